import type { ColumnPairs } from "./column";

/** What sections are looked for under, in this order; one that this version does not know is under the last. */
export const SECTION_GROUPS = ["Who they are", "Money", "People", "Technology", "Market", "More"] as const;
export type SectionGroup = (typeof SECTION_GROUPS)[number];

/** A section of the enrichment: the smallest part that the API sells. */
export interface EnrichmentSection {
  readonly section: string;
  /** What people call it. */
  readonly title: string;
  readonly group: SectionGroup;
  /** Its default columns, with paths below the section. Always all, in this order, so that filled-down formulas line up. */
  readonly columns: ColumnPairs;
  /** Further columns with labels, which must be asked for. */
  readonly more?: ColumnPairs;
  /** It says where it has things from: a further column has these web pages. */
  readonly namesSources?: true;
  /**
   * The fields of public samples of the API, below the section; `a.{b,c}` is `a.b a.c`. For finding paths by their ends, and
   * misspelt ones. The API may lack some and have others, so a path that is near none of these is taken as it is.
   */
  readonly fields: string;
}

/**
 * The sections in the API's order. `section.*` also works for a section that the API adds.
 *
 * Source: samples of GET /api/v1/company/enrichment/ in the public documentation.
 */
export const enrichmentSections: readonly EnrichmentSection[] = [
  {
    section: "firmographic",
    title: "Company basics",
    group: "Who they are",
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
    more: [
      ["Employees from", "headcount_range.at_least"],
      ["Employees to", "headcount_range.at_most"],
    ],
    fields:
      "name legal_name website company_type founded_year company_description company_description_short " +
      "operating_status ownership_category headcount_range website_screenshot logo_url",
  },
  {
    section: "business_model",
    title: "Business model",
    group: "Market",
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
    namesSources: true,
    fields:
      "gtm_motion[].{description,type} revenue_model[].{description,title,type} " +
      "marketing_channels[].{description,stage,title,type} " +
      "distribution_channels[].{description,scope,target_buyer,title,type} cost_components[] gtm_type " +
      "offering_type pricing_details[].{billing_cadence,description,model,notes}",
  },
  {
    section: "company_assessment",
    title: "Assessment and peers",
    group: "Market",
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
    namesSources: true,
    fields:
      "market_position strengths[].{details,headline} weakness[].{details,headline} " +
      "competitive_moat[].{details,type} key_risks[].{details,headline} key_highlights[].{details,headline} " +
      "customer_concentration.{details,classification} peers[].{description,name,type}",
  },
  {
    section: "trust_signal",
    title: "Certifications and awards",
    group: "Who they are",
    columns: [
      ["Certifications", "compliance[].name"],
      ["Compliance areas", "compliance[].class"],
      ["Awards", "awards[].title"],
      ["Award bodies", "awards[].body"],
      ["IP", "ip[].title"],
      ["Regulatory updates", "regulatory_updates[].title"],
    ],
    namesSources: true,
    fields:
      "compliance[].{class,name,description} regulatory_updates[].{title,type,description} " +
      "awards[].{title,body,type,description} ip[].{title,type,status,description}",
  },
  {
    section: "company_hierarchy",
    title: "Subsidiaries",
    group: "Who they are",
    columns: [
      ["Subsidiaries", "subsidiaries.count"],
      ["Subsidiary names", "subsidiaries[].name"],
      ["Latest subsidiary", "subsidiaries[newest].name"],
      ["Acquired on", "subsidiaries[newest].acquired_on"],
      ["Relationship", "subsidiaries[].relationship_type"],
      ["Focus", "subsidiaries[].business_focus"],
    ],
    fields: "subsidiaries[].{acquired_on,business_focus,name,relationship_type,type}",
  },
  {
    section: "digital_presence",
    title: "Social profiles",
    group: "Who they are",
    columns: [
      ["LinkedIn", "social_media_profiles[platform=linkedin].url"],
      ["X", "social_media_profiles[platform=x].url"],
      ["YouTube", "social_media_profiles[platform=youtube].url"],
      ["Facebook", "social_media_profiles[platform=facebook].url"],
      ["Instagram", "social_media_profiles[platform=instagram].url"],
      ["All profiles", "social_media_profiles[].url"],
    ],
    fields: "social_media_profiles[].{platform,url}",
  },
  {
    section: "financial_estimate",
    title: "Revenue and valuation",
    group: "Money",
    columns: [
      ["Revenue", "revenue_estimate"],
      ["Valuation", "valuation_estimate"],
    ],
    fields: "revenue_estimate valuation_estimate",
  },
  {
    section: "location",
    title: "Locations",
    group: "Who they are",
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
    namesSources: true,
    fields:
      "hq.{city,country,region} market_served.is_global offices[].{city,country,description,type} " +
      "market_served.markets[].{country,region}",
  },
  {
    section: "management_profile",
    title: "Leadership",
    group: "People",
    columns: [
      ["Leaders", "number_of_profiles"],
      ["CEO", "profiles[designation_category=chief_executive_officer].name"],
      ["CEO since", "profiles[designation_category=chief_executive_officer].start_date"],
      ["CEO LinkedIn", "profiles[designation_category=chief_executive_officer].social.linkedin"],
      ["Co-founders", "profiles[designation_category=co_founder].name"],
      ["Leadership", "profiles[].name"],
    ],
    namesSources: true,
    fields:
      "number_of_profiles " +
      "profiles[].{designation,designation_category,name,overview,profile_commentary,start_date," +
      "previous_companies[]} profiles[].social.{linkedin,x}",
  },
  {
    section: "product_offering",
    title: "Products",
    group: "Technology",
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
    namesSources: true,
    fields:
      "brand[].{description,name} core_offering differentiator functional_benefit problem_solved " +
      "quantifiable_outcome[] product_overview " +
      "product_and_service[].{category,description,name,url,image_url}",
  },
  {
    section: "strategic_signal",
    title: "Strategic moves",
    group: "Market",
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
    namesSources: true,
    fields:
      "scale_indicator[].{description,type,value} " +
      "partnership[].{announced_on,description,name,strategic_tier,type} " +
      "recent_move[].{date,description,type,title} leadership_change[].{description,title,type} " +
      "expansion_highlight[].{description,type}",
  },
  {
    section: "customer_profile",
    title: "Customers",
    group: "Market",
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
    namesSources: true,
    fields:
      "segment[].{description,is_primary,pain_point_addressed,title,type,use_case} " +
      "icp[].{buyer_persona,buying_structure,description,evidence_proof_points[],firmographic_size," +
      "geography,industry_vertical,pain_points[],primary_use_case,profile,purchase_trigger," +
      "sales_cycle_length,sales_motion,target_buyer} select_customer[].{industry,name,type,use_case}",
  },
  {
    section: "industry",
    title: "Industry",
    group: "Who they are",
    columns: [
      ["Primary industry", "industry[is_primary=true].label"],
      ["Industries", "industry[].label"],
      ["Category", "product_category"],
      ["Keywords", "keyword[]"],
      ["NAICS", "naics[].code"],
      ["NAICS names", "naics[].label"],
      ["SIC", "sic[].code"],
    ],
    fields: "keyword[] naics[] sic[] product_category industry[].{code,is_primary,label}",
  },
  {
    section: "technology",
    title: "Technology",
    group: "Technology",
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
    namesSources: true,
    fields:
      "is_technology_focussed core_technology api_detail.{description,docs_url,has_api,has_mcp,sdk_language} " +
      "integration[].{description,title,type} ai_capability[].{description,type} " +
      "ai_maturity.{label,scale,description} app_detail.has_app app_detail.app_url[].{platform,url} " +
      "feature[].{description,differentiator,title}",
  },
  {
    section: "funding_detail",
    title: "Funding",
    group: "Money",
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
    fields:
      "funding_overview.{funding_stage,last_funding_date,total_funding_usd,total_funding,num_funding_rounds} " +
      "funding_rounds[].{amount_usd,date,id,round,total_investors,pre_money_valuation} " +
      "funding_rounds[].investors[].{lead_investor,name,type,uuid} " +
      "funding_rounds[].news[].{publisher,title,url} " +
      "investors[].{date_of_entry,name,rounds_participated[],type,uuid,website}",
  },
  {
    section: "mna_and_investment",
    title: "Acquisitions and investments",
    group: "Money",
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
    fields:
      "mna[].acquiree.{name,uuid,website} " +
      "mna[].{acquisition_type,announced_date,id,status,amount_usd,completed_date} " +
      "mna[].news[].{publisher,title,url} " +
      "investment[].{announced_date,funding_round_id,id,lead_investor,round} " +
      "investment[].investee.{name,uuid,website} investment[].news[].{publisher,title,url}",
  },
];

/** The documented fields of a section, as paths below it; none for an unknown section. */
export function enrichmentFields(section: string): string[] {
  const { fields = "" } = enrichmentSections.find((each) => each.section === section) ?? {};
  return fields.split(" ").flatMap((field) => {
    const [, prefix, names] = /^(.*)\{(.*)\}$/.exec(field) ?? [];
    if (names !== undefined) return names.split(",").map((name) => `${prefix}${name}`);
    return field === "" ? [] : [field];
  });
}
