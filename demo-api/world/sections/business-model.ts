import { fixedValues } from "../../filters/vocabulary";
import type { JsonObject } from "../../wire";
import type { SectionWriter } from "./section-writer";

const GTM_MOTIONS = fixedValues("business_model.gtm_motion");
const REVENUE_MODELS = fixedValues("business_model.revenue_model");

const MARKETING =
  "content_marketing_blog|organic_social|seo_organic_search|events_conferences|pr_earned_media|referral_affiliate_partner|community_developer_relations|podcast_video_multimedia|webinars_virtual_events".split(
    "|",
  );
const DISTRIBUTION =
  "self_serve_plg|direct_sales|marketplace_app_store|oem_embedded_whitelabel|channel_reseller_var|ecommerce".split(
    "|",
  );

export function businessModel(writer: SectionWriter): JsonObject {
  const { profile, random } = writer;
  const oldText: Record<string, string> = { b2b: "B2B", b2c: "B2C", b2b_and_b2c: "BOTH" };
  return {
    gtm_motion: writer.pickCodes(GTM_MOTIONS, 1, 4).map((code) => ({
      description: writer.text(
        "{name} wins {buyer} this way in most of its markets.",
        "Used first in {city}, then elsewhere.",
      ),
      source: writer.source(),
      type: writer.code(code),
    })),
    revenue_model: writer.pickCodes(REVENUE_MODELS, 1, 3).map((code) => ({
      description: writer.text(
        "{buyer} pay for {what} as they use them.",
        "A steady share of what {name} earns.",
      ),
      source: writer.source(),
      title: writer.code(code)["label"],
      type: writer.code(code),
    })),
    marketing_channels: writer.pickCodes(MARKETING, 1, 4).map((code) => ({
      description: writer.text("Brings {buyer} to {name}.", "Explains {what} to {buyer}."),
      source: writer.source(),
      stage: writer.pickCode("top_of_funnel|mid_funnel|bottom_of_funnel"),
      title: writer.code(code)["label"],
      type: writer.code(code),
    })),
    distribution_channels: writer.pickCodes(DISTRIBUTION, 1, 3).map((code) => ({
      description: writer.text("{buyer} order {what} here.", "The main road to {buyer}."),
      scope: random.pick(["Global", "Regional", "Home market"]),
      source: writer.source(),
      target_buyer: writer.pickCode("smb_individual_consumer|enterprise|mid_market"),
      title: writer.code(code)["label"],
      type: writer.code(code),
    })),
    cost_components: random.sample(
      ["Salaries", "Cloud hosting", "Raw materials", "Freight", "Rent", "Licences"],
      3,
    ),
    pricing_details: random.many(0, 3, () => ({
      billing_cadence: writer.pickCode("monthly|annual|others"),
      description: writer.text("A plan for {buyer} who begin with {what}.", "Priced by volume, for {buyer}."),
      model: writer.pickCode("freemium|subscription|per_seat|usage_based"),
      notes: random.pick(["", "Discount on annual contracts.", "Prices on request."]),
      source: writer.source(),
    })),
    gtm_type: profile.oldSpelling ? oldText[profile.gtm_type] : writer.code(profile.gtm_type),
    offering_type: writer.code(profile.offering_type),
  };
}
