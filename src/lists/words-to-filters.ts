import { ApiError, InputError, LimitError } from "../errors";
import { checkedFilters } from "../filters/allowed-filters";
import { fetchCatalogue } from "../filters/catalogue";
import { type FilterControl, filterControls } from "../filters/filter-control";
import { heldLists } from "../filters/options";
import { filterBuilder, type WordsAnswer, type WordsQuestion } from "../products/list";
import { buyOne, PAID_FOR_MS } from "./buy-one";
import type { ListBuyer, ListServices } from "./list-services";
import { readSearch, type Wanted } from "../core/words/read-search";
import { wordsIn } from "../core/text";
import { findFilters } from "../filters/find-values";

export interface FiltersFromWords {
  filters: Record<string, unknown>;
  credits: number;
  /** Filters that the catalogue does not know, or whose value has not its shape, each with the reason as a sentence. */
  leftOut: { filter: string; reason: string }[];
  /** Parts of the words that no filter stands for, as far as that can be told. */
  unused: string[];
}

const WORDS_MAX = 2_000;

/**
 * The filters that a wish in words means, for the user to correct; builds no list.
 *
 * What the API suggests and the catalogue does not allow is left out, each with its reason; what no filter stands for is named.
 *
 * @throws {InputError} If there are no words, or too many, or the API cannot make anything of them.
 * @throws {LimitError} If a cap does not allow it, before anything is asked.
 * @throws {ApiError} If the API refuses, or answers what cannot be read.
 */
export function filtersFromWords(services: ListBuyer, words: string): FiltersFromWords {
  const wish = words.trim();
  if (wish === "") {
    throw new InputError("input/argument", "Describe the companies you are looking for, then try again.");
  }
  if (wish.length > WORDS_MAX) {
    throw new InputError(
      "input/argument",
      `These are ${wish.length.toLocaleString("en-US")} characters; the filter builder takes ${WORDS_MAX.toLocaleString("en-US")}. Use fewer words.`,
    );
  }
  // What is needed to check the answer is had before anything is paid for.
  const controls = filterControls(fetchCatalogue(services));
  const { answer, credits } = answered(services, { company: "", words: wish });
  const suggested = Object.fromEntries(
    Object.entries(answer.filters).filter(([, value]) => value !== null && value !== undefined),
  );
  const { filters, leftOut } = checkedFilters(services, suggested, { typed: true });
  // Where nothing was recognised that is said already, of all of it.
  const unused = unusedWords(wish, filledFrom(services, filters), controls);
  return { filters, credits, leftOut, unused: Object.keys(filters).length === 0 ? [] : unused };
}

/** What the values are called is known of the lists that are kept: nobody is asked for it. */
function filledFrom(services: ListServices, filters: Readonly<Record<string, unknown>>): FilledFilter[] {
  const catalogue = fetchCatalogue(services);
  const typeOf = new Map(catalogue.filters.map(({ filter, dropdown_type = "" }) => [filter, dropdown_type]));
  const held = heldLists(services, [...typeOf.values()].filter(Boolean));
  return filterControls(catalogue)
    .filter(({ filter }) => filter in filters)
    .map((control) => {
      const value = filters[control.filter];
      const options = held.get(typeOf.get(control.filter) ?? "")?.options ?? [];
      const chosen = options.filter((option) => [value].flat().includes(option.value));
      return { control, value, labels: chosen.map(({ label }) => label) };
    });
}

function answered(
  services: ListBuyer,
  question: WordsQuestion,
): { readonly answer: WordsAnswer; readonly credits: number } {
  const standing = () =>
    services.answers.lookUp(filterBuilder, [question], { maxAgeMs: PAID_FOR_MS, cached: false })[0]!;
  const lacking = () => {
    const known = standing();
    // Where executions have ended on it, this is the person who requests it all the same.
    const isOpen = known.kind === "lacking" || (known.kind === "miss" && known.purchase?.alone === true);
    return isOpen ? { operation: filterBuilder, company: "", purchase: known.purchase! } : null;
  };
  const subject = "Turning words into filters";
  const { credits, kept, error, isBusy } = buyOne(services, lacking, { subject });
  if (error !== null) throw error;
  if (isBusy)
    throw new LimitError(
      "limit/busy",
      "Somebody else is asking with the same words right now.",
      "Try again in a minute: by then it is paid for.",
    );
  const now = standing();
  if (now.kind === "answered") return { answer: now.answer, credits };
  if (now.kind === "lacking" || (now.why === "missing" && kept > 0))
    return { answer: { filters: {} }, credits };
  if (now.why === "unreadable" && kept > 0)
    throw new ApiError("api/unexpected-reply", now.reason, { status: 200 });
  throw new InputError("input/argument", now.reason);
}

/** A filter that a wish in words was turned into, and what its values are called as far as that is known. */
export interface FilledFilter {
  readonly control: FilterControl;
  readonly value: unknown;
  readonly labels: readonly string[];
}

/**
 * The parts of a wish that none of these filters stands for, in the wish's own words.
 *
 * Nobody says which word became which filter. A filter whose name and values the wish does not hold may stand for any word
 * of it; then only words that no filter is called are named.
 *
 * @param controls All filters that there are.
 */
export function unusedWords(
  said: string,
  filled: readonly FilledFilter[],
  controls: readonly FilterControl[],
): string[] {
  // `1,000` is one number, and `50-200` are two.
  const wish = said.replace(/(\d),(?=\d{3}\b)/g, "$1").replace(/(\d)\s?[-–]\s?(?=\d)/g, "$1 to ");
  const texts = filled.map(wordsOf);
  const read = readSearch(wish);
  const isUnclear = texts.some((words) => !read.some((each) => standsIn(each, words)));
  const isExact = !RELATIVE.test(wish);
  const values = JSON.stringify(filled.map(({ value }) => value));
  const isUsed = (each: Wanted) => texts.some((words) => standsIn(each, words));
  const isUnused = (each: Wanted): boolean => {
    if (isSmall(each) || isUsed(each)) return false;
    if (/^\d/.test(each.said)) return isExact ? !isNumberIn(each.said, values) : !/\d/.test(values);
    return !isUnclear || (each.meanings.length > 0 && isNoFilter(each, controls));
  };
  const isExcluding = filled.some(({ control }) => EXCLUDES.test(`${control.label} ${control.filter}`));
  const denied = isExcluding ? [] : deniedWords(read, isUsed);
  return [...new Set([...phrases(wish, read, isUnused), ...denied])];
}

/** Filters say what companies are; few say what they are not. */
const EXCLUDES = /\b(not|without|exclud\w*)\b/i;
const DENIALS = new Set(["not", "no", "without", "except", "excluding", "never"]);

/** What the wish denies, and a filter asks for all the same: `not public`. */
function deniedWords(read: readonly Wanted[], isUsed: (each: Wanted) => boolean): string[] {
  return read.flatMap(({ said }, index) => {
    const next = DENIALS.has(said) ? read.slice(index + 1).find((each) => !isSmall(each)) : undefined;
    return next !== undefined && isUsed(next) ? [`${said} ${next.said}`] : [];
  });
}

/** Numbers that become others, such as `the last 10 years` and `2.5m`. */
const RELATIVE = /\b(?:years?|months?|weeks?|days?|quarters?)\b|\d\.\d/i;

/** Whether a filter's value holds a number that was typed, in thousands or millions, or as the one before or after. */
function isNumberIn(said: string, values: string): boolean {
  const number = Number.parseInt(said, 10);
  const meant = [1, 1e3, 1e6, 1e9].map((times) => number * times);
  const held = (values.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
  return held.some((each) => meant.includes(each) || Math.abs(each - number) === 1);
}

function wordsOf({ control, value, labels }: FilledFilter): readonly string[] {
  const said = [control.label, control.filter.replace(/[._]/g, " "), ...labels, textOf(value)];
  return wordsIn(said.join(" "));
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.map(textOf).join(" ") : typeof value === "string" ? value : "";
}

/** Whether words hold what was typed or meant, `German` for `Germany` too. */
function standsIn({ words, meanings }: Wanted, texts: readonly string[]): boolean {
  const isIn = (word: string) => texts.some((text) => text === word || isFormOf(text, word));
  return words.every(isIn) || meanings.some((meaning) => meaning.every((word) => texts.includes(word)));
}

const SHARED_LETTERS = 5;

function isFormOf(one: string, other: string): boolean {
  return one.slice(0, SHARED_LETTERS) === other.slice(0, SHARED_LETTERS) && other.length >= SHARED_LETTERS;
}

function isNoFilter({ said }: Wanted, controls: readonly FilterControl[]): boolean {
  const { items, meant } = findFilters(controls, said, { whole: true });
  return meant !== null || items.length === 0;
}

/** Words that ask, join or compare say nothing by themselves. */
const SMALL = new Set(
  (
    "about above active after also am any around as at be been before being below between but can could do does down each " +
    "either ever every find founded get give had how i into it its least less like list look looking many may me more most " +
    "much must my need no not only other our out over per please search searching should show since some such than then " +
    "there these those through till too under until up very want was we were what when where will with within without would " +
    "you your year years million millions billion billions thousand mn bn usd eur dollar dollars euro euros"
  ).split(" "),
);

function isSmall({ optional, words, said }: Wanted): boolean {
  return optional || said.length < 2 || words.every((word) => SMALL.has(word)) || SMALL.has(said);
}

/** Neighbours among the unused words as they were typed, with the small words between them. */
function phrases(wish: string, read: readonly Wanted[], isUnused: (each: Wanted) => boolean): string[] {
  const typed = wish.split(/[^\p{L}\p{M}\p{N}-]+/u).filter((word) => word.replace(/-/g, "") !== "");
  const found: string[] = [];
  let [begin, end, at] = [-1, -1, 0];
  const close = () => {
    if (begin >= 0) found.push(typed.slice(begin, end).join(" "));
    begin = -1;
  };
  for (const each of read) {
    const next = at + each.words.length;
    if (isUnused(each)) [begin, end] = [begin < 0 ? at : begin, next];
    else if (!isSmall(each)) close();
    at = next;
  }
  close();
  return found;
}
