import type { Endpoint, Price } from "../api/endpoint";
import type { Entry, EntryStatus, OperationName } from "./entry";

/** One smallest unit out of a reply, as the journal will keep it. */
export interface Piece {
  readonly unit: string;
  readonly status: Extract<EntryStatus, "ok" | "none">;
  /** This piece's share of what the reply cost; the pieces of a reply sum exactly. */
  readonly credits: number;
  /** JSON text. */
  readonly answer: string;
}

/** An answer as it came back for a purchase. */
export interface Reply {
  /** The body as it came. */
  readonly text: string;
  /** What it says. */
  readonly document: unknown;
  /** What it cost: as it says, or as was estimated. */
  readonly credits: number;
}

/** One API call that would answer what is still missing. */
export interface Purchase<Params = unknown> {
  readonly endpoint: Endpoint<Params>;
  readonly params: Params;
  /** The units that its reply will hold. */
  readonly units: readonly string[];
  readonly price: Price;
  /** Credits at most of what is lacking beside it, and known to be; left out where one call asks for everything. */
  readonly beside?: number;
  /** It is ordered alone: an execution has ended on it before. */
  readonly alone?: true;
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
  /** The JSON of a further page that holds nothing: that there is none says nothing of the pages before it. */
  readonly noMore?: string;
  /** The units that a whole answer needs. */
  units(question: Question): string[];
  /** The call that buys what `held` lacks; null if nothing is missing. `held` is already no older than wanted. */
  missing(question: Question, held: Held, nowMs: number): Purchase | null;
  /**
   * Cuts a reply into units, as generously as can be.
   *
   * @returns null if it is no reply of this operation; it was paid for and is kept raw.
   */
  split(purchase: Purchase, reply: Reply): Piece[] | null;
  /**
   * What a reply comes to by the price table, where that depends on how much came.
   *
   * @returns null if it cannot be told; left out where the price is fixed.
   */
  came?(purchase: Purchase, document: unknown): number | null;
  /** The answer, of as much as is held; null if nothing is, or nothing that can be read. */
  compose(question: Question, held: Held): Answer | null;
  /**
   * Of operations that answer with a list: everything that is held of it, each listing by itself, oldest first, with the time
   * of its last page (ISO 8601); of one that moved and is to be begun anew, the first page. What cannot be read is passed over.
   */
  listings?(question: Question, held: Held): readonly KeptListing<Answer>[];
}

export interface KeptListing<Answer> {
  readonly at: string;
  readonly answer: Answer;
}

/** The one piece of a reply that is a unit as a whole: its text is kept as it came, however deep it is nested. */
export function wholeReply({ units }: Purchase, { text, credits }: Reply): Piece[] {
  return [{ unit: units[0]!, status: "ok", credits, answer: text }];
}

/** Where a page of a listing starts, and how many items it asks for; the first of a further page is the last that is held. */
export interface PageAsked {
  readonly offset?: number;
  readonly limit: number;
  /** The day that the listing begins with, as news are requested. */
  readonly start_date?: string;
}

/** The page that a purchase asks for; an empty object if it is no page. */
export function pageAsked({ params }: Purchase): Partial<PageAsked> {
  return params as Partial<PageAsked>;
}

/** One request that somebody wants made. */
export interface Request {
  readonly operation: Operation<never, unknown>;
  readonly company: string;
  readonly purchase: Purchase;
}
