import type { Codec } from "../ports/codec";
import { checksum } from "./checksum";
import type { Entry } from "./entry";
import { packsOf } from "./pack-text";

/** Starts neither JSON nor base64. */
const MARK = "+";
const END_OF_INDEX = "|";
/** Below the 9 KB that a property may hold, with room for the index. */
const LARGEST_PACK_CHARACTERS = 6_500;
const LARGEST_TEXT_CHARACTERS = 9_000;

/**
 * Answers as texts that fit into properties: an index of what they are about, so that it can be told without unpacking,
 * then the entries.
 *
 * @returns The texts, and the entries of which one alone is too large.
 */
export function arrivedTexts(
  entries: readonly Entry[],
  codec: Codec,
): { texts: string[]; tooLarge: Entry[] } {
  const texts: string[] = [];
  const tooLarge: Entry[] = [];
  for (const pack of packsOf(entries, codec, LARGEST_PACK_CHARACTERS)) {
    const [packed = ""] = pack.texts;
    const index = [...new Set(pack.entries.map(({ key }) => shortened(key)))].join(" ");
    const text = `${MARK}${index}${END_OF_INDEX}${packed}`;
    const fits = packed.length <= LARGEST_PACK_CHARACTERS && text.length <= LARGEST_TEXT_CHARACTERS;
    if (fits) texts.push(text);
    else tooLarge.push(...pack.entries);
  }
  return { texts, tooLarge };
}

export function isArrived(text: string): boolean {
  return text.startsWith(MARK);
}

export function arrivedEntries(text: string, codec: Codec): Entry[] {
  return JSON.parse(codec.decompress(text.slice(text.indexOf(END_OF_INDEX) + 1))) as Entry[];
}

/** Few characters that stand for a key; two keys may have the same. */
export function shortened(key: string): string {
  return checksum([key]).slice(0, 6);
}

/** Whether a text may be about one of these keys, given as `shortened` has them. */
export function isAbout(text: string, keys: ReadonlySet<string>): boolean {
  return text
    .slice(MARK.length, text.indexOf(END_OF_INDEX))
    .split(" ")
    .some((short) => keys.has(short));
}
