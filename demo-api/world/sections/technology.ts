import type { JsonObject } from "../../wire";
import type { SectionWriter } from "./section-writer";

const AI_LABELS = [
  "No AI",
  "AI Assisted",
  "AI Featured",
  "AI Differentiated",
  "AI Native",
  "AI Foundational",
];
const INTEGRATIONS =
  "bi_analytics|ecommerce|communication|data_warehouse|marketing_automation|crm|payment_billing|productivity|accounting|others".split(
    "|",
  );
const CAPABILITIES =
  "text|image|structured_data|code|natural_language_processing|computer_vision|predictive_analytics|process_automation|anomaly_detection|optimization".split(
    "|",
  );
const DIFFERENTIATORS =
  "novel_method_architecture|ease_of_use_implementation|integration_interoperability|domain_specialization|scale_reliability|cost_efficiency";

export function technology(writer: SectionWriter): JsonObject {
  const { profile, random } = writer;
  const { website, is_technology_focussed } = profile;
  const scale = random.integer(0, is_technology_focussed ? 5 : 2);
  const hasApi = random.chance(is_technology_focussed ? 0.7 : 0.15);
  const hasApp = random.chance(0.4);
  return {
    is_technology_focussed,
    api_detail: {
      description: hasApi
        ? writer.text("A public interface for orders and reports on {what}.")
        : "No public interface is known.",
      docs_url: hasApi ? `https://docs.${website}` : undefined,
      has_api: hasApi,
      has_mcp: random.maybe(0.6, () => hasApi && random.chance(0.3)),
      sdk_language: random.maybe(0.2, () => writer.code("not_specified")),
    },
    integration: writer.pickCodes(INTEGRATIONS, 0, 5).map((code) => ({
      description: writer.text("Keeps records about {what} in step."),
      source: writer.source(),
      title: `${writer.other().name} connector`,
      type: writer.code(code),
    })),
    ai_capability: writer.pickCodes(CAPABILITIES, 0, scale).map((code) => ({
      description: writer.text("Helps {buyer} decide about {what}."),
      source: writer.source(),
      type: writer.code(code),
    })),
    ai_maturity: random.maybe(profile.showcase ? 1 : 0.9, () => ({
      scale,
      label: AI_LABELS[scale],
      description: random.maybe(0.5, () => writer.text("Judged from the product pages of {name}.")),
    })),
    app_detail: {
      has_app: hasApp,
      app_url: hasApp
        ? ["playstore", "appstore"].map((platform) => ({
            platform,
            url: `https://${platform}.example/${website}`,
          }))
        : undefined,
    },
    feature: random.many(1, 4, (index) => ({
      description: writer.text("{buyer} asked for it.", "Makes {what} easier to run."),
      differentiator: writer.pickCode(DIFFERENTIATORS),
      source: writer.source(),
      title: ["Live dashboard", "Offline mode", "Bulk import", "Audit trail"][index] ?? "Export",
    })),
    core_technology: writer.text(
      "Own control software for {what}",
      "Patented sensors and open standards",
      "A rules engine built for {buyer}",
    ),
  };
}
