import type { Codec } from "../ports/codec";
import type { Entry, EntryParams } from "./entry";
import { requestKey } from "./request-key";

/**
 * An entry under every key that it answers: its own, and that of the uuid which its reply named. A company that is asked
 * for by its uuid finds what was bought under a domain; a domain finds only its own.
 */
export function underEachKey(entry: Entry, codec: Codec): Entry[] {
  if (entry.uuid === "" || entry.company === entry.uuid) return [entry];
  const { unit } = JSON.parse(entry.params) as EntryParams;
  return [entry, { ...entry, key: requestKey({ ...entry, company: entry.uuid, unit }, codec) }];
}
