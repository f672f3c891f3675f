import { type AddinError, InputError, LimitError } from "../errors";
import type { SharedState } from "../journal/shared-state";
import { type StoredWatch, watches } from "./stored-watch";

/** Changes one of them; nothing if it was deleted meanwhile. */
export function changeWatch(
  state: SharedState,
  id: string,
  change: (watch: StoredWatch) => StoredWatch,
): void {
  watches.change(state, (all) => all.map((watch) => (watch.id === id ? change(watch) : watch)));
}

/** Its owner lets it go on. */
export function stopWatch(state: SharedState, id: string, { code, message }: AddinError): void {
  changeWatch(state, id, (watch) => ({ ...watch, stopped: code, message }));
}

/** @throws {InputError} If there is none of that id. */
export function watchOf(all: readonly StoredWatch[], id: string): StoredWatch {
  const watch = all.find((each) => each.id === id);
  if (watch !== undefined) return watch;
  throw new InputError(
    "input/argument",
    "This watch is gone: somebody has deleted it.",
    "Open the list of watches again.",
  );
}

export function notTold(): LimitError {
  return new LimitError(
    "limit/busy",
    "The last look of this watch is still under way, or what it has found cannot be written just now.",
    "Try again in a moment.",
  );
}

export function notYours(): LimitError {
  return new LimitError(
    "limit/busy",
    "Only the user who made this watch can do that: it spends their credits.",
  );
}
