import { CELL_TEXT_MAX } from "../core/cell";
import { isAmount } from "../core/credits";
import { checksum, objectOf, readJson } from "../core/json";
import { sizeBytes } from "../core/terms";
import { type Codec, LARGEST_UNPACKED_BYTES } from "../google/ports";

/** Whether an entry is always free: on no bill, and evicted before paid ones. */
export function isFree({ operation, status }: Pick<Entry, "operation" | "status">): boolean {
  return operation === "look-up" || !isAnswer({ operation }) || status === "added";
}

/** Whether it holds the answer to a request; other entries only record what was done. */
export function isAnswer({ operation }: Pick<Entry, "operation">): boolean {
  return operation !== "chosen" && operation !== "addition";
}

export type EntryStatus =
  /** The answer is there. */
  | "ok"
  /** Paid for, but the reply did not contain it: a section without data. */
  | "none"
  /** 404, 204 or an empty answer. */
  | "missing"
  /** The service says that it knows the company now: ends an earlier `missing`. */
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
  /** Unique; its first letter says who bought: `f` formula, `r` run, `l` list, `i` nobody here (`importedId`). */
  readonly entryId: string;
  readonly key: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** A random tag of the key's owner, no name. */
  readonly payer: string;
  /** What was sold: a product's name, `list`, `filter-builder`. Free: `look-up`, the companies that a run was `chosen` for, and an
   * `addition`, a company that the service was asked to add. */
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
  /** True if the reply did not say what it cost: `credits` is the catalogue's price then. */
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

/** What an entry was requested with. */
export interface EntryParams {
  readonly unit: string;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
  /** `YYYY-MM-DD`: the first day of a listing. */
  readonly since?: string | undefined;
  /** Of a refusal: the request as `requestText` writes it. */
  readonly request?: string;
  /** What the reply says that it cost, if no price explains that: `credits` is what was reserved then. */
  readonly billed?: number;
  /** Of `unconfirmed`: the short keys of the requested units, joined by blanks. */
  readonly keys?: string;
  /** Of an imported entry: the file that it came from, and what it cost elsewhere. Here it cost nothing. */
  readonly imported?: { readonly file: string; readonly price: number };
}

/** Fields that a row holds unchanged, in the order of its columns. */
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
/** Columns of a journal row. A long answer takes further cells to the right, up to `ANSWER_CELLS` in all. */
export const JOURNAL_HEADERS = ["tag", ...FIELDS, "credits", "estimated", "checksum", "answer"] as const;
export const HEAD_COLUMNS = JOURNAL_HEADERS.length - 1;
export type Header = (typeof JOURNAL_HEADERS)[number];
export const journalColumn = (header: Header): number => JOURNAL_HEADERS.indexOf(header) + 1;

/** Most cells of an answer, since every row of a sheet is as wide as the widest. A longer answer is not kept. */
export const ANSWER_CELLS = 10;

/** Marks a row of the journal. */
const TAG = "ci1";
const COMPRESS_ABOVE_CHARACTERS = 2_000;
/** An answer below fits into `ANSWER_CELLS` even if compression makes it longer: noise grows by a third. */
const SURELY_FITS_CHARACTERS = 300_000;
const COMPRESSED = "gz:";
const PLAIN = "js:";
const NOT_AGAIN = "It is not asked for again by itself: retry the row, or refresh the formula.";
/** Stands for a row that does not match its checksum (then with this time), or whose answer cannot be unpacked. */
export const DAMAGED = {
  status: "unreadable",
  answer: `A row of the journal sheet is damaged and cannot be read. ${NOT_AGAIN}`,
  atMs: 0,
} as const;
/** Stands for an answer that is too long for a row. */
const TOO_LONG = `The reply was too long to be kept in the journal. ${NOT_AGAIN}`;

function packed(answer: string, codec: Codec): string {
  return answer.length > COMPRESS_ABOVE_CHARACTERS ? COMPRESSED + codec.compress(answer) : PLAIN + answer;
}

/** The entry as the journal keeps it: instead of an answer that is too long, it says so, and keeps the amount. */
export function asKept(entry: Entry, codec: Codec): Entry {
  const fits =
    entry.answer.length <= SURELY_FITS_CHARACTERS ||
    (sizeBytes(entry.answer) <= LARGEST_UNPACKED_BYTES &&
      packed(entry.answer, codec).length <= ANSWER_CELLS * CELL_TEXT_MAX);
  return fits ? entry : { ...entry, status: "unreadable", answer: TOO_LONG };
}

/** The row of an entry: text cells; an answer of more than 2,000 characters is compressed, and cut into cells. */
export function toRow(entry: Entry, codec: Codec): string[] {
  const kept = asKept(entry, codec);
  const answer = packed(kept.answer, codec);
  const head = [
    TAG,
    // A field that no cell can hold would keep all entries of the batch from being appended.
    ...FIELDS.map((field) => (kept[field].length > CELL_TEXT_MAX ? "" : kept[field])),
    String(kept.credits),
    kept.estimated ? "estimated" : "",
  ];
  return [...head, `${checksum(head)}-${checksum([answer])}`, ...cut(answer, CELL_TEXT_MAX)];
}

/** The entry of a row, without its answer; null if the row is not ours, or was changed. */
export function headFromRow(row: readonly string[]): Entry | null {
  const head = row.slice(0, HEAD_COLUMNS - 1);
  if (head[0] !== TAG || row[HEAD_COLUMNS - 1]?.split("-")[0] !== checksum(head)) return null;
  const entry = fieldsOf(row);
  return isReadable(entry) ? entry : null;
}

function fieldsOf(row: readonly string[]): Entry {
  const texts = FIELDS.map((field) => [field, row[journalColumn(field) - 1] ?? ""]);
  return {
    ...(Object.fromEntries(texts) as Pick<Entry, (typeof FIELDS)[number]>),
    credits: Number(row[journalColumn("credits") - 1]),
    estimated: row[journalColumn("estimated") - 1] === "estimated",
    answer: "",
  };
}

/** Checks a parked entry. */
export function isEntry(value: unknown): value is Entry {
  const entry = objectOf(value);
  const areTexts = [...FIELDS, "answer"].every((field) => typeof entry[field] === "string");
  return areTexts && isReadable(value as Entry);
}

/** Rows are checked even if the checksum is right: any editor of the sheet can write one. */
function isReadable({ params, at, credits }: Entry): boolean {
  const { unit, keys = "" } = objectOf(readJson(params));
  const isParams = typeof unit === "string" && typeof keys === "string";
  return isParams && !Number.isNaN(Date.parse(at)) && isAmount(credits);
}

/** Whether an entry stands for a row that does not match its checksum. */
export function isDamaged({ at }: Pick<Entry, "at">): boolean {
  return Date.parse(at) === DAMAGED.atMs;
}

/** Whether an entry of this status holds an answer. */
export function isAnswered(status: string | undefined): boolean {
  return status === "ok" || status === "none";
}

/** The whole entry of a row and its answer's cells; null if either was changed or is incomplete. */
export function entryFromRow(row: readonly string[], codec: Codec): Entry | null {
  const head = headFromRow(row);
  if (head === null) return null;
  const answer = row.slice(HEAD_COLUMNS).join("");
  if (checksum([answer]) !== row[HEAD_COLUMNS - 1]!.split("-")[1]) return null;
  if (!answer.startsWith(COMPRESSED)) return { ...head, answer: answer.slice(PLAIN.length) };
  try {
    return { ...head, answer: codec.decompress(answer.slice(COMPRESSED.length)) };
  } catch {
    // The text claims to be longer than any answer, or the service failed. Either way it is not bought again by itself.
    return { ...head, status: DAMAGED.status, answer: DAMAGED.answer };
  }
}

/** The entry without its answer, which is evicted; the amount stays. */
export function asDropped(entry: Entry): Entry {
  return entry.status === "unconfirmed" || entry.status === "charged" || entry.status === "dropped"
    ? entry
    : { ...entry, status: "dropped", answer: "Paid before, answer dropped." };
}

/** Oldest first. */
export function byTime(a: Pick<Entry, "at">, b: Pick<Entry, "at">): number {
  return a.at < b.at ? -1 : a.at > b.at ? 1 : 0;
}

/** The id of a request, without the number of the entry: `f7.0` of `f7.0.1`. */
export function stemOf(entryId: string): string {
  return entryId.split(".").slice(0, 2).join(".");
}

/** In front of the id under which it was bought elsewhere. The colon is in no id of an order, so it passes for none. */
const IMPORTED = /^i\d+:/;

/** The id of an entry that is imported. @param before How many entries of this origin there are already. */
export function importedId(origin: string, before: number): string {
  return `i${before}:${origin}`;
}

/** Whether it was paid for elsewhere, and came here in a file. */
export function isImported({ entryId }: Pick<Entry, "entryId">): boolean {
  return IMPORTED.test(entryId);
}

/** By what an entry was bought; `file` if nobody bought it here. */
export function boughtBy(entry: Pick<Entry, "entryId">): "formula" | "list" | "run" | "file" {
  if (isImported(entry)) return "file";
  const mark = entry.entryId.charAt(0);
  return mark === "f" ? "formula" : mark === "l" ? "list" : "run";
}

/** The id under which an answer was bought, wherever that was: the same in each spreadsheet that holds it. */
export function originOf(entryId: string): string {
  return entryId.replace(IMPORTED, "");
}

/** Cuts a text into pieces of so many characters; the last may be shorter. */
export function cut(whole: string, length: number): string[] {
  return Array.from({ length: Math.ceil(whole.length / length) }, (_, index) =>
    whole.slice(index * length, (index + 1) * length),
  );
}
