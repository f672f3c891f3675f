import type { Codec } from "../ports/codec";

/** What `Utilities.ungzip` asks its blob to be. */
const GZIP = "application/x-gzip";

export class UtilitiesCodec implements Codec {
  digest(text: string): string {
    // The character set is named: without it the service is free to take another one than UTF-8.
    const bytes = Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, text, Utilities.Charset.UTF_8);
    return Utilities.base64EncodeWebSafe(bytes).replace(/=+$/, "");
  }

  compress(text: string): string {
    return Utilities.base64Encode(Utilities.gzip(Utilities.newBlob(text)).getBytes());
  }

  decompress(base64: string): string {
    return Utilities.ungzip(Utilities.newBlob(Utilities.base64Decode(base64), GZIP)).getDataAsString();
  }

  uuid(): string {
    return Utilities.getUuid();
  }
}
