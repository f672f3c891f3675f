import { ApiError, InputError, LimitError } from "../errors";
import { checkedFilters } from "../filters/allowed-filters";
import { fetchCatalogue } from "../filters/catalogue";
import { filterControls } from "../filters/filter-control";
import { heldLists, type Options } from "../filters/fixed-lists";
import { filterBuilder, type WordsAnswer, type WordsQuestion } from "../products/list";
import { buyOne, PAID_FOR_MS } from "./buy-one";
import type { ListServices } from "./list-services";
import { type FilledFilter, unusedWords } from "./unused-words";

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
export function filtersFromWords(
  services: ListServices,
  { words, creditCap }: { words: string; creditCap: number },
): FiltersFromWords {
  const wish = words.trim();
  if (wish === "") {
    throw new InputError("input/argument", "Say in words which companies you look for, then try again.");
  }
  if (wish.length > WORDS_MAX) {
    throw new InputError(
      "input/argument",
      `These are ${wish.length.toLocaleString("en-US")} characters; the filter builder takes ${WORDS_MAX.toLocaleString("en-US")}. Say it in fewer words.`,
    );
  }
  // What is needed to check the answer is had before anything is paid for.
  const controls = filterControls(fetchCatalogue(services));
  const { answer, credits } = answered(services, { company: "", words: wish }, creditCap);
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
  const typeOf = new Map(catalogue.filters.map(({ filter, dropdown_type }) => [filter, dropdown_type ?? ""]));
  const held = heldLists(
    services,
    Object.keys(filters).flatMap((filter) => typeOf.get(filter) || []),
  );
  return filterControls(catalogue)
    .filter(({ filter }) => filter in filters)
    .map((control) => {
      const value = filters[control.filter];
      const values: readonly unknown[] = Array.isArray(value) ? value : [value];
      const reply = held.get(typeOf.get(control.filter) ?? "");
      const options = reply !== undefined && "value" in reply ? (reply.value as Options).options : [];
      const labels = options.filter((option) => values.includes(option.value)).map(({ label }) => label);
      return { control, value, labels };
    });
}

interface Answered {
  readonly answer: WordsAnswer;
  readonly credits: number;
}

function answered(services: ListServices, question: WordsQuestion, creditCap: number): Answered {
  const standing = () =>
    services.answers.lookUp(filterBuilder, [question], { maxAgeMs: PAID_FOR_MS, cached: false })[0]!;
  const first = standing();
  // Where executions have ended on it, this is the person who requests it all the same.
  const again =
    first.kind === "miss" && first.alone !== undefined ? filterBuilder.missing(question, new Map(), 0) : null;
  let known: typeof first | null = first;
  const lacking = () => {
    const now = known ?? standing();
    const purchase = now.kind === "lacking" ? now.purchase : known === null ? null : again;
    known = null;
    return purchase && { operation: filterBuilder, company: "", purchase };
  };
  const what = "Turning words into filters";
  const { credits, kept, error, isBusy } = buyOne(services, lacking, { creditCap, what });
  if (error !== null) throw error;
  if (isBusy)
    throw new LimitError(
      "limit/busy",
      "Somebody else is asking with the same words right now.",
      "Try again in a minute; then it is paid already.",
    );
  const now = standing();
  if (now.kind === "answered") return { answer: now.answer, credits };
  if (now.kind === "lacking" || (now.why === "missing" && kept > 0))
    return { answer: { filters: {} }, credits };
  if (now.why === "unreadable" && kept > 0)
    throw new ApiError("api/unexpected-reply", now.reason, { status: 200 });
  throw new InputError("input/argument", now.reason);
}
