import type { FilterControl } from "./filter-control";

/**
 * Words that people say, and the words that paths and descriptions use for the same thing.
 * Words only, never a filter's key: they serve whatever filters the catalogue holds.
 */
const everydayWords: readonly (readonly [everyday: string, words: string])[] = [
  ["headquarters headquartered based home", "hq"],
  ["place where address", "location city country region"],
  ["nation state", "country"],
  ["continent area", "region"],
  ["town", "city"],
  ["branch site", "office"],
  ["employees staff people headcount team", "employee headcount size"],
  ["size big small large enterprise smb", "employee headcount size revenue"],
  ["age started since established born", "founded"],
  ["sector vertical business category niche", "industry"],
  ["turnover sales income arr", "revenue"],
  ["worth unicorn market cap", "valuation"],
  ["raised capital money vc venture", "funding"],
  ["stage series seed", "funding round stage"],
  ["backer backers backed shareholder fund", "investor"],
  ["listed exchange stock private ipo", "public ipo type status"],
  ["owner owned family", "ownership"],
  ["alive active closed dead acquired", "status"],
  ["consumer consumers enterprise b2b b2c sells", "gtm"],
  ["subscription pricing monetisation monetization", "revenue model"],
  ["saas software product service hardware", "offering"],
  ["strategy growth sales-led plg", "gtm motion"],
  ["client clients user users account", "customer"],
  ["ally alliance partner reseller", "partnership"],
  ["defensibility advantage", "moat"],
  ["artificial intelligence ml", "ai"],
  ["developer developers integration", "api"],
  ["mobile ios android", "app"],
  ["worldwide international global", "global market"],
];

/**
 * The filters that a search means, best first; all of them, in the order served, for an empty search.
 *
 * Every word of the search must occur: in the label, key, section or description, or by way of an everyday word.
 * A word may be the beginning of a word (`found` finds `founded`).
 */
export function findFilters(controls: readonly FilterControl[], search: string): FilterControl[] {
  const wanted = tokens(search);
  if (wanted.length === 0) return [...controls];
  const scored = controls.map((control, index) => ({ control, index, score: scoreAll(control, wanted) }));
  return scored
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score || left.index - right.index)
    .map(({ control }) => control);
}

function scoreAll(control: FilterControl, wanted: readonly string[]): number {
  const label = tokens(control.label);
  const path = tokens(`${control.filter} ${control.section}`);
  const description = tokens(control.description);
  let sum = 0;
  for (const word of wanted) {
    const score = Math.max(
      startsAny(label, word) * 8,
      startsAny(path, word) * 6,
      everydayMatch([...label, ...path], word) * 4,
      startsAny(description, word) * 3,
    );
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}

/** 1 for a whole word, less for the beginning of one, 0 for none. */
function startsAny(words: readonly string[], wanted: string): number {
  const stem = wanted.length > 3 ? wanted.replace(/s$/, "") : wanted;
  let best = 0;
  for (const word of words) {
    if (word === wanted || word === stem) return 1;
    if (word.startsWith(stem)) best = Math.max(best, 0.5 + (0.4 * stem.length) / word.length);
  }
  return best;
}

function everydayMatch(words: readonly string[], wanted: string): number {
  if (wanted.length < 2) return 0;
  let best = 0;
  for (const [everyday, theirs] of everydayWords) {
    const said = startsAny(everyday.split(" "), wanted);
    if (said > 0 && theirs.split(" ").some((word) => startsAny(words, word) > 0)) best = Math.max(best, said);
  }
  return best;
}

function tokens(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => word !== "");
}
