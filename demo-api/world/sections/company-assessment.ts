import { fixedValues } from "../../filters/vocabulary";
import type { JsonObject } from "../../wire";
import type { SectionWriter } from "./section-writer";

const MOATS = fixedValues("company_assessment.competitive_moat");

const STRENGTHS = [
  "Loyal {buyer}",
  "Fast deliveries from {city}",
  "Deep know-how in {what}",
  "High repeat orders",
];
const WEAKNESSES = ["Few {buyer} outside the home market", "Thin margins on {what}", "Long sales cycles"];
const RISKS = [
  "Rising input prices",
  "New rules for {what}",
  "Dependence on one supplier",
  "Currency swings",
];
const HIGHLIGHTS = [
  "Second site opened near {city}",
  "First profitable year",
  "{buyer} renewed early",
  "New line of {what}",
];

export function companyAssessment(writer: SectionWriter): JsonObject {
  const { random } = writer;
  const findings = (headlines: readonly string[]) =>
    random.sample(headlines, random.integer(1, 3)).map((headline) => ({
      details: writer.text(
        "Seen in filings and in talks with {buyer}.",
        "Reported by {name} itself and by two {buyer}.",
      ),
      headline: writer.text(headline),
      source: writer.source(),
    }));
  return {
    market_position: writer.text(
      "A well-known supplier of {what} in its region, smaller than the incumbents but growing faster.",
      "One of a handful of companies that {buyer} name first when asked about {what}.",
    ),
    strengths: findings(STRENGTHS),
    weakness: findings(WEAKNESSES),
    competitive_moat: writer.pickCodes(MOATS, 1, 4).map((code) => ({
      details: writer.text("Hard to copy for newcomers in {what}.", "Grew over years of work with {buyer}."),
      type: writer.code(code),
    })),
    key_risks: findings(RISKS),
    key_highlights: findings(HIGHLIGHTS),
    customer_concentration: {
      details: writer.text(
        "The ten largest {buyer} bring in a stated share of revenue.",
        "No single customer dominates.",
      ),
      classification: writer.pickCode("low|low|moderate|high|critical"),
    },
    peers: random.many(2, 5, () => ({
      description: writer.text("Also sells {what}.", "Competes for the same {buyer}."),
      name: writer.other().name,
      type: writer.pickCode("direct_peer|broad_incumbent|emerging_player"),
    })),
  };
}
