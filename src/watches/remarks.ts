import { addedInWords, foundInWords } from "../core/look-in-words";
import type { StoredWatch } from "./stored-watch";

/**
 * What “nothing new” would hide: watches that are stopped or could not look, companies that were not looked at, and those that
 * were added.
 */
export function remarksOf(watches: readonly StoredWatch[]): string[] {
  return watches.flatMap((watch) => {
    const { name, paused, stopped, message, last } = watch;
    if (stopped !== null) return [`“${name}” is stopped. ${message}`];
    if (paused) return [];
    const isLess = last !== null && last.finds === 0 && last.looked !== undefined && last.looked !== last.of;
    const why = isLess ? `${foundInWords(last)}. ${message}` : couldNotLook(watch) ? message : "";
    const said = [why, last === null ? "" : addedInWords(last)];
    return said.filter((part) => part !== "").map((part) => `“${name}”: ${part.trim()}`);
  });
}

/** A look that was begun and not ended, or that found no row ticked: its message says why. */
function couldNotLook({ look, ticked, last }: StoredWatch): boolean {
  return look !== undefined || (ticked === true && last?.isFirst !== true);
}
