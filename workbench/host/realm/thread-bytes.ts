import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { bytesIn, textIn } from "../services/charsets";

/**
 * What a script computes with bytes, done in its own thread, because the host's reply costs many times as much
 * as a hash. A context hands over and gets only text and numbers: a blob is a number, and an array of bytes is JSON.
 *
 * A result is undefined where the host is to answer instead, which knows how Google refuses.
 */
export class ThreadBytes {
  readonly #blobs: Uint8Array[] = [];

  blobOfText(text: string): number {
    return this.#keep(bytesIn("UTF-8", text));
  }

  blobOf(json: string): number | undefined {
    const bytes = bytesOf(json);
    return bytes && this.#keep(bytes);
  }

  gzip(blob: number): number {
    return this.#keep(gzipSync(this.#blobs[blob]!));
  }

  ungzip(blob: number): number | undefined {
    try {
      return this.#keep(gunzipSync(this.#blobs[blob]!));
    } catch {
      return undefined;
    }
  }

  text(blob: number): string {
    return textIn("UTF-8", this.#blobs[blob]!);
  }

  bytes(blob: number): string {
    return jsonOf(this.#blobs[blob]!);
  }

  base64Encode(json: string): string | undefined {
    const bytes = bytesOf(json);
    return bytes && Buffer.from(bytes).toString("base64");
  }

  base64Decode(text: string): string | undefined {
    return /^[A-Za-z0-9+/]*={0,2}$/.test(text) ? jsonOf(Buffer.from(text, "base64")) : undefined;
  }

  sha256(text: string): string {
    return jsonOf(createHash("sha256").update(bytesIn("UTF-8", text)).digest());
  }

  #keep(bytes: Uint8Array): number {
    return this.#blobs.push(bytes) - 1;
  }
}

function jsonOf(bytes: Uint8Array): string {
  return `[${new Int8Array(bytes).join()}]`;
}

/** Undefined unless it is an array of signed bytes. */
function bytesOf(json: string): Uint8Array | undefined {
  const list = JSON.parse(json) as unknown;
  if (!Array.isArray(list)) return undefined;
  const bytes = new Int8Array(list.length);
  for (let index = 0; index < list.length; index++) {
    const element: unknown = list[index];
    if (typeof element !== "number") return undefined;
    bytes[index] = element;
    if (bytes[index] !== element) return undefined;
  }
  return new Uint8Array(bytes.buffer);
}
