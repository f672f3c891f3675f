import type { App } from "../app";
import { isWholeList } from "../lists/filters/ask-options";
import { isAnswer } from "../money/entry";
import { isOver, runsIn } from "../runs/run-record";
import type { Act } from "../money/acts";
import { type Cleaned, JOURNAL_BUDGET_CHARACTERS, type Room } from "../money/drop-oldest";

type Upkeep = Pick<App, "state" | "upkeep" | "clock">;

/** Below the budget, so that not every purchase after it has to make room again. */
const TIDY_CHARACTERS = 0.9 * JOURNAL_BUDGET_CHARACTERS;

/** @param room Which answers go. @param by What the history tells. */
export function cleanJournal(
  { state, upkeep }: Pick<Upkeep, "state" | "upkeep">,
  room: Pick<Room, "keepCharacters" | "host">,
  by: Act,
): Cleaned {
  const underWay = runsIn(state.known()).filter((run) => !isOver(run));
  const keepSinceMs = Math.min(Infinity, ...underWay.map(({ startedAt }) => startedAt));
  const isNeeded: Room["isNeeded"] = (head) => isWholeList(head) || !isAnswer(head);
  return upkeep.dropOldest({ ...room, keepSinceMs, isNeeded }, by);
}

/**
 * Makes room in the journal. That may take longer than a slice has time for, so the sidebar asks for it once it is open, and the
 * trigger once an hour. Not when a run starts:  its bill has just been read, and an answer that is evicted now would make it dearer.
 */
export function tidyJournal(app: Upkeep): null {
  const { characters } = app.state.known().journal;
  const at = new Date(app.clock.now()).toISOString();
  // No user asked for it.
  const byItself: Act = { at, payer: "", what: "room-made" };
  if (characters > JOURNAL_BUDGET_CHARACTERS)
    cleanJournal(app, { keepCharacters: TIDY_CHARACTERS }, byItself);
  return null;
}
