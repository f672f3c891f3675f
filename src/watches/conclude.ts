import { codeOf, contained, type AddinError } from "../errors";
import { accountOfRun } from "../journal/accounts";
import { companiesIn } from "../runs/company-rows";
import { companySelection } from "../runs/company-selection";
import { remainderInWords } from "../runs/progress";
import { planOf } from "../runs/kinds/plan-of";
import { isCappedLook, isOver, reasonText, runsIn, type RunRecord } from "../runs/run-record";
import { rowsOf } from "../runs/run-rows";
import type { RunServices } from "../runs/run-services";
import type { Runs } from "../runs/runs";
import type { StatusCode } from "../runs/status";
import { changeWatch, stopWatch } from "./change-watches";
import { companyNames } from "./company-names";
import { withFinds } from "./digest-finds";
import { FIRST_LOOK } from "./find";
import { watchesIn, type StoredWatch } from "./stored-watch";
import { tickedOf } from "./ticked-rows";
import { FINAL } from "./passes";
import { watchedRange } from "./watched-column";
import { whatIsNew } from "./what-is-new";
import { WhatsNew } from "./whats-new";

const NOT_LOOKED_AT: readonly StatusCode[] = ["failed", "missing", "skipped", "stopped"];

/**
 * Ends looks whose run has ended: what it found goes to What's new, then the watch is told. Killed in between, it does the same
 * again, and every find still is there once.
 *
 * @param begins The watch of which another look begins: one that rests goes on no more, and the next with what it has left.
 */
export function concludeLooks(services: RunServices, runs: Runs, begins = ""): void {
  const { state, settings } = services;
  const mine = watchesIn(state.known()).filter(({ payer }) => payer === settings.payerTag);
  if (mine.length === 0) return;
  const records = runsIn(services.state.known());
  let failure: AddinError | null = null;
  for (const watch of mine) {
    const failed = contained(() => {
      const run = openLook(records, watch);
      if (run !== undefined) conclude(services, runs, watch, run, watch.id === begins);
    });
    if (failed?.code === "bug/unexpected") stopWatch(state, watch.id, failed);
    else failure ??= failed;
  }
  if (failure !== null) throw failure;
}

/** The look of a watch that was begun and not concluded. */
export function openLook(records: readonly RunRecord[], watch: StoredWatch): RunRecord | undefined {
  const run = records.find(
    (each) => each.watch.startsWith(`${watch.id} `) && each.startedAt > watch.lookedAt,
  );
  return run?.runId === watch.lastRun ? undefined : run;
}

function conclude(
  services: RunServices,
  runs: Runs,
  watch: StoredWatch,
  run: RunRecord,
  endsStopped: boolean,
): void {
  const isCapped = run.moreCredits !== null;
  const isFinal = run.code !== undefined && FINAL.includes(run.code);
  const isEnded = endsStopped && run.state === "stopped" && !isFinal;
  // Asked before it is cancelled: then no row waits.
  const next = (isCapped || isEnded) && !isOver(run) ? firstWaiting(services, run) : undefined;
  if (!isOver(run) && (run.state !== "stopped" || !(isCapped || isFinal || isEnded))) return;
  const { answers, clock } = services;
  const isBaseline = watch.lookedAt === 0;
  const plan = planOf(run.request, run.refusedSections);
  const toldAt = clock.now();
  answers.refresh();
  const companies = companiesOf(services, watch);
  // An answer on its way would count as told without having been read.
  if (companies !== null && plan.questions?.isUnderWay(answers, companies) === true) return;
  // Whoever undoes a look has not looked.
  const isTold = companies !== null && run.undo.state === "none";
  const { finds, added } =
    !isTold || isBaseline
      ? { finds: [], added: undefined }
      : whatIsNew(answers, plan, companies, watch, run.startedAt);
  const { names, answered } = companyNames(services, watch, [
    ...new Set(finds.map(({ company }) => company)),
  ]);
  const named = finds.map((find) => ({ ...find, name: names.get(find.company) }));
  const whatsNew = new WhatsNew(services.spreadsheet);
  // Somebody is moving rows: the next call tries again.
  if (whatsNew.append(named, watch.name, run) === null) return;
  // Its place is free for others; what it has not looked at is looked at next time. Before this point the look can still rest.
  if (!isOver(run)) runs.cancel(run.runId);
  const stopped = isFinal ? run.code! : null;
  const looked = countLooked(run);
  const credits = services.state.read().settledBy(accountOfRun(run.runId));
  const message = isFinal
    ? run.message
    : isCapped
      ? `${remainderInWords(run)} ${run.message}`
      : run.state === "cancelled"
        ? "The last look was cancelled."
        : isEnded
          ? "The next look took its place. Companies that it left come first there."
          : looked === 0
            ? mostOften(run)
            : "";
  changeWatch(services.state, watch.id, (now) => {
    if (now.lastRun === run.runId) return now;
    return {
      ...now,
      slot: later(now.slot, slotOf(run)),
      lookedAt: run.startedAt,
      ...(isTold ? { toldAt } : {}),
      lastRun: run.runId,
      last: {
        credits,
        finds: new Set(finds.map(({ key }) => key)).size,
        ...(isBaseline ? { isFirst: true as const } : {}),
        looked,
        of: run.total,
        ...(added === undefined ? {} : { added }),
      },
      found: withFinds(now, run.startedAt, finds, answered),
      next,
      stopped: stopped ?? now.stopped,
      // What stopped it stands until its owner lets it go on, though they have looked by hand meanwhile.
      message:
        stopped === null && now.stopped !== null ? now.message : message || (isBaseline ? FIRST_LOOK : ""),
    };
  });
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

/** A run takes its rows from the top, so what comes after has waited too. */
function firstWaiting(services: RunServices, run: RunRecord): string | undefined {
  try {
    return rowsOf(services, run, false).waiting().keys[0];
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return undefined;
  }
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

/** The day that a look by a run is due for. */
export function slotOf({ watch }: Pick<RunRecord, "watch">): string {
  return watch.slice(watch.indexOf(" ") + 1);
}

export function later(a: string, b: string): string {
  return a > b ? a : b;
}
