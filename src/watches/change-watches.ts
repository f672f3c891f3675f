import { InputError, type AddinError } from "../errors";
import type { SharedState } from "../journal/shared-state";
import { watches, type StoredWatch } from "./stored-watch";

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
