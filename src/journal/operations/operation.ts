import type { Endpoint, Price } from "../../api/endpoint";
import type { Entry, EntryStatus, OperationName } from "../entry";

/** One smallest unit out of a reply, as the journal will keep it. */
export interface Piece {
  readonly unit: string;
  readonly status: Extract<EntryStatus, "ok" | "none">;
  /** This piece's share of what the reply cost; the pieces of a reply sum exactly. */
  readonly credits: number;
  /** JSON text. */
  readonly answer: string;
}

/** One API call that would answer what is still missing. */
export interface Purchase<Params = unknown> {
  readonly endpoint: Endpoint<Params>;
  readonly params: Params;
  /** The units that its reply will hold. */
  readonly units: readonly string[];
  readonly price: Price;
  /** How many items the reply leaves out at its start, because they are held already. */
  readonly offset?: number;
}

/** What the journal holds of a question: the entries of each unit, oldest first. */
export type Held = ReadonlyMap<string, readonly Entry[]>;

/**
 * One thing that the API sells: how a question about a company becomes units to keep, a call to buy them, and an
 * answer made of them.
 */
export interface Operation<Question extends { readonly company: string }, Answer> {
  readonly name: OperationName;
  /** Whether `missing` can tell from the entries' heads alone. */
  readonly headsSuffice?: boolean;
  /** The JSON of an answer that holds nothing, for operations that answer with a list. */
  readonly nothing?: string;
  /** The units that a whole answer needs. */
  units(question: Question): string[];
  /** The call that buys what `held` lacks; null if nothing is missing. `held` is already no older than wanted. */
  missing(question: Question, held: Held, nowMs: number): Purchase | null;
  /** Cuts a reply into units. Tolerant: it runs before anybody has checked the reply's shape. */
  split(purchase: Purchase, document: unknown, credits: number): Piece[];
  /** The answer, of as much as is held; null if nothing is. */
  compose(question: Question, held: Held): Answer | null;
}

/** What a reply says it cost, and the uuid that it is about; tolerant of any document. */
export function receiptOf(document: unknown): { credits: number | null; uuid: string } {
  const { credits_consumed, data } = asObject(document);
  const uuid = asObject(data)["uuid"];
  return {
    credits: typeof credits_consumed === "number" && credits_consumed >= 0 ? credits_consumed : null,
    uuid: typeof uuid === "string" ? uuid : "",
  };
}

export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
