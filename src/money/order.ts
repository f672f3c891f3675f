import { isAmount } from "../core/credits";
import { checksum, isObject, readJson } from "../core/json";
import type { Codec } from "../google/ports";
import { asDropped, cut, type Entry, isEntry } from "./entry";
import { newEntry, underEachKey, WHOLE_COMPANY } from "./operation";
import { areOddBills, type OddBills } from "./odd-bills";
import { type Heard, isHeard } from "./silence";

/** A formula, run or list that spends on a user's key. */
export interface Buyer {
  /** First letter of the entry ids. */
  readonly mark: "f" | "r" | "l";
  /** The key owner's tag. */
  readonly payer: string;
}

/** One request of an order, in few characters, since a property is small. */
export interface PendingRequest {
  readonly operation: string;
  readonly company: string;
  /** The short keys of its units, joined by blanks. */
  readonly keys: string;
  /** Credits reserved for it. */
  readonly credits: number;
}

/** What an order came to. */
export interface Settlement {
  /** Milliseconds. */
  readonly at: number;
  readonly credits: number;
  /** Entries that were appended to the journal, characters of their answers, and the number of the last row. */
  readonly appended: number;
  readonly characters: number;
  readonly rows: number;
  readonly sheetId: number;
  /** Billed credits per expected credit, by price name. */
  readonly prices: Readonly<Record<string, number>>;
  /** Number of properties with its parked answers; 0 if none are parked. */
  readonly parts: number;
  /** Who replied. */
  readonly heard?: Heard;
  /** Bills that no price explains. */
  readonly odd?: OddBills;
  /** Forms that the service does not take: it has answered a request without them. */
  readonly forms?: readonly string[];
}

/**
 * The record of requests that are bought together: written before they are sent, removed once their answers are in the journal.
 *
 * | state | `settled` | |
 * | --- | --- | --- |
 * | open | null | requests may be under way; once `until` has passed, they count as `unconfirmed` |
 * | parked | `parts` > 0 | over; its answers wait in properties to be moved to the journal |
 * | over | `parts` = 0 | over; to be added to the ledger |
 */
export interface PendingOrder extends Buyer {
  readonly id: string;
  /** The accounts that its credits count on (`ledger.ts`). */
  readonly accounts: readonly string[];
  readonly host: string;
  /** Milliseconds: when it was placed, and when its execution has certainly ended. */
  readonly at: number;
  readonly until: number;
  readonly requests: readonly PendingRequest[];
  /** Its bill will be the first of a price today: until then that price is not known. */
  readonly measures?: boolean;
  /** null while the order is open. */
  readonly settled: Settlement | null;
}

/** An order that came to nothing. */
export const NOTHING_SETTLED: Settlement = {
  at: 0,
  credits: 0,
  appended: 0,
  characters: 0,
  rows: 0,
  sheetId: 0,
  prices: {},
  parts: 0,
};

const ORDER = { id: "", mark: "", payer: "", host: "", at: 0, until: 0 };
const REQUEST = { operation: "", company: "", keys: "", credits: 0 };

/** Below the 9 KB that a property may hold. */
export const LARGEST_VALUE_CHARACTERS = 8_000;
/** Most parts of parked answers: more than fit into a document's properties. */
const MOST_PARTS = 1_000;
/** Characters that take more than one byte. */
const NOT_ASCII = /[^\x20-\x7e]/;

/** Few characters that stand for a key. If two keys have the same, one more lookup is made, and nothing is lost. */
export function shortKey(key: string): string {
  return checksum([key]).slice(0, 7);
}

export function orderText(order: PendingOrder, codec: Codec): string {
  const json = JSON.stringify(order);
  return json.length > LARGEST_VALUE_CHARACTERS || NOT_ASCII.test(json) ? codec.compress(json) : json;
}

/** @returns null if the text is no order, or was changed. */
export function orderIn(text: string, codec: Codec): PendingOrder | null {
  try {
    const order = readJson(text.startsWith("{") ? text : codec.decompress(text));
    return isOrder(order) ? order : null;
  } catch {
    return null;
  }
}

/** Checked by hand: to build a schema takes milliseconds, in every formula that reads the shared state. */
function isOrder(value: unknown): value is PendingOrder {
  if (!isObject(value) || !isLike(value, ORDER)) return false;
  const { accounts, requests, settled } = value;
  if (!Array.isArray(accounts) || !accounts.every((each) => typeof each === "string")) return false;
  if (!Array.isArray(requests) || !requests.every((each) => isLike(each, REQUEST))) return false;
  if (settled === null) return true;
  if (!isLike(settled, NOTHING_SETTLED)) return false;
  const { prices, parts, heard, forms, odd } = settled as Settlement;
  if (heard !== undefined && !isHeard(heard)) return false;
  if (odd !== undefined && !areOddBills(odd)) return false;
  if (forms !== undefined && !(Array.isArray(forms) && forms.every((each) => typeof each === "string")))
    return false;
  return parts <= MOST_PARTS && Number.isInteger(parts) && Object.values(prices).every(isAmount);
}

/** Whether a value has the members of an example, of the same types. */
function isLike(value: unknown, example: unknown): boolean {
  if (typeof example === "number") return isAmount(value);
  if (!isObject(example)) return typeof value === typeof example;
  return isObject(value) && Object.keys(example).every((name) => isLike(value[name], example[name]));
}

/** The entries of an order whose replies were never seen: one per request. */
export function unconfirmedEntries(order: PendingOrder, codec: Codec): Entry[] {
  const { id, mark, payer, host, at: atMs } = order;
  return order.requests.map(({ operation, company, credits, keys }, place) => {
    const about = { entryId: `${mark}${id}.${place}`, payer, operation, host, company, atMs };
    const amount = { status: "unconfirmed", credits, estimated: true } as const;
    return newEntry({ ...about, ...amount }, { unit: WHOLE_COMPANY, keys }, codec);
  });
}

/** Shorter answers are not worth evicting. */
const SHORT_CHARACTERS = 200;
/** Separates the short keys from the answers; neither contains it. */
const END_OF_KEYS = "|";

/** Answers as texts that each fit into a property. Their short keys come first. */
export function parkedTexts(entries: readonly Entry[], codec: Codec): string[] {
  if (entries.length === 0) return [];
  const keys = entries.flatMap((entry) => underEachKey(entry, codec).map(({ key }) => shortKey(key)));
  const text = [...new Set(keys)].join(" ") + END_OF_KEYS + codec.compress(JSON.stringify(entries));
  return cut(text, LARGEST_VALUE_CHARACTERS);
}

/** Whether the texts fit into so many characters. */
export function fitInto(room: number, texts: readonly string[]): boolean {
  return texts.reduce((sum, { length }) => sum + length, 0) <= room;
}

/** As `parkedTexts`, in so many characters: if they do not fit, the longest answers are evicted, and amounts stay. */
export function parkedTextsWithin(room: number, entries: readonly Entry[], codec: Codec): string[] {
  const texts = parkedTexts(entries, codec);
  const lengths = entries.map(({ answer }) => answer.length).filter((length) => length > SHORT_CHARACTERS);
  if (lengths.length === 0 || fitInto(room, texts)) return texts;
  const [long = 0] = lengths.sort((a, b) => b - a).slice(Math.floor(lengths.length / 4));
  const fewer = entries.map((entry) => (entry.answer.length >= long ? asDropped(entry) : entry));
  return parkedTextsWithin(room, fewer, codec);
}

/**
 * @param about Short keys: texts about none of them are not decompressed. All if left out.
 * @throws {Error} If a text was changed.
 */
export function parkedEntries(texts: readonly string[], codec: Codec, about?: ReadonlySet<string>): Entry[] {
  if (texts.length === 0) return [];
  const text = texts.join("");
  const end = text.indexOf(END_OF_KEYS);
  const keys = text.slice(0, end).split(" ");
  if (about !== undefined && !keys.some((key) => about.has(key))) return [];
  const entries = readJson(codec.decompress(text.slice(end + 1)));
  return Array.isArray(entries) ? (entries as unknown[]).filter(isEntry) : [];
}
