import { findByWords } from "../core/words/find-by-words";
import type { FilterOption } from "./filter";
import { optionFinder } from "./value-named";

/** An option that may be under a heading, by which it is found too. */
export interface HeadedOption extends FilterOption {
  readonly heading?: string;
}

export interface OptionMatches<T extends HeadedOption> {
  readonly shown: T[];
  /** Matches beyond those shown. */
  readonly more: number;
  /** The nearest spelling that finds something, where the letters as they were typed find nothing. */
  readonly meant: string | null;
}

/**
 * The options that a few typed letters mean: those that begin with them, then those with a word that does, else those that
 * people call so, then those that contain the letters. Case and accents do not matter.
 */
export function matchOptions<T extends HeadedOption>(
  options: readonly T[],
  typed: string,
  { chosen = [], max = 100 }: { chosen?: readonly FilterOption[]; max?: number } = {},
): OptionMatches<T> {
  const wanted = fold(typed.trim());
  const taken = new Set(chosen.map(({ value }) => value));
  const ranks: T[][] = [[], [], []];
  for (const option of options) {
    if (taken.has(option.value)) continue;
    ranks[rank(option, wanted)]?.push(option);
  }
  const [first = [], second = [], third = []] = ranks;
  const isSaid = first.length > 0 || second.length > 0;
  const { items, meant } = isSaid ? { items: [], meant: null } : calledSo(options, typed, taken);
  const called = meant !== null && third.length > 0 ? [] : items;
  const found = [...new Set([...first, ...second, ...called, ...third])];
  return {
    shown: found.slice(0, max),
    more: Math.max(0, found.length - max),
    meant: called.length > 0 ? meant : null,
  };
}

function calledSo<T extends HeadedOption>(
  options: readonly T[],
  typed: string,
  taken: ReadonlySet<string | number>,
): { items: readonly T[]; meant: string | null } {
  if (typed.trim() === "") return { items: [], meant: null };
  const namedAs = ({ label, heading = "" }: T) => ({ name: label, also: heading });
  const { items, meant } = findByWords(options, typed, namedAs);
  return { items: items.filter(({ value }) => !taken.has(value)), meant };
}

/** Pasted or typed values, one per line or separated by `;`, tab or (where no option holds one) comma. */
export function matchPasted(
  options: readonly FilterOption[],
  pasted: string,
): { matched: FilterOption[]; unmatched: string[] } {
  const called = optionFinder(options);
  const matched = new Set<FilterOption>();
  const unmatched: string[] = [];
  for (const part of pasted.split(/[\n\r\t;]+/)) {
    const whole = called(part) ?? null;
    for (const piece of whole === null ? part.split(",") : [part]) {
      const option = whole ?? called(piece) ?? null;
      if (option !== null) matched.add(option);
      else if (piece.trim() !== "") unmatched.push(piece.trim());
    }
  }
  return { matched: [...matched], unmatched };
}

function rank(option: HeadedOption, wanted: string): number {
  if (wanted === "") return 0;
  const label = fold(option.label);
  const value = fold(String(option.value));
  if (label.startsWith(wanted) || value === wanted) return 0;
  if (label.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) return 1;
  return [label, value, fold(option.heading ?? "")].some((text) => text.includes(wanted)) ? 2 : 3;
}

const folded = new Map<string, string>();

/** Lower case without accents; remembered, since the same 2,000 labels are compared at every key. */
function fold(text: string): string {
  const known = folded.get(text);
  if (known !== undefined) return known;
  const plain = text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  if (folded.size > 20_000) folded.clear();
  folded.set(text, plain);
  return plain;
}
