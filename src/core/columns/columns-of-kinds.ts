import { COMPANY_ID } from "../terms";
import type { ColumnPairs } from "./column";

/** Columns of the rows of one kind, or of its one document beside a company. */
export interface KindColumns {
  /** What is shown unless somebody asks otherwise. Job posts, news and search have `Company` in front of it. */
  readonly usual: ColumnPairs;
  /** Further fields that are known by name. */
  readonly others?: ColumnPairs;
  /** Paths whose values are numbers, also where they come as text. */
  readonly numbers?: RegExp;
}

/** Not in the article: whether the company that was requested is a primary mention (see `mainSubject`). */
export const MAIN_SUBJECT = "main_subject";

const EMPLOYEE_NUMBERS = /^rating$|^reviews$|^averages\./;
const PRODUCT_NUMBERS = /^rating$|^review_total$/;

export const columnsOfKinds = {
  /** Job posts. */
  jobs: {
    usual: [
      ["Posted", "date_posted"],
      ["Title", "title"],
      ["Location", "location"],
      ["Remote", "remote"],
      ["Type", "type"],
      ["Experience", "experience_level"],
      ["Salary min USD", "salary_min_usd"],
      ["Salary max USD", "salary_max_usd"],
      ["Skills", "key_skills"],
      ["Link", "url"],
    ],
    others: [
      ["Description", "description"],
      ["Source", "source"],
      ["Job ID", "job_id"],
      [COMPANY_ID, "company_uuid"],
    ],
  },
  /** Articles. */
  news: {
    usual: [
      ["Published", "published_date"],
      ["Headline", "title"],
      ["Sentiment", "sentiment"],
      ["Events", "tags[].name"],
      ["Summary", "ai_summary"],
      ["Publisher", "publisher"],
      ["Main subject", MAIN_SUBJECT],
      ["Link", "url"],
    ],
    others: [
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
    ],
  },
  /** Rows of a generated list: `Company` is its own column. */
  list: {
    usual: [
      ["Company", "name"],
      ["Website", "website"],
      ["Category", "product_category"],
      ["Type", "company_type"],
      [COMPANY_ID, "uuid"],
    ],
    others: [["HQ country", "hq_country"]],
  },
  /** Company search; `Company` is the query. Rows of subsidiaries and divisions hold more. */
  search: {
    usual: [
      ["Name", "name"],
      ["Website", "website"],
      ["Category", "product_category"],
      ["Company status", "company_status"],
      [COMPANY_ID, "uuid"],
    ],
    others: [
      ["Parent", "parent_company.name"],
      ["Parent ID", "parent_company.uuid"],
    ],
  },
  /** Headcount, beside a company. */
  headcount: {
    usual: [
      ["Headcount", "total_employees"],
      ["Headcount, 3 months %", "growth_periods[month_difference=3].change_percentage"],
      ["Headcount, 6 months %", "growth_periods[month_difference=6].change_percentage"],
      ["Headcount, 12 months %", "growth_periods[month_difference=12].change_percentage"],
      ["Largest function", "largest_function.name"],
      ["People in it", "largest_function.employee_count"],
      ["Counted on", "date"],
    ],
    others: [
      ["Functions", "headcount_by_function[].name"],
      ["People by function", "people_by_function[]"],
      ["LinkedIn name", "linkedin_official_name"],
      ["LinkedIn", "linkedin_username"],
      ["LinkedIn ID", "linkedin_id"],
      [COMPANY_ID, "uuid"],
    ],
    numbers: /^total_employees$|change_percentage$|employee_count$/,
  },
  /** Website traffic, beside a company. */
  traffic: {
    usual: [
      ["Visits", "latest_month.visits"],
      ["Visits, month", "latest_month.month"],
      ["Visits, change", "latest_month.change_share"],
      ["Main source", "largest_source.name"],
      ["Its share", "largest_source.share"],
      ["Bounce rate", "engagements.bounce_rate"],
      ["Pages per visit", "engagements.page_per_visit"],
      ["Seconds per visit", "engagements.time_on_site"],
    ],
    others: [
      ["Direct", "traffic_sources.direct"],
      ["Search", "traffic_sources.search_organic"],
      ["Paid search", "traffic_sources.search_paid"],
      ["Social", "traffic_sources.social_organic"],
      ["Paid social", "traffic_sources.social_paid"],
      ["Referrals", "traffic_sources.referrals"],
      ["Mail", "traffic_sources.mail"],
      ["Display ads", "traffic_sources.display_ads"],
      ["Affiliates", "traffic_sources.affiliate"],
      ["AI assistants", "traffic_sources.gen_ai"],
      ["Visits measured", "engagements.visits"],
      [COMPANY_ID, "uuid"],
    ],
    numbers: /visits$|_share$|\.share$|^engagements\.|^traffic_sources\./,
  },
  /** Founders and leaders of a company. */
  people: {
    usual: [
      ["Name", "name"],
      ["Role", "designation"],
      ["Kind of role", "designation_category"],
      ["Since", "start_date"],
      ["LinkedIn", "social.linkedin"],
      ["X", "social.x"],
      ["Previous companies", "previous_companies[]"],
      ["About", "overview"],
    ],
    others: [
      ["Commentary", "profile_commentary"],
      ["Person ID", "id"],
    ],
  },
  /** Social posts. */
  posts: {
    usual: [
      ["Posted", "posted_date"],
      ["Text", "text_content"],
      ["Subject", "post_classification"],
      ["Reactions", "engagement_metrics.total_reaction_count"],
      ["Comments", "engagement_metrics.comments_count"],
      ["Reposts", "engagement_metrics.reposts_count"],
      ["Mentions", "mentions[].name"],
      ["Link", "url"],
      ["Format", "content_type"],
      ["Author", "author.name"],
      ["Reposted", "reposted"],
      ["Paid", "is_paid"],
      ["Likes", "engagement_metrics.like_count"],
      ["Empathy", "engagement_metrics.empathy_count"],
      ["Praise", "engagement_metrics.praise_count"],
      ["Appreciation", "engagement_metrics.appreciation_count"],
      ["Interest", "engagement_metrics.interest_count"],
      ["Funny", "engagement_metrics.funny_count"],
      ["Mention links", "mentions[].linkedin_url"],
    ],
    others: [["Post ID", "id"]],
    numbers: /_count$/,
  },
  /** Employee reviews. */
  employee_reviews: {
    usual: [
      ["Reviewed", "review_date"],
      ["Rating", "rating"],
      ["Summary", "summary"],
      ["Pros", "pros"],
      ["Cons", "cons"],
      ["Job title", "job_title"],
      ["Still there", "is_current_employee"],
      ["Place", "location"],
      ["Source", "provider"],
      ["Link", "review_link"],
      ["Marks", "marks[]"],
      ["On the CEO", "ceo_rating"],
      ["Employment", "employment_status"],
      ["Years there", "years_of_employment"],
      ["Country", "country_code"],
      ["Helpful", "helpful_count"],
      ["Not helpful", "not_helpful_count"],
      ["Language", "language"],
      ["Further", "further[]"],
    ],
    others: [["Review ID", "id"]],
    numbers: EMPLOYEE_NUMBERS,
  },
  /** How employees rate a company, beside it. */
  employee_ratings: {
    usual: [
      ["Employee rating", "rating"],
      ["Employee reviews", "reviews"],
      ["Would recommend it", "averages.recommend_to_friend"],
      ["Approve of the CEO", "averages.ceo"],
      ["Positive outlook", "averages.business_outlook"],
      ["Employees' marks", "marks[]"],
      ["Ratings by source", "sources[]"],
    ],
    numbers: EMPLOYEE_NUMBERS,
  },
  /** The products of a company, beside it. */
  products: {
    usual: [
      ["Product count", "products.count"],
      ["Product names", "products[].product_name"],
      ["Product categories", "products[].main_category"],
      ["Product rating", "rating"],
      ["Product reviews", "review_total"],
      ["Users praise", "products[].pros_list[].text"],
      ["Users miss", "products[].cons_list[].text"],
      ["Product descriptions", "products[].description"],
      ["Product packages", "products[].pricing[].package"],
      ["Product prices", "products[].pricing[].price"],
      ["Product stars", "stars[]"],
    ],
    numbers: PRODUCT_NUMBERS,
  },
  /** Product reviews. The supplement does not show the fields of a review. */
  product_reviews: {
    usual: [
      ["Reviewed", "review_date"],
      ["Product", "product_name"],
      ["Rating", "rating"],
      ["Summary", "summary"],
      ["Pros", "pros"],
      ["Cons", "cons"],
      ["Source", "provider"],
      ["Link", "review_link"],
      ["Job title", "job_title"],
      ["Language", "language"],
      ["Marks", "marks[]"],
      ["Further", "further[]"],
    ],
    others: [["Review ID", "id"]],
    numbers: PRODUCT_NUMBERS,
  },
} as const satisfies Readonly<Record<string, KindColumns>>;

/** What has rows of its own, or is one document with a few columns. */
export type TableKind = keyof typeof columnsOfKinds;
