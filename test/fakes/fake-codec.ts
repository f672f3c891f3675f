import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { type Codec, LARGEST_UNPACKED_BYTES } from "../../src/google/ports";

/** Real hashes and real gzip; IDs are counted up. */
export class FakeCodec implements Codec {
  private ids = 0;

  digest(text: string): string {
    return createHash("sha256").update(text, "utf8").digest("base64url");
  }

  compress(text: string): string {
    return gzipSync(text).toString("base64");
  }

  decompress(base64: string): string {
    return gunzipSync(Buffer.from(base64, "base64"), { maxOutputLength: LARGEST_UNPACKED_BYTES }).toString(
      "utf8",
    );
  }

  uuid(): string {
    return `id-${++this.ids}`;
  }
}
