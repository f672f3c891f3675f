import { wordsIn, wordsWritten } from "./words-in";
import { nearest } from "../nearest";
import { everydayVocabulary, readSearch, type Wanted } from "./read-search";

/** The texts by which something is found. */
export interface Named {
  readonly name: string;
  /** Such as its heading, or its path. */
  readonly also?: string;
  /** Its description. */
  readonly about?: string;
}

export interface FoundByWords<T> {
  /** Best first; all, in the order given, for an empty search. */
  readonly items: T[];
  /** The nearest spelling that finds something, if the search as typed finds nothing; the items are those of `meant` then. */
  readonly meant: string | null;
}

export interface HowToFind {
  /** Only whole words count, as for something that costs credits; else also beginnings, while the user types. */
  readonly whole?: boolean;
  /** Only words as typed count, and no everyday words. */
  readonly literal?: boolean;
  /** At least one word must be in the name itself: for values, since all have the heading of their filter. */
  readonly inName?: boolean;
}

/** Characters of the longest search: each word is compared with all names. */
const LONGEST_SEARCH = 500;

/**
 * Finds filters, values, events or columns by words that a user types.
 *
 * Every word must be found in the name, heading or description, itself or by an everyday word; small words and words such as
 * `companies` need not be. If nothing is found, the nearest spelling is tried. A text that is too long finds nothing.
 */
export function findByWords<T>(
  items: readonly T[],
  search: string,
  namedAs: (item: T) => Named,
  { whole = false, literal = false, inName = false }: HowToFind = {},
): FoundByWords<T> {
  if (search.length > LONGEST_SEARCH) return { items: [], meant: null };
  const read = (words: string) => readSearch(words).map((each) => (literal ? asTyped(each) : each));
  const wanted = read(search);
  if (wanted.length === 0) return { items: search.trim() === "" ? [...items] : [], meant: null };
  const texts = items.map((item) => textsOf(namedAs(item)));
  const how = { whole, inName };
  const found = matching(items, texts, wanted, how);
  if (found.length > 0) return { items: found, meant: null };

  const meant = corrected(texts, wanted, whole, wordsOf(items.map(namedAs)));
  const nearby = meant === null ? [] : matching(items, texts, read(meant), how);
  return nearby.length === 0 ? { items: [], meant: null } : { items: nearby, meant };
}

function asTyped(wanted: Wanted): Wanted {
  return { ...wanted, meanings: [], begun: [] };
}

interface Text {
  readonly words: readonly string[];
  /** The score of a word that is found itself, and of one that is found by its meaning. */
  readonly said: number;
  readonly means: number;
}

function textsOf({ name, also = "", about = "" }: Named): Text[] {
  return [
    { words: wordsIn(name), said: 8, means: 5 },
    { words: wordsIn(also), said: 6, means: 4 },
    { words: wordsIn(about), said: 3, means: 2 },
  ];
}

function matching<T>(
  items: readonly T[],
  texts: readonly (readonly Text[])[],
  wanted: readonly Wanted[],
  { whole, inName }: { whole: boolean; inName: boolean },
): T[] {
  return (
    items
      .map((item, index) => ({
        item,
        index,
        score: scoreAll(texts[index]!, wanted, whole),
        length: texts[index]![0]!.words.length,
      }))
      .filter(({ score }) => score > 0)
      .filter(({ index }) => !inName || wanted.some((each) => scoreOf([texts[index]![0]!], each, whole) > 0))
      // Of names with the same score the shortest is the most specific.
      .sort((one, other) => other.score - one.score || one.length - other.length || one.index - other.index)
      .map(({ item }) => item)
  );
}

function scoreAll(texts: readonly Text[], wanted: readonly Wanted[], whole: boolean): number {
  let sum = 0;
  for (const each of wanted) {
    const score = scoreOf(texts, each, whole);
    if (score === 0 && !each.optional) return 0;
    sum += score;
  }
  return sum;
}

function scoreOf(texts: readonly Text[], { words, meanings, begun }: Wanted, whole: boolean): number {
  // An everyday word is more likely than the beginning of another word: `usa` is not `usage`.
  const beginning = whole ? 0 : meanings.length > 0 ? 0.6 : 1;
  const said = lowest(
    words.map((word) => highest(texts.map((text) => match(text, word, beginning) * text.said))),
  );
  return Math.max(said, meaningIn(texts, meanings), whole ? 0 : meaningIn(texts, begun) * BEGUN);
}

/** The score of a word that is still being typed, relative to a whole one. */
const BEGUN = 0.8;

function meaningIn(texts: readonly Text[], meanings: readonly (readonly string[])[]): number {
  return highest(
    texts.map((text) =>
      meanings.some((words) => words.every((word) => text.words.includes(word))) ? text.means : 0,
    ),
  );
}

/** 1 for a whole word, less for the beginning of one, 0 for none. */
function match({ words }: Text, wanted: string, beginning: number): number {
  if (words.includes(wanted)) return 1;
  if (beginning === 0) return 0;
  const begun = words.map((word) =>
    word.startsWith(wanted) ? 0.5 + (0.4 * wanted.length) / word.length : 0,
  );
  return highest(begun) * beginning;
}

/** The search with each unknown word replaced by the nearest known one; null if that changes nothing. */
function corrected(
  texts: readonly (readonly Text[])[],
  wanted: readonly Wanted[],
  whole: boolean,
  theirs: () => Iterable<string>,
): string | null {
  let changed = false;
  const words = wanted.map((each) => {
    if (each.optional || texts.some((of) => scoreOf(of, each, whole) > 0)) return each.said;
    const near = nearest(each.said, theirs()) ?? nearest(each.said, everydayVocabulary());
    changed ||= near !== null;
    return near ?? each.said;
  });
  return changed ? words.join(" ") : null;
}

/** All words, those of names first, since the first of several near ones is offered. Collected on first use. */
function wordsOf(named: readonly Named[]): () => Iterable<string> {
  let words: Set<string> | undefined;
  const texts = () => [...named.map(({ name }) => name), ...named.map(({ also = "" }) => also)];
  return () => (words ??= new Set(texts().flatMap(wordsWritten)));
}

function highest(scores: readonly number[]): number {
  return scores.reduce((best, score) => Math.max(best, score), 0);
}

function lowest(scores: readonly number[]): number {
  return scores.reduce((worst, score) => Math.min(worst, score), Infinity);
}
