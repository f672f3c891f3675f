import type { Json, JsonObject } from "../wire";
import { CITIES_BY_COUNTRY } from "../world/cities";
import { INDUSTRIES } from "../world/industries";
import { FIXED_OPTIONS } from "./vocabulary";

/** Fixed lists whose labels are searched for in a sentence, the more specific first. */
const SPOKEN = [
  "location.hq.country",
  "location.hq.region",
  "funding_detail.funding_overview.funding_stage",
  "business_model.gtm_type",
  "business_model.revenue_model",
  "firmographic.company_type",
  "firmographic.operating_status",
];

/** Filters with a single flag, and the words that mean it. */
const FLAGS: readonly (readonly [RegExp, string])[] = [
  [/\b(public |open )?apis?\b/, "technology.api_detail.has_api"],
  [/\b(mobile )?apps?\b/, "technology.app_detail.has_app"],
  [/\b(tech|technology) compan/, "technology.is_technology_focussed"],
  [/\b(global|worldwide)\b/, "location.market_served.is_global"],
];

/** Everyday words for labels of a list. */
const SYNONYMS: readonly (readonly [RegExp, string])[] = [
  [/\b(us|usa|america|american)\b/g, "united states"],
  [/\b(uk|britain|british)\b/g, "united kingdom"],
  [/\bgerman\b/g, "germany"],
  [/\bfrench\b/g, "france"],
  [/\beuropean\b/g, "europe"],
];

/**
 * Filters recognised in a sentence: option labels, industries, cities, years and a few flags. `{}` if nothing
 * is recognised.
 */
export function filtersFromWords(query: string): JsonObject {
  const words = SYNONYMS.reduce((text, [said, meant]) => text.replace(said, meant), query.toLowerCase());
  const filters: Record<string, Json> = {};
  for (const key of SPOKEN) {
    const values = (FIXED_OPTIONS[key] ?? [])
      .filter(({ label }) => hasPhrase(words, label))
      .map(({ value }) => value);
    if (values.length > 0) filters[key] = values;
  }
  // "Private equity" and "public" are funding stages; naming one does not also select a company type.
  if ("funding_detail.funding_overview.funding_stage" in filters) delete filters["firmographic.company_type"];
  const industries = INDUSTRIES.filter(({ name }) => hasPhrase(words, name)).map(({ code }) => code);
  if (industries.length > 0) filters["industry.industry"] = industries;
  const cities = [...CITIES_BY_COUNTRY.values()].flat().filter((city) => hasPhrase(words, city));
  if (cities.length > 0) filters["location.hq.city"] = cities;
  for (const [said, key] of FLAGS) if (said.test(words)) filters[key] = true;
  const founded = foundedYears(words);
  if (founded) filters["firmographic.founded_year"] = founded;
  return filters;
}

function foundedYears(words: string): JsonObject | undefined {
  const [, from, to] = /\bbetween (\d{4}) and (\d{4})/.exec(words) ?? [];
  if (from !== undefined && to !== undefined) return { gte: Number(from), lte: Number(to) };
  const [, since] = /\b(?:since|from) (\d{4})/.exec(words) ?? [];
  if (since !== undefined) return { gte: Number(since) };
  const [, after] = /\bafter (\d{4})/.exec(words) ?? [];
  if (after !== undefined) return { gte: Number(after) + 1 };
  const [, before] = /\bbefore (\d{4})/.exec(words) ?? [];
  if (before !== undefined) return { lte: Number(before) - 1 };
  const [, year] = /\bfounded in (\d{4})/.exec(words) ?? [];
  return year === undefined ? undefined : { gte: Number(year), lte: Number(year) };
}

function hasPhrase(words: string, phrase: string): boolean {
  return plain(words).includes(plain(phrase));
}

function plain(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
}
