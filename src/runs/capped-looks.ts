import type { Timed } from "./kept-versions";
import type { RunAnswer } from "./kinds/run-plan";
import { isCappedLook, type RunRecord } from "./run-record";

/** What part of what a look may spend went into an answer of an earlier one that its cap ended; 0 for any other answer. */
export type CappedShare = (timed: Timed<RunAnswer>) => number;

type Look = Pick<RunRecord, "watch" | "startedAt" | "toldAt" | "creditCap">;

/**
 * Of earlier looks of the same watch. A look lasts until its answers were told, which the one after it remembers. One that the turn
 * of the month has ended is gone on with, and so is one whose cap was much smaller than this look's.
 */
export function cappedShareFor(look: Look, records: readonly RunRecord[]): CappedShare {
  const watch = watchIdOf(look);
  const before = records
    .filter((each) => each.watch !== "" && watchIdOf(each) === watch && each.startedAt < look.startedAt)
    .sort((a, b) => a.startedAt - b.startedAt);
  const capped = before.flatMap((each, index) => {
    const next = before[index + 1] ?? look;
    const isUndone = each.undo.state !== "none";
    // What is undone is told again: it counts as told when the next look begins.
    const to = isUndone ? next.startedAt : next.toldAt;
    const whole = Math.max(each.spent, look.creditCap);
    return (isCappedLook(each) || each.wasCapped) && !each.monthIsOver
      ? [{ from: each.startedAt, to, whole }]
      : [];
  });
  return ({ at, answer }) => {
    const begun = answer.fetchedAt().getTime();
    const of = capped.find(({ from, to }) => begun <= to && Date.parse(at) >= from);
    return of === undefined ? 0 : (answer.listing()?.credits ?? 0) / of.whole;
  };
}

function watchIdOf({ watch }: Pick<RunRecord, "watch">): string {
  return watch.slice(0, watch.indexOf(" "));
}
