import { INDUSTRY_TREE } from "./industry-tree";

/**
 * The industry taxonomy. A code is its parent's code plus two letters: `l1` has two letters, `l4` eight, so a
 * broad code is a prefix of everything beneath it.
 */
export interface Industry {
  readonly code: string;
  readonly name: string;
  readonly level: "l1" | "l2" | "l3" | "l4";
}

/** A code with its label, as in NAICS and SIC. */
export interface ClassCode {
  readonly code: string;
  readonly label: string;
}

/** An `l4` industry, with typical properties of its companies. */
export interface Trade extends Industry {
  readonly path: readonly Industry[];
  readonly naics: ClassCode;
  readonly sic: ClassCode;
  readonly buyers: readonly string[];
  readonly suffixes: readonly string[];
  readonly offering: string;
}

export const TRADES: readonly Trade[] = INDUSTRY_TREE.flatMap(({ code, name, groups, ...sector }) => {
  const l1: Industry = { code, name, level: "l1" };
  return Object.entries(groups).flatMap(([l2Name, subgroups], l2Index) => {
    const l2: Industry = { code: l1.code + letters(l2Index), name: l2Name, level: "l2" };
    return subgroups.flatMap((subgroup, l3Index) => {
      const [l3Name = "", naics = "", sic = "", leaves = ""] = subgroup.split(" # ");
      const l3: Industry = { code: l2.code + letters(l3Index), name: l3Name, level: "l3" };
      return leaves.split("|").map((leaf, index): Trade => ({
        code: l3.code + letters(index),
        name: leaf,
        level: "l4",
        path: [l1, l2, l3],
        naics: classCode(naics),
        sic: classCode(sic),
        ...sector,
      }));
    });
  });
});

/** Every industry of every level, without duplicates, broad before narrow. */
export const INDUSTRIES: readonly Industry[] = distinct(
  TRADES.flatMap((trade) => [...trade.path, { code: trade.code, name: trade.name, level: trade.level }]),
);

export const NAICS: readonly ClassCode[] = distinct(TRADES.map((trade) => trade.naics));
export const SIC: readonly ClassCode[] = distinct(TRADES.map((trade) => trade.sic));

export function tradeNamed(name: string): Trade {
  const trade = TRADES.find((candidate) => candidate.name === name);
  if (!trade) throw new Error(`No industry is named ${name}.`);
  return trade;
}

function letters(index: number): string {
  return `A${String.fromCharCode(65 + index)}`;
}

function classCode(text: string): ClassCode {
  const [code = "", ...label] = text.split(" ");
  return { code, label: label.join(" ") };
}

function distinct<T extends { readonly code: string }>(entries: readonly T[]): T[] {
  return [...new Map(entries.map((entry) => [entry.code, entry])).values()];
}
