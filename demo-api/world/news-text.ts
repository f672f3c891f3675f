import { Random } from "./random";

type Words = Readonly<Record<string, string>>;

const HEADLINES: Readonly<Record<string, readonly string[]>> = {
  CM01: ["{name} raises fresh money to bring {what} to more {buyer}", "Investors back {name} of {city}"],
  CM02: ["{name} takes a loan to build a second site near {city}"],
  CM03: ["{name} buys a smaller rival in {what}", "{name} agrees to a merger"],
  SD01: ["{name} launches new {what} for {buyer}", "{name} refreshes its {what}"],
  SD02: ["{name} and a partner offer {what} together"],
  SD03: ["{name} opens its first office abroad", "{name} leaves {city} for a second market"],
  SD10: ["{name} changes what {buyer} pay for {what}"],
  SD11: ["{name} wins a prize for {what}"],
  WT01: ["{name} hires eighty people in {city}"],
  WT02: ["{name} cuts jobs in {city}"],
  FR01: ["{name} reports its quarter"],
  FR02: ["Revenue of {name} grows by a third"],
  LG01: ["{name} names a new chief executive"],
  RC03: ["{name} is taken to court over {what}"],
  RK05: ["{name} tells {buyer} about a data leak"],
};

const PLAIN_HEADLINES = [
  "What {buyer} say about {name}",
  "{name}: a look at {what} from {city}",
  "“{what}”: {name} explains",
];

const SENTENCES = [
  "{name} said on Monday that demand for {what} had grown again.",
  "Several {buyer} confirmed that they had signed for another year.",
  "The site near {city} will be enlarged in two steps.",
  "A spokesperson declined to name a price.",
  "Competitors in {what} watch the move with interest.",
  "“We would rather be early than loud,” the chief executive said.",
  "Analysts expect {buyer} to order more in spring.",
  "The works council was informed in advance.",
];

/** Enough to exceed the 50,000 characters that a cell of a sheet can hold. */
const LONG_PARAGRAPHS = 160;

export function headline(code: string, words: Words, random: Random): string {
  return fill(random.pick(HEADLINES[code] ?? PLAIN_HEADLINES), words);
}

export function summary(code: string, words: Words, random: Random): string {
  const lead = fill(HEADLINES[code]?.[0] ?? "{name} was in the news in {city}", words);
  return `${lead}. ${fill(random.pick(SENTENCES), words)} ${fill(random.pick(SENTENCES), words)}`;
}

/** The full text of an article: paragraphs, nothing behind a paywall, or a very long text. */
export function articleText(id: number, words: Words, long: boolean): string {
  const random = new Random(`text ${id}`);
  if (!long && random.chance(0.04)) return "";
  const paragraphs = long || random.chance(0.01) ? LONG_PARAGRAPHS : random.integer(3, 9);
  return Array.from({ length: paragraphs }, () =>
    Array.from({ length: 6 }, () => fill(random.pick(SENTENCES), words)).join(" "),
  ).join("\n\n");
}

function fill(template: string, words: Words): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? "");
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}
