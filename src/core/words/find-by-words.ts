import { wordsIn, wordsWritten } from "./words-in";
import { nearest } from "../nearest";
import { everydayVocabulary, readSearch, type Wanted } from "./read-search";

/** What something is found by. */
export interface Named {
  readonly name: string;
  /** Where it is: its heading, its path. */
  readonly also?: string;
  /** What is said about it. */
  readonly about?: string;
}

export interface FoundByWords<T> {
  /** Best first; all, in the order given, for an empty search. */
  readonly items: T[];
  /** The nearest spelling that finds something, where the search as it was typed finds nothing; these are its items. */
  readonly meant: string | null;
}

export interface HowToFind {
  /** Only whole words count, as for something that costs credits; else also beginnings, as somebody types. */
  readonly whole?: boolean;
  /** Only words as they were typed count, none that mean the same. */
  readonly literal?: boolean;
  /** A word at least must be in the name itself: for values, which all are under the name of their filter. */
  readonly inName?: boolean;
}

/** In characters: nobody types more to find something, and each word is compared with all there are. */
const LONGEST_SEARCH = 500;

/**
 * What people mean by the words they type: filters, values, events or columns.
 *
 * Every word must be found, in the name, heading or description, or by way of an everyday word. Small words and words such as
 * `companies` need not be. A search that finds nothing is read as the nearest one that does; a text that is too long to be one finds nothing.
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
  /** What a word of the search that is in it is worth, and one that means a word of it. */
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
      // Of names that say it equally well the shortest says nothing else.
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
  // What an everyday word means is more likely than a word that only begins so: `usa` is no `usage`.
  const beginning = whole ? 0 : meanings.length > 0 ? 0.6 : 1;
  const said = lowest(
    words.map((word) => highest(texts.map((text) => match(text, word, beginning) * text.said))),
  );
  return Math.max(said, meaningIn(texts, meanings), whole ? 0 : meaningIn(texts, begun) * BEGUN);
}

/** What a word that is still being typed is worth beside the whole one. */
const BEGUN = 0.8;

function meaningIn(texts: readonly Text[], meanings: readonly (readonly string[])[]): number {
  return highest(
    texts.map((text) =>
      meanings.some((words) => words.every((word) => text.words.includes(word))) ? text.means : 0,
    ),
  );
}

/** 1 for a whole word, less for the beginning of one as far as that counts, 0 for none. */
function match({ words }: Text, wanted: string, beginning: number): number {
  if (words.includes(wanted)) return 1;
  if (beginning === 0) return 0;
  const begun = words.map((word) =>
    word.startsWith(wanted) ? 0.5 + (0.4 * wanted.length) / word.length : 0,
  );
  return highest(begun) * beginning;
}

/** The search with each word that nothing has replaced by the nearest word there is; null if that changes nothing. */
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

/** Names first, since of several near words the first is offered; gathered once, when it is needed. */
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
