import type { ColumnPairs } from "./column";

/** Not in the article: whether the company that was requested is a primary mention (see `mainSubject`). */
export const MAIN_SUBJECT = "main_subject";

/** News: what a table shows unless asked otherwise. `Company` is in front of it, as in every table. */
export const newsColumns: ColumnPairs = [
  ["Published", "published_date"],
  ["Headline", "title"],
  ["Sentiment", "sentiment"],
  ["Events", "tags[].name"],
  ["Summary", "ai_summary"],
  ["Publisher", "publisher"],
  ["Main subject", MAIN_SUBJECT],
  ["Link", "url"],
];

/** The other fields of an article, by name. */
export const otherNewsColumns: ColumnPairs = [
  ["Event codes", "tags[].code"],
  ["Companies", "company_mentions[].name"],
  ["Company IDs", "company_mentions[].uuid"],
  ["Company websites", "company_mentions[].website"],
  ["Industries", "industries[].name"],
  ["Industry codes", "industries[].code"],
  ["Countries", "countries[]"],
  ["Article type", "article_type"],
  ["Sentiment score", "sentiment_score"],
  ["Newsworthiness", "newsworthiness_score"],
  ["Author", "author"],
  ["Words", "word_count"],
  ["Language", "original_language"],
  ["Press release", "is_press_release"],
  ["Opinion", "is_opinion"],
  ["Breaking", "is_breaking"],
  ["IPTC", "iptc_codes[].name"],
  ["IPTC code", "iptc_codes[].code"],
  ["IAB", "iab_categories[].name"],
  ["IAB code", "iab_categories[].code"],
  ["NAICS", "naics_codes[].name"],
  ["NAICS code", "naics_codes[].code"],
  ["SIC", "sic_codes[].name"],
  ["SIC code", "sic_codes[].code"],
  ["People", "entities.person[]"],
  ["Places", "entities.location[]"],
  ["Products", "entities.product[]"],
  ["Occasions", "entities.event[]"],
  ["Entities", "entities"],
  ["Full text", "full_text"],
  ["Group ID", "group_id"],
  ["Article ID", "id"],
];
