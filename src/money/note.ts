import { FREE } from "../api/endpoint";
import { filtersList } from "../api/endpoints/lists";
import { byTime, type Entry } from "./entry";
import type { Journal } from "./journal";
import { isUuid, type Operation } from "./operation";

/** Of a note there is one part. */
export const NOTE = "note";

/**
 * Something that is remembered of a company or a run, as entries of the journal: found like an answer, and never bought. The
 * last one holds.
 *
 * @param read null if the entry says nothing that can be relied on.
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

/** Everything that is kept about companies, whatever was asked of them, oldest first; those without anything are missing. */
export function entriesAbout(
  journal: Journal,
  host: string,
  companies: readonly string[],
): ReadonlyMap<string, readonly Entry[]> {
  const wanted = new Set(companies);
  const isWanted = (text: string) => wanted.has(text);
  // The column further to the right first: what is read for it has the other one, too.
  const named = companies.some(isUuid) ? journal.where("uuid", isWanted) : [];
  const asked = journal.where("company", isWanted);
  const found = new Map<string, Entry[]>();
  for (const entry of joined(named, asked)) {
    if (entry.host !== host) continue;
    for (const company of new Set([entry.company, entry.uuid])) {
      if (wanted.has(company)) found.set(company, [...(found.get(company) ?? []), entry]);
    }
  }
  return found;
}

/** Each once, oldest first: what is parked may be in the journal, too, and the other way round. */
export function joined(some: readonly Entry[], others: readonly Entry[]): readonly Entry[] {
  const byId = new Map([...some, ...others].map((entry) => [entry.entryId, entry]));
  return [...byId.values()].sort(byTime);
}
