import { hasSpreadsheet } from "./google/active-spreadsheet";
import type { App } from "./app";
import { tellCancelled } from "./runs/cancel-run";
import { forgetDeadStarts } from "./runs/start-run";
import type { Progress } from "./runs/progress";
import { isOver, type RunRecord, runsIn } from "./runs/run-record";
import { goesOnHourly, stopIsOver } from "./runs/caps-of-run";
import { keepKeyVerdict, keepReturnedIds, tryFlush } from "./entry";
import { tidyJournal } from "./rpc/clean-journal";
import { contained, type ErrorCode } from "./core/errors";
import type { Firing, Hourly } from "./features/feature";
import { ownTrigger } from "./runs/hourly-trigger";

/** The platform grants 90 minutes of trigger time a day; 24 firings of this length stay below it. */
const FIRING_MS = 3.5 * 60 * 1000;

/** The key or the question has changed: only a person can agree to go on with the new one. */
const MENDED_BY_A_PERSON: readonly (ErrorCode | undefined)[] = ["setup/changed", "input/changed"];

/** Makes the trigger again once a key is saved, if a feature of the same user still waits for it. */
export function restoreTrigger(app: App): void {
  if (!app.hasDocumentStore()) return;
  if (isAwaited(app)) app.goOnHourly();
}

/**
 * Goes on with this user's runs once an hour, sidebar or not, then does what features do by the hour.
 *
 * Does nothing unless the trigger is one that we made: everyone can call every global from a cell.
 */
export function continueRun(app: App, event: unknown): void {
  const { triggerUid } = (event ?? {}) as { triggerUid?: unknown };
  if (typeof triggerUid !== "string" || !hasSpreadsheet()) return;
  // Where Google does not tell whose trigger it is, the next hour tries again.
  contained(() => fire(app, triggerUid));
}

function fire(app: App, triggerUid: string): void {
  const ours = ownTrigger(app);
  // The user had everything forgotten from another spreadsheet, which cannot see this trigger.
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
    () => forgetDeadStarts(app),
    () => driveRuns(app, drive),
    ...hourly(app).map((its) => () => its.work?.(firing)),
    ...hourly(app).map((its) => () => its.tell?.(app)),
    () => tidyJournal(app),
    () => keepKeyVerdict(app),
    () => keepReturnedIds(app),
    () => {
      // Formulas need the trigger: they cannot write what they buy into the journal themselves.
      if (wasUnderWay || isUnderWay(app) || isAwaited(app) || app.settings.formulas.allowed) return;
      app.triggers.remove(triggerUid);
    },
  ];
  for (const part of parts) {
    let isOnTime: unknown;
    app.settings.reread();
    // A part that fails does not keep the others from their turn.
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

/** Buys nothing with a key that was saved since the run was stopped, and says so: a person has to agree to that. */
function sliceByTrigger(app: App, runId: string): Progress {
  // A firing takes minutes: its user may have lowered a cap meanwhile, or forgotten the key.
  app.settings.reread();
  return app.runs.slice(runId, 0, "trigger");
}

/**
 * Whether the trigger tries a stopped run again. It waits until the cap of the day or month has room, spending is allowed again, or an
 * odd bill is answered, if one of these stopped it. Where the service was away it tries each hour; where it may have been a quota, once
 * a day. A run that a user paused, that reached its own cap, or whose key has changed waits for a person.
 */
function isWorthAVisit(app: App, record: RunRecord): boolean {
  const { moreCredits, needs, code, isPaused, drivenAt } = record;
  if (isPaused || moreCredits !== null || MENDED_BY_A_PERSON.includes(code)) return false;
  const whatIsOver = () => stopIsOver(record, app);
  // Only a person may go on with the new key.
  if (record.keyTag !== app.settings.keyTag && whatIsOver() === "key") return false;
  if (needs !== null || code === "setup/spending-stopped" || code === "setup/odd-bill")
    return whatIsOver() !== null;
  if (goesOnHourly(code)) return true;
  const { spreadsheet, clock } = app;
  return spreadsheet.dayOf(drivenAt) < spreadsheet.dayOf(clock.now());
}
