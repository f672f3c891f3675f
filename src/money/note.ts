import { FREE } from "../api/endpoint";
import { filtersList } from "../api/endpoints/lists";
import { byTime, type Entry } from "./entry";
import type { Journal } from "./journal";
import { isUuid, type Operation } from "./operation";

/** The one unit of a note. */
export const NOTE = "note";

/**
 * A note about a company or a run, kept as entries of the journal: found like an answer, never bought. The last one holds.
 *
 * @param read Reads an entry; null if it cannot be relied on.
 */
export function noteOf<Note>(
  name: string,
  read: (entry: Entry) => Note | null,
): Operation<{ readonly company: string }, Note> {
  return {
    name,
    units: () => [NOTE],
    missing: (_, held) =>
      held.has(NOTE) ? null : { endpoint: filtersList, params: {}, units: [NOTE], price: FREE },
    split: () => [],
    compose(_, held) {
      const entry = [...(held.get(NOTE) ?? [])].pop();
      return entry === undefined ? null : read(entry);
    },
  };
}

/** All entries about companies, of all operations, oldest first. The map lacks companies without entries. */
export function entriesAbout(
  journal: Journal,
  host: string,
  companies: readonly string[],
): ReadonlyMap<string, readonly Entry[]> {
  const wanted = new Set(companies);
  const isWanted = (text: string) => wanted.has(text);
  // The column further right first: reading it reads the other one, too.
  const named = companies.some(isUuid) ? journal.where("uuid", isWanted) : [];
  const asked = journal.where("company", isWanted);
  const found = new Map<string, Entry[]>();
  for (const entry of mergedEntries(named, asked)) {
    if (entry.host !== host) continue;
    for (const company of new Set([entry.company, entry.uuid])) {
      if (wanted.has(company)) found.set(company, [...(found.get(company) ?? []), entry]);
    }
  }
  return found;
}

/** Merges entries, each once, oldest first: a parked entry may be in the journal, too. */
export function mergedEntries(some: readonly Entry[], others: readonly Entry[]): readonly Entry[] {
  const byId = new Map([...some, ...others].map((entry) => [entry.entryId, entry]));
  return [...byId.values()].sort(byTime);
}
