import { wordsIn } from "../../core/words/words-in";
import type { FilterControl, FilterOption } from "./filter-control";
import { alternativesIn } from "./wish-alternatives";
import { amountAt, bandsOf, bandOf, filterNamedAt, valueOfAmount } from "./wish-amounts";
import { isDenial, isSmall, isTimeBack, standsIn, type WishWord, wishWords } from "./wish-words";

export interface WishParts {
  /** What the sentence asks for: what was read of it before, and what the catalogue itself shows to be meant. */
  readonly filters: Readonly<Record<string, unknown>>;
  /** Parts of the sentence that no filter stands for, as they were typed. */
  readonly unused: readonly string[];
  /** Parts that only a filter can stand for whose values have no known name: it and no word of it may be meant. */
  readonly unclear: { readonly filters: readonly string[]; readonly said: readonly string[] };
  /** Each word with what became of it: the key of a filter, `small` where it says nothing by itself, or null. */
  readonly words: readonly { readonly text: string; readonly by: string | null }[];
}

/** The values of a filter with their names, as far as they are known; empty where they are not. */
export type NamesOf = (filter: string) => readonly FilterOption[];

/**
 * Reads a sentence beside the filters that the API made of it: completes them by what the catalogue shows beyond doubt, and says what
 * became of every word.
 *
 * Completed are alternatives of one filter's values (`Series A or B`), numbers beside the name of the only filter of numbers
 * that is called so (`revenue above 10 million`), and what is the name of one value of one filter (`software`).
 */
export function readWish(
  wish: string,
  given: Readonly<Record<string, unknown>>,
  controls: readonly FilterControl[],
  namesOf: NamesOf,
): WishParts {
  const words = wishWords(wish);
  const filters = { ...given };
  const by: (string | null)[] = words.map((word) => (isSmall(word) ? SMALL : null));
  const controlOf = new Map(controls.map((control) => [control.filter, control]));
  const filled = () => Object.keys(filters).flatMap((filter) => controlOf.get(filter) ?? []);
  const isDenied = (at: number): boolean => {
    for (let before = at - 1; before >= 0 && by[before] === SMALL; before--)
      if (isDenial(words[before]!)) return true;
    return false;
  };

  for (const control of filled()) markSaid(control);
  for (const control of filled()) addAlternatives(control);
  for (const control of filled()) markSounds(control);
  readAmounts();
  for (const control of filled()) markNumbers(control);
  nameValues();
  for (const control of filled()) addAlternatives(control);

  const denied = words.flatMap((word, at) => deniedAt(word, at));
  const unclear = filled().filter(({ filter }) => !by.includes(filter));
  const rest = phrases();
  return {
    filters,
    unused: [...new Set([...(unclear.length === 0 ? rest : []), ...denied])],
    unclear: {
      filters: rest.length === 0 ? [] : unclear.map(({ filter }) => filter),
      said: unclear.length === 0 ? [] : rest,
    },
    words: words.map(({ text }, at) => ({ text, by: by[at]! })),
  };

  /** The words that a filter or its values are called; of its other values none. */
  function markSaid(control: FilterControl): void {
    const { filter, label } = control;
    const [chosen, others] = [true, false].map((isChosen) =>
      wordsIn(
        namesOf(filter)
          .filter(({ value }) => [filters[filter]].flat().includes(value) === isChosen)
          .map((option) => option.label)
          .join(" "),
      ),
    ) as [readonly string[], readonly string[]];
    const values = [...chosen, ...wordsIn(textOf(filters[filter]))];
    const called = wordsIn(label);
    words.forEach((word, at) => {
      if (word.amount !== null) return;
      if (by[at] === SMALL) {
        // The A of `Series A` says which.
        if (/^\p{Lu}$/u.test(word.text) && chosen.includes(word.text.toLowerCase())) by[at] = filter;
      } else if (standsIn(word, values)) by[at] ??= filter;
      else if (standsIn(word, called) && !wordsIn(word.text).some((each) => others.includes(each)))
        by[at] ??= filter;
    });
  }

  /** What only sounds like a value's name, such as `French`, of a filter that no other word stands for. */
  function markSounds({ filter }: FilterControl): void {
    if (by.includes(filter)) return;
    const names = wordsIn(
      chosenOf(filter)
        .map(({ label }) => label)
        .join(" "),
    ).map(soundOf);
    const found = words.flatMap(({ text, amount }, at) =>
      by[at] === null && amount === null && names.includes(soundOf(text)) ? [at] : [],
    );
    if (found.length === 1) by[found[0]!] = filter;
  }

  function markNumbers({ filter, kind, shape }: FilterControl): void {
    const value = filters[filter];
    const bounds =
      kind === "range" ? Object.values((value ?? {}) as Record<string, unknown>) : [value].flat();
    const bands = namesOf(filter)
      .filter((option) => [value].flat().includes(option.value))
      .flatMap((option) => Object.values(bandOf(option) ?? {}));
    const held = [...bounds, ...bands].flatMap((bound) =>
      typeof bound === "string" ? numbersOfDay(bound) : [bound],
    );
    words.forEach(({ amount }, at) => {
      if (amount === null || by[at] !== null) return;
      const isHeld = held.some(
        (each) => each === amount || (shape.form === "range" && isBeside(each, amount)),
      );
      const isBack = isTimeBack(words[at + 1]) && shape.form === "range";
      if (isHeld || isBack) by[at] = filter;
    });
  }

  function addAlternatives({ filter, kind, many }: FilterControl): void {
    if (kind !== "options" || !many) return;
    const isChosen = ({ value }: FilterOption) => [filters[filter]].flat().includes(value);
    const isFree = (at: number) => by[at] === null || by[at] === SMALL || by[at] === filter;
    for (const { option, begin, end } of alternativesIn(words, namesOf(filter), isChosen, isFree)) {
      if (isDenied(begin)) continue;
      filters[filter] = [...[filters[filter]].flat(), option.value];
      by.fill(filter, begin, end);
    }
  }

  function readAmounts(): void {
    const open = controls.filter(
      ({ filter, kind }) => !(filter in filters) && (kind === "range" || bandsOf(namesOf(filter)).length > 0),
    );
    for (let at = 0; at < words.length; at++) {
      const amount = by[at] === null ? amountAt(words, at) : null;
      if (amount === null) continue;
      at = amount.end - 1;
      const named = isDenied(amount.begin) ? null : filterNamedAt(words, amount, open);
      if (named === null || named.control.filter in filters) continue;
      const { filter } = named.control;
      const value = valueOfAmount(named.control, amount, namesOf(filter));
      if (value === undefined) continue;
      filters[filter] = value;
      for (let each = named.begin; each < named.end; each++) if (by[each] === null) by[each] = filter;
    }
  }

  /** A part that is as a whole the name of one value, of one filter that has none yet. */
  function nameValues(): void {
    for (let from = 0; from < words.length; from++) {
      if (by[from] !== null || words[from]!.amount !== null) continue;
      let to = from;
      while (to < words.length && by[to] === null && words[to]!.amount === null) to += 1;
      const said = wordsIn(
        words
          .slice(from, to)
          .map(({ text }) => text)
          .join(" "),
      ).join(" ");
      const found = DEGREES.test(said) || isDenied(from) ? [] : valuesCalled(said);
      const [only] = found;
      if (only !== undefined && found.length === 1) {
        filters[only.filter] = only.value;
        by.fill(only.filter, from, to);
      }
      from = to;
    }
  }

  function valuesCalled(said: string): { filter: string; value: unknown }[] {
    return controls.flatMap(({ filter, kind, many, shape }) => {
      if (kind !== "options" || filter in filters) return [];
      return namesOf(filter)
        .filter(({ label }) => wordsIn(label).join(" ") === said)
        .map(({ value }) => ({ filter, value: many && shape.form !== "one" ? [value] : value }));
    });
  }

  function chosenOf(filter: string): FilterOption[] {
    const chosen = [filters[filter]].flat();
    return namesOf(filter).filter(({ value }) => chosen.includes(value));
  }

  /** What the sentence denies and a filter asks for all the same, `not public`: few filters say what companies are not. */
  function deniedAt(word: WishWord, at: number): string[] {
    if (!isDenial(word)) return [];
    let next = at + 1;
    while (next < words.length && by[next] === SMALL) next += 1;
    const control = controlOf.get(by[next] ?? "");
    if (control === undefined || EXCLUDES.test(`${control.label} ${control.filter}`)) return [];
    return [wish.slice(word.start, words[next]!.end)];
  }

  /** Neighbours that no filter stands for, as they were typed, with the small words that belong to them. */
  function phrases(): string[] {
    const found: string[] = [];
    for (let at = 0; at < words.length; at++) {
      if (by[at] !== null) continue;
      let begin = Math.min(at, amountAt(words, at)?.begin ?? at);
      if (begin > 0 && isDenial(words[begin - 1]!)) begin -= 1;
      let end = at + 1;
      for (let next = end; next < words.length; next++) {
        if ((by[next] !== null && by[next] !== SMALL) || /[.;!?,]/.test(words[next]!.lead)) break;
        if (by[next] === null) end = next + 1;
      }
      if (words[end - 1]!.amount !== null && isTimeBack(words[end])) end += 1;
      found.push(wish.slice(words[begin]!.start, words[end - 1]!.end));
      at = end - 1;
    }
    return found;
  }
}

const SMALL = "small";
const EXCLUDES = /\b(not|without|exclud\w*)\b/i;
/** How much there is of something else. */
const DEGREES = /^(?:critical|high|low|medium|moderate|none|other|strong|weak)$/;

const SOUND = 3;

/** The first letters that are no vowels: `French` and `France` begin alike. */
function soundOf(word: string): string {
  return word
    .toLowerCase()
    .replace(/[aeiouy]/g, "")
    .slice(0, SOUND)
    .padEnd(SOUND, "?");
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.map(textOf).join(" ") : typeof value === "string" ? value : "";
}

/** Year, month and day. */
function numbersOfDay(bound: string): number[] {
  return /^\d{4}-\d{2}-\d{2}$/.test(bound) ? bound.split("-").map(Number) : [];
}

/** The number itself, or the one before or after it: `after 2015` is 2016. */
function isBeside(bound: unknown, amount: number): boolean {
  return typeof bound === "number" && Math.abs(bound - amount) <= 1;
}
