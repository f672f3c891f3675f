import { fixedValues } from "../../filters/vocabulary";
import type { JsonObject } from "../../wire";
import type { SectionWriter } from "./section-writer";

const PARTNERSHIP_TYPES = fixedValues("strategic_signal.partnership.type").join("|");
const SCALE_TYPES =
  "user_engagement|geographic_reach|customer_outcomes|valuation|revenue|profitability|customer_count|market_share|funding_raised|operational_performance";
const MOVE_TYPES =
  "product_launch|partnership|acquisition|leadership_change|expansion|funding_round|regulatory_action";
const EXPANSION_TYPES =
  "new_geography|new_vertical|new_product_line|new_channel|ecosystem_buildout|new_pricing_model|hiring_signal".split(
    "|",
  );

export function strategicSignal(writer: SectionWriter): JsonObject {
  const { random } = writer;
  return {
    scale_indicator: random.many(1, 5, () => ({
      description: writer.text(
        "Orders of {what} in the last year.",
        "Active {buyer} at year end.",
        "Countries with {buyer}.",
      ),
      source: writer.source(),
      type: writer.pickCode(SCALE_TYPES),
      value: random.pick(["265 million", "1,200+", "43%", "$12M", "3-5", "17 countries", "00120"]),
    })),
    partnership: random.many(1, 6, () => ({
      announced_on: random.maybe(0.95, () => writer.date(1500)),
      description: writer.text("Joint offer of {what} to {buyer}.", "Shared research in {city}."),
      name: writer.other().name,
      source: writer.source(),
      strategic_tier: random.pick(["Core", "Secondary", "Secondary", "Minor"]),
      type: writer.pickCode(PARTNERSHIP_TYPES),
    })),
    recent_move: random.many(1, 4, () => ({
      date: writer.date(700),
      description: writer.text(
        "{name} put new {what} on the market.",
        "{name} opened a second office near {city}.",
      ),
      source: writer.source(),
      title: random.maybe(0.2, () => writer.text("News from {name}")),
      type: writer.pickCode(MOVE_TYPES),
    })),
    leadership_change: random.maybe(0.5, () =>
      random.many(1, 2, () => {
        const name = writer.person();
        return {
          description: `${name} joined from ${writer.other().name}.`,
          source: writer.source(),
          title: `${name} becomes Chief Operating Officer`,
          type: writer.code("leadership_change"),
        };
      }),
    ),
    expansion_highlight: writer.pickCodes(EXPANSION_TYPES, 1, 3).map((code) => ({
      description: writer.text(
        "{name} said so in its last letter to {buyer}.",
        "Under way since spring, led from {city}.",
      ),
      type: writer.code(code),
    })),
  };
}
