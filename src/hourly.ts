import { hasSpreadsheet } from "./google/active-spreadsheet";
import { lookAfterRequests, waitingForCompanies } from "./additions/fill-found";
import type { Execution } from "./compose";
import { tellCancelled } from "./runs/cancel-run";
import type { Progress } from "./runs/progress";
import { isOver, type RunRecord, runsIn } from "./runs/run-record";
import type { Runs } from "./runs/runs";
import { goesOnHourly, stopIsOver } from "./runs/caps-of-run";
import { contained, type ErrorCode } from "./errors";

const TRIGGER_PROPERTY = "HOURLY_TRIGGER";
/** The platform grants 90 minutes of trigger time a day; 24 firings of this length stay below it. */
const FIRING_MS = 3.5 * 60 * 1000;

/** Another key, or another question: whoever goes on agrees to that. */
const MENDED_BY_A_PERSON: readonly (ErrorCode | undefined)[] = ["setup/changed", "input/changed"];

const TRIGGER_LEFT =
  "Google did not let the add-on remove its hourly trigger. Without a key it does nothing. You can delete it at script.google.com, under My triggers.";

/** Remembers which trigger may drive runs; called where one is made. */
export function rememberTrigger(execution: Execution, uniqueId: string | null): void {
  if (uniqueId !== null) execution.services.userProperties().set(triggerProperty(execution), uniqueId);
}

/**
 * Without a key there is nothing to go on with.
 *
 * @returns What a person should know of it, in sentences. A trigger that is not remembered does nothing.
 */
export function forgetTrigger(execution: Execution): string[] {
  const { services } = execution;
  const name = triggerProperty(execution);
  const uniqueId = services.userProperties().get(name);
  if (uniqueId === null) return [];
  services.userProperties().remove(name);
  return services.triggers.remove(uniqueId) ? [] : [TRIGGER_LEFT];
}

/** With a key again there may be something to go on with, of the same user. */
export function restoreTrigger(execution: Execution): void {
  if (!execution.services.hasDocumentStore()) return;
  const { services: forRuns, watches } = execution.forWatches();
  if (watches.isNeeded || waitingForCompanies(forRuns).length > 0) forRuns.goOnHourly();
}

/**
 * Goes on with the run while nobody looks, once an hour, then starts the watches that are due.
 *
 * Does nothing unless the trigger is one that we made: everyone can call every global from a cell.
 */
export function continueRun(execution: Execution, event: unknown): void {
  const { triggerUid } = (event ?? {}) as { triggerUid?: unknown };
  if (typeof triggerUid !== "string" || !hasSpreadsheet()) return;
  // Where Google lets nobody read whose trigger it is, the next hour tells.
  contained(() => fire(execution, triggerUid));
}

function fire(execution: Execution, triggerUid: string): void {
  const { services } = execution;
  const ours = services.userProperties().get(triggerProperty(execution));
  // Its user has forgotten everything from another spreadsheet, which could not see it.
  if (ours === null) services.triggers.remove(triggerUid);
  if (ours !== triggerUid) return;

  const until = services.clock.now() + FIRING_MS;
  const hasTime = (): boolean => services.clock.now() < until;
  const { services: forRuns, runs, watches, looks } = execution.forWatches();
  const drive = (progress: Progress): boolean => driveRun(execution, runs, progress, until);
  let wasUnderWay = true;
  const parts: readonly (() => unknown)[] = [
    () => execution.tryFlush(),
    () => void (wasUnderWay = isUnderWay(execution)),
    () => tellCancelled(forRuns),
    () => driveRuns(execution, runs, drive),
    () => looks.startDue(drive, hasTime),
    () => lookAfterRequests({ services: forRuns, runs, drive, hasTime }),
    () => execution.deliverDigests(),
    () => execution.tidyJournal(),
    () => execution.keepKeyVerdict(),
    () => execution.keepReturnedIds(),
    () => {
      const isNeeded = watches.isNeeded || waitingForCompanies(forRuns).length > 0;
      // Formulas still need it: what they bought waits for somebody who may write it into the journal.
      if (wasUnderWay || isUnderWay(execution) || isNeeded || services.settings().formulas.allowed) return;
      services.triggers.remove(triggerUid);
    },
  ];
  for (const part of parts) {
    let isOnTime: unknown;
    services.settings().reread();
    // Whatever becomes of one, the others have their turn.
    contained(() => (isOnTime = part()));
    if (isOnTime === false) return;
  }
}

/** Each run of this user's that goes on by itself, the one that has waited longest first. @returns False once the time is up. */
function driveRuns(execution: Execution, runs: Runs, drive: (progress: Progress) => boolean): boolean {
  const tried = new Set<string>();
  for (;;) {
    const [next] = unfinished(execution)
      .filter((run) => !tried.has(run.runId) && (run.state !== "stopped" || isWorthAVisit(execution, run)))
      .sort((a, b) => a.drivenAt - b.drivenAt);
    if (next === undefined) return true;
    tried.add(next.runId);
    let isOnTime = true;
    contained(() => (isOnTime = drive(sliceByTrigger(execution, runs, next.runId))));
    if (!isOnTime) return false;
  }
}

/** Runs of this user's that are not over. */
export function unfinished({ services }: Execution): RunRecord[] {
  const { payerTag } = services.settings();
  return runsIn(services.state().known()).filter((run) => run.payer === payerTag && !isOver(run));
}

function isUnderWay(execution: Execution): boolean {
  return unfinished(execution).length > 0;
}

/** @returns False once the time is up, or if the run has to wait for longer than that. */
function driveRun(execution: Execution, runs: Runs, first: Progress, until: number): boolean {
  const { services } = execution;
  let progress = first;
  while (progress.state === "running" || progress.state === "waiting") {
    if (services.clock.now() + progress.nextDelayMs >= until) return false;
    if (progress.nextDelayMs > 0) services.clock.sleep(progress.nextDelayMs);
    progress = sliceByTrigger(execution, runs, progress.runId);
  }
  return true;
}

/** With a key saved since the run was stopped it buys nothing, and says so: that is for a person. */
function sliceByTrigger({ services }: Execution, runs: Runs, runId: string): Progress {
  // A firing takes minutes: its user may have lowered a cap meanwhile, or forgotten the key.
  services.settings().reread();
  return runs.slice(runId, 0, "trigger");
}

/**
 * A stopped run waits for a person; where the cap of the day or of a month has stopped it, for room below that; where all spending was
 * stopped, until it is allowed again; where a bill waits for an answer, for that. One for which the service was away tries again each hour. Where it may have been a quota, it
 * is tried once a day. One that somebody has paused, that
 * has reached its own cap, or whose key is another one now, waits for a person alone.
 */
function isWorthAVisit(execution: Execution, record: RunRecord): boolean {
  const { services } = execution;
  const { moreCredits, needs, code, isPaused, drivenAt } = record;
  if (isPaused || moreCredits !== null || MENDED_BY_A_PERSON.includes(code)) return false;
  const whatIsOver = () => stopIsOver(record, execution.forRuns());
  // It says that a person may go on with the new key.
  if (record.keyTag !== services.settings().keyTag && whatIsOver() === "key") return false;
  if (needs !== null || code === "setup/spending-stopped" || code === "setup/odd-bill")
    return whatIsOver() !== null;
  if (goesOnHourly(code)) return true;
  const { spreadsheet, clock } = services;
  return spreadsheet.dayOf(drivenAt) < spreadsheet.dayOf(clock.now());
}

function triggerProperty(execution: Execution): string {
  return `${TRIGGER_PROPERTY}_${execution.services.spreadsheet.id}`;
}
