import { runIn } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import { changeWatch } from "./change-watches";
import { watchesIn } from "./stored-watch";
import { WhatsNew } from "./whats-new";

/**
 * Whoever undoes a look has not looked: what it has found is in What's new no more, except for lines in which
 * somebody has written something, a note included. Safe to repeat, and asked again until another run takes the place of the one that was undone.
 */
export function withdrawFinds({ state, settings, spreadsheet }: RunServices): void {
  const run = runIn(state.known());
  if (run === null || run.watch === "" || run.undo.state !== "done" || run.payer !== settings.payerTag)
    return;
  const left = new WhatsNew(spreadsheet).withdraw(run, run.watchName);
  if (left === null) return;
  const watch = watchesIn(state.known()).find(({ id }) => run.watch.startsWith(`${id} `));
  if (watch === undefined) return;
  const toldAt = run.toldAt > 0 ? Math.min(watch.toldAt, run.toldAt) : watch.toldAt;
  const isLast = watch.lastRun === run.runId && watch.last !== null && watch.last.finds !== left;
  const isRecorded = watch.found?.some(({ look }) => look === run.startedAt) === true;
  if (toldAt === watch.toldAt && !isLast && !isRecorded) return;
  changeWatch(state, watch.id, (now) => ({
    ...now,
    toldAt,
    found: now.found?.filter(({ look }) => look !== run.startedAt),
    last: isLast && now.last !== null ? { ...now.last, finds: left } : now.last,
  }));
}
