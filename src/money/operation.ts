import type { Endpoint, Price } from "../api/endpoint";
import { isAmount } from "../core/credits";
import { canonicalJson } from "../core/json";
import { nameInKey } from "../core/names";
import type { Codec } from "../google/ports";
import type { Entry, EntryParams, EntryStatus } from "./entry";

/** One unit of a reply, as the journal will keep it. */
export interface Piece {
  readonly unit: string;
  readonly status: Extract<EntryStatus, "ok" | "none">;
  /** Its share of what the reply cost; the shares of a reply add up exactly. */
  readonly credits: number;
  /** JSON text. */
  readonly answer: string;
}

/** The reply to a purchase. */
export interface PaidReply {
  /** The body as it came. */
  readonly text: string;
  /** The parsed body. */
  readonly document: unknown;
  /** What it cost, as it says or by estimate. */
  readonly credits: number;
}

/**
 * A form of request that not all services accept. If one refuses it, a simpler request is sent instead:
 *
 * | form | simpler |
 * | --- | --- |
 * | `new-sections` | sections that no catalogue lists are requested apart from the others |
 * | `sections` | sections are requested one by one |
 * | `…-size` | pages of the usual size |
 * | `…-start` | without a first day |
 * | `…-subject` | without asking for articles whose main subject is the company |
 * | `…-page` | without a page |
 */
export type Form = "new-sections" | "sections" | ListingForm;
export type ListingForm = `${string}-${"size" | "start" | "subject" | "page"}`;

/** No form is known to be refused. */
export const NO_FORMS: ReadonlySet<Form> = new Set();

/** What a purchase has to do without. */
export interface Without {
  /** Units to leave out; the other units of the question are still bought. */
  readonly gone: ReadonlySet<string>;
  /** Forms that the service does not take. */
  readonly forms: ReadonlySet<Form>;
}

export const WITHOUT_NOTHING: Without = { gone: new Set(), forms: NO_FORMS };

/** One API call that buys missing units. */
export interface Purchase<Params = unknown> {
  readonly endpoint: Endpoint<Params>;
  readonly params: Params;
  /** The units that its reply will hold. */
  readonly units: readonly string[];
  readonly price: Price;
  /** Each of its units has a price of its own (`prices.ts`). */
  readonly pricedByUnit?: true;
  /** Most credits of the units that are missing, too, and need further calls; left out if there are none. */
  readonly beside?: number;
  /** It must be alone in its order, since an execution has ended on it before. */
  readonly alone?: true;
  /** Forms that were refused before. If this request is answered, the service does not take them. */
  readonly instead?: readonly Form[];
}

/** What the journal holds about a question: the entries of each unit, oldest first. */
export type Held = ReadonlyMap<string, readonly Entry[]>;

/** One thing that the API sells: turns a question about a company into units, a call that buys them, and an answer. */
export interface Operation<Question extends { readonly company: string }, Answer> {
  readonly name: string;
  /** It is free, so a refusal is not kept: it is simply requested again. */
  readonly forgetsRefusals?: true;
  /** Whether `missing` needs only the heads of entries. */
  readonly headsSuffice?: boolean;
  /** The JSON of an empty answer, for operations that answer with a list. */
  readonly nothing?: string;
  /** The body of an empty list that stands for "no such company". */
  readonly unfound?: string;
  /** The JSON of an empty further page. That there is none says nothing about the pages before. */
  readonly noMore?: string;
  /** Whether a purchase asks only for what is documented: otherwise a refusal may be about the rest. If left out, always. */
  isDocumented?(purchase: Purchase): boolean;
  /** Forms without which a question has other units. */
  readonly forms?: ReadonlySet<Form>;
  /** The units of a complete answer. @param forms Forms that the service does not take. */
  units(question: Question, forms?: ReadonlySet<Form>): string[];
  /** The call that buys what `held` lacks; null if nothing is missing. `held` has no entries that are too old. */
  missing(question: Question, held: Held, nowMs: number, without?: Without): Purchase | null;
  /** The next form that a purchase can do without; null if it has the simplest form. */
  formOf?(purchase: Purchase): Form | null;
  /**
   * Splits a reply into units, as tolerantly as possible.
   *
   * @returns null if it is no reply of this operation: it was paid for, so it is kept raw.
   */
  split(purchase: Purchase, reply: PaidReply): Piece[] | null;
  /**
   * What a reply costs by the price table, if that depends on how much it holds; left out if the price is fixed.
   *
   * @returns null if it can't be told.
   */
  came?(purchase: Purchase, document: unknown): number | null;
  /**
   * The answer, as far as it is held; null if nothing is, or nothing readable. Entries that were requested in a simpler form are
   * filtered by what that left out.
   */
  compose(question: Question, held: Held, forms?: ReadonlySet<Form>): Answer | null;
  /**
   * For operations that answer with a list: each listing that is held, oldest first, with the time of its last page (ISO 8601).
   * Of a listing that shifted between pages, only the first page. Unreadable entries are skipped.
   */
  listings?(question: Question, held: Held): readonly KeptListing<Answer>[];
}

export interface KeptListing<Answer> {
  readonly at: string;
  readonly answer: Answer;
}

/** A reply that is one unit as a whole: its text is kept as it came, however deep it is nested. */
export function wholeReply({ units }: Purchase, { text, credits }: PaidReply): Piece[] {
  return [{ unit: units[0]!, status: "ok", credits, answer: text }];
}

/** The page of a listing that is requested. A further page begins with the last item that is held. */
export interface PageAsked {
  readonly offset?: number;
  readonly limit: number;
  /** The first day of a listing of news. */
  readonly start_date?: string;
}

/** The page that a purchase requests; an empty object if it requests none. */
export function pageAsked({ params }: Purchase): Partial<PageAsked> {
  return params as Partial<PageAsked>;
}

/** One request to be made. */
export interface Request {
  readonly operation: Operation<never, unknown>;
  readonly company: string;
  readonly purchase: Purchase;
}

const LONGEST_PLAIN_KEY = 200;
/** A longer unit, such as of very long filters, is not stored: its key identifies it. */
const LONGEST_UNIT = 1_000;

/** Identifies one unit: the same parts always give the same key. */
export interface KeyParts {
  readonly operation: string;
  /** Host and prefix of the API: answers of two services are never mixed. */
  readonly host: string;
  readonly company: string;
  /** A part of the operation's answer: a section, or the canonical text of all that selects items. */
  readonly unit: string;
}

/** The unit of an entry that holds for all units of a company, such as "no such company". */
export const WHOLE_COMPANY = "*";

/** The request key in plain text, so that a person can read the journal; hashed past 200 characters. */
export function requestKey(
  { operation, host, company, unit }: KeyParts,
  codec: Pick<Codec, "digest">,
): string {
  const plain = [operation, host, company, unit].join("|");
  return plain.length <= LONGEST_PLAIN_KEY ? plain : `${operation}|#${codec.digest(plain)}`;
}

/** A request in canonical spelling: a refusal holds for exactly this text. */
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

/** The fields of an entry that have no default. */
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

/** The unit of an entry. */
export function unitOf({ params }: Pick<Entry, "params">): string {
  return (JSON.parse(params) as EntryParams).unit;
}

/** What the reply said that it cost, if another amount is booked; else null. */
export function billedIn({ params }: Pick<Entry, "params">): number | null {
  const { billed } = JSON.parse(params) as EntryParams;
  return isAmount(billed) ? billed : null;
}

/**
 * An entry under each key that it answers: its own, and that of the uuid in its reply. So a question with a uuid finds what
 * was bought under a domain; one with a domain finds only its own.
 */
export function underEachKey(entry: Entry, codec: Codec): Entry[] {
  if (entry.uuid === "" || entry.company === entry.uuid) return [entry];
  return [
    entry,
    { ...entry, key: requestKey({ ...entry, company: entry.uuid, unit: unitOf(entry) }, codec) },
  ];
}

/** A company key without a dot is a UUID. Only UUIDs may use the answers of a domain. */
export function isUuid(company: string): boolean {
  return company !== "" && !company.includes(".");
}

/** Whether the key of a row is the website of a company: no id, nor a name. */
export function isWebsite(key: string): boolean {
  return key !== "" && nameInKey(key) === null && !isUuid(key);
}

/** The units of a question in its usual form, and without the forms that a service does not take. */
export function unitsOf<Question extends { readonly company: string }>(
  operation: Operation<Question, unknown>,
  question: Question,
  forms: ReadonlySet<Form>,
): string[] {
  return [...new Set([...operation.units(question), ...operation.units(question, forms)])];
}

/** The keys under which answers to questions are kept. @param forms Forms not taken; if left out, any of the operation. */
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
