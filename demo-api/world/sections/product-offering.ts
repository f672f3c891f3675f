import type { JsonObject } from "../../wire";
import type { SectionWriter } from "./section-writer";

export function productOffering(writer: SectionWriter): JsonObject {
  const { profile, random } = writer;
  const [word = ""] = profile.name.split(" ");
  const line = (index: number) => `${word} ${["One", "Pro", "Flow", "Edge", "Care", "Go"][index] ?? "Plus"}`;
  return {
    brand: random.maybe(0.7, () =>
      random.many(1, 2, (index) => ({
        description: writer.text("The name under which {buyer} know {name}."),
        name: line(index + 3),
        source: writer.source(),
      })),
    ),
    core_offering: writer.text(
      "{what} for {buyer}, with installation and support.",
      "{what}, sold and run as a service.",
    ),
    differentiator: writer.text(
      "Ready in days rather than months.",
      "One price for everything {buyer} need.",
    ),
    functional_benefit: writer.text(
      "{buyer} save about a day a week.",
      "Less waste, fewer calls, better planning.",
    ),
    problem_solved: writer.text(
      "{buyer} had to buy {what} from five suppliers.",
      "Old {what} fail when it matters.",
    ),
    product_overview: writer.text(
      "A family of {what} that share one console, one contract and one support desk in {city}.",
      "Everything that {buyer} need to start with {what}, and modules for those who grow.",
    ),
    quantifiable_outcome: random.sample(
      ["38 % fewer returns", "2.4x faster onboarding", "1/3 lower energy use", "11-50 sites per week"],
      2,
    ),
    product_and_service: random.many(2, 5, (index) => ({
      category: random.maybe(0.95, () => profile.trade.name),
      description: writer.text(
        "For {buyer} who begin.",
        "For {buyer} with many sites.",
        "Adds reports and alerts.",
      ),
      name: line(index),
      source: writer.source(),
      url: random.maybe(0.85, () => `https://${profile.website}/products/${index + 1}`),
      image_url: random.maybe(0.15, () => `https://assets.example/products/${profile.uuid}-${index + 1}.png`),
    })),
  };
}
