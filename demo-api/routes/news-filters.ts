import type { QueryParameters } from "../parameters";
import { Refusal } from "../refusal";
import type { Article } from "../world/news";

/** An article's values for each list parameter, compared in lower case. */
const HELD: Readonly<Record<string, (article: Article) => readonly string[]>> = {
  type_list: ({ tags }) => tags.map(({ code }) => code),
  sentiment_list: ({ sentiment }) => [sentiment],
  news_score_list: ({ newsworthiness_score }) => [scoreBand(newsworthiness_score)],
  countries: ({ countries }) => countries,
  naics_code_list: ({ naics_codes }) => naics_codes.map(({ code }) => code),
  sic_code_list: ({ sic_codes }) => sic_codes.map(({ code }) => code),
  iptc_code_list: ({ iptc_codes }) => iptc_codes.map(({ code }) => code),
  iab_code_list: ({ iab_categories }) => iab_categories.map(({ code }) => code),
  entity_person_list: ({ entities }) => entities.person,
  entity_location_list: ({ entities }) => entities.location,
  entity_product_list: ({ entities }) => entities.product,
  entity_event_list: ({ entities }) => entities.event,
};

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  sentiment_list: ["positive", "negative", "neutral", "all"],
  news_score_list: ["high", "medium", "low", "all"],
};

/**
 * The comma-separated parameters as predicates on an article: an OR within each list, `all` matches
 * everything.
 *
 * @throws {Refusal} 400 for a sentiment or score that does not exist.
 */
export function listFilters(query: QueryParameters): readonly ((article: Article) => boolean)[] {
  const tests = Object.entries(HELD).map(([name, held]) => {
    const wanted = query.list(name).map((value) => value.toLowerCase());
    allowedOnly(name, wanted);
    if (wanted.length === 0 || wanted.includes("all")) return () => true;
    return (article: Article) => held(article).some((value) => wanted.includes(value.toLowerCase()));
  });
  const industries = query.list("industry");
  const blacklisted = query.list("blacklisted").map((domain) => domain.toLowerCase());
  return [
    ...tests,
    (article) =>
      industries.length === 0 ||
      article.industries.some(({ code }) => industries.some((wanted) => code.startsWith(wanted))),
    (article) => !blacklisted.includes(article.url.split("/")[2] ?? ""),
  ];
}

function allowedOnly(name: string, wanted: readonly string[]): void {
  const allowed = ALLOWED[name];
  const odd = allowed && wanted.find((value) => !allowed.includes(value));
  if (odd !== undefined) throw new Refusal(400, `${name}: ${odd} is not one of ${allowed?.join(", ")}.`);
}

function scoreBand(score: number): string {
  if (score >= 0.8) return "high";
  return score >= 0.6 ? "medium" : "low";
}
