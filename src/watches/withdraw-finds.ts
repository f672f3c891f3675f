import { runOf, runRecords, runsIn, type RunRecord } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import { changeWatch } from "./change-watches";
import { watchesIn } from "./stored-watch";
import { WhatsNew } from "./whats-new";

/**
 * Whoever undoes a look has not looked: what it has found is in What's new no more, except for lines in which
 * somebody has written something, a note included. Safe to repeat, and asked again until that is done.
 */
export function withdrawFinds(services: RunServices): void {
  const { state, settings } = services;
  for (const run of runsIn(state.known())) {
    const isUndoneLook = run.watch !== "" && run.undo.state === "done" && run.payer === settings.payerTag;
    if (isUndoneLook && !run.isWithdrawn) withdraw(services, run);
  }
}

function withdraw({ state, spreadsheet }: RunServices, run: RunRecord): void {
  const left = new WhatsNew(spreadsheet).withdraw(run, run.watchName);
  if (left === null) return;
  state.update((snapshot) => {
    const now = runOf(snapshot, run.runId);
    return { set: now === null ? {} : runRecords.put({ ...now, isWithdrawn: true }), value: null };
  });
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
