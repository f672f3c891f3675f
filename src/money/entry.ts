import { CELL_TEXT_MAX } from "../core/cell";
import { isAmount } from "../core/credits";
import { checksum, objectOf, readJson } from "../core/json";
import { sizeBytes } from "../core/terms";
import { type Codec, LARGEST_UNPACKED_BYTES } from "../google/ports";

/** Whether it is free by its nature: on no bill, and evicted before anything that was paid for. */
export function isFree({ operation, status }: Pick<Entry, "operation" | "status">): boolean {
  return operation === "look-up" || !isAnswer({ operation }) || status === "added";
}

/** Whether somebody requested it; the others only remember what was done. */
export function isAnswer({ operation }: Pick<Entry, "operation">): boolean {
  return operation !== "chosen" && operation !== "addition";
}

export type EntryStatus =
  /** The answer is there. */
  | "ok"
  /** Asked and paid for, and the reply did not hold it: a section without data. */
  | "none"
  /** 404, 204 or an empty answer. */
  | "missing"
  /** The service has said that it knows the company by now: what was missing before says nothing any more. */
  | "added"
  /** 400 or 422; the answer holds the API's reason. */
  | "refused"
  /** 2xx that could not be read; the answer holds what came. */
  | "unreadable"
  /** An execution ended while the request was under way: it may have been billed. */
  | "unconfirmed"
  /** Billed with a refusal: there is no answer, only the amount. */
  | "charged"
  /** The answer was evicted to make room; the amount stays. */
  | "dropped";

/** One line of the journal: one smallest unit sold, such as one section of one company. */
export interface Entry {
  /** Unique; its first letter says who bought: `f` formula, `r` run, `l` list. */
  readonly entryId: string;
  readonly key: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** A random tag of the key's owner, no name. */
  readonly payer: string;
  /** What was sold: a product's name, `list`, `filter-builder`. A `look-up` is free and on no bill, and so are the companies that a run was
   * `chosen` for, and that the service was asked to add (`addition`). */
  readonly operation: string;
  /** Host and prefix of the API that answered. */
  readonly host: string;
  /** Company key, or empty. */
  readonly company: string;
  /** The uuid that the reply named, or empty. */
  readonly uuid: string;
  /** JSON of `EntryParams`. */
  readonly params: string;
  readonly status: EntryStatus;
  readonly credits: number;
  /** True if the reply did not say what it cost and `credits` is the catalogue's price. */
  readonly estimated: boolean;
  /** JSON text as it came, or a reason; empty while only the head was read. */
  readonly answer: string;
}

/** A payer at a host: prices, refused forms and odd bills hold for one of them. */
export type Asker = Pick<Entry, "host" | "payer">;

/** An asker as one text, as the ledger keys what holds for it. */
export function askerOf({ host, payer }: Asker): string {
  return `${host} ${payer}`;
}

/** What else was requested. */
export interface EntryParams {
  readonly unit: string;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
  /** `YYYY-MM-DD`, of a listing that begins with a day. */
  readonly since?: string | undefined;
  /** Of a refusal: the whole request that was refused, in one spelling or its digest. */
  readonly request?: string;
  /** What it cost as the reply says, where no price explains that: `credits` is what was set aside for it. */
  readonly billed?: number;
  /** Of a request whose execution ended: the short keys of what it was for, joined by blanks. */
  readonly keys?: string;
}

/** What a row says as the entry says it, in the order of its columns. */
const FIELDS = [
  "entryId",
  "key",
  "at",
  "payer",
  "operation",
  "host",
  "company",
  "uuid",
  "params",
  "status",
] as const;
/** Columns of a journal row; the answer takes as many cells after them as it needs, up to `ANSWER_CELLS`. */
export const JOURNAL_HEADERS = ["tag", ...FIELDS, "credits", "estimated", "checksum", "answer"] as const;
export const HEAD_COLUMNS = JOURNAL_HEADERS.length - 1;
export type Header = (typeof JOURNAL_HEADERS)[number];
export const columnOf = (header: Header): number => JOURNAL_HEADERS.indexOf(header) + 1;

/** Of an answer: a wide sheet is wide in all of its rows. What does not fit is not kept. */
export const ANSWER_CELLS = 10;

/** Marks a row of the journal. */
const TAG = "ci1";
const COMPRESS_ABOVE_CHARACTERS = 2_000;
/** No answer below is longer once it is compressed than `ANSWER_CELLS` hold: noise grows by a third. */
const SURELY_FITS_CHARACTERS = 300_000;
const COMPRESSED = "gz:";
const PLAIN = "js:";
const NOT_AGAIN = "It is not requested again by itself: retry the row, or refresh the formula.";
/** What stands for a row that does not match its checksum, or whose answer cannot be unpacked: the first is older than anything. */
export const DAMAGED = {
  status: "unreadable",
  answer: `A row of the journal sheet is damaged, so what it holds cannot be read. ${NOT_AGAIN}`,
  atMs: 0,
} as const;
/** What stands for an answer that no row holds. */
const TOO_LONG = `The reply is too long for the journal sheet, so it was not kept. ${NOT_AGAIN}`;

function packed(answer: string, codec: Codec): string {
  return answer.length > COMPRESS_ABOVE_CHARACTERS ? COMPRESSED + codec.compress(answer) : PLAIN + answer;
}

/** The entry as the journal can keep it: of an answer that is longer than its cells the amount stays, and why there is no more. */
export function asKept(entry: Entry, codec: Codec): Entry {
  const fits =
    entry.answer.length <= SURELY_FITS_CHARACTERS ||
    (sizeBytes(entry.answer) <= LARGEST_UNPACKED_BYTES &&
      packed(entry.answer, codec).length <= ANSWER_CELLS * CELL_TEXT_MAX);
  return fits ? entry : { ...entry, status: "unreadable", answer: TOO_LONG };
}

/** The row of an entry: text cells, the answer compressed past 2,000 characters and cut to what cells hold. */
export function toRow(entry: Entry, codec: Codec): string[] {
  const kept = asKept(entry, codec);
  const answer = packed(kept.answer, codec);
  const head = [
    TAG,
    // No entry may keep all others from being appended.
    ...FIELDS.map((field) => (kept[field].length > CELL_TEXT_MAX ? "" : kept[field])),
    String(kept.credits),
    kept.estimated ? "estimated" : "",
  ];
  return [...head, `${checksum(head)}-${checksum([answer])}`, ...cut(answer, CELL_TEXT_MAX)];
}

/** The entry of a row without its answer; null if the row is none of ours, or somebody changed it. */
export function headFromRow(row: readonly string[]): Entry | null {
  const head = row.slice(0, HEAD_COLUMNS - 1);
  if (head[0] !== TAG || row[HEAD_COLUMNS - 1]?.split("-")[0] !== checksum(head)) return null;
  const entry = fieldsOf(row);
  return isReadable(entry) ? entry : null;
}

function fieldsOf(row: readonly string[]): Entry {
  const texts = FIELDS.map((field) => [field, row[columnOf(field) - 1] ?? ""]);
  return {
    ...(Object.fromEntries(texts) as Pick<Entry, (typeof FIELDS)[number]>),
    credits: Number(row[columnOf("credits") - 1]),
    estimated: row[columnOf("estimated") - 1] === "estimated",
    answer: "",
  };
}

/** Whether what was parked is an entry. */
export function isEntry(value: unknown): value is Entry {
  const entry = objectOf(value);
  const areTexts = [...FIELDS, "answer"].every((field) => typeof entry[field] === "string");
  return areTexts && isReadable(value as Entry);
}

/** Whoever can edit the sheet can write a row with the right checksum. */
function isReadable({ params, at, credits }: Entry): boolean {
  const { unit, keys = "" } = objectOf(readJson(params));
  const isParams = typeof unit === "string" && typeof keys === "string";
  return isParams && !Number.isNaN(Date.parse(at)) && isAmount(credits);
}

/** Whether it stands for a row that does not match its checksum. */
export function isDamaged({ at }: Pick<Entry, "at">): boolean {
  return Date.parse(at) === DAMAGED.atMs;
}

/** Whether an entry of this status holds an answer. */
export function isAnswered(status: string | undefined): boolean {
  return status === "ok" || status === "none";
}

/** The whole entry of a row with its answer's cells; null if either was changed or is incomplete. */
export function entryFromRow(row: readonly string[], codec: Codec): Entry | null {
  const head = headFromRow(row);
  if (head === null) return null;
  const answer = row.slice(HEAD_COLUMNS).join("");
  if (checksum([answer]) !== row[HEAD_COLUMNS - 1]!.split("-")[1]) return null;
  if (!answer.startsWith(COMPRESSED)) return { ...head, answer: answer.slice(PLAIN.length) };
  try {
    return { ...head, answer: codec.decompress(answer.slice(COMPRESSED.length)) };
  } catch {
    // It says that it is longer than any answer. Or the service fails just now: what may be paid for is not bought again by itself.
    return { ...head, status: DAMAGED.status, answer: DAMAGED.answer };
  }
}

/** The entry after its answer was evicted: what it cost stays. */
export function asDropped(entry: Entry): Entry {
  return entry.status === "unconfirmed" || entry.status === "charged" || entry.status === "dropped"
    ? entry
    : { ...entry, status: "dropped", answer: "Paid before, answer dropped." };
}

/** Oldest first. */
export function byTime(a: Pick<Entry, "at">, b: Pick<Entry, "at">): number {
  return a.at < b.at ? -1 : a.at > b.at ? 1 : 0;
}

/** The id that a request's expected entry has: `f7.0` of `f7.0.1`. */
export function stemOf(entryId: string): string {
  return entryId.split(".").slice(0, 2).join(".");
}

/** A text in pieces of so many characters; the last may be shorter. */
export function cut(whole: string, length: number): string[] {
  return Array.from({ length: Math.ceil(whole.length / length) }, (_, index) =>
    whole.slice(index * length, (index + 1) * length),
  );
}
