import { constants, gunzipSync } from "node:zlib";
import { KEYS } from "../users";
import type { World } from "../world";

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
  const unpacked = [...text.matchAll(/H4sI[\w+/=-]{20,}/g)].map(([packed]) => decompressed(packed));
  return [text, ...unpacked].flatMap((reading) => [reading, unescaped(reading)]);
}

/** As far as it goes: a long text is cut into pieces before it is stored. */
function decompressed(packed: string): string {
  return gunzipSync(Buffer.from(packed, "base64"), { finishFlush: constants.Z_SYNC_FLUSH }).toString("utf8");
}

function unescaped(text: string): string {
  return text.includes("\\u")
    ? text.replace(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;
}

const kindOf = (place: string): string => place.replace(/ R\d+C\d+$/, "");
