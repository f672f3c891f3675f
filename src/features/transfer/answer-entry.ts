import { type AnswerLine, holdsAnswer, type LineFault, lineOf } from "../../core/answer-line";
import { isAmount } from "../../core/credits";
import { entryOf, isKeptByCell, nestsTooDeep, objectOf, readJson } from "../../core/json";
import type { Codec } from "../../google/ports";
import { asKept, type Entry, type EntryStatus, isFree, originOf } from "../../money/entry";
import { newEntry, requestKey } from "../../money/operation";

/*
 * An entry of the journal as a line of a file, and back. The tag of who paid leaves with no line.
 */

/** Whether it is sold: what the add-on keeps for itself, and free lookups, stay. */
export function isSold({ operation }: Pick<Entry, "operation">): boolean {
  return !isFree({ operation, status: "ok" });
}

/** The line of an entry. @param size Characters that its answer takes in the journal. */
export function lineOfEntry(entry: Entry, size: number): string {
  const { unit = "", imported, ...params } = objectOf(readJson(entry.params));
  const { file, price } = objectOf(imported);
  const { entryId, operation, company, uuid, at, credits, estimated, host, status, key } = entry;
  const isJson = (status === "ok" || status === "none") && !nestsTooDeep(`[${entry.answer}]`);
  // In a line it is one level deeper: one that no reader takes leaves as a text.
  const answer = isJson ? readJson(entry.answer) : undefined;
  return lineOf({
    id: originOf(entryId),
    product: operation,
    company,
    uuid,
    unit: String(unit),
    params,
    date: at,
    price: isAmount(price) ? price : credits,
    estimated,
    host,
    status,
    question: key,
    size,
    imported: typeof file === "string" ? file : null,
    answer: answer ?? null,
    reason: answer === undefined ? entry.answer : null,
  });
}

/** Of the same letters as an order's id: no colon, which marks imported ones. */
const ID = /^[a-z][\w-]{0,80}(?:\.[\w-]{1,40}){1,4}$/;
const OPERATION = /^[a-z][a-z_-]{0,40}$/;
const LONGEST = { company: 300, unit: 1_000, question: 300, uuid: 100, request: 1_000 };
const DAY_MS = 24 * 60 * 60 * 1000;

/** What a line may say that it was requested with. `billed` and `keys` are about its purchase, and stay behind. */
const PARAMS: Readonly<Record<string, (value: unknown) => boolean>> = {
  offset: Number.isSafeInteger,
  limit: Number.isSafeInteger,
  since: (value) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value),
  request: (value) => typeof value === "string" && value.length <= LONGEST.request,
};
const OF_ITS_PURCHASE: readonly string[] = ["billed", "keys"];

/**
 * The entry of a line from outside, checked as a reply is. Its id is that of its origin.
 *
 * A date that is still to come would be fresh for ever. A question of other parts than the line's would answer something else.
 *
 * @param file What its journal says that it came from.
 */
export function entryOfLine(
  line: AnswerLine,
  file: string,
  { codec, nowMs }: { readonly codec: Codec; readonly nowMs: number },
): Entry | Extract<LineFault, "future" | "unusable" | "foreign" | "version"> {
  const { id, product, company, uuid, unit, date, price, estimated, host, status, question, answer, reason } =
    line;
  const atMs = Date.parse(date);
  if (Number.isNaN(atMs) || new Date(atMs).toISOString() !== date) return "foreign";
  if (atMs > nowMs + DAY_MS) return "future";
  const isOurs = ID.test(id) && OPERATION.test(product) && isSold({ operation: product }) && isAmount(price);
  if (!isOurs || !holdsAnswer(line)) return "foreign";
  const texts = [company, uuid].every(isKeptByCell);
  const isShort = company.length <= LONGEST.company && uuid.length <= LONGEST.uuid;
  if (!texts || !isShort || unit.length > LONGEST.unit) return "foreign";
  const params = Object.entries(line.params).filter(([name]) => !OF_ITS_PURCHASE.includes(name));
  if (!params.every(([name, value]) => entryOf(PARAMS, name)?.(value) ?? false)) return "version";
  // A unit that is too long for its row is known by its key alone, which is a digest then.
  const isFitting =
    unit === ""
      ? question.length <= LONGEST.question && question.startsWith(`${product}|#`) && isKeptByCell(question)
      : question === requestKey({ operation: product, host, company, unit }, codec);
  if (!isFitting) return "foreign";
  const text = reason ?? JSON.stringify(answer);
  const about = {
    entryId: id,
    operation: product,
    host,
    company,
    uuid,
    status: status as EntryStatus,
    answer: text,
    estimated,
    atMs,
  };
  const imported = { file, price };
  const entry = {
    ...newEntry(about, { unit, ...Object.fromEntries(params), imported }, codec),
    key: question,
  };
  return asKept(entry, codec) === entry ? entry : "unusable";
}
