import { type FilterDefinition, FILTERS } from "../filters/catalogue";

/** Shapes in other words, as the specification has several for the same. */
const SHAPES: Readonly<Record<string, string>> = {
  "firmographic.founded_year": "object with gte and/or lte (int)",
  "funding_detail.funding_overview.total_funding_usd": "range of number",
  "funding_detail.funding_overview.last_funding_date": "{gte, lte} of date (YYYY-MM-DD)",
  "funding_detail.funding_overview.num_funding_rounds": "{gte, lte}",
  "funding_detail.funding_rounds.date": "range of date",
  "funding_detail.funding_rounds.amount_usd": "{gte, lte}",
};

/** The notes of the specification's table, as far as there are any. */
const NOTES: Readonly<Record<string, string>> = {
  "firmographic.company_type": "Public vs private.",
  "firmographic.ownership_category": "Ownership kind.",
  "firmographic.operating_status": "Operating, acquired, closed, listed.",
  "firmographic.founded_year": "Year founded.",
  "industry.industry":
    "Opaque taxonomy codes; matches primary or secondary industry at any level; a broad code matches everything beneath it; levels may be mixed.",
  "industry.naics": "Use only when NAICS is named.",
  "industry.sic": "Use only when SIC is named.",
  "location.hq.region": "UN M49 region codes; a broad code matches all beneath it.",
  "location.hq.country": "HQ country.",
  "location.hq.city": "City name as stored.",
  "location.market_served.is_global": "Global footprint claim.",
  "location.market_served.markets.country": "ISO-3 upper-case code.",
  "location.market_served.markets.region": "Case-insensitive substring.",
  "location.offices.country": "Any office, not only HQ.",
  "financial_estimate.revenue_estimate": "Revenue band.",
  "financial_estimate.valuation_estimate": "Valuation band.",
  "funding_detail.funding_overview.funding_stage": "Latest stage.",
  "funding_detail.funding_overview.total_funding_usd": "USD.",
  "funding_detail.funding_rounds.round": "Stage of a specific round.",
  "funding_detail.funding_rounds.investors.uuid": "Investor company UUID; preferred over name.",
  "funding_detail.funding_rounds.investors.name": "Case-insensitive substring.",
  "funding_detail.funding_rounds.investors.lead_investor": "Restricts match to lead investor.",
  "business_model.gtm_type": "B2B vs B2C.",
  "business_model.offering_type": "Product, service or both.",
  "technology.ai_maturity.scale":
    "0 (no AI) to 5 (foundational); multi-select, list every matching value, not a range.",
  "customer_profile.select_customer.name": "Case-insensitive substring.",
  "strategic_signal.partnership.name": "Case-insensitive substring.",
};

/** The 41 filters in the specification's own words; what is not noted has an empty description. */
export const STRICT_FILTERS: readonly FilterDefinition[] = FILTERS.map((filter) => ({
  ...filter,
  value_shape: SHAPES[filter.filter] ?? filter.value_shape.replace(" | ", " or "),
  description: NOTES[filter.filter] ?? "",
}));
