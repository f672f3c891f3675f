import type { Codec } from "../ports/codec";
import { checksum } from "./checksum";
import type { Entry } from "./entry";

/** Below the cache's 100 KB. It counts bytes, and base64 has one for each character. */
const LARGEST_TEXT_CHARACTERS = 90_000;
/** Never part of base64: marks a text that is one of several. */
const PART = "~";

/** Entries as texts, each small enough for one value of a cache; read back only together. */
export interface Pack {
  readonly entries: readonly Entry[];
  readonly texts: readonly string[];
}

/** Entries as few packs as possible: halves what is too large until it fits, and cuts the text of a single entry. */
export function packsOf(entries: readonly Entry[], codec: Codec, largest = LARGEST_TEXT_CHARACTERS): Pack[] {
  if (entries.length === 0) return [];
  const text = codec.compress(JSON.stringify(entries));
  if (text.length <= largest) return [{ texts: [text], entries }];
  if (entries.length === 1) return [{ texts: partsOf(text), entries }];
  const half = Math.ceil(entries.length / 2);
  return [
    ...packsOf(entries.slice(0, half), codec, largest),
    ...packsOf(entries.slice(half), codec, largest),
  ];
}

/** The entries of texts in any order. A pack that lacks one of its parts is left out: half an answer is none. */
export function entriesIn(texts: Iterable<string>, codec: Codec): Entry[] {
  const whole: string[] = [];
  const parts = new Map<string, { count: number; found: Map<number, string> }>();
  for (const text of texts) {
    if (!text.startsWith(PART)) {
      whole.push(text);
      continue;
    }
    const [, id = "", place = "", count = "", piece = ""] = text.split(PART);
    const pack = parts.get(id) ?? { count: Number(count), found: new Map<number, string>() };
    pack.found.set(Number(place), piece);
    parts.set(id, pack);
  }
  for (const { count, found } of parts.values()) {
    if (found.size < count) continue;
    whole.push(Array.from({ length: count }, (_, place) => found.get(place)!).join(""));
  }
  return whole.flatMap((text) => JSON.parse(codec.decompress(text)) as Entry[]);
}

/** Pieces of a text that is too large for one value of a cache. */
export function cutForCache(text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; start += LARGEST_TEXT_CHARACTERS) {
    pieces.push(text.slice(start, start + LARGEST_TEXT_CHARACTERS));
  }
  return pieces;
}

function partsOf(text: string): string[] {
  const id = checksum([text]);
  const pieces = cutForCache(text);
  return pieces.map((piece, place) => [PART, id, PART, place, PART, pieces.length, PART, piece].join(""));
}
