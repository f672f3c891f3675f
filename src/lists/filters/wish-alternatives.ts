import { wordsIn } from "../../core/words/words-in";
import type { FilterOption } from "./filter-control";
import { isFormOf, isJoin, type WishWord } from "./wish-words";

/** A value that is joined to one that was read, and the words that name it. */
export interface Alternative {
  readonly option: FilterOption;
  readonly begin: number;
  readonly end: number;
}

interface Named {
  readonly option: FilterOption;
  readonly words: readonly string[];
}

/**
 * The other values of one filter that a sentence joins to those that were read: of `Series A or B` the second, of
 * `Germany, Austria` the last.
 *
 * @param options All values of the filter. @param isChosen Those that were read.
 * @param isFree Whether a word may name another value still.
 */
export function alternativesIn(
  words: readonly WishWord[],
  options: readonly FilterOption[],
  isChosen: (option: FilterOption) => boolean,
  isFree: (at: number) => boolean,
): Alternative[] {
  const names = options.map((option): Named => ({ option, words: wordsIn(option.label) }));
  const found: Alternative[] = [];
  const known = names.flatMap((name) => {
    const end = isChosen(name.option) ? endOf(words, name.words) : null;
    return end === null ? [] : [{ name, end }];
  });
  for (const { name, end } of known) {
    const begin = joinedAt(words, end);
    const next = begin === null ? null : namedAt(words, begin, name, names, isFree);
    if (begin === null || next === null || known.some((each) => each.name === next.name)) continue;
    found.push({ option: next.name.option, begin, end: begin + next.length });
    known.push({ name: next.name, end: begin + next.length });
  }
  return found;
}

/** The value that is named at a place: whole, or without what it shares with the one before. */
function namedAt(
  words: readonly WishWord[],
  begin: number,
  before: Named,
  names: readonly Named[],
  isFree: (at: number) => boolean,
): { readonly name: Named; readonly length: number } | null {
  const stands = (name: readonly string[]) =>
    name.length > 0 &&
    name.every((each, index) => {
      const word = words[begin + index];
      return word !== undefined && isFree(begin + index) && wordsIn(word.text).includes(each);
    });
  for (const name of names) {
    const shared = sharedBegin(before.words, name.words);
    const own = [name.words, name.words.slice(shared)].find(stands);
    if (own !== undefined) return { name, length: own.length };
  }
  return null;
}

/** Where a value's name ends in the sentence, or its last word where it shares the others with a value before. */
function endOf(words: readonly WishWord[], name: readonly string[]): number | null {
  const isCalled = (at: number, each: string) =>
    words[at] !== undefined && wordsIn(words[at].text).some((word) => word === each || isFormOf(each, word));
  for (let at = 0; at + name.length <= words.length; at++)
    if (name.every((each, index) => isCalled(at + index, each))) return at + name.length;
  const last = name[name.length - 1] ?? "";
  for (let at = words.length - 1; at > 0; at--) if (isJoined(words, at) && isCalled(at, last)) return at + 1;
  return null;
}

/** Where an alternative begins after a place; null if nothing is joined there. */
function joinedAt(words: readonly WishWord[], end: number): number | null {
  let at = end;
  while (words[at] !== undefined && isJoin(words[at]!)) at += 1;
  return words[at] !== undefined && (at > end || isJoined(words, at)) ? at : null;
}

function isJoined(words: readonly WishWord[], at: number): boolean {
  return at > 0 && (isJoin(words[at - 1]!) || /[,/&+]/.test(words[at]!.lead));
}

function sharedBegin(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}
