import { entryOf } from "../json-shapes";

/**
 * The fields of every section that public samples of the API show, below the section; `a.{b,c}` is `a.b a.c`.
 *
 * They back the friendly names and the check for misspelt paths. Not exhaustive: any field may be absent, new ones may come,
 * so a path that is not near any of these is taken as it is.
 *
 * Source: samples of GET /api/v1/company/enrichment/ in the public documentation.
 */
const FIELDS: Readonly<Record<string, string>> = {
  firmographic:
    "name legal_name website company_type founded_year company_description company_description_short " +
    "operating_status ownership_category headcount_range website_screenshot logo_url",
  business_model:
    "gtm_motion[].{description,type} revenue_model[].{description,title,type} " +
    "marketing_channels[].{description,stage,title,type} " +
    "distribution_channels[].{description,scope,target_buyer,title,type} cost_components[] gtm_type " +
    "offering_type pricing_details[].{billing_cadence,description,model,notes}",
  company_assessment:
    "market_position strengths[].{details,headline} weakness[].{details,headline} " +
    "competitive_moat[].{details,type} key_risks[].{details,headline} key_highlights[].{details,headline} " +
    "customer_concentration.{details,classification} peers[].{description,name,type}",
  trust_signal:
    "compliance[].{class,name,description} regulatory_updates[].{title,type,description} " +
    "awards[].{title,body,type,description} ip[].{title,type,status,description}",
  company_hierarchy: "subsidiaries[].{acquired_on,business_focus,name,relationship_type,type}",
  digital_presence: "social_media_profiles[].{platform,url}",
  financial_estimate: "revenue_estimate valuation_estimate",
  location:
    "hq.{city,country,region} market_served.is_global offices[].{city,country,description,type} " +
    "market_served.markets[].{country,region}",
  management_profile:
    "number_of_profiles " +
    "profiles[].{designation,designation_category,name,overview,profile_commentary,start_date," +
    "previous_companies[]} profiles[].social.{linkedin,x}",
  product_offering:
    "brand[].{description,name} core_offering differentiator functional_benefit problem_solved " +
    "quantifiable_outcome[] product_overview " +
    "product_and_service[].{category,description,name,url,image_url}",
  strategic_signal:
    "scale_indicator[].{description,type,value} " +
    "partnership[].{announced_on,description,name,strategic_tier,type} " +
    "recent_move[].{date,description,type,title} leadership_change[].{description,title,type} " +
    "expansion_highlight[].{description,type}",
  customer_profile:
    "segment[].{description,is_primary,pain_point_addressed,title,type,use_case} " +
    "icp[].{buyer_persona,buying_structure,description,evidence_proof_points[],firmographic_size," +
    "geography,industry_vertical,pain_points[],primary_use_case,profile,purchase_trigger," +
    "sales_cycle_length,sales_motion,target_buyer} select_customer[].{industry,name,type,use_case}",
  industry: "keyword[] naics[] sic[] product_category industry[].{code,is_primary,label}",
  technology:
    "is_technology_focussed core_technology api_detail.{description,docs_url,has_api,has_mcp,sdk_language} " +
    "integration[].{description,title,type} ai_capability[].{description,type} " +
    "ai_maturity.{label,scale,description} app_detail.has_app app_detail.app_url[].{platform,url} " +
    "feature[].{description,differentiator,title}",
  funding_detail:
    "funding_overview.{funding_stage,last_funding_date,total_funding_usd,total_funding,num_funding_rounds} " +
    "funding_rounds[].{amount_usd,date,id,round,total_investors,pre_money_valuation} " +
    "funding_rounds[].investors[].{lead_investor,name,type,uuid} " +
    "funding_rounds[].news[].{publisher,title,url} " +
    "investors[].{date_of_entry,name,rounds_participated[],type,uuid,website}",
  mna_and_investment:
    "mna[].acquiree.{name,uuid,website} " +
    "mna[].{acquisition_type,announced_date,id,status,amount_usd,completed_date} " +
    "mna[].news[].{publisher,title,url} " +
    "investment[].{announced_date,funding_round_id,id,lead_investor,round} " +
    "investment[].investee.{name,uuid,website} investment[].news[].{publisher,title,url}",
};

/** The documented fields of a section, as paths below it; none for a section that is not known. */
export function enrichmentFields(section: string): string[] {
  return (entryOf(FIELDS, section) ?? "").split(" ").flatMap((field) => {
    const [, prefix, names] = /^(.*)\{(.*)\}$/.exec(field) ?? [];
    if (names !== undefined) return names.split(",").map((name) => `${prefix}${name}`);
    return field === "" ? [] : [field];
  });
}
