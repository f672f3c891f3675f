/** Byte work that Apps Script does in its services, because its V8 has no TextEncoder, crypto or streams. */
export interface Codec {
  /** SHA-256 of the text in UTF-8, 43 characters of web-safe base64. */
  digest(text: string): string;
  /** gzip, then base64. */
  compress(text: string): string;
  decompress(base64: string): string;
  /** A random identifier. */
  uuid(): string;
}
