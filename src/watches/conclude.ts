import { isOfRows } from "../core/run-kind";
import { type AddinError, codeOf, contained } from "../errors";
import { accountOfRun } from "../journal/ledger";
import type { ListsOn } from "../lists/list-services";
import { companiesIn } from "../runs/company-rows";
import { companySelection } from "../runs/company-selection";
import { planOf } from "../runs/kinds/plan-of";
import { remainderInWords } from "../runs/progress";
import { isCappedLook, isOver, reasonText, type RunRecord, runsIn, watchIdOf } from "../runs/run-record";
import { rowsOf } from "../runs/run-rows";
import type { RunServices } from "../runs/run-services";
import type { Runs } from "../runs/runs";
import type { StatusCode } from "../runs/status";
import { changeWatch, stopWatch } from "./change-watches";
import { withFinds } from "./digest-text";
import { companyNames, FIRST_LOOK, type LookFinds } from "./find";
import { FINAL, passes, type StoredWatch, watchesIn } from "./stored-watch";
import { tickedOf, watchedRange } from "./target";
import { whatIsNew } from "./what-is-new";
import { WhatsNew } from "./whats-new";
import { isSameWhole, wholeLook } from "./whole-looks";

/** What looks begin, are driven and end with. */
export interface LookParts {
  readonly services: RunServices;
  readonly runs: Runs;
  readonly lists: ListsOn;
}

const NOT_LOOKED_AT: readonly StatusCode[] = ["failed", "missing", "skipped", "stopped"];

/** What a look whose run has ended has found, from the answers that are held; null if that cannot be said yet. */
export function findsOfLook(
  { services, lists }: LookParts,
  watch: StoredWatch,
  run: RunRecord,
): LookFinds | null {
  return wholeLook(watch.kind)?.tell(lists(), watch, run) ?? columnFinds(services, watch, run);
}

function columnFinds(services: RunServices, watch: StoredWatch, run: RunRecord): LookFinds | null {
  const { answers, clock } = services;
  const isBaseline = watch.lookedAt === 0;
  const plan = planOf(run.request, run.refusedSections);
  const toldAt = clock.now();
  answers.refresh();
  const companies = companiesOf(services, watch);
  // An answer on its way would count as told without having been read.
  if (companies !== null && plan.questions?.isUnderWay(answers, companies) === true) return null;
  // Whoever undoes a look has not looked.
  const isTold = companies !== null && run.undo.state === "none";
  const { finds, added } =
    !isTold || isBaseline
      ? { finds: [], added: undefined }
      : whatIsNew(answers, plan, companies, watch, run.startedAt);
  const about = [...new Set(finds.map(({ company }) => company))];
  const { names, answered } = companyNames(services, watch, about);
  const looked = countLooked(run);
  return {
    finds,
    answered,
    names,
    isBaseline,
    counts: { looked, of: run.total, ...(added === undefined ? {} : { added }) },
    ...(isTold ? { toldAt } : {}),
    message: looked === 0 ? mostOften(run) : "",
  };
}

/** Companies that it has asked about, or found answered. */
function countLooked(run: RunRecord): number {
  const { total, waiting, reasons } = run;
  // Those that its cap has left were told so, and still count as waiting.
  const isLeft = (code: StatusCode) => code === "stopped" && isCappedLook(run) && isOver(run);
  const without = reasons.filter(
    ({ code }) => code !== null && NOT_LOOKED_AT.includes(code) && !isLeft(code),
  );
  return Math.max(0, total - waiting - without.reduce((sum, { rows }) => sum + rows, 0));
}

function mostOften({ reasons }: RunRecord): string {
  const [most] = [...reasons].sort((a, b) => b.rows - a.rows);
  return most === undefined ? "" : `${reasonText(most).replace(/\.$/, "")}.`;
}

/** Those that it looks at. Null where the column is gone: what was bought is kept, and the next look says so. */
function companiesOf({ spreadsheet }: RunServices, watch: StoredWatch): readonly string[] | null {
  try {
    const all = companySelection(spreadsheet, watchedRange(spreadsheet, watch));
    const { rows } = watch.ticked === true ? tickedOf(all) : all;
    return companiesIn(rows);
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return null;
  }
}

const SECOND_MS = 1_000;
const NOTHING: LookFinds = { finds: [], isBaseline: false };

/**
 * Ends looks whose run has ended: what it found goes to What's new, then the watch is told. Killed in between, it does the same
 * again, and every find still is there once.
 *
 * @param begins The watch of which another look begins: one that rests goes on no more, and the next with what it has left.
 */
export function concludeLooks(parts: LookParts, begins = ""): void {
  const { services } = parts;
  const { state, settings } = services;
  const mine = watchesIn(state.known()).filter(({ payer }) => payer === settings.payerTag);
  if (mine.length === 0) return;
  const records = runsIn(services.state.known());
  let failure: AddinError | null = null;
  for (const watch of mine) {
    const failed = contained(() => {
      const run = openLook(records, watch);
      if (run !== undefined) conclude(parts, watch, run, watch.id === begins);
    });
    if (failed?.code === "bug/unexpected") stopWatch(state, watch.id, failed);
    else failure ??= failed;
  }
  if (failure !== null) throw failure;
}

/** The look of a watch that was begun and not concluded. */
export function openLook(records: readonly RunRecord[], watch: StoredWatch): RunRecord | undefined {
  // Runs tell whole seconds.
  const since = watch.lookedAt - SECOND_MS;
  const run = records.find((each) => watchIdOf(each) === watch.id && each.startedAt > since);
  return run?.runId === watch.lastRun ? undefined : run;
}

function conclude(parts: LookParts, watch: StoredWatch, run: RunRecord, endsStopped: boolean): void {
  const { services, runs } = parts;
  const isCapped = run.moreCredits !== null;
  const isFinal = stopsWatch(run);
  const isEnded = endsStopped && run.state === "stopped" && !isFinal;
  // Asked before it is cancelled: then no row waits.
  const next = (isCapped || isEnded) && !isOver(run) ? firstWaiting(services, run) : undefined;
  if (!isOver(run) && (run.state !== "stopped" || !(isCapped || isFinal || isEnded))) return;
  // What has not come to its end is no look at a whole.
  const isLook = isOfRows(run.kind) || run.state === "done";
  const found = isLook ? findsOfLook(parts, watch, run) : NOTHING;
  if (found === null) return;
  const { finds, isBaseline, seen, toldAt } = found;
  const named = finds.map((find) => ({ ...find, name: found.names?.get(find.company) ?? find.name }));
  // Somebody is moving rows: the next call tries again.
  if (new WhatsNew(services.spreadsheet).append(named, watch.name, run) === null) return;
  // Its place is free for others; what it has not looked at is looked at next time. Before this point the look can still rest.
  if (!isOver(run)) runs.cancel(run.runId);
  const stopped = isFinal ? run.code! : null;
  const asks = stopped === "input/changed" ? wholeLook(watch.kind)?.asks?.(parts.lists(), watch) : undefined;
  const credits = services.state.read().settledBy(accountOfRun(run.runId));
  const last = {
    credits,
    finds: new Set(finds.map(({ key }) => key)).size,
    ...(isBaseline ? { isFirst: true as const } : {}),
    ...found.counts,
  };
  const message = isFinal
    ? run.message
    : isCapped
      ? `${remainderInWords(run)} ${run.message}`
      : run.state === "cancelled"
        ? "The last look was cancelled."
        : isEnded && isOfRows(run.kind)
          ? "The next look took its place. Companies that it left come first there."
          : found.message || (isBaseline ? FIRST_LOOK : "");
  changeWatch(services.state, watch.id, (now) => {
    if (now.lastRun === run.runId) return now;
    return {
      ...now,
      slot: later(now.slot, slotOf(run)),
      lastRun: run.runId,
      ...(isLook ? { lookedAt: run.startedAt, last } : {}),
      found: withFinds(now, run.startedAt, finds, found.answered),
      // Somebody may have chosen something else meanwhile: of that nothing was told.
      ...(seen !== undefined && isSameWhole(now, watch) ? { seen } : {}),
      ...(toldAt === undefined ? {} : { toldAt }),
      next,
      ...(asks === undefined ? {} : { asks }),
      stopped: stopped ?? now.stopped,
      // What stopped it stands until its owner lets it go on, though they have looked by hand meanwhile.
      message: stopped === null && now.stopped !== null ? now.message : message,
    };
  });
}

/** Whether what has stopped a look does not pass by itself: then its watch stops as well. */
function stopsWatch({ code, needs, ...run }: RunRecord): boolean {
  if (code === undefined) return false;
  if (isOfRows(run.kind)) return FINAL.includes(code);
  // Nothing of a whole is left to the next look.
  return needs === null && (code === "input/changed" || !passes(null, code));
}

/** A run takes its rows from the top, so what comes after has waited too. */
function firstWaiting(services: RunServices, run: RunRecord): string | undefined {
  if (!isOfRows(run.kind)) return undefined;
  try {
    return rowsOf(services, run, false).waiting().keys[0];
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return undefined;
  }
}

/** The look of a watch that is not over. */
export function lookOf(records: readonly RunRecord[], watchId: string): RunRecord | undefined {
  return records.find((run) => !isOver(run) && watchIdOf(run) === watchId);
}

/** The day that a look by a run is due for. */
export function slotOf({ watch }: Pick<RunRecord, "watch">): string {
  return watch.slice(watch.indexOf(" ") + 1);
}

export function later(a: string, b: string): string {
  return a > b ? a : b;
}
