import { hasSpreadsheet } from "./apps-script/spreadsheet-app-spreadsheet";
import type { Execution } from "./compose";
import { isOver, RunRecords, type RunRecord } from "./runs/run-record";
import { Runs } from "./runs/runs";

const TRIGGER_PROPERTY = "HOURLY_TRIGGER";
const STOPPED_PROPERTY = "STOPPED_RUN";
/** The platform grants 90 minutes of trigger time a day; 24 firings of this length stay below it. */
const FIRING_MS = 3.5 * 60 * 1000;

/** Remembers which trigger may drive runs; called where one is made. */
export function rememberTrigger(execution: Execution, uniqueId: string | null): void {
  if (uniqueId !== null) execution.userProperties().set(triggerProperty(execution), uniqueId);
}

/**
 * Goes on with the run while nobody looks, once an hour.
 *
 * Does nothing unless the trigger is one that we made: everyone can call every global from a cell.
 */
export function continueRun(execution: Execution, event: unknown): void {
  const { triggerUid } = (event ?? {}) as { triggerUid?: unknown };
  if (typeof triggerUid !== "string" || !hasSpreadsheet()) return;
  if (execution.userProperties().get(triggerProperty(execution)) !== triggerUid) return;

  execution.drain();
  const record = new RunRecords(execution.documentProperties()).read();
  if (record === null || isOver(record) || record.payer !== execution.settings().payerTag) {
    // Formulas still need it: their answers wait in a cache that forgets after six hours.
    if (!execution.settings().formulas.allowed) execution.triggers.remove(triggerUid);
    return;
  }
  if (record.state === "stopped" && !isWorthAVisit(execution, record)) return;
  const runs = new Runs(execution.forRuns());
  const until = execution.clock.now() + FIRING_MS;
  let progress = runs.slice(record.runId);
  while (
    (progress.state === "running" || progress.state === "waiting") &&
    execution.clock.now() + progress.nextDelayMs < until
  ) {
    if (progress.nextDelayMs > 0) execution.clock.sleep(progress.nextDelayMs);
    progress = runs.slice(record.runId);
  }
}

/**
 * A stopped run waits for a person or, where a quota or a cap for the day has stopped it, for tomorrow: it is tried once a
 * day, from the day after the trigger first found it stopped. One that has reached its own cap waits for a person alone.
 */
function isWorthAVisit(execution: Execution, { runId, moreCredits }: RunRecord): boolean {
  if (moreCredits !== null) return false;
  const name = `${STOPPED_PROPERTY}_${execution.spreadsheet.id}`;
  const today = new Date(execution.clock.now()).toISOString().slice(0, 10);
  const [seenRun, seenDay] = (execution.userProperties().get(name) ?? "").split(" ");
  if (seenRun === runId && seenDay === today) return false;
  execution.userProperties().set(name, `${runId} ${today}`);
  return seenRun === runId;
}

function triggerProperty(execution: Execution): string {
  return `${TRIGGER_PROPERTY}_${execution.spreadsheet.id}`;
}
