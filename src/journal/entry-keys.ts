import type { Codec } from "../ports/codec";
import type { Entry, EntryParams } from "./entry";
import { requestKey } from "./request-key";

/** Only units of companies are read back; for the text of very long filters the key stands. */
const LONGEST_UNIT = 1_000;

/** What an entry has to say; the rest of it is blank, or follows. */
type Written = Pick<Entry, "entryId" | "operation" | "host" | "status"> &
  Partial<Omit<Entry, "key" | "at" | "params">> & { readonly atMs: number };

/** An entry about one unit. */
export function newEntry(
  { atMs, ...written }: Written,
  { unit, ...params }: EntryParams,
  codec: Codec,
): Entry {
  const { operation, host, company = "" } = written;
  return {
    payer: "",
    company,
    uuid: "",
    credits: 0,
    estimated: false,
    answer: "",
    ...written,
    key: requestKey({ operation, host, company, unit }, codec),
    at: new Date(atMs).toISOString(),
    params: JSON.stringify({ unit: unit.length <= LONGEST_UNIT ? unit : "", ...params }),
  };
}

/**
 * An entry under every key that it answers: its own, and that of the uuid which its reply named. A company that is asked
 * for by its uuid finds what was bought under a domain; a domain finds only its own.
 */
export function underEachKey(entry: Entry, codec: Codec): Entry[] {
  if (entry.uuid === "" || entry.company === entry.uuid) return [entry];
  const { unit } = JSON.parse(entry.params) as EntryParams;
  return [entry, { ...entry, key: requestKey({ ...entry, company: entry.uuid, unit }, codec) }];
}

/** A company key without a dot is a UUID: only those may use the answers of a domain. */
export function isUuid(company: string): boolean {
  return company !== "" && !company.includes(".");
}
