import type { Codec } from "../google/ports";
import { readJson } from "../core/json";
import { asDropped, cut, type Entry, isEntry } from "./entry";
import { underEachKey } from "./operation";
import { LARGEST_VALUE_CHARACTERS, shortKey } from "./pending-order";

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
