import { sizeBytes } from "../core/size-bytes";
import { InputError, LimitError, type AddinError } from "../errors";
import type { SharedState } from "../journal/shared-state";
import { watchesIn, watchesValue, type StoredWatch } from "./stored-watch";

const MOST_WATCHES = 10;
/** Of all of them together: ten that each tell changes of every column there is, with finds that wait for a digest. */
const LARGEST_BYTES = 120_000;

/**
 * Changes the watches as they are at that moment, under the document lock.
 *
 * @throws {LimitError} If there is no room for them.
 */
export function changeWatches(
  state: SharedState,
  next: (watches: readonly StoredWatch[]) => readonly StoredWatch[],
): readonly StoredWatch[] {
  return state.update((snapshot) => {
    const before = watchesIn(snapshot);
    const watches = next(before);
    const set = watchesValue(watches, snapshot);
    const isMore = watches.length > before.length;
    if (
      (isMore && watches.length > MOST_WATCHES) ||
      Object.values(set).reduce((sum, text) => sum + sizeBytes(text), 0) > LARGEST_BYTES
    ) {
      throw new LimitError(
        "limit/store",
        "There is no room for another watch in this spreadsheet.",
        "Delete one first.",
      );
    }
    return { set, value: watches };
  });
}

/** Changes one of them; nothing if it was deleted meanwhile. */
export function changeWatch(
  state: SharedState,
  id: string,
  change: (watch: StoredWatch) => StoredWatch,
): void {
  changeWatches(state, (watches) => watches.map((watch) => (watch.id === id ? change(watch) : watch)));
}

/** Its owner lets it go on. */
export function stopWatch(state: SharedState, id: string, { code, message }: AddinError): void {
  changeWatch(state, id, (watch) => ({ ...watch, stopped: code, message }));
}

/** @throws {InputError} If there is none of that id. */
export function watchOf(watches: readonly StoredWatch[], id: string): StoredWatch {
  const watch = watches.find((each) => each.id === id);
  if (watch !== undefined) return watch;
  throw new InputError(
    "input/argument",
    "This watch is gone: somebody has deleted it.",
    "Open the list of watches again.",
  );
}
