import { findByWords } from "../../core/words/find-by-words";
import { wordsIn } from "../../core/words/words-in";
import type { FilterControl, FilterOption } from "./filter-control";
import { amountOf, isSmall, isTimeBack, type WishWord } from "./wish-words";

/** What a number in a sentence asks for; null where it leaves a side open. */
export interface Amount {
  readonly from: number | null;
  readonly to: number | null;
  /** `after 2015` and `more than 3` do not mean the number itself. */
  readonly isOpen: boolean;
  /** The words and numbers that say so, from the first to before the last. */
  readonly begin: number;
  readonly end: number;
}

const ABOVE = /^(?:over|above|more than|greater than|exceeding|after)$/i;
const FROM = /^(?:at least|min|minimum|from|since)$/i;
const BELOW = /^(?:under|below|less than|fewer than|before)$/i;
const UP_TO = /^(?:at most|up to|max|maximum|until|till)$/i;

/** The amount that begins at a number: `more than 10 million`, `between 5 and 10`, `50 to 200`, `10M+`. */
export function amountAt(words: readonly WishWord[], at: number): Amount | null {
  const number = words[at]!.amount;
  if (number === null || isTimeBack(words[at + 1])) return null;
  const before = (count: number) =>
    at < count
      ? ""
      : words
          .slice(at - count, at)
          .map(({ text }) => text)
          .join(" ");
  const other = secondOf(words, at);
  if (other !== null) {
    const begin = /^(?:between|from)$/i.test(before(1)) ? at - 1 : at;
    return { ...other, isOpen: false, begin };
  }
  for (const count of [2, 1]) {
    const [said, begin, end] = [before(count), at - count, at + 1];
    if (ABOVE.test(said)) return { from: number, to: null, isOpen: true, begin, end };
    if (FROM.test(said)) return { from: number, to: null, isOpen: false, begin, end };
    if (BELOW.test(said)) return { from: null, to: number, isOpen: true, begin, end };
    if (UP_TO.test(said)) return { from: null, to: number, isOpen: false, begin, end };
  }
  const isMore = words[at]!.text.endsWith("+");
  return { from: number, to: isMore ? null : number, isOpen: false, begin: at, end: at + 1 };
}

const DASH = /^\s?[-–—]\s?$/;

/** The other end of a range; of `5 to 10 million` both are millions. */
function secondOf(
  words: readonly WishWord[],
  at: number,
): { readonly from: number; readonly to: number; readonly end: number } | null {
  const [one, next, after] = [words[at]!, words[at + 1], words[at + 2]];
  const isTo = next !== undefined && /^(?:to|and|till|until)$/i.test(next.text);
  const other = isTo ? after : next;
  if (one.amount === null || other === undefined || other.amount === null) return null;
  if (!isTo && !DASH.test(other.lead)) return null;
  const unit = /\d$/.test(one.text) ? unitOf(other) : 1;
  const from = one.amount * unit <= other.amount ? one.amount * unit : one.amount;
  return from > other.amount ? null : { from, to: other.amount, end: at + (isTo ? 3 : 2) };
}

function unitOf({ text, amount }: WishWord): number {
  const written = amountOf(text.replace(/[^\d.,'’]/g, ""));
  return written === null || written === 0 ? 1 : Math.round(amount! / written);
}

/** A band of amounts, such as `$10M-$25M`; null on a side that is open. */
interface Band {
  readonly from: number | null;
  readonly to: number | null;
}

/** The band that a value's name says: `Under $1M`, `$5B+`, `10m_25m`; null if it says none. */
export function bandOf({ label, value }: FilterOption): Band | null {
  return bandIn(label) ?? bandIn(String(value).replace(/_/g, " "));
}

function bandIn(text: string): Band | null {
  const numbers = (
    text.match(/[$€£]?\d[\d.,]*\s?(?:thousand|million|billion|mn|bn|[kmb])?\+?/gi) ?? []
  ).flatMap((said) => amountOf(said.trim()) ?? []);
  const [low, high] = numbers;
  if (low === undefined || numbers.length > 2) return null;
  if (high !== undefined) return low < high ? { from: low, to: high } : null;
  if (/^(?:under|below|less than|up to|<)/i.test(text.trim())) return { from: null, to: low };
  return /\+$|^(?:over|above|more than|>)/i.test(text.trim()) ? { from: low, to: null } : null;
}

/** Fewer are no scale. */
const FEWEST_BANDS = 3;

/** The values of a list that are bands of amounts, each with its band; none where the list is no scale of them. */
export function bandsOf(options: readonly FilterOption[]): { option: FilterOption; band: Band }[] {
  const bands = options.flatMap((option) => {
    const band = bandOf(option);
    return band === null ? [] : [{ option, band }];
  });
  return bands.length >= FEWEST_BANDS && bands.length * 2 > options.length ? bands : [];
}

/** The value that a filter takes for an amount; undefined if it takes none. */
export function valueOfAmount(
  control: FilterControl,
  { from, to, isOpen }: Amount,
  options: readonly FilterOption[],
): unknown {
  const { kind, shape, many } = control;
  if (kind === "range" && shape.form === "range") {
    if (shape.of !== "int" && shape.of !== "number") return undefined;
    const whole = shape.of === "int";
    // An amount of money to the cent matches no company.
    if (!whole && from === to) return undefined;
    if (whole && ![from, to].every((bound) => bound === null || Number.isInteger(bound))) return undefined;
    const step = isOpen && whole ? 1 : 0;
    return {
      ...(from === null ? {} : { gte: from + step }),
      ...(to === null ? {} : { lte: to - step }),
    };
  }
  if (kind !== "options") return undefined;
  const chosen = bandsOf(options).filter(({ band }) => overlaps(band, from, to));
  return chosen.length === 0 || (chosen.length > 1 && !many)
    ? undefined
    : chosen.map(({ option }) => option.value);
}

function overlaps(band: Band, from: number | null, to: number | null): boolean {
  const isExact = from !== null && from === to;
  const reaches = from === null || band.to === null || band.to > from;
  const begins = to === null || band.from === null || (isExact ? band.from <= to : band.from < to);
  return reaches && begins;
}

/** Words that name a number, on either side of it. */
const LONGEST_NAME = 3;

/**
 * The one filter that a number is of, by the words beside it: `10 million in revenue`, `revenue above 10 million`.
 *
 * @param controls Those that take numbers.
 * @returns null if no filter is named there, or several are.
 */
export function filterNamedAt(
  words: readonly WishWord[],
  { begin, end }: Amount,
  controls: readonly FilterControl[],
): { readonly control: FilterControl; readonly begin: number; readonly end: number } | null {
  const isName = (at: number) => words[at] !== undefined && !isSmall(words[at]) && words[at].amount === null;
  let after = end;
  while (words[after] !== undefined && /^(?:in|of|as)$/i.test(words[after]!.text)) after += 1;
  let before = begin;
  while (before > 0 && /^(?:of|with|is|are|was)$/i.test(words[before - 1]!.text)) before -= 1;
  for (let length = LONGEST_NAME; length > 0; length--) {
    for (const [from, to] of [
      [after, after + length],
      [before - length, before],
    ] as const) {
      const phrase = words.slice(Math.max(0, from), to);
      if (from < 0 || phrase.length < length || !phrase.every((_, index) => isName(from + index))) continue;
      const search = phrase.map(({ text }) => text).join(" ");
      const { items, meant } = findByWords(controls, search, ({ label }) => ({ name: label }), {
        whole: true,
      });
      const [only, ...others] = items.length > 1 ? items.filter(isJust(search)) : items;
      if (meant === null && only !== undefined && others.length === 0)
        return { control: only, begin: Math.min(begin, from), end: Math.max(end, to) };
    }
  }
  return null;
}

/** `Number of funding rounds` is just the number of funding rounds. */
function isJust(said: string): (control: FilterControl) => boolean {
  const plain = new Set([...wordsIn(said), "number", "of", "year"]);
  return ({ label }) => wordsIn(label).every((word) => plain.has(word));
}
