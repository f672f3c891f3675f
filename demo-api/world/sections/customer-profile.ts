import type { JsonObject } from "../../wire";
import { countryName } from "../geography";
import type { SectionWriter } from "./section-writer";

const SIZES = "smb|mid_market|enterprise|strategic_global_enterprise|government_public_sector";

export function customerProfile(writer: SectionWriter): JsonObject {
  const { profile, random } = writer;
  const { trade } = profile;
  return {
    segment: random.many(1, 3, (index) => ({
      description: writer.text("{buyer} with several sites.", "{buyer} who buy {what} for the first time."),
      is_primary: index === 0,
      pain_point_addressed: writer.text("Buying {what} takes too long.", "No overview across sites."),
      source: writer.source(),
      title: `${index === 0 ? "Established" : "New"} ${trade.buyers[(profile.index + index) % 4] ?? "customers"}`,
      type: writer.pickCode("size_tier|business_unit|use_case|vertical|persona"),
      use_case: writer.text("Roll-out of {what} within a quarter."),
    })),
    icp: random.many(1, 3, () => ({
      buyer_persona: random.pick([
        "Head of Operations",
        "Chief Financial Officer",
        "Founder",
        "Purchasing Manager",
      ]),
      buying_structure: writer.pickCode(
        "single_decision_maker|team_department_led|multi_stakeholder_committee|c_suite_board_level",
      ),
      description: writer.text("{buyer} that outgrew their first {what}."),
      evidence_proof_points: [writer.text("Case study from {city}"), writer.text("Survey of 200 {buyer}")],
      firmographic_size: writer.pickCode(SIZES),
      geography: random.pick([countryName(profile.country), "Europe", "Worldwide"]),
      industry_vertical: trade.path[1]?.name,
      pain_points: [writer.text("Slow suppliers of {what}"), "Unclear prices"],
      primary_use_case: writer.text("Everyday work of {buyer}"),
      profile: writer.text("Growing {buyer}", "Cost-conscious {buyer}", "{buyer} in regulated markets"),
      purchase_trigger: writer.pickCode(
        "early_adopter_innovation|scaling_growth|competitive_strategic|compliance_regulatory|cost_sensitivity",
      ),
      sales_cycle_length: writer.pickCode("transactional|short|medium|long"),
      sales_motion: writer.pickCode(
        "product_led_plg|direct_sales|partnership_channel|self_serve|land_and_expand",
      ),
      target_buyer: writer.text("{buyer}"),
    })),
    select_customer: random.many(1, 5, () => {
      const customer = writer.other();
      return {
        industry: customer.trade.name,
        name: customer.name,
        source: random.maybe(0.65, () => [`https://${profile.website}/customers/${customer.uuid}`]),
        type: writer.pickCode("enterprise|nonprofit_ngo|mid_market|education|smb"),
        use_case: writer.text("Uses {what} from {name} every day."),
      };
    }),
  };
}
