import { gunzipSync } from "node:zlib";
import { KEYS, type World } from "../world";

/** f: no key is stored or shown anywhere, whether plain, escaped or compressed. */
export function checkKeys({ addin, events }: World): void {
  for (const [place, text] of addin.texts()) {
    for (const key of Object.values(KEYS)) {
      if (readings(text).some((reading) => reading.includes(key)))
        events.breaks("f-key", `in ${kindOf(place)}`);
    }
  }
}

/** A text as it is, unescaped, and decompressed if it is compressed. */
export function readings(text: string): string[] {
  const plain = [text, unescaped(text)];
  const packed = /H4sI[\w+/=-]{20,}/.exec(text)?.[0];
  if (packed === undefined) return plain;
  try {
    const unpacked = gunzipSync(Buffer.from(packed, "base64")).toString("utf8");
    return [...plain, unpacked, unescaped(unpacked)];
  } catch {
    return plain;
  }
}

function unescaped(text: string): string {
  return text.includes("\\u")
    ? text.replace(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;
}

const kindOf = (place: string): string => place.replace(/ R\d+C\d+$/, "");
