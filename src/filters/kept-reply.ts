import { FREE } from "../api/endpoint";
import { filtersList } from "../api/endpoints/filters-list";
import type { Operation } from "../journal/operation";

/** A free reply: what was asked, in one spelling. */
export interface LookUpQuestion {
  readonly company: "";
  readonly unit: string;
}

export interface KeptReply {
  readonly value: unknown;
}

/** Free replies as entries of the journal. Found like whatever was bought, and never bought. */
export const lookUp: Operation<LookUpQuestion, KeptReply> = {
  name: "look-up",
  units: ({ unit }) => [unit],
  missing: ({ unit }, held) =>
    held.has(unit) ? null : { endpoint: filtersList, params: {}, units: [unit], price: FREE },
  split: () => [],
  compose({ unit }, held) {
    const entries = held.get(unit) ?? [];
    const newest = entries[entries.length - 1];
    return newest === undefined ? null : { value: JSON.parse(newest.answer) as unknown };
  },
};
