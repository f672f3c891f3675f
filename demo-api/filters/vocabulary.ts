import { COUNTRIES, REGIONS } from "../world/geography";

/** One allowed value of a look-up filter, as the options endpoint serves it. */
export interface Option {
  readonly label: string;
  /** To be sent back unchanged. */
  readonly value: string | number;
}

const STAGES =
  "acquired|angel|corporate_funded|crowdfunded|debt_funded|initial_coin_offering|non_equity_assistance|post_ipo_debt|post_ipo_equity|pre_seed|private_equity|public|seed|series_a|series_b|series_c|series_d|series_e|series_f|series_g|series_h|series_i|series_j|venture_funded";

const REVENUE =
  "pre_revenue|under_1m|1m_5m|5m_10m|10m_25m|25m_50m|50m_100m|100m_250m|250m_500m|500m_1b|1b_5b|over_5b";

const VALUATION = "under_10m|10m_50m|50m_100m|100m_250m|250m_500m|500m_1b|1b_5b|5b_10b|10b_25b|over_25b";

/** Labels for which sentence case would be wrong. */
const SPECIAL_LABELS: Readonly<Record<string, string>> = {
  ipo: "IPO",
  b2b: "B2B",
  b2c: "B2C",
  b2b_and_b2c: "B2B and B2C",
  api_first: "API first",
  oem_embedded: "OEM embedded",
  gtm_marketing: "GTM marketing",
  implementation_si_consulting: "Implementation SI consulting",
  oem_whitelabel_licensing: "OEM whitelabel licensing",
  post_ipo_debt: "Post-IPO debt",
  post_ipo_equity: "Post-IPO equity",
  pre_seed: "Pre-seed",
  pre_revenue: "Pre-revenue",
  regional_hq: "Regional HQ",
  soc: "SOC",
  soc2_type2: "SOC2 Type2",
  gdpr_compliant: "GDPR compliant",
  iso_27001: "ISO 27001",
  iso_9001: "ISO 9001",
  iso_14001: "ISO 14001",
  smb: "SMB",
};

const COUNTRY_OPTIONS: readonly Option[] = COUNTRIES.map(({ code, name }) => ({ label: name, value: code }));

/** The fixed lists, by `dropdown_type`. Taxonomies and investors are searched instead. */
export const FIXED_OPTIONS: Readonly<Record<string, readonly Option[]>> = {
  "firmographic.company_type": codes("private|public"),
  "firmographic.ownership_category": codes(
    "corporate_owned|family_owned|founder_individual_operated_bootstrapped|management_employee_owned|nonprofit_foundation_owned|private_equity_controlled|public|state_government_owned|venture_growth_investor_backed",
  ),
  "firmographic.operating_status": codes("acquired|closed|ipo|operating"),
  "location.hq.region": REGIONS.map(({ code, name }) => ({ label: name, value: code })),
  "location.hq.country": COUNTRY_OPTIONS,
  "location.market_served.markets.country": COUNTRY_OPTIONS,
  "location.offices.country": COUNTRY_OPTIONS,
  "financial_estimate.revenue_estimate": codes(REVENUE),
  "financial_estimate.valuation_estimate": codes(VALUATION),
  "funding_detail.funding_overview.funding_stage": codes(STAGES),
  "funding_detail.funding_rounds.round": codes(`${STAGES}|convertible_note|secondary_market|series_unknown`),
  "business_model.gtm_type": codes("b2b|b2b_and_b2c|b2c"),
  "business_model.gtm_motion": codes(
    "api_first|channel_partners|community_led|direct_to_consumer|enterprise_field_sales|event_driven|inside_sales|marketplace_listing|oem_embedded|product_led_growth|sales_led|others",
  ),
  "business_model.revenue_model": codes(
    "advertising|affiliate_referral|data_monetisation|freemium|grants_donations|hardware_sales|licensing_royalties|managed_services|marketplace_commission|one_time_license|professional_services|subscription_recurring|transaction_fee|usage_based",
  ),
  "business_model.offering_type": codes("digital_commerce_content|hardware_manufacturing|services|software"),
  "company_assessment.customer_concentration.classification": codes("critical|high|low|moderate"),
  "company_assessment.competitive_moat": codes(
    "cost_advantage|data_advantage|distribution_advantage|ecosystem_lock_in|efficient_scale|intangible_assets|network_effects|regulatory_moat|switching_costs|talent_moat",
  ),
  "technology.ai_maturity.scale": [
    "None",
    "Assisted",
    "Featured",
    "Differentiated",
    "Native",
    "Foundational",
  ].map((name, value) => ({ label: `${value} ${name}`, value })),
  "strategic_signal.partnership.type": codes(
    "channel_reseller_distributor|gtm_marketing|implementation_si_consulting|oem_whitelabel_licensing|strategic_codevelopment|technology_integration|others",
  ),
};

/** The values of a fixed list, for the generators of the data set. */
export function fixedValues(dropdownType: string): readonly string[] {
  return (FIXED_OPTIONS[dropdownType] ?? []).map(({ value }) => String(value));
}

/** The label of a code: `series_c` is `Series C`, `1b_5b` is `$1B-$5B`. */
export function labelOf(code: string): string {
  const special = SPECIAL_LABELS[code];
  if (special !== undefined) return special;
  if (/^series_[a-j]$/.test(code)) return `Series ${code.slice(-1).toUpperCase()}`;
  const [low = "", high = ""] = code.toUpperCase().split("_");
  if (/^\d+[mb]_\d+[mb]$/.test(code)) return `$${low}-$${high}`;
  if (/^under_\d+m$/.test(code)) return `Under $${high}`;
  if (/^over_\d+b$/.test(code)) return `$${high}+`;
  const words = code.replace(/_/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * A code from a document in the spelling of the filters: documents also contain `1B-5B`, `Series C` and a
 * plain `Private`.
 */
export function canonicalCode(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
}

function codes(values: string): readonly Option[] {
  return values.split("|").map((value) => ({ label: labelOf(value), value }));
}
