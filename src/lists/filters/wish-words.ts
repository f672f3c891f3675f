import { type Wanted, readWords } from "../../core/words/read-search";
import { wordsSaid } from "../../core/words/words-in";
import { parseNumber } from "./element";

/** A word or a number of a sentence that says which companies are wanted. */
export interface WishWord {
  /** As it was typed: `Germany`, `10 million`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** What stands between the word before and this one. */
  readonly lead: string;
  /** How it is compared and what it may mean; empty for a number. */
  readonly wanted: readonly Wanted[];
  /** The number that it is, unit included; null for a word. */
  readonly amount: number | null;
}

const NUMBER = String.raw`[$€£]?\d+(?:[,'’]\d{3})*(?:\.\d+)?`;
const UNIT = String.raw`(?:\s?(?:thousand|millions?|billions?|mn|bn|[kmb])(?![\p{L}\p{N}]))?`;
const WORD = String.raw`[\p{L}\p{M}\p{N}]+(?:[-'’][\p{L}\p{M}\p{N}]+)*`;
const TOKENS = new RegExp(String.raw`${NUMBER}${UNIT}\+?(?![\p{L}\p{N}])|${WORD}`, "giu");
const IS_NUMBER = /^[$€£]?\d/;

/** The words and numbers of a sentence, in order. What stands between them is punctuation. */
export function wishWords(wish: string): WishWord[] {
  let last = 0;
  const found = [...wish.matchAll(TOKENS)].map(({ 0: text, index: start }) => {
    const lead = wish.slice(last, start);
    last = start + text.length;
    return { text, start, end: last, lead, amount: IS_NUMBER.test(text) ? amountOf(text) : null };
  });
  const wanted = wantedOf(found);
  return found.map((each, index) => ({ ...each, wanted: wanted[index]! }));
}

/** `$10 million`, `2.5m`, `1,000`, `5bn+` as a number. */
export function amountOf(text: string): number | null {
  const plain = text
    .replace(/\+$/, "")
    .replace(/\s?(thousand|millions?|billions?)$/i, (_, unit: string) => unit.charAt(0).replace(/t/i, "k"));
  return parseNumber(plain);
}

/** What each word means, alone or as a part of a phrase such as `tech stack`; numbers end phrases. */
function wantedOf(words: readonly Pick<WishWord, "text" | "amount">[]): Wanted[][] {
  const wanted: Wanted[][] = words.map(() => []);
  for (let from = 0; from < words.length;) {
    let to = from;
    while (to < words.length && words[to]!.amount === null) to += 1;
    // A word with an apostrophe is two as it is compared: both lead to it.
    const owners = words
      .slice(from, to)
      .flatMap(({ text }, index) => wordsSaid(text).map(() => from + index));
    let at = 0;
    for (const each of readWords(
      words
        .slice(from, to)
        .map(({ text }) => text)
        .join(" "),
    )) {
      for (const owner of new Set(owners.slice(at, at + each.words.length))) wanted[owner]!.push(each);
      at += each.words.length;
    }
    from = to + 1;
  }
  return wanted;
}

/** Words that ask, join or compare say nothing by themselves. */
const SMALL = new Set(
  (
    "about above active after also am any around as at be been before being below between but can could do does down each " +
    "either ever every exceeding find founded get give greater had hello hi how i into it its least less like list look " +
    "looking many max maximum may me min minimum more most much must my need no not only other our out over per please " +
    "search searching should show since some such than then there these those through till too under until up very want was " +
    "we were what when where will with within without would you your year years usd eur gbp dollar dollars euro euros pounds"
  ).split(" "),
);

export function isSmall({ amount, wanted, text }: WishWord): boolean {
  if (amount !== null) return false;
  return SMALL.has(text.toLowerCase()) || DENIALS.has(text.toLowerCase()) || wanted.every(isSmallMeaning);
}

function isSmallMeaning({ optional, words, said }: Wanted): boolean {
  return optional || words.every((word) => SMALL.has(word)) || SMALL.has(said);
}

const DENIALS = new Set(["not", "no", "without", "except", "excluding", "never", "non"]);

/** Whether what follows is what companies must not be. */
export function isDenial({ text }: WishWord): boolean {
  return DENIALS.has(text.toLowerCase());
}

const JOINS = new Set(["or", "and"]);

/** Whether it stands between alternatives: `A or B`. */
export function isJoin(word: WishWord): boolean {
  return JOINS.has(word.text.toLowerCase());
}

const SHARED_LETTERS = 5;

/** Whether texts hold what was typed or meant, `German` for `Germany` too. */
export function standsIn({ wanted }: WishWord, texts: readonly string[]): boolean {
  const isIn = (word: string) => texts.some((text) => text === word || isFormOf(text, word));
  return wanted.some(
    ({ words, meanings }) =>
      words.every(isIn) || meanings.some((meaning) => meaning.every((word) => texts.includes(word))),
  );
}

export function isFormOf(one: string, other: string): boolean {
  return one.slice(0, SHARED_LETTERS) === other.slice(0, SHARED_LETTERS) && other.length >= SHARED_LETTERS;
}

/** Whether a number is a time back from today, such as `the last 10 years`. */
export function isTimeBack(next: WishWord | undefined): boolean {
  return next !== undefined && /^(?:years?|months?|weeks?|days?|quarters?|decades?)$/i.test(next.text);
}
