import { readApiDate } from "./api-date";
import { readCompany } from "./company";
import { countries, countryName } from "./country-names";
import { hasMembers } from "./json";
import { fold } from "./names";
import { shortened } from "./shortened";
import { everydayWords } from "./words/everyday-words";

/** Filters of news besides sentiment, events and start: values as they are sent, by the API's parameter. */
export type NewsFilters = Readonly<Record<string, string>>;

export interface NewsFilterField {
  /** As the API spells it. */
  readonly param: string;
  readonly label: string;
  readonly kind: "words" | "list" | "countries" | "score" | "day";
  readonly example: string;
}

/** Source: the API supplement, 11. All filters must match; of a list, one value is enough. */
export const newsFilterFields: readonly NewsFilterField[] = [
  { param: "title", label: "Headline", kind: "words", example: "warehouse robot" },
  { param: "query", label: "Topic", kind: "words", example: "heat pumps" },
  { param: "end_date", label: "Until", kind: "day", example: "2026-06-30" },
  { param: "news_score_list", label: "Newsworthiness", kind: "score", example: "High, Medium" },
  { param: "countries", label: "Countries", kind: "countries", example: "Germany, FRA" },
  { param: "industry", label: "Industry codes", kind: "list", example: "ABCDEFGH" },
  { param: "entity_person_list", label: "People", kind: "list", example: "Ada Lovelace" },
  { param: "entity_location_list", label: "Places", kind: "list", example: "Munich, Berlin" },
  { param: "entity_product_list", label: "Products", kind: "list", example: "Model 3" },
  { param: "entity_event_list", label: "Occasions", kind: "list", example: "Hannover Messe" },
  { param: "naics_code_list", label: "NAICS codes", kind: "list", example: "333922" },
  { param: "sic_code_list", label: "SIC codes", kind: "list", example: "3535" },
  { param: "iptc_code_list", label: "IPTC codes", kind: "list", example: "04000000" },
  { param: "iab_code_list", label: "IAB codes", kind: "list", example: "52" },
  { param: "blacklisted", label: "Not from", kind: "list", example: "gazette.example" },
];

/** The message if filters do not fit into an address. */
export const TOO_LONG =
  "These news filters are too long: together they may have about 2,000 characters. Shorten them";

/** Whether a parameter is a list of values, whose order does not matter. In other parameters a comma is part of the text. */
export function isListOfValues(param: string): boolean {
  return !newsFilterFields.some((field) => field.param === param && field.kind === "words");
}

export const NEWS_SCORES = ["High", "Medium", "Low"] as const;

/**
 * Reads filters of news as a user enters them: names of countries become codes, blank ones are left out.
 *
 * @param since The first day of the news, `YYYY-MM-DD`; null for none.
 * @returns A sentence if one of them makes no sense.
 */
export function readNewsFilters(
  entered: Readonly<Record<string, string>>,
  since: string | null = null,
): { filters: NewsFilters } | { problem: string } {
  const filters: Record<string, string> = {};
  for (const [name, text] of Object.entries(entered)) {
    const field = newsFilterFields.find((each) => isCalled(each, name));
    if (field === undefined) {
      const labels = newsFilterFields.map(({ label }) => label).join(", ");
      return { problem: `There is no news filter “${shortened(name)}”. There are: ${labels}.` };
    }
    if (text.trim() === "") continue;
    const read = readField(field, text);
    if (read === null) {
      const wrong = valuesIn(field, text).find((value) => readField(field, value) === null) ?? text;
      return {
        problem: `${field.label}: “${shortened(wrong)}” cannot be read. Write for example ${field.example}.`,
      };
    }
    if (filters[field.param] !== undefined)
      return { problem: `${field.label} is there twice. Put all its values into one.` };
    if (read !== "") filters[field.param] = read;
  }
  if (filters["title"] !== undefined && filters["query"] !== undefined) {
    return { problem: "Use either Headline or Topic. Clear one of them." };
  }
  const { end_date = "" } = filters;
  if (end_date !== "" && since !== null && end_date < since) {
    return { problem: `The end date ${end_date} is before the start date ${since}. Change one of them.` };
  }
  return { filters };
}

/** By parameter or label; `NAICS codes` also by `NAICS`. */
function isCalled({ param, label }: NewsFilterField, name: string): boolean {
  return [param, label, label.replace(/ codes$/, "")].some((each) => fold(each) === fold(name));
}

/**
 * In words, such as `Only news that matches: countries DEU,FRA`; null if there are none.
 *
 * @param first What else they must match, in words.
 */
export function newsFiltersInWords(filters: NewsFilters = {}, first: readonly string[] = []): string | null {
  const entered = newsFilterFields.flatMap(({ param, label }) => {
    const value = filters[param];
    return value === undefined ? [] : [`${label.toLowerCase()} ${value.split(",").join(", ")}`];
  });
  const parts = [...first, ...entered];
  return parts.length === 0 ? null : `Only news that matches: ${parts.join("; ")}`;
}

/** The value to send; empty if everything is chosen, null if the text makes no sense. */
function readField(field: NewsFilterField, text: string): string | null {
  const { kind } = field;
  if (kind === "words") return text.trim().replace(/\s+/g, " ");
  if (kind === "day") return isDayText(text) ? text.trim() : null;
  const values = valuesIn(field, text);
  if (kind === "list") return values.join(",");
  if (kind === "countries") return joined(values.map(countryCode));
  if (values.some((value) => fold(value) === "all")) return "";
  const scores = values.map((value) => NEWS_SCORES.find((score) => fold(score) === fold(value)) ?? null);
  return new Set(scores).size === NEWS_SCORES.length && !scores.includes(null) ? "" : joined(scores);
}

/** The values of a text, each once. */
function valuesIn({ kind }: NewsFilterField, text: string): string[] {
  if (kind === "words" || kind === "day") return [text];
  return [...new Set(text.split(/[,\n\r]/).map((value) => value.trim()))].filter((each) => each !== "");
}

/** Whether a text is an existing day, `YYYY-MM-DD`. */
export function isDayText(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text.trim()) && readApiDate(text) !== null;
}

function joined(values: readonly (string | null)[]): string | null {
  return values.includes(null) ? null : values.join(",");
}

/** The code of a country by its name, short name (`UK`), or code of two or three letters. */
function countryCode(text: string): string | null {
  const said = everydayWords.filter(([words]) => words.split(", ").includes(fold(text)));
  const names = [text, countryName(text.toUpperCase()), ...said.map(([, meant]) => meant)].map(fold);
  const named = countries().find(({ name }) => names.includes(fold(name)));
  if (named !== undefined) return named.code;
  return /^[a-z]{3}$/i.test(text) ? text.toUpperCase() : null;
}

/** The company that was requested, as far as it is known. */
export interface AskedCompany {
  /** Company key. */
  readonly key: string;
  /** From an answer, if one has told it. */
  readonly uuid?: string | null;
}

/**
 * Whether an article is mainly about the company that was requested: a primary one among its `company_mentions`.
 *
 * Mentions are matched by UUID, else by website.
 *
 * @returns null if the article names no companies, or a primary one that cannot be told from the asked one because it has
 *   no website and the asked one no known UUID.
 */
export function mainSubject(article: unknown, asked: AskedCompany): boolean | null {
  const mentions = mentionsOf(article);
  if (mentions.length === 0) return null;
  const ours = mentions.filter((mention) => isAsked(mention, asked));
  if (ours.length > 0) return ours.some(({ is_primary }) => is_primary === true);
  const unclear = mentions.some(
    (mention) => mention["is_primary"] === true && keyOf(mention["website"]) === null,
  );
  return unclear && !asked.uuid && asked.key.includes(".") ? null : false;
}

/** The id of a company, from the first article that mentions its website; null if none does. */
export function uuidOf(key: string, articles: readonly unknown[]): string | null {
  for (const article of articles) {
    const ours = mentionsOf(article).find(
      ({ uuid, website }) => typeof uuid === "string" && keyOf(website) === key,
    );
    if (ours !== undefined) return String(ours["uuid"]);
  }
  return null;
}

/** Whether an article or job post is about another company, which had the website before. */
export function isOfEarlierOwner(item: unknown, { key, uuid }: AskedCompany): boolean {
  if (!uuid) return false;
  const isOther = (id: unknown) => typeof id === "string" && id !== "" && id !== uuid;
  if (hasMembers(item) && isOther(item["company_uuid"])) return true;
  const mentions = mentionsOf(item);
  return (
    !mentions.some((mention) => mention["uuid"] === uuid) &&
    mentions.some((mention) => isOther(mention["uuid"]) && keyOf(mention["website"]) === key)
  );
}

function isAsked(mention: Readonly<Record<string, unknown>>, { key, uuid }: AskedCompany): boolean {
  return mention["uuid"] === key || (!!uuid && mention["uuid"] === uuid) || keyOf(mention["website"]) === key;
}

function keyOf(website: unknown): string | null {
  const company = readCompany(website);
  return company.kind === "company" ? company.key : null;
}

function mentionsOf(article: unknown): readonly Readonly<Record<string, unknown>>[] {
  const mentions = hasMembers(article) ? article["company_mentions"] : null;
  return Array.isArray(mentions) ? mentions.filter(hasMembers) : [];
}
