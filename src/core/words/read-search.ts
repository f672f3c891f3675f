import { everydayWords } from "./everyday-words";
import { singular, wordsIn, wordsSaid } from "./words-in";

/** A word of a search, or several with one meaning, such as `tech stack`. */
export interface Wanted {
  /** As typed. */
  readonly said: string;
  /** Its comparable words. */
  readonly words: readonly string[];
  /** Words that the API may use for it: any of these, each with all its words. */
  readonly meanings: readonly (readonly string[])[];
  /** Meanings of the words that it may become while it is being typed. */
  readonly begun: readonly (readonly string[])[];
  /** It need not be found, such as `in` or `companies`. */
  readonly optional: boolean;
}

/** Splits a search into words. If all of them are optional, all must be found. */
export function readSearch(search: string): Wanted[] {
  const wanted = readWords(search);
  return wanted.every(({ optional }) => optional)
    ? wanted.map((each) => ({ ...each, optional: false }))
    : wanted;
}

/** Splits a part of a sentence into words, all of which may be optional. */
export function readWords(search: string): Wanted[] {
  const said = wordsSaid(search);
  const wanted: Wanted[] = [];
  for (let from = 0; from < said.length;) {
    const length = phraseLength(said, from);
    const words = said.slice(from, from + length);
    const compared = words.map(singular);
    const meanings = meaningsOf(compared.join(" "));
    wanted.push({
      said: words.join(" "),
      words: compared,
      meanings,
      begun: length > 1 || meanings.length > 0 ? [] : meaningsBeginning(compared[0]!),
      optional: words.every((word) => OPTIONAL.has(word)),
    });
    from += length;
  }
  return wanted;
}

/** All everyday words and phrases. */
export function everydayVocabulary(): string[] {
  return everydayWords.flatMap(([said]) => said.split(", "));
}

const SHORTEST_BEGINNING = 3;
const LONGEST_PHRASE = 4;
const OPTIONAL = new Set(
  (
    "a all an and any are by company companies business businesses firm firms by for from has have in is of on or " +
    "recent recently lately latest newest just that the their them they to which who whose with"
  ).split(" "),
);

function phraseLength(said: readonly string[], from: number): number {
  for (let length = Math.min(LONGEST_PHRASE, said.length - from); length > 1; length--) {
    const phrase = said.slice(from, from + length).map(singular);
    if (meaningsOf(phrase.join(" ")).length > 0) return length;
  }
  return 1;
}

function meaningsOf(phrase: string): readonly (readonly string[])[] {
  return phrases().get(phrase) ?? [];
}

/** The meanings of all everyday words that begin with a word. */
function meaningsBeginning(word: string): readonly (readonly string[])[] {
  if (word.length < SHORTEST_BEGINNING) return [];
  return [...phrases()].flatMap(([said, meanings]) => (said.startsWith(word) ? meanings : []));
}

let read: ReadonlyMap<string, readonly (readonly string[])[]> | undefined;

function phrases(): ReadonlyMap<string, readonly (readonly string[])[]> {
  if (read !== undefined) return read;
  const byPhrase = new Map<string, (readonly string[])[]>();
  for (const [said, meant] of everydayWords) {
    const meanings = meant.split(", ").map(wordsOfMeaning);
    for (const phrase of said.split(", ")) {
      const key = wordsSaid(phrase).map(singular).join(" ");
      byPhrase.set(key, [...(byPhrase.get(key) ?? []), ...meanings]);
    }
  }
  return (read = byPhrase);
}

/** `c-suite` counts as a whole only, since its parts say less. */
function wordsOfMeaning(meaning: string): readonly string[] {
  return meaning.split(" ").map((word) => wordsIn(word)[0]!);
}
