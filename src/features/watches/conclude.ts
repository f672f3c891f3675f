import { isOfRows } from "../../products/run-kind";
import { type AddinError, contained, failureOf } from "../../core/errors";
import { accountOfRun } from "../../money/ledger";
import { askedOf } from "../../lists/agreed-list";
import { remainderInWords } from "../../runs/progress";
import { isOver, type RunRecord, runsIn, updateRun, watchIdOf } from "../../runs/run-record";
import { rowsOf } from "../../runs/run-rows";
import type { App } from "../../app";
import { column } from "./column";
import { fill } from "./fill";
import { withFinds } from "./digest";
import { list, storedOf } from "./list";
import { changeWatch, FINAL, passes, type StoredWatch, watchesIn } from "./stored-watch";
import type { WatchKind } from "./watch-request";
import type { LookFinds, Watched } from "./watched";
import { WhatsNew } from "./whats-new";

/** What a watch says after a look that had nothing to compare with. */
const FIRST = "The first check reports nothing: later checks are compared with it.";

/** What watches of this kind look at. */
export function watchedBy(kind: WatchKind): Watched {
  return kind === "list" ? list : kind === "fill" ? fill : column;
}

/** The look of a watch that was begun and not concluded: it has one at most. @param records The latest first. */
export function openLook(records: readonly RunRecord[], watch: StoredWatch): RunRecord | undefined {
  const latest = records.find((run) => watchIdOf(run) === watch.id);
  return latest?.runId === watch.lastRun ? undefined : latest;
}

/** Ends the looks of watches whose runs have ended, and takes back what was found by one that was undone. */
export function endLooks(app: App): void {
  if (!app.hasDocumentStore()) return;
  concludeLooks(app);
  withdrawFinds(app);
}

/**
 * Ends looks whose run has ended: what it found goes to What's new, then the watch is told. Killed in between, it does the same
 * again, and every find still is there once.
 */
export function concludeLooks(app: App): void {
  const { state, settings } = app;
  const mine = watchesIn(state.known()).filter(({ payer }) => payer === settings.payerTag);
  if (mine.length === 0) return;
  const records = runsIn(state.known());
  let failure: AddinError | null = null;
  for (const watch of mine) {
    const failed = contained(() => {
      const run = openLook(records, watch);
      if (run !== undefined) conclude(app, watch, run);
    });
    if (failed?.code === "bug/unexpected")
      changeWatch(state, watch.id, (now) => ({ ...now, stopped: failed.code, message: failed.message }));
    else failure ??= failed;
  }
  if (failure !== null) throw failure;
}

function conclude(app: App, watch: StoredWatch, run: RunRecord): void {
  const { runs } = app;
  const isCapped = run.moreCredits !== null;
  // Another address has answered this run: conclude nothing from it, and count nothing as told.
  const isElsewhere = run.host !== app.settings.host;
  const stopped = isElsewhere ? null : stopOf(run);
  if (!isOver(run) && (run.state !== "stopped" || !(isCapped || isElsewhere || stopped !== null))) return;
  // A list that was not bought to its end is not compared.
  const isLook = !isElsewhere && (isOfRows(run.kind) || run.state === "done");
  const found: LookFinds | null = isLook ? watchedBy(watch.kind).tell(app, watch, run) : { finds: [] };
  if (found === null) return;
  const { finds, own = [], isFirst = false } = found;
  // Rows are being moved: the next call tries again.
  if (new WhatsNew(app.spreadsheet).append(finds, watch.name, run) === null) return;
  // Ask before the run is cancelled: after that no row waits. Until here the look can still rest.
  const next = isCapped && !isOver(run) ? firstWaiting(app, run) : undefined;
  if (!isOver(run)) runs.cancel(run.runId);
  const { size: each } = new Set(finds.map(({ key }) => key));
  const last: StoredWatch["last"] = {
    at: run.startedAt,
    credits: app.state.read().settledBy(accountOfRun(run.runId)),
    finds: each,
    ...(isFirst ? { isFirst: true as const } : {}),
    ...found.counts,
  };
  const message =
    stopped !== null
      ? run.message
      : isElsewhere
        ? "The last check ended early: another API address was saved."
        : isCapped
          ? `${remainderInWords(run)} ${run.message}`
          : run.state === "cancelled"
            ? "The last check was cancelled."
            : `${isFirst ? FIRST : ""} ${found.message ?? ""}`.trim();
  const asks = stopped === "input/changed" ? asksNow(app, watch) : undefined;
  const day = run.watch.slice(run.watch.indexOf(" ") + 1);
  changeWatch(app.state, watch.id, (now) => {
    if (now.lastRun === run.runId) return now;
    return {
      ...now,
      slot: now.slot > day ? now.slot : day,
      lastRun: run.runId,
      ...(isLook ? { last, toldAt: found.toldAt ?? now.toldAt } : {}),
      found: withFinds(now, run.runId, { all: finds, own }),
      next,
      notBegun: undefined,
      ...(asks === undefined || now.list === undefined ? {} : { list: { ...now.list, asks } }),
      stopped: stopped ?? now.stopped,
      // Why it stopped stands until its owner lets it go on, even after a check by hand.
      message: stopped === null && now.stopped !== null ? now.message : message,
    };
  });
}

/** Why a look has stopped that neither time nor its watch's caps let go on: then its watch stops as well. */
function stopOf({ state, code, needs, moreCredits, kind }: RunRecord): StoredWatch["stopped"] {
  if (code === undefined || needs !== null) return null;
  if (isOfRows(kind) && (state !== "stopped" || moreCredits !== null))
    return FINAL.includes(code) ? code : null;
  return code === "input/changed" || !passes(null, code) ? code : null;
}

/** What its list asks since it was changed. */
function asksNow(app: App, watch: StoredWatch): string | undefined {
  const stored = storedOf(app, watch);
  return stored === null ? undefined : askedOf(app, stored);
}

/** A run takes its rows from the top, so what comes after has waited too. */
function firstWaiting(app: App, run: RunRecord): string | undefined {
  let first: string | undefined;
  if (isOfRows(run.kind)) failureOf(() => (first = rowsOf(app, run, false).waiting().keys[0]));
  return first;
}

/**
 * Takes what an undone look has found out of What's new, except for lines in which a user has written
 * something, a note included. Safe to repeat, and called again until that is done.
 */
function withdrawFinds({
  state,
  settings,
  spreadsheet,
}: Pick<App, "state" | "settings" | "spreadsheet">): void {
  for (const run of runsIn(state.known())) {
    const isUndone = run.watch !== "" && run.undo.state === "done" && run.payer === settings.payerTag;
    if (!isUndone || run.isWithdrawn) continue;
    const left = new WhatsNew(spreadsheet).withdraw(run);
    if (left === null) continue;
    updateRun(state, run.runId, (now) => ({ ...now, isWithdrawn: true }));
    changeWatch(state, watchIdOf(run), (now) => ({
      ...now,
      toldAt: run.toldAt > 0 && now.toldAt !== null ? Math.min(now.toldAt, run.toldAt) : now.toldAt,
      found: now.found?.run === run.runId ? undefined : now.found,
      last: now.lastRun === run.runId && now.last !== null ? { ...now.last, finds: left } : now.last,
    }));
  }
}
