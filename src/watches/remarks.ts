import { addedInWords, foundInWords } from "../core/look-in-words";
import type { StoredWatch } from "./stored-watch";

/** What “nothing new” would hide: watches that are stopped, companies that were not looked at, and those that were added. */
export function remarksOf(watches: readonly StoredWatch[]): string[] {
  return watches.flatMap(({ name, paused, stopped, message, last }) => {
    if (stopped !== null) return [`“${name}” is stopped. ${message}`];
    if (paused || last === null) return [];
    const isLess = last.looked !== undefined && last.looked !== last.of;
    const said = [isLess && last.finds === 0 ? `${foundInWords(last)}. ${message}` : "", addedInWords(last)];
    return said.filter((part) => part !== "").map((part) => `“${name}”: ${part.trim()}`);
  });
}
