import type { JsonObject } from "../../wire";
import type { SectionWriter } from "./section-writer";

const COMPLIANCE: readonly (readonly [string, string])[] = [
  ["soc", "soc2_type2"],
  ["privacy_data_protection", "gdpr_compliant"],
  ["information_security", "iso_27001"],
  ["quality_management", "iso_9001"],
  ["environment", "iso_14001"],
];

export function trustSignal(writer: SectionWriter): JsonObject {
  const { profile, random } = writer;
  return {
    compliance: random.sample(COMPLIANCE, random.integer(0, 3)).map(([kind, name]) => ({
      class: writer.code(kind),
      name: writer.code(name),
      description: writer.text("Audited each year.", "Confirmed by an outside auditor for {what}."),
      source: writer.source(),
    })),
    regulatory_updates: random.many(0, 2, () => ({
      title: writer.text("New reporting duty for {what}", "Permit renewed in {city}"),
      type: random.pick(["Approval", "Reporting", "Investigation closed"]),
      description: writer.text("The authority published its decision; {name} complies already."),
      source: writer.source(),
    })),
    awards: random.many(profile.showcase ? 1 : 0, 2, () => ({
      title: writer.text(
        "Best newcomer in {what}",
        "Employer of the year, {city}",
        "Design prize for {what}",
      ),
      body: random.pick(["Chamber of Trade", "The Founders Gazette", "Guild of Engineers"]),
      type: writer.pickCode("best_in_class_list|analyst_ranking|market_performance"),
      description: writer.text("{name} was chosen from among forty entrants."),
      source: writer.source(),
    })),
    ip: random.many(0, 2, () => ({
      title: writer.text("Method for making {what}", "{name} word mark"),
      type: writer.pickCode("inventions_methods|brand_identity"),
      status: writer.pickCode("registered_granted|filed_pending"),
      description: writer.text("Covers what {name} offers to {buyer}."),
      source: writer.source(),
    })),
  };
}
