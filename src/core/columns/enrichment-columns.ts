import type { ColumnPairs } from "./column";

/** A section of the enrichment: what the API sells as one piece. */
export interface EnrichmentSection {
  readonly section: string;
  /** What people call it. */
  readonly title: string;
  /** Its default columns, paths below the section. Always all of them in this order, so that filled-down formulas line up. */
  readonly columns: ColumnPairs;
}

/** The sections in the API's order. One that the API adds and this table lacks is served by `section.*`. */
export const enrichmentSections: readonly EnrichmentSection[] = [
  {
    section: "firmographic",
    title: "Company basics",
    columns: [
      ["Name", "name"],
      ["Website", "website"],
      ["Founded", "founded_year"],
      ["Employees", "headcount_range"],
      ["Company type", "company_type"],
      ["Ownership", "ownership_category"],
      ["Operating status", "operating_status"],
      ["Legal name", "legal_name"],
      ["Description", "company_description_short"],
    ],
  },
  {
    section: "business_model",
    title: "Business model",
    columns: [
      ["Sells to", "gtm_type"],
      ["Offering", "offering_type"],
      ["Revenue models", "revenue_model[].type"],
      ["Sales motions", "gtm_motion[].type"],
      ["Pricing", "pricing_details[].model"],
      ["Billing", "pricing_details[].billing_cadence"],
      ["Channels", "distribution_channels[].type"],
      ["Marketing", "marketing_channels[].type"],
    ],
  },
  {
    section: "company_assessment",
    title: "Assessment and peers",
    columns: [
      ["Market position", "market_position"],
      ["Moats", "competitive_moat[].type"],
      ["Customer concentration", "customer_concentration.classification"],
      ["Direct peers", "peers[type=direct_peer].name"],
      ["Strengths", "strengths[].headline"],
      ["Weaknesses", "weakness[].headline"],
      ["Risks", "key_risks[].headline"],
      ["Highlights", "key_highlights[].headline"],
    ],
  },
  {
    section: "trust_signal",
    title: "Certifications and awards",
    columns: [
      ["Certifications", "compliance[].name"],
      ["Compliance areas", "compliance[].class"],
      ["Awards", "awards[].title"],
      ["Award bodies", "awards[].body"],
      ["IP", "ip[].title"],
      ["Regulatory updates", "regulatory_updates[].title"],
    ],
  },
  {
    section: "company_hierarchy",
    title: "Subsidiaries",
    columns: [
      ["Subsidiaries", "subsidiaries.count"],
      ["Subsidiary names", "subsidiaries[].name"],
      ["Latest subsidiary", "subsidiaries[newest].name"],
      ["Acquired on", "subsidiaries[newest].acquired_on"],
      ["Relationship", "subsidiaries[].relationship_type"],
      ["Focus", "subsidiaries[].business_focus"],
    ],
  },
  {
    section: "digital_presence",
    title: "Social profiles",
    columns: [
      ["LinkedIn", "social_media_profiles[platform=linkedin].url"],
      ["X", "social_media_profiles[platform=x].url"],
      ["YouTube", "social_media_profiles[platform=youtube].url"],
      ["Facebook", "social_media_profiles[platform=facebook].url"],
      ["Instagram", "social_media_profiles[platform=instagram].url"],
      ["All profiles", "social_media_profiles[].url"],
    ],
  },
  {
    section: "financial_estimate",
    title: "Revenue and valuation",
    columns: [
      ["Revenue", "revenue_estimate"],
      ["Valuation", "valuation_estimate"],
    ],
  },
  {
    section: "location",
    title: "Locations",
    columns: [
      ["HQ city", "hq.city"],
      ["HQ country", "hq.country"],
      ["HQ region", "hq.region"],
      ["Global", "market_served.is_global"],
      ["Markets", "market_served.markets[].country"],
      ["Offices", "offices.count"],
      ["Office countries", "offices[].country"],
      ["Office cities", "offices[].city"],
    ],
  },
  {
    section: "management_profile",
    title: "Leadership",
    columns: [
      ["Leaders", "number_of_profiles"],
      ["CEO", "profiles[designation_category=chief_executive_officer].name"],
      ["CEO since", "profiles[designation_category=chief_executive_officer].start_date"],
      ["CEO LinkedIn", "profiles[designation_category=chief_executive_officer].social.linkedin"],
      ["Co-founders", "profiles[designation_category=co_founder].name"],
      ["Leadership", "profiles[].name"],
    ],
  },
  {
    section: "product_offering",
    title: "Products",
    columns: [
      ["Core offering", "core_offering"],
      ["Overview", "product_overview"],
      ["Problem", "problem_solved"],
      ["Differentiator", "differentiator"],
      ["Benefit", "functional_benefit"],
      ["Products", "product_and_service[].name"],
      ["Categories", "product_and_service[].category"],
      ["Brands", "brand[].name"],
    ],
  },
  {
    section: "strategic_signal",
    title: "Strategic moves",
    columns: [
      ["Latest move", "recent_move[newest].description"],
      ["Move type", "recent_move[newest].type"],
      ["Move date", "recent_move[newest].date"],
      ["Leadership changes", "leadership_change[].title"],
      ["Expansion", "expansion_highlight[].type"],
      ["Core partners", "partnership[strategic_tier=Core].name"],
      ["Partners", "partnership.count"],
      ["Scale", "scale_indicator[].description"],
    ],
  },
  {
    section: "customer_profile",
    title: "Customers",
    columns: [
      ["Primary segment", "segment[is_primary=true].title"],
      ["Segments", "segment[].title"],
      ["Ideal customers", "icp[].profile"],
      ["Verticals", "icp[].industry_vertical"],
      ["Sizes", "icp[].firmographic_size"],
      ["Buyers", "icp[].buyer_persona"],
      ["Geographies", "icp[].geography"],
      ["Customers", "select_customer[].name"],
    ],
  },
  {
    section: "industry",
    title: "Industry",
    columns: [
      ["Primary industry", "industry[is_primary=true].label"],
      ["Industries", "industry[].label"],
      ["Category", "product_category"],
      ["Keywords", "keyword[]"],
      ["NAICS", "naics[].code"],
      ["NAICS names", "naics[].label"],
      ["SIC", "sic[].code"],
    ],
  },
  {
    section: "technology",
    title: "Technology",
    columns: [
      ["Tech company", "is_technology_focussed"],
      ["Core technology", "core_technology"],
      ["AI maturity", "ai_maturity.label"],
      ["AI scale", "ai_maturity.scale"],
      ["AI capabilities", "ai_capability[].type"],
      ["API", "api_detail.has_api"],
      ["App", "app_detail.has_app"],
      ["Integrations", "integration[].title"],
    ],
  },
  {
    section: "funding_detail",
    title: "Funding",
    columns: [
      ["Stage", "funding_overview.funding_stage"],
      ["Last funding", "funding_overview.last_funding_date"],
      ["Raised USD", "funding_overview.total_funding_usd"],
      ["Rounds", "funding_rounds.count"],
      ["Last round", "funding_rounds[newest].round"],
      ["Amount USD", "funding_rounds[newest].amount_usd"],
      ["Pre-money", "funding_rounds[newest].pre_money_valuation"],
      ["Lead", "funding_rounds[newest].investors[lead_investor=true].name"],
      ["Investors", "investors[].name"],
    ],
  },
  {
    section: "mna_and_investment",
    title: "Acquisitions and investments",
    columns: [
      ["Acquisitions", "mna.count"],
      ["Latest target", "mna[newest].acquiree.name"],
      ["Announced", "mna[newest].announced_date"],
      ["Targets", "mna[].acquiree.name"],
      ["Investments", "investment.count"],
      ["Latest investee", "investment[newest].investee.name"],
      ["Invested on", "investment[newest].announced_date"],
      ["Investees", "investment[].investee.name"],
    ],
  },
];
