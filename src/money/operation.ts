import type { Endpoint, Price } from "../api/endpoint";
import { isAmount } from "../core/credits";
import { canonicalJson } from "../core/json";
import type { Codec } from "../google/ports";
import type { Entry, EntryParams, EntryStatus } from "./entry";

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

/**
 * What only some services take in a request. One that refuses it is asked in a simpler form: sections one by one, or those that
 * no table lists apart from the others; a listing in pages of the usual size, without the day that it begins with, without saying
 * that the company has to be the main subject, or without asking for a page at all.
 */
export type Form = "new-sections" | "sections" | ListingForm;
export type ListingForm = `${string}-${"size" | "start" | "subject" | "page"}`;

/** Forms that are taken for known where nothing is said of them. */
export const NO_FORMS: ReadonlySet<Form> = new Set();

/** What of a question is not to be had, or not in one piece. */
export interface Without {
  /** Units that are left out; where a purchase buys several, the others are bought. */
  readonly gone: ReadonlySet<string>;
  /** Forms that the service does not take. */
  readonly forms: ReadonlySet<Form>;
}

export const WITHOUT_NOTHING: Without = { gone: new Set(), forms: NO_FORMS };

/** One API call that would answer what is still missing. */
export interface Purchase<Params = unknown> {
  readonly endpoint: Endpoint<Params>;
  readonly params: Params;
  /** The units that its reply will hold. */
  readonly units: readonly string[];
  readonly price: Price;
  /** Each of its units has a price of its own (`prices.ts`). */
  readonly pricedByUnit?: true;
  /** Credits at most of what is lacking beside it, and known to be; left out where one call asks for everything. */
  readonly beside?: number;
  /** It is ordered alone: an execution has ended on it before. */
  readonly alone?: true;
  /** Forms that the service has refused to it: if it takes it now, it takes none of them. */
  readonly instead?: readonly Form[];
}

/** What the journal holds of a question: the entries of each unit, oldest first. */
export type Held = ReadonlyMap<string, readonly Entry[]>;

/**
 * One thing that the API sells: how a question about a company becomes units to keep, a call to buy them, and an
 * answer made of them.
 */
export interface Operation<Question extends { readonly company: string }, Answer> {
  readonly name: string;
  /** It is free: a refusal is not kept, and who asks again is answered again. */
  readonly forgetsRefusals?: true;
  /** Whether `missing` can tell from the entries' heads alone. */
  readonly headsSuffice?: boolean;
  /** The JSON of an answer that holds nothing, for operations that answer with a list. */
  readonly nothing?: string;
  /** The body of a reply that says so by a list: as good as "no such company" from a service that finds one. */
  readonly unfound?: string;
  /** The JSON of a further page that holds nothing: that there is none says nothing of the pages before it. */
  readonly noMore?: string;
  /** Whether a purchase asks nothing but what is documented: else a refusal may be about the rest of it; left out, all is. */
  isDocumented?(purchase: Purchase): boolean;
  /** The forms in which a question has other units. */
  readonly forms?: ReadonlySet<Form>;
  /** The units that a whole answer needs, from a service that does not take some forms. */
  units(question: Question, forms?: ReadonlySet<Form>): string[];
  /** The call that buys what `held` lacks; null if nothing is missing. `held` is already no older than wanted. */
  missing(question: Question, held: Held, nowMs: number, without?: Without): Purchase | null;
  /** What some services may not take of a purchase, the first that is left out; null if it has the simplest form. */
  formOf?(purchase: Purchase): Form | null;
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
  /**
   * The answer, of as much as is held; null if nothing is, or nothing that can be read. What was asked in a simpler form is read
   * with what was left out of it as a filter.
   */
  compose(question: Question, held: Held, forms?: ReadonlySet<Form>): Answer | null;
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

const LONGEST_PLAIN_KEY = 200;
/** Only units of companies are read back; the text of very long filters is kept as its key. */
const LONGEST_UNIT = 1_000;

/** What identifies one smallest unit sold: the same parts always give the same key. */
export interface KeyParts {
  readonly operation: string;
  /** Host and prefix of the API, so that answers of another service are never mixed in. */
  readonly host: string;
  readonly company: string;
  /** Which part of the operation's answer: a section, or the canonical text of everything that selects items. */
  readonly unit: string;
}

/** Marks an entry that holds for every unit of a company: "no such company". */
export const WHOLE_COMPANY = "*";

/** The request key in plain text, so that a person can read the journal; hashed past 200 characters. */
export function requestKey(
  { operation, host, company, unit }: KeyParts,
  codec: Pick<Codec, "digest">,
): string {
  const plain = [operation, host, company, unit].join("|");
  return plain.length <= LONGEST_PLAIN_KEY ? plain : `${operation}|#${codec.digest(plain)}`;
}

/** A whole request in one spelling: what the API has refused is refused for exactly that. */
export function requestText(
  { endpoint, params }: Pick<Purchase, "endpoint" | "params">,
  codec: Pick<Codec, "digest">,
): string {
  const plain = `${endpoint.name} ${canonicalJson(params)}`;
  return plain.length <= LONGEST_PLAIN_KEY ? plain : `#${codec.digest(plain)}`;
}

/** The keys of a request's units. */
export function keysOf(
  { operation, company, purchase }: Request,
  { host, codec }: { readonly host: string; readonly codec: Pick<Codec, "digest"> },
): string[] {
  return purchase.units.map((unit) => requestKey({ operation: operation.name, host, company, unit }, codec));
}

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

/** What of its company an entry answers. */
export function unitOf({ params }: Pick<Entry, "params">): string {
  return (JSON.parse(params) as EntryParams).unit;
}

/** What it cost as the reply says, where it is not booked so; null for all others. */
export function billedIn({ params }: Pick<Entry, "params">): number | null {
  const { billed } = JSON.parse(params) as EntryParams;
  return isAmount(billed) ? billed : null;
}

/**
 * An entry under every key that it answers: its own, and that of the uuid which its reply named. A company that is asked
 * for by its uuid finds what was bought under a domain; a domain finds only its own.
 */
export function underEachKey(entry: Entry, codec: Codec): Entry[] {
  if (entry.uuid === "" || entry.company === entry.uuid) return [entry];
  return [
    entry,
    { ...entry, key: requestKey({ ...entry, company: entry.uuid, unit: unitOf(entry) }, codec) },
  ];
}

/** A company key without a dot is a UUID: only those may use the answers of a domain. */
export function isUuid(company: string): boolean {
  return company !== "" && !company.includes(".");
}

/** The units of a question, as it is and as it is asked of a service that does not take some forms. */
export function unitsOf<Question extends { readonly company: string }>(
  operation: Operation<Question, unknown>,
  question: Question,
  forms: ReadonlySet<Form>,
): string[] {
  return [...new Set([...operation.units(question), ...operation.units(question, forms)])];
}

/** The keys under which answers to questions are kept. @param forms Left out, whatever the service takes. */
export function partsOf<Question extends { readonly company: string }>(
  operation: Operation<Question, unknown>,
  questions: readonly Question[],
  host: string,
  forms = operation.forms ?? NO_FORMS,
): KeyParts[] {
  return questions.flatMap((question) => {
    const units = [...unitsOf(operation, question, forms), WHOLE_COMPANY];
    return units.map((unit) => ({ operation: operation.name, host, company: question.company, unit }));
  });
}
