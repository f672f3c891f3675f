import { canonicalJson } from "../core/canonical-json";
import type { Codec } from "../ports/codec";
import type { Entry, EntryParams, OperationName } from "./entry";
import type { Operation, Purchase, Request } from "./operation";

const LONGEST_PLAIN_KEY = 200;
/** Only units of companies are read back; the text of very long filters is kept as its key. */
const LONGEST_UNIT = 1_000;

/** What identifies one smallest unit sold: the same parts always give the same key. */
export interface KeyParts {
  readonly operation: OperationName;
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

/** The keys under which answers to questions are kept. */
export function partsOf(
  operation: Operation<never, unknown>,
  questions: readonly { readonly company: string }[],
  host: string,
): KeyParts[] {
  return questions.flatMap((question) => {
    const units = [...operation.units(question as never), WHOLE_COMPANY];
    return units.map((unit) => ({ operation: operation.name, host, company: question.company, unit }));
  });
}
