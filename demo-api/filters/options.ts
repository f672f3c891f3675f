import { Refusal } from "../refusal";
import type { JsonObject } from "../wire";
import { INDUSTRIES, NAICS, SIC } from "../world/industries";
import { INVESTORS } from "../world/investors";
import type { FilterDefinition } from "./catalogue";
import { FIXED_OPTIONS } from "./vocabulary";

/** One look-up of an options request, with defaults filled in. */
export interface LookUp {
  readonly dropdown_type: string;
  readonly query: string | null;
  readonly limit: number;
  readonly level: readonly string[];
}

const INVESTOR_DROPDOWN = "funding_detail.funding_rounds.investors.uuid";

/** Look-ups too long to list: they require a query. */
const SEARCHED = new Set(["industry.industry", "industry.naics", "industry.sic", INVESTOR_DROPDOWN]);

/**
 * Answers one look-up: fixed lists as `{label, value}` filtered by substring, taxonomies ranked by
 * similarity, investors by name.
 *
 * @throws {Refusal} 400 for an unknown dropdown, or if a searched one has no query.
 */
export function lookUpOptions(lookUp: LookUp, filters: readonly FilterDefinition[]): JsonObject {
  const { dropdown_type, query, limit } = lookUp;
  const definition = filters.find((filter) => filter.dropdown_type === dropdown_type);
  if (!definition) throw new Refusal(400, `Unknown dropdown_type: ${dropdown_type}`);
  if (SEARCHED.has(dropdown_type) && (query ?? "").trim() === "") {
    throw new Refusal(400, `query is required for dropdown_type ${dropdown_type}`);
  }
  const found = entries(lookUp, definition);
  const page = found.slice(0, limit);
  return {
    dropdown_type,
    query,
    count: page.length,
    total_available: found.length,
    truncated: found.length > page.length,
    data: page,
  };
}

function entries(
  { dropdown_type, query, level }: LookUp,
  definition: FilterDefinition,
): readonly JsonObject[] {
  const words = query ?? "";
  switch (dropdown_type) {
    case "industry.industry": {
      const industries = INDUSTRIES.filter((entry) => level.includes("all") || level.includes(entry.level));
      return ranked(
        words,
        industries.map(({ code, name }) => ({ code, industry_name: name })),
      );
    }
    case "industry.naics":
      return ranked(
        words,
        NAICS.map(({ code, label }) => ({ code, industry_name: label })),
      );
    case "industry.sic":
      return ranked(
        words,
        SIC.map(({ code, label }) => ({ code, industry_name: label })),
      );
    case INVESTOR_DROPDOWN:
      return INVESTORS.filter(({ name }) => includes(name, words)).map(({ uuid, name }) => ({ uuid, name }));
    default:
      return (definition.options ?? FIXED_OPTIONS[dropdown_type] ?? [])
        .filter(({ label, value }) => includes(label, words) || includes(String(value), words))
        .map(({ label, value }) => ({ label, value }));
  }
}

/** Taxonomy entries that share words with the query, most similar first. */
function ranked(
  query: string,
  taxonomy: readonly { code: string; industry_name: string }[],
): readonly JsonObject[] {
  return taxonomy
    .map((entry) => ({ ...entry, similarity: similarity(query, `${entry.code} ${entry.industry_name}`) }))
    .filter((entry) => entry.similarity > 0)
    .toSorted((a, b) => b.similarity - a.similarity || a.code.localeCompare(b.code));
}

/** From 0 to 1: the share of the query's words that also occur in the text. */
function similarity(query: string, text: string): number {
  const asked = wordsOf(query);
  const held = wordsOf(text);
  const hits = asked.filter((word) => held.some((other) => sameWord(word, other)));
  if (asked.length === 0) return 0;
  return Math.round((hits.length / asked.length) * (0.7 + 0.3 / held.length) * 1000) / 1000;
}

/** Equal, one a prefix of the other, or with a common stem: `robots` and `robotics`. */
function sameWord(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  return a === b || (shorter > 2 && a.slice(0, Math.min(5, shorter)) === b.slice(0, Math.min(5, shorter)));
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
}

function includes(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.trim().toLowerCase());
}

/** Whether the service offers this value for a look-up filter. */
export function isOffered(definition: FilterDefinition, value: unknown): boolean {
  switch (definition.dropdown_type) {
    case undefined:
      return true;
    case "industry.industry":
      return INDUSTRIES.some(({ code }) => code === value);
    case "industry.naics":
      return NAICS.some(({ code }) => code === value);
    case "industry.sic":
      return SIC.some(({ code }) => code === value);
    case INVESTOR_DROPDOWN:
      return INVESTORS.some(({ uuid }) => uuid === value);
    default:
      return (definition.options ?? FIXED_OPTIONS[definition.dropdown_type] ?? []).some(
        (option) => option.value === value,
      );
  }
}
