import { isAmount } from "../core/credits";
import { checksum, isObject, readJson } from "../core/json";
import type { Codec } from "../google/ports";
import { asDropped, cut, type Entry, isEntry } from "./entry";
import { newEntry, underEachKey, WHOLE_COMPANY } from "./operation";
import { areOddBills, type OddBills } from "./odd-bills";
import { type Heard, isHeard } from "./silence";

/** Whoever spends: a formula, a run or a list, on a user's key. */
export interface Buyer {
  /** First letter of the entry ids. */
  readonly mark: "f" | "r" | "l";
  /** The key owner's tag. */
  readonly payer: string;
}

/** One request of an order, as small as a property needs it. */
export interface PendingRequest {
  readonly operation: string;
  readonly company: string;
  /** The keys of its units as `shortKey` has them, joined by blanks. */
  readonly keys: string;
  /** Credits reserved for it. */
  readonly credits: number;
}

/** What an order came to. */
export interface Settlement {
  /** Milliseconds. */
  readonly at: number;
  readonly credits: number;
  /** Entries that its execution has appended to the journal, their answers' characters, and the number of the last row. */
  readonly appended: number;
  readonly characters: number;
  readonly rows: number;
  readonly sheetId: number;
  /** Billed credits per expected credit, by price name. */
  readonly prices: Readonly<Record<string, number>>;
  /** Parts of the parked answers. */
  readonly parts: number;
  /** What it heard of its host. */
  readonly heard?: Heard;
  /** What it was billed at amounts that no price explains. */
  readonly odd?: OddBills;
  /** What the service takes no request with, as it has shown by taking one without. */
  readonly forms?: readonly string[];
}

/** The record of requests that are bought together, from before they are sent until their answers are in the journal. */
export interface PendingOrder extends Buyer {
  readonly id: string;
  /** What it counts on (`accounts.ts`). */
  readonly accounts: readonly string[];
  readonly host: string;
  /** Milliseconds: when it was placed, and when its execution has ended in any case. */
  readonly at: number;
  readonly until: number;
  readonly requests: readonly PendingRequest[];
  /** It is the first of something today: until it is settled nobody knows the price. */
  readonly measures?: boolean;
  /** null while it is open. */
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
/** Of parked answers: more than the properties of a document hold. */
const MOST_PARTS = 1_000;
/** Of which a property counts more than one byte each, such as those of some companies. */
const NOT_ASCII = /[^\x20-\x7e]/;

/** Few characters that stand for a key; two keys may have the same, which makes somebody look once more. */
export function shortKey(key: string): string {
  return checksum([key]).slice(0, 7);
}

export function orderText(order: PendingOrder, codec: Codec): string {
  const json = JSON.stringify(order);
  return json.length > LARGEST_VALUE_CHARACTERS || NOT_ASCII.test(json) ? codec.compress(json) : json;
}

/** @returns null for what is no order of ours, or has been changed by somebody. */
export function orderIn(text: string, codec: Codec): PendingOrder | null {
  try {
    const order = readJson(text.startsWith("{") ? text : codec.decompress(text));
    return isOrder(order) ? order : null;
  } catch {
    return null;
  }
}

/** No schema: every formula that reads the shared state would build it, which takes milliseconds. */
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

/** Whether a value has the members of an example, each of its kind. */
function isLike(value: unknown, example: unknown): boolean {
  if (typeof example === "number") return isAmount(value);
  if (!isObject(example)) return typeof value === typeof example;
  return isObject(value) && Object.keys(example).every((name) => isLike(value[name], example[name]));
}

/** What is written down where nobody has seen the reply of an order: one entry per request. */
export function unconfirmedEntries(order: PendingOrder, codec: Codec): Entry[] {
  const { id, mark, payer, host, at: atMs } = order;
  return order.requests.map(({ operation, company, credits, keys }, place) => {
    const about = { entryId: `${mark}${id}.${place}`, payer, operation, host, company, atMs };
    const amount = { status: "unconfirmed", credits, estimated: true } as const;
    return newEntry({ ...about, ...amount }, { unit: WHOLE_COMPANY, keys }, codec);
  });
}

/** Answers of less are not worth evicting. */
const SHORT_CHARACTERS = 200;
/** Between the short keys and the answers; neither holds one. */
const END_OF_KEYS = "|";

/** Answers as texts that each fit into a property, behind the short keys that they are about. */
export function parkedTexts(entries: readonly Entry[], codec: Codec): string[] {
  if (entries.length === 0) return [];
  const keys = entries.flatMap((entry) => underEachKey(entry, codec).map(({ key }) => shortKey(key)));
  const text = [...new Set(keys)].join(" ") + END_OF_KEYS + codec.compress(JSON.stringify(entries));
  return cut(text, LARGEST_VALUE_CHARACTERS);
}

/** Whether properties with so many characters left hold the texts. */
export function fitInto(room: number, texts: readonly string[]): boolean {
  return texts.reduce((sum, { length }) => sum + length, 0) <= room;
}

/** As `parkedTexts`, in so many characters: where they are too few the longest answers are evicted, and amounts stay. */
export function parkedTextsWithin(room: number, entries: readonly Entry[], codec: Codec): string[] {
  const texts = parkedTexts(entries, codec);
  const lengths = entries.map(({ answer }) => answer.length).filter((length) => length > SHORT_CHARACTERS);
  if (lengths.length === 0 || fitInto(room, texts)) return texts;
  const [long = 0] = lengths.sort((a, b) => b - a).slice(Math.floor(lengths.length / 4));
  const fewer = entries.map((entry) => (entry.answer.length >= long ? asDropped(entry) : entry));
  return parkedTextsWithin(room, fewer, codec);
}

/**
 * @param about Short keys: answers about none of them are not even decompressed; left out for all.
 * @throws {Error} If somebody has changed a text.
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
