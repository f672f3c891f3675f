import { singular } from "../core/words/words-in";

const acronyms = new Set(
  "ai api b2b b2c ceo cfo cto esg hq id ip ipo it mna naics roi saas sdk sic uk url us usa usd".split(" "),
);

/** What people call what is in a path; longer phrases first. */
const PLAIN: readonly (readonly [words: RegExp, plain: string])[] = [
  [/\bgtm type\b/i, "sells to"],
  [/\bgtm motion\b/i, "sales motion"],
  [/\bgtm\b/i, "go-to-market"],
  [/^num\b/i, "number of"],
  // Who it is, not how it is sent.
  [/(?<=.) uuid\b/i, ""],
  [/^uuid$/i, "company"],
];

/** `financial_estimate.revenue_estimate` → `Financial estimate`. */
export function sectionLabel(path: string): string {
  return sentence(words(path.split(".")[0] ?? path));
}

/** One element of the list at `path`, in words: `location.offices` → `office`, `a.funding_rounds` → `funding round`. */
export function nounFromPath(path: string): string {
  return singular(words(lastOf(path.split("."))).join(" "));
}

/**
 * Labels for paths, each as short as it can be and unlike all others.
 *
 * The last part alone, or with the part before it where one word would not say whose it is (`country` →
 * `HQ country`, `Office country`); with the section too where two would still read the same.
 */
export function labelsFromPaths(paths: readonly string[]): Map<string, string> {
  const short = paths.map((path) => [path, shortLabel(path)] as const);
  const seen = new Map<string, number>();
  for (const [, label] of short) seen.set(label, (seen.get(label) ?? 0) + 1);
  return new Map(
    short.map(([path, label]) => [path, (seen.get(label) ?? 0) > 1 ? `${label} (${path})` : label]),
  );
}

function shortLabel(path: string): string {
  const parts = path.split(".");
  const own = words(lastOf(parts));
  const owner = parts.length > 2 ? words(parts[parts.length - 2] ?? "") : [];
  if (own.length > 1 || owner.length === 0) return sentence(own);
  const whose = singular(owner.join(" ")).split(" ");
  return sentence(lastOf(whose) === own[0] ? whose : [...whose, ...own]);
}

function words(part: string): string[] {
  return part.split(/[_\-\s]+/).filter((word) => word !== "");
}

function sentence(parts: readonly string[]): string {
  const plain = PLAIN.reduce((text, [said, meant]) => text.replace(said, meant), parts.join(" "));
  const text = plain
    .split(" ")
    .map((word) => (acronyms.has(word.toLowerCase()) ? word.toUpperCase() : word))
    .join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lastOf(items: readonly string[]): string {
  return items[items.length - 1] ?? "";
}
