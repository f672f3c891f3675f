import { creditsInWords } from "../core/credits";
import { LIST_LIMIT_MAX } from "../core/list-limit";
import { ApiError, InputError, LimitError } from "../errors";
import { checkedFilters } from "../filters/allowed-filters";
import { fetchCatalogue } from "../filters/catalogue";
import { filterControls } from "../filters/filter-control";
import { heldLists, type Options } from "../filters/fixed-lists";
import { filterBuilder, type WordsAnswer, type WordsQuestion } from "../products/list";
import type { ListingAnswer } from "../products/listing";
import { buyOne, PAID_FOR_MS } from "./buy-one";
import type { ListRow } from "./list-columns";
import type { ListCount } from "./list-history";
import type { ListServices } from "./list-services";
import { type FilledFilter, unusedWords } from "./unused-words";

/** A sentence stays one. */
const NAMES_SHOWN = 5;

/** Why a list holds no more than what was paid for. */
export interface Refusal {
  /** The API refused, or a cap did not let it be asked. */
  readonly by: "api" | "cap";
  readonly message: string;
  /** Credits at most of the request that was not made: of the whole list, where it has moved. */
  readonly next: number;
}

/** What is to be told about a list, in words. */
export interface ListOutcome {
  readonly answer: ListingAnswer;
  /** How many companies were requested. */
  readonly limit: number;
  readonly credits: number;
  /** null if nothing was refused. */
  readonly refused: Refusal | null;
  readonly leftOut: number;
  /** Those of them that were recognised by their name alone. */
  readonly byName: readonly ListRow[];
  /** Where those left out are; null if no range was given. */
  readonly excludedRange: string | null;
  /** How many match in all is told by part. */
  readonly inParts?: boolean;
}

/** What is to be told about a list that was run again. */
export interface RefreshOutcome extends Pick<ListOutcome, "answer" | "limit" | "refused"> {
  /** Companies of the sheet of which nobody knows whether they still match. */
  readonly unknown: number;
  /** Cells of the sheet that are the user's. */
  readonly usersCells: number;
}

/** A sentence or two each, the most surprising first. */
export function refreshWarnings({ answer, limit, refused, unknown, usersCells }: RefreshOutcome): string[] {
  const { rows, total_count } = answer;
  const warnings = answer.warnings.map(apiWarning);
  warnings.push(...partInWords(answer, refused));
  const unlisted = unlistedInWords(answer);
  if (unlisted !== null) warnings.push(`${unlisted} ${NOT_LISTED_ADVICE}`);
  else if (rows.length === 0) warnings.push("No company matches these filters any more.");
  if (unknown > 0) {
    const are = unknown === 1 ? "is" : "are";
    warnings.push(
      `${companiesInWords(unknown)} of the sheet ${are} not in this answer, which does not hold everything that matches: whether they are gone is not known.`,
    );
  }
  if (total_count !== null && total_count > rows.length && rows.length > 0) {
    if (refused === null) warnings.push(notAll(rows.length, total_count, limit));
  } else if (Math.max(total_count ?? 0, rows.length) >= LIST_LIMIT_MAX) warnings.push(AT_THE_BOUND);
  if (usersCells > 0) {
    warnings.push(
      usersCells === 1
        ? "1 cell that you have edited was left as it is."
        : `${usersCells} cells that you have edited were left as they are.`,
    );
  }
  return warnings;
}

/** A sentence or two each, the most surprising first. */
export function warningsOf({
  answer,
  limit,
  credits,
  refused,
  leftOut,
  byName,
  excludedRange,
  inParts = false,
}: ListOutcome): string[] {
  const { rows, total_count } = answer;
  const warnings = answer.warnings.map(apiWarning);
  warnings.push(...partInWords(answer, refused));
  if (rows.length === 0) warnings.push(nothingListed(answer, credits));
  if (leftOut > 0) {
    const all = leftOut === rows.length ? " No new sheet was made." : "";
    const are = leftOut === 1 ? "is" : "are";
    warnings.push(`${companiesInWords(leftOut)} ${are} in ${excludedRange} already and left out here.${all}`);
    if (byName.length > 0) warnings.push(byNameInWords(byName, leftOut));
  }
  if (total_count !== null && total_count > rows.length && rows.length > 0) {
    if (refused === null) warnings.push(notAll(rows.length, total_count, limit));
  } else if (!inParts && Math.max(total_count ?? 0, rows.length) >= LIST_LIMIT_MAX) {
    warnings.push(AT_THE_BOUND);
  }
  return warnings;
}

/** `Acme (acme.example)`. */
export function companyInWords({ name, website }: ListRow): string {
  const [called, at] = [name, website].map((text) => (typeof text === "string" ? text.trim() : ""));
  return at === "" ? called! : `${called} (${at})`;
}

function byNameInWords(rows: readonly ListRow[], leftOut: number): string {
  const shown = rows.slice(0, NAMES_SHOWN).map(companyInWords).join(", ");
  const more = rows.length > NAMES_SHOWN ? ` and ${rows.length - NAMES_SHOWN} more` : "";
  const which = rows.length === leftOut ? "Recognised" : `${rows.length} of them recognised`;
  return `${which} by name alone, so check: ${shown}${more}. The note on the first header of a new sheet lists them.`;
}

/** `87 companies match`. */
export function countInWords({ matches, orMore }: ListCount): string {
  if (matches === null) return "The API did not say how many companies match";
  if (matches === 0) return "No company matches";
  return `${companiesInWords(matches)}${orMore ? " or more" : ""} ${matches === 1 ? "matches" : "match"}`;
}

export function companiesInWords(count: number): string {
  return count === 1 ? "1 company" : `${count} companies`;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `21 Nov 2026, 09:30`, as the sidebar writes a time beside it. */
export function dayInWords(services: Pick<ListServices, "spreadsheet">, iso: string): string {
  const [day = "", clock = ""] = timeInWords(services, iso).split(" ");
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${MONTHS[month! - 1]} ${year}, ${clock}`;
}

/** `2026-11-21 09:30`, as the spreadsheet's clocks show it: for notes, which are read long afterwards and anywhere. */
export function timeInWords({ spreadsheet }: Pick<ListServices, "spreadsheet">, iso: string): string {
  return spreadsheet.localTime(Date.parse(iso)).slice(0, 16).replace("T", " ");
}

const AT_THE_BOUND = `${LIST_LIMIT_MAX} or more companies match: ask for more to have them in parts, or narrow the filters.`;
const MOVED =
  "The list changed while it was fetched page by page: a company may be missing. Build it again tomorrow for a whole one.";

/** That a list may lack something, and why. */
function partInWords({ rows, moved }: ListingAnswer, refused: Refusal | null): string[] {
  if (moved && refused?.by === "cap") return [movedInWords(refused.next)];
  return [...(refused === null ? [] : [onlyThese(rows.length, refused)]), ...(moved ? [MOVED] : [])];
}

function movedInWords(whole: number): string {
  return `The list changed while it was fetched: one or more companies may be missing. Buying it again as a whole costs at most ${creditsInWords(whole)}.`;
}

function onlyThese(count: number, { by, message }: Refusal): string {
  const held = companiesInWords(count);
  return by === "cap"
    ? `The list holds what is paid for, ${held}. ${message}`
    : `The list holds what was paid for before, ${held}: the API gave no more. ${message}`;
}

function nothingListed(answer: ListingAnswer, credits: number): string {
  const unlisted = unlistedInWords(answer);
  const cost = credits === 0 ? "Nothing was charged" : `${creditsInWords(credits)} were charged`;
  return unlisted === null
    ? `No company matches these filters. ${cost}, and no sheet was made. Leave out a filter, or widen a range.`
    : `${unlisted} ${cost}, and no sheet was made. ${NOT_LISTED_ADVICE}`;
}

export const NOT_LISTED_ADVICE = "Ask the provider of the API for the companies themselves.";

/** That a reply lists none of the companies that it counts; null if it lists them, or there are none. */
export function unlistedInWords({
  unlisted,
  atLeast,
  total_count: matches,
  fetched_at: at,
}: Pick<ListingAnswer, "unlisted" | "atLeast" | "total_count" | "fetched_at">): string | null {
  if (unlisted !== true || matches === 0) return null;
  const orMore = atLeast === true || (matches ?? 0) >= LIST_LIMIT_MAX;
  return `${countInWords({ matches, orMore, at })}, but the API sent none of them.`;
}

function notAll(count: number, total: number, limit: number): string {
  const matching = total >= LIST_LIMIT_MAX ? `${LIST_LIMIT_MAX} or more` : String(total);
  const wayOut =
    total >= LIST_LIMIT_MAX
      ? "Ask for more to have them in parts, or narrow the filters."
      : count < limit
        ? "The API gave fewer than asked for; the plan may allow no more."
        : "Ask for more companies to get the rest.";
  return `${matching} companies match; this list holds ${count}. ${wayOut}`;
}

/** An entry of `warnings`, whose shape is not documented: told as it was said. */
export function apiWarning(served: unknown): string {
  const said = textOf(served);
  return `The API says: ${/[.!?]$/.test(said) ? said : `${said}.`}`;
}

function textOf(served: unknown): string {
  if (typeof served === "string") return served.trim();
  if (typeof served === "object" && served !== null) {
    const { message, detail, warning } = served as Record<string, unknown>;
    const said = [message, detail, warning].find((text) => typeof text === "string" && text.trim() !== "");
    if (typeof said === "string") return said.trim();
  }
  return JSON.stringify(served);
}

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
