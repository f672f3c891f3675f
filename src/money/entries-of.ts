import type { App } from "../app";
import type { Entry } from "./entry";
import { mergedEntries } from "./note";
import { isUuid, requestKey } from "./operation";

/** Parts of what one operation answers, by the names of its units. */
export interface UnitsOf {
  readonly operation: string;
  readonly units: readonly string[];
}

/**
 * The entries of certain units about companies, oldest first, also those that are parked. The map lacks companies without any.
 *
 * For hundreds of companies at once: columns are read in one call, then these rows alone. Of a company of which replies have named
 * several ids all entries are told, since whose a website is now may be said by any of them.
 */
export function entriesOf(
  app: Pick<App, "journal" | "state" | "codec" | "clock" | "settings">,
  companies: readonly string[],
  { operation, units }: UnitsOf,
): ReadonlyMap<string, readonly Entry[]> {
  const { journal, state, codec, clock } = app;
  const { host } = app.settings;
  const wanted = new Set(companies);
  // A company's id also finds what was bought under its website.
  const meant = (company: string, uuid: string): string[] =>
    [...new Set([company, uuid])].filter((key) => wanted.has(key) && (key === company || isUuid(key)));
  // Parked answers first: one that is moved to the journal in between is then read there.
  const parked = state
    .known()
    .parked(clock.now())
    .filter((entry) => entry.host === host);
  const ids = journal.texts("uuid");
  const [hosts, names, keys] = [journal.texts("host"), journal.texts("company"), journal.texts("key")];

  const rows = new Map<string, number[]>();
  const named = new Map<string, Set<string>>();
  const note = (company: string, uuid: string): void => {
    if (uuid !== "") named.set(company, (named.get(company) ?? new Set<string>()).add(uuid));
  };
  names.forEach((name, index) => {
    if (hosts[index] !== host) return;
    for (const company of meant(name, ids[index] ?? "")) {
      note(company, ids[index] ?? "");
      const its = rows.get(company);
      if (its === undefined) rows.set(company, [index + 1]);
      else its.push(index + 1);
    }
  });
  for (const { company: name, uuid } of parked) for (const company of meant(name, uuid)) note(company, uuid);

  const unitKeys = new Map<string, ReadonlySet<string>>();
  const isUnit = (company: string, key: string): boolean => {
    const its =
      unitKeys.get(company) ??
      new Set(units.map((unit) => requestKey({ operation, host, company, unit }, codec)));
    unitKeys.set(company, its);
    return its.has(key);
  };
  const hadOwners = (company: string) => (named.get(company)?.size ?? 0) > 1;
  const read = new Set<number>();
  for (const [company, its] of rows)
    for (const row of its) if (hadOwners(company) || isUnit(names[row - 1]!, keys[row - 1]!)) read.add(row);

  const kept = journal.entriesIn([...read].sort((a, b) => a - b));
  const found = new Map<string, Entry[]>();
  for (const entry of mergedEntries(parked, kept)) {
    if (entry.host !== host) continue;
    for (const company of meant(entry.company, entry.uuid)) {
      if (!hadOwners(company) && !isUnit(entry.company, entry.key)) continue;
      found.set(company, [...(found.get(company) ?? []), entry]);
    }
  }
  return found;
}
