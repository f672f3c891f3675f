import { hasSpreadsheet } from "./google/active-spreadsheet";
import type { App } from "./app";
import { tellCancelled } from "./runs/cancel-run";
import type { Progress } from "./runs/progress";
import { isOver, type RunRecord, runsIn } from "./runs/run-record";
import { goesOnHourly, stopIsOver } from "./runs/caps-of-run";
import { keepKeyVerdict, keepReturnedIds, tryFlush } from "./entry";
import { tidyJournal } from "./clean-journal";
import { contained, type ErrorCode } from "./errors";
import type { Firing, Hourly } from "./features/feature";
import { ownTrigger } from "./trigger";

/** The platform grants 90 minutes of trigger time a day; 24 firings of this length stay below it. */
const FIRING_MS = 3.5 * 60 * 1000;

/** Another key, or another question: whoever goes on agrees to that. */
const MENDED_BY_A_PERSON: readonly (ErrorCode | undefined)[] = ["setup/changed", "input/changed"];

/** With a key again there may be something to go on with, of the same user. */
export function restoreTrigger(app: App): void {
  if (!app.hasDocumentStore()) return;
  if (isAwaited(app)) app.goOnHourly();
}

/**
 * Goes on with the run while nobody looks, once an hour, then does what features do by the hour.
 *
 * Does nothing unless the trigger is one that we made: everyone can call every global from a cell.
 */
export function continueRun(app: App, event: unknown): void {
  const { triggerUid } = (event ?? {}) as { triggerUid?: unknown };
  if (typeof triggerUid !== "string" || !hasSpreadsheet()) return;
  // Where Google lets nobody read whose trigger it is, the next hour tells.
  contained(() => fire(app, triggerUid));
}

function fire(app: App, triggerUid: string): void {
  const ours = ownTrigger(app);
  // Its user has forgotten everything from another spreadsheet, which could not see it.
  if (ours === null) app.triggers.remove(triggerUid);
  if (ours !== triggerUid) return;

  const until = app.clock.now() + FIRING_MS;
  const drive = (progress: Progress): boolean => driveRun(app, progress, until);
  const firing: Firing = { app, drive, hasTime: () => app.clock.now() < until };
  let wasUnderWay = true;
  const parts: readonly (() => unknown)[] = [
    () => tryFlush(app),
    () => void (wasUnderWay = isUnderWay(app)),
    () => tellCancelled(app),
    () => driveRuns(app, drive),
    ...hourly(app).map((its) => () => its.work?.(firing)),
    ...hourly(app).map((its) => () => its.tell?.(app)),
    () => tidyJournal(app),
    () => keepKeyVerdict(app),
    () => keepReturnedIds(app),
    () => {
      // Formulas still need it: what they bought waits for somebody who may write it into the journal.
      if (wasUnderWay || isUnderWay(app) || isAwaited(app) || app.settings.formulas.allowed) return;
      app.triggers.remove(triggerUid);
    },
  ];
  for (const part of parts) {
    let isOnTime: unknown;
    app.settings.reread();
    // Whatever becomes of one, the others have their turn.
    contained(() => (isOnTime = part()));
    if (isOnTime === false) return;
  }
}

/** What features do by the hour, in the order of their list. */
const hourly = ({ features }: App): Hourly[] => features.flatMap(({ hourly: part }) => part ?? []);

/** Whether a feature has something to wait for. */
function isAwaited(app: App): boolean {
  return hourly(app).some(({ isNeeded }) => isNeeded(app));
}

/** Each run of this user's that goes on by itself, the one that has waited longest first. @returns False once the time is up. */
function driveRuns(app: App, drive: (progress: Progress) => boolean): boolean {
  const tried = new Set<string>();
  for (;;) {
    const [next] = unfinished(app)
      .filter((run) => !tried.has(run.runId) && (run.state !== "stopped" || isWorthAVisit(app, run)))
      .sort((a, b) => a.drivenAt - b.drivenAt);
    if (next === undefined) return true;
    tried.add(next.runId);
    let isOnTime = true;
    contained(() => (isOnTime = drive(sliceByTrigger(app, next.runId))));
    if (!isOnTime) return false;
  }
}

/** Runs of this user's that are not over. */
export function unfinished(app: App): RunRecord[] {
  const { payerTag } = app.settings;
  return runsIn(app.state.known()).filter((run) => run.payer === payerTag && !isOver(run));
}

function isUnderWay(app: App): boolean {
  return unfinished(app).length > 0;
}

/** @returns False once the time is up, or if the run has to wait for longer than that. */
function driveRun(app: App, first: Progress, until: number): boolean {
  let progress = first;
  while (progress.state === "running" || progress.state === "waiting") {
    if (app.clock.now() + progress.nextDelayMs >= until) return false;
    if (progress.nextDelayMs > 0) app.clock.sleep(progress.nextDelayMs);
    progress = sliceByTrigger(app, progress.runId);
  }
  return true;
}

/** With a key saved since the run was stopped it buys nothing, and says so: that is for a person. */
function sliceByTrigger(app: App, runId: string): Progress {
  // A firing takes minutes: its user may have lowered a cap meanwhile, or forgotten the key.
  app.settings.reread();
  return app.runs.slice(runId, 0, "trigger");
}

/**
 * A stopped run waits for a person; where the cap of the day or of a month has stopped it, for room below that; where all spending was
 * stopped, until it is allowed again; where a bill waits for an answer, for that. One for which the service was away tries again each hour. Where it may have been a quota, it
 * is tried once a day. One that somebody has paused, that
 * has reached its own cap, or whose key is another one now, waits for a person alone.
 */
function isWorthAVisit(app: App, record: RunRecord): boolean {
  const { moreCredits, needs, code, isPaused, drivenAt } = record;
  if (isPaused || moreCredits !== null || MENDED_BY_A_PERSON.includes(code)) return false;
  const whatIsOver = () => stopIsOver(record, app);
  // It says that a person may go on with the new key.
  if (record.keyTag !== app.settings.keyTag && whatIsOver() === "key") return false;
  if (needs !== null || code === "setup/spending-stopped" || code === "setup/odd-bill")
    return whatIsOver() !== null;
  if (goesOnHourly(code)) return true;
  const { spreadsheet, clock } = app;
  return spreadsheet.dayOf(drivenAt) < spreadsheet.dayOf(clock.now());
}
