import type { LookResult } from "../core/look-in-words";
import type { Answers } from "../journal/answers";
import type { RunPlan } from "../runs/kinds/run-plan";
import { runOf, type RunRecord, runRecords, runsIn } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import { changeWatch } from "./change-watches";
import { type NewFind, newItems } from "./find";
import { changedValues } from "./list-finds";
import { watchesIn } from "./stored-watch";
import { WhatsNew } from "./whats-new";

/** What is new of companies that a watch looks at. */
export interface WhatIsNew {
  readonly finds: readonly NewFind[];
  /** Companies without an answer from before: there was nothing to compare with; left out where there are none. */
  readonly added: LookResult["added"];
}

/**
 * Compares answers to the question of a watch that have come since it was last told with those from before, whoever has bought
 * either, for whatever reason and however far back: only so does nobody take a find away from anybody else.
 *
 * @param toldAt Milliseconds: answers until then were told. @param lookedAt When it looked last.
 * @param run Milliseconds: when the look started, for what it has paid for companies that are new.
 */
export function whatIsNew(
  answers: Answers,
  plan: RunPlan,
  companies: readonly string[],
  { toldAt, lookedAt }: { readonly toldAt: number; readonly lookedAt: number },
  run: number,
): WhatIsNew {
  const { questions, items } = plan;
  if (questions === null) return { finds: [], added: undefined };
  const each = questions.since(answers, companies, toldAt);
  const finds = each.flatMap((since, index) =>
    items === null
      ? changedValues(plan, companies[index]!, since)
      : newItems(items, companies[index]!, since, lookedAt),
  );
  const first = companies.filter((_, index) => isFirst(each[index]!));
  if (first.length === 0) return { finds, added: undefined };
  return {
    finds,
    added: { companies: first.length, credits: questions.spentSince(answers, first, run) },
  };
}

const isFirst = ({
  before,
  after,
}: {
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
}) => before.length === 0 && after.length > 0;

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
