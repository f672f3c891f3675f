import { byTime, type Entry } from "../journal/entry";
import type { Held } from "../journal/operation";

/** A website that has meant more companies than these means another at every look. */
const MOST_OWNERS = 4;

/** What is held of the company that a website means now. */
export interface OfOneCompany {
  /** Empty if no reply named it. */
  readonly uuid: string;
  /** The newest entry of each section, those of other companies left out. */
  readonly entries: ReadonlyMap<string, Entry>;
  /** Sections that were last requested before the website meant this company. */
  readonly outdated: ReadonlySet<string>;
}

/**
 * A domain may be sold: the newest reply says whose it is now, and what replies said of another company is not held.
 *
 * A section that was requested since, and names another company still, is not asked for again, and nothing is where replies
 * have named ever new companies: such a service would be paid for ever.
 */
export function ofOneCompany(held: Held): OfOneCompany {
  const all = [...held.values()].flat();
  const named = all.filter((entry) => entry.uuid !== "").sort(byTime);
  const uuid = newestOf(named)?.uuid ?? "";
  const since = named.find((entry) => entry.uuid === uuid)?.at ?? "";
  const owners = new Set(named.map((entry) => entry.uuid)).size;
  const entries = new Map<string, Entry>();
  const outdated = new Set<string>();
  for (const [section, kept] of held) {
    const newest = newestOf(kept.filter((entry) => entry.uuid === uuid || entry.uuid === ""));
    if (newest !== null) entries.set(section, newest);
    else if (owners <= MOST_OWNERS && (newestOf(kept)?.at ?? "") < since) outdated.add(section);
  }
  return { uuid, entries, outdated };
}

function newestOf(entries: readonly Entry[]): Entry | null {
  return entries[entries.length - 1] ?? null;
}
