import * as z from "zod/mini";
import { once } from "../core/once";
import { storedJson } from "../core/stored-json";
import type { Snapshot, Values } from "../journal/snapshot";

export type ActName = "answers-dropped" | "journal-started" | "spending-stopped" | "spending-allowed";

const PROPERTY = "ACTS";
const MOST_ACTS = 20;

/** What somebody has done to what everybody in the spreadsheet has paid for, or may buy: the history says who. */
export interface Act {
  /** ISO 8601. */
  readonly at: string;
  readonly what: ActName;
  /** The tag of who did it. */
  readonly payer: string;
  /** Answers that were dropped. */
  readonly answers?: number | undefined;
}

const Kept = once(() =>
  z.array(
    z.object({
      at: z.iso.datetime(),
      what: z.enum(["answers-dropped", "journal-started", "spending-stopped", "spending-allowed"]),
      payer: z.string(),
      answers: z.optional(z.number()),
    }),
  ),
);

/** The latest first; none where they cannot be read. */
export function actsIn(snapshot: Snapshot): readonly Act[] {
  const isKept = (value: unknown): value is Act[] => z.safeParse(Kept(), value).success;
  return storedJson(snapshot.value(PROPERTY), isKept) ?? [];
}

/** Written together with what was done. */
export function actsValues(act: Act, snapshot: Snapshot): Values {
  return { [PROPERTY]: JSON.stringify([act, ...actsIn(snapshot)].slice(0, MOST_ACTS)) };
}
