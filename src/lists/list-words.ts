import { creditsInWords, shortAmount } from "../core/credits";
import { LIST_LIMIT_MAX } from "../core/list-limit";
import { companiesInWords } from "../core/sentence";
import type { ListRequest } from "./list-request";
import type { ListAnswer, ListCount } from "./held-list";
import type { ListRow } from "./list-columns";
import type { App } from "../app";

/** More names would make the sentence too long. */
const NAMES_SHOWN = 5;

/** Why a list holds no more than what was paid for. */
export interface Refusal {
  /** The API refused, or a cap did not let it be asked. */
  readonly by: "api" | "cap";
  readonly message: string;
  /** Credits at most of the request that was not made: of the whole list, where it has moved. */
  readonly next: number;
}

/** What is to be told about a list that is in its sheet. */
interface ToldList {
  readonly refused: Refusal | null;
  readonly credits: number;
  /** Whether it was in its sheet before. */
  readonly isAgain: boolean;
  /** Companies that a range has already, and those of them that were recognised by their name alone. */
  readonly leftOut: number;
  readonly byName: readonly ListRow[];
  readonly excludedRange: string;
  /** Companies of the sheet that may or may not match still, and cells of it that are the user's. */
  readonly unknown: number;
  readonly usersCells: number;
}

/** A sentence or two each, the most surprising first. */
export function warningsOf(answer: ListAnswer, request: ListRequest, told: ToldList): string[] {
  const { rows } = answer;
  const { refused, credits, isAgain, leftOut, byName, excludedRange, unknown, usersCells } = told;
  const warnings = servedWarnings(answer, refused);
  if (rows.length === 0) warnings.push(isAgain ? noneAnyMore(answer) : nothingListed(answer, credits));
  if (leftOut > 0) {
    const isAll = leftOut === rows.length;
    const were = `${shortAmount(leftOut)} ${leftOut === 1 ? "was" : "were"}`;
    warnings.push(
      `${isAll && leftOut > 1 ? `All ${were}` : were} in ${excludedRange} already.${isAll ? " No new sheet was made." : ""}`,
    );
    if (byName.length > 0) warnings.push(byNameInWords(byName, leftOut));
  }
  if (unknown > 0) {
    const are = unknown === 1 ? "is" : "are";
    warnings.push(
      `${companiesInWords(unknown)} of the sheet ${are} not in this answer. It does not hold everything that matches, so they may match still.`,
    );
  }
  warnings.push(...lacksInWords(answer, request, refused));
  if (usersCells === 1) warnings.push("Kept your own value in 1 cell.");
  if (usersCells > 1) warnings.push(`Kept your own values in ${usersCells} cells.`);
  return warnings;
}

/** What the API says itself, of parts, and that the list may lack something. */
function servedWarnings(answer: ListAnswer, refused: Refusal | null): string[] {
  return [...answer.notes, ...answer.warnings.map(apiWarning), ...partInWords(answer, refused)];
}

/** Says that more match than the list holds; for a list in parts its notes say so. */
function lacksInWords(
  { rows, total_count }: ListAnswer,
  { limit }: ListRequest,
  refused: Refusal | null,
): string[] {
  const total = total_count ?? 0;
  if (total > rows.length && rows.length > 0)
    return refused === null ? [notAll(rows.length, total, limit)] : [];
  return limit <= LIST_LIMIT_MAX && Math.max(total, rows.length) >= LIST_LIMIT_MAX ? [AT_THE_BOUND] : [];
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

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `21 Nov 2026, 09:30`, as the sidebar writes a time beside it. */
export function dayInWords(app: Pick<App, "spreadsheet">, iso: string): string {
  const [day = "", clock = ""] = timeInWords(app, iso).split(" ");
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${MONTHS[month! - 1]} ${year}, ${clock}`;
}

/** `2026-11-21 09:30`, as the spreadsheet's clocks show it: for notes, which are read long afterwards and anywhere. */
export function timeInWords({ spreadsheet }: Pick<App, "spreadsheet">, iso: string): string {
  return spreadsheet.localTime(Date.parse(iso)).slice(0, 16).replace("T", " ");
}

const AT_THE_BOUND = `${LIST_LIMIT_MAX} or more companies match: ask for more to have them in parts, or narrow the filters.`;
const MOVED =
  "The list changed while it was fetched page by page: a company may be missing. Build it again tomorrow for a whole one.";

/** Says that a list may lack something, and why. */
function partInWords({ moved }: ListAnswer, refused: Refusal | null): string[] {
  if (moved && refused?.by === "cap") return [movedInWords(refused.next)];
  return [...(refused === null ? [] : [onlyThese(refused)]), ...(moved ? [MOVED] : [])];
}

function movedInWords(whole: number): string {
  return `The list changed while it was fetched: one or more companies may be missing. Buying it again as a whole costs at most ${creditsInWords(whole)}.`;
}

function onlyThese({ by, message }: Refusal): string {
  return by === "cap"
    ? `The list holds what is paid for. ${message}`
    : `The list holds what was paid for before: the API gave no more. ${message}`;
}

function nothingListed(answer: ListAnswer, credits: number): string {
  const unlisted = unlistedInWords(answer);
  const cost = credits === 0 ? "Nothing was charged" : `${creditsInWords(credits)} were charged`;
  return unlisted === null
    ? `No company matches these filters. ${cost}, and no sheet was made. Leave out a filter, or widen a range.`
    : `${unlisted} ${cost}, and no sheet was made. ${NOT_LISTED_ADVICE}`;
}

function noneAnyMore(answer: ListAnswer): string {
  const unlisted = unlistedInWords(answer);
  return unlisted === null
    ? "No company matches these filters any more."
    : `${unlisted} ${NOT_LISTED_ADVICE}`;
}

export const NOT_LISTED_ADVICE = "Ask the API's provider for the companies.";

/** Says that a reply lists none of the companies that it counts; null if it lists them, or there are none. */
export function unlistedInWords({
  unlisted,
  atLeast,
  total_count: matches,
  fetched_at: at,
}: Pick<ListAnswer, "unlisted" | "atLeast" | "total_count" | "fetched_at">): string | null {
  if (unlisted !== true || matches === 0) return null;
  const orMore = atLeast === true || (matches ?? 0) >= LIST_LIMIT_MAX;
  return `${countInWords({ matches, orMore, at })}, but the API sent none of them.`;
}

function notAll(count: number, total: number, limit: number): string {
  const matching = total >= LIST_LIMIT_MAX ? `${LIST_LIMIT_MAX} or more` : shortAmount(total);
  const wayOut =
    total >= LIST_LIMIT_MAX
      ? "Ask for more to have them in parts, or narrow the filters."
      : count < limit
        ? "The API gave fewer than asked for; the plan may allow no more."
        : "Ask for more companies to get the rest.";
  return `${matching} companies match. ${wayOut}`;
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
