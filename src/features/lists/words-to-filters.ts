import { InputError, LimitError } from "../../core/errors";
import { checkedFilters, knownValues } from "../../lists/filters/allowed-filters";
import type { Purse } from "../../money/purse";
import { ApiError } from "../../api/api-error";
import { fetchCatalogue } from "../../lists/filters/catalogue";
import {
  type FilterControl,
  filterControls,
  type FilterOption,
  type OptionList,
} from "../../lists/filters/filter-control";
import type { KnownValues } from "../../lists/filters/check-filters";
import { withSaidDates } from "../../lists/filters/wish-dates";
import { type NamesOf, readWish, type WishParts } from "../../lists/filters/read-wish";
import { filterBuilder, type WordsAnswer, type WordsQuestion } from "../../products/list";
import { buyOne, PAID_FOR_MS } from "../../lists/buy-one";
import type { App } from "../../app";

export interface FiltersFromWords {
  filters: Record<string, unknown>;
  credits: number;
  /** Filters that the catalogue does not know, or whose value has not its shape, each with the reason as a sentence. */
  leftOut: { filter: string; reason: string }[];
  /** Parts of the words that no filter stands for. */
  unused: string[];
  /** Parts that only filters can stand for whose values have no known names. */
  unclear: { filters: string[]; said: string[] };
  /** The values with their names, of filters that have a list of values. */
  named: OptionList[];
}

const WORDS_MAX = 2_000;

/**
 * The filters that a wish in words means, for the user to correct; builds no list.
 *
 * What the API suggests and the catalogue does not allow is left out, each with its reason. What the catalogue shows to be meant beside it is added
 * (`readWish`), and every other part of the words is named.
 *
 * @throws {InputError} If there are no words, or too many, or the API cannot make anything of them.
 * @throws {LimitError} If a cap does not allow it, before anything is asked.
 * @throws {ApiError} If the API refuses, or answers what cannot be read.
 */
export function filtersFromWords(app: App, purse: Purse, words: string): FiltersFromWords {
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
  // Fetch what checks the answer before anything is paid for.
  const catalogue = fetchCatalogue(app);
  const controls = filterControls(catalogue);
  const { answer, credits } = answered(app, purse, { company: "", words: wish });
  const suggested = Object.fromEntries(
    Object.entries(answer.filters).filter(([, value]) => value !== null && value !== undefined),
  );
  const { filters: allowed, leftOut } = checkedFilters(app, suggested, { typed: true });
  const known = knownValues(app, catalogue);
  const found = new Map<string, readonly FilterOption[]>();
  const namesOf: NamesOf = (filter) => known.listOf(filter) ?? found.get(filter) ?? [];
  let read = readWish(wish, allowed, controls, namesOf);
  for (const { filter } of unnamed(controls, read, namesOf))
    found.set(filter, search(known, filter, read.unclear.said));
  if (found.size > 0) read = readWish(wish, allowed, controls, namesOf);
  const { unused, unclear } = read;
  const filters = withSaidDates(wish, read.filters, controls, app.spreadsheet.dayOf(app.clock.now()));
  return {
    filters,
    credits,
    leftOut,
    unused: [...unused],
    unclear: { filters: [...unclear.filters], said: [...unclear.said] },
    named: Object.entries(filters).flatMap(([filter, value]) => {
      const options = namesOf(filter).filter((option) => [value].flat().includes(option.value));
      return options.length === 0 ? [] : [{ filter, options }];
    }),
  };
}

/** Searches of one wish: the free calls of a day are few. */
const MOST_SEARCHES = 3;

/** Filters whose values can only be searched: the names of what was chosen are not known yet. */
function unnamed(
  controls: readonly FilterControl[],
  { unclear }: WishParts,
  namesOf: NamesOf,
): FilterControl[] {
  const isUnnamed = ({ kind, filter }: FilterControl) =>
    kind === "options" && unclear.filters.includes(filter) && namesOf(filter).length === 0;
  return controls.filter(isUnnamed);
}

/** What the API calls what is in the wish, so that its codes have names. Free. */
function search(known: KnownValues, filter: string, said: readonly string[]): FilterOption[] {
  return said.slice(0, MOST_SEARCHES).flatMap((part) => known.search(filter, part) ?? []);
}

function answered(
  app: App,
  purse: Purse,
  question: WordsQuestion,
): { readonly answer: WordsAnswer; readonly credits: number } {
  const standing = () =>
    app.answers.lookUp(filterBuilder, [question], { maxAgeMs: PAID_FOR_MS, cached: false })[0]!;
  const lacking = () => {
    const known = standing();
    // The answer may have ended executions that read it: a person is here, so it is requested all the same.
    const isOpen = known.kind === "lacking" || (known.kind === "miss" && known.purchase?.alone === true);
    return isOpen ? { operation: filterBuilder, company: "", purchase: known.purchase! } : null;
  };
  const subject = "Turning words into filters";
  const { credits, kept, error, isBusy } = buyOne(app, purse, lacking, { subject });
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
