import type { Option } from "./vocabulary";

/**
 * How a filter compares its values with the document's value at its path.
 *
 * `code`: a code of a fixed list. `text`: the exact text. `substring`: case-insensitive. `prefix`: a taxonomy
 * code matches itself and everything beneath it. `region`: an M49 code matches the countries within. `flag`,
 * `number`: equality. `range`: numbers or days between inclusive bounds. `count`: such a range over the
 * number of elements.
 */
export type MatchKind =
  "code" | "text" | "substring" | "prefix" | "region" | "flag" | "number" | "range" | "count";

/** One filter as it is served, followed by what only the service itself uses. */
export interface FilterDefinition {
  readonly filter: string;
  readonly value_shape: string;
  readonly description: string;
  readonly how_to_get_values: string;
  readonly dropdown_type?: string;
  readonly same_element_group?: string;
  readonly match: MatchKind;
  /** The document path to compare, if it differs from the filter's key. */
  readonly reads?: string;
  /** Allowed values of a look-up filter without a fixed list. */
  readonly options?: readonly Option[];
}

const TEXT_OR_LIST = "string | list[string]";
const LIST = "list[string]";
const INT_RANGE = "{gte: int, lte: int}";
const NUMBER_RANGE = "{gte: number, lte: number}";
const DATE_RANGE = "{gte: YYYY-MM-DD, lte: YYYY-MM-DD}";

const MARKETS = "location.market_served.markets";
const OFFICES = "location.offices";
const ROUNDS = "funding_detail.funding_rounds";
const PARTNERSHIP = "strategic_signal.partnership";

/** All 41 filters of the specification, in its order. */
export const FILTERS: readonly FilterDefinition[] = [
  lookUp(
    "firmographic.company_type",
    TEXT_OR_LIST,
    "code",
    "Whether the company is private or publicly traded.",
  ),
  lookUp(
    "firmographic.ownership_category",
    TEXT_OR_LIST,
    "code",
    "Who owns the company: founders, investors, a family, the state.",
  ),
  lookUp(
    "firmographic.operating_status",
    TEXT_OR_LIST,
    "code",
    "Whether the company operates, was acquired, closed or is listed.",
  ),
  direct("firmographic.founded_year", INT_RANGE, "range", "Year in which the company was founded."),
  lookUp(
    "industry.industry",
    LIST,
    "prefix",
    "Industry taxonomy codes, primary or secondary. A broad code matches everything beneath it; levels may be mixed.",
  ),
  lookUp("industry.naics", LIST, "text", "NAICS codes as stored. Use only when NAICS is named."),
  lookUp("industry.sic", LIST, "text", "SIC codes as stored. Use only when SIC is named."),
  {
    ...lookUp(
      "location.hq.region",
      LIST,
      "region",
      "Region of the headquarters, UN M49. A broad code matches all beneath it.",
    ),
    reads: "location.hq.country",
  },
  lookUp(
    "location.hq.country",
    TEXT_OR_LIST,
    "text",
    "Country of the headquarters, ISO 3166-1 alpha-3 in capitals.",
  ),
  direct(
    "location.hq.city",
    TEXT_OR_LIST,
    "text",
    "City of the headquarters, as stored, for example Berlin.",
  ),
  direct(
    "location.market_served.is_global",
    "bool",
    "flag",
    "Whether the company claims a global footprint.",
  ),
  lookUp(
    `${MARKETS}.country`,
    LIST,
    "text",
    "Country of a served market, ISO 3166-1 alpha-3 in capitals.",
    MARKETS,
  ),
  direct(
    `${MARKETS}.region`,
    LIST,
    "substring",
    "Region of a served market; part of its name, in any case.",
    MARKETS,
  ),
  direct(`${OFFICES}.city`, LIST, "text", "City of an office, as stored.", OFFICES),
  lookUp(`${OFFICES}.country`, LIST, "text", "Country of any office, not only the headquarters.", OFFICES),
  lookUp(
    "financial_estimate.revenue_estimate",
    TEXT_OR_LIST,
    "code",
    "Estimated yearly revenue, as a band in USD.",
  ),
  lookUp(
    "financial_estimate.valuation_estimate",
    TEXT_OR_LIST,
    "code",
    "Estimated valuation, as a band in USD.",
  ),
  lookUp("funding_detail.funding_overview.funding_stage", TEXT_OR_LIST, "code", "Latest funding stage."),
  direct(
    "funding_detail.funding_overview.total_funding_usd",
    NUMBER_RANGE,
    "range",
    "All money raised so far, in USD.",
  ),
  direct(
    "funding_detail.funding_overview.last_funding_date",
    DATE_RANGE,
    "range",
    "Day of the latest funding round.",
  ),
  {
    ...direct(
      "funding_detail.funding_overview.num_funding_rounds",
      INT_RANGE,
      "count",
      "Number of funding rounds.",
    ),
    reads: ROUNDS,
  },
  lookUp(`${ROUNDS}.round`, LIST, "code", "Stage of one specific round.", ROUNDS),
  direct(`${ROUNDS}.date`, DATE_RANGE, "range", "Day of one specific round.", ROUNDS),
  direct(`${ROUNDS}.amount_usd`, NUMBER_RANGE, "range", "Amount of one specific round, in USD.", ROUNDS),
  lookUp(
    `${ROUNDS}.investors.uuid`,
    LIST,
    "text",
    "Investor in one specific round, by company UUID. Preferred over the name.",
    ROUNDS,
  ),
  direct(
    `${ROUNDS}.investors.name`,
    LIST,
    "substring",
    "Investor in one specific round; part of the name, in any case.",
    ROUNDS,
  ),
  direct(`${ROUNDS}.investors.lead_investor`, "bool", "flag", "Whether that investor led the round.", ROUNDS),
  lookUp(
    "business_model.gtm_type",
    TEXT_OR_LIST,
    "code",
    "Whether the company sells to businesses, consumers or both.",
  ),
  lookUp("business_model.gtm_motion", LIST, "code", "How the company goes to market."),
  lookUp("business_model.revenue_model", LIST, "code", "How the company earns its revenue."),
  lookUp(
    "business_model.offering_type",
    TEXT_OR_LIST,
    "code",
    "What the company offers: software, services, hardware, commerce or content.",
  ),
  lookUp(
    "company_assessment.customer_concentration.classification",
    TEXT_OR_LIST,
    "code",
    "How much the company depends on few customers.",
  ),
  lookUp("company_assessment.competitive_moat", LIST, "code", "What protects the company from competitors."),
  lookUp(
    "technology.ai_maturity.scale",
    "int | list[int]",
    "number",
    "AI maturity from 0 (no AI) to 5 (foundational). List every value that should match; it is not a range.",
  ),
  direct("technology.api_detail.has_api", "bool", "flag", "Whether the company offers a public API."),
  direct("technology.app_detail.has_app", "bool", "flag", "Whether the company offers a mobile app."),
  direct("technology.is_technology_focussed", "bool", "flag", "Whether technology is the company's core."),
  direct(
    "customer_profile.select_customer.name",
    TEXT_OR_LIST,
    "substring",
    "A named customer; part of the name, in any case.",
  ),
  direct(`${PARTNERSHIP}.name`, LIST, "substring", "A partner; part of the name, in any case.", PARTNERSHIP),
  lookUp(`${PARTNERSHIP}.type`, LIST, "code", "Kind of partnership.", PARTNERSHIP),
  direct(
    `${PARTNERSHIP}.strategic_tier`,
    LIST,
    "text",
    "Weight of the partnership: Core, Secondary or Minor.",
    PARTNERSHIP,
  ),
];

function lookUp(
  filter: string,
  value_shape: string,
  match: MatchKind,
  description: string,
  group?: string,
): FilterDefinition {
  return {
    filter,
    value_shape,
    description,
    match,
    dropdown_type: filter,
    how_to_get_values: "look up with /list/options/",
    ...(group === undefined ? {} : { same_element_group: group }),
  };
}

function direct(
  filter: string,
  value_shape: string,
  match: MatchKind,
  description: string,
  group?: string,
): FilterDefinition {
  return {
    filter,
    value_shape,
    description,
    match,
    how_to_get_values: "supply the value directly",
    ...(group === undefined ? {} : { same_element_group: group }),
  };
}
