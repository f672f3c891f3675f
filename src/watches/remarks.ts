import { addedInWords, foundInWords } from "../core/look-in-words";
import { latestSlot } from "./schedule";
import type { StoredWatch } from "./stored-watch";

/**
 * What “nothing new” would hide: watches that are stopped or could not look, companies that were not looked at, and those that
 * were added.
 */
export function remarksOf(watches: readonly StoredWatch[], localTime: string): string[] {
  return watches.flatMap((watch) => {
    const { name, paused, stopped, message, last } = watch;
    if (stopped !== null) return [`“${name}” is stopped. ${message}`];
    if (paused) return [];
    const isLess = last !== null && last.finds === 0 && last.looked !== undefined && last.looked !== last.of;
    const why = isLess ? `${foundInWords(last)}. ${message}` : couldNotLook(watch, localTime) ? message : "";
    const said = [why, last === null ? "" : addedInWords(last)];
    return said.filter((part) => part !== "").map((part) => `“${name}”: ${part.trim()}`);
  });
}

/** It is due and could not look, or found no row ticked: its message says why. */
function couldNotLook(watch: StoredWatch, localTime: string): boolean {
  const { slot, ticked, last } = watch;
  return latestSlot(watch, localTime) > slot || (ticked === true && last?.isFirst !== true);
}
