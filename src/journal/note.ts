import { FREE } from "../api/endpoint";
import { filtersList } from "../api/endpoints/filters-list";
import type { Entry, OperationName } from "./entry";
import type { Operation } from "./operation";

/** Of a note there is one part. */
export const NOTE = "note";

/**
 * Something that is remembered of a company or a run, as entries of the journal: found like an answer, and never bought. The
 * last one holds.
 *
 * @param read null if the entry says nothing that can be relied on.
 */
export function noteOf<Note>(
  name: OperationName,
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
