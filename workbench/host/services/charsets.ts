import { isEnumValue } from "../enums";
import { ServiceError } from "../service-error";

/** Encoders by charset name, in lower case without punctuation. */
const ENCODERS: Readonly<Record<string, (text: string) => Uint8Array>> = {
  utf8: (text) => Buffer.from(text, "utf8"),
  usascii: ascii,
  ascii,
  iso88591: (text) => Buffer.from(text.replaceAll(/[^\0-\xff]/gu, "?"), "latin1"),
  utf16le: (text) => Buffer.from(text, "utf16le"),
  utf16be: (text) => Buffer.from(text, "utf16le").swap16(),
};

/** @param charset A name such as `UTF-8`, or a value of `Utilities.Charset`. */
export function bytesIn(charset: unknown, text: string): Uint8Array {
  const name = nameOf(charset);
  const encode = ENCODERS[name.toLowerCase().replaceAll(/[^a-z0-9]/g, "")];
  if (encode !== undefined) return encode(text);
  if (isDecodable(name)) throw new ServiceError(`Text in ${name} is not emulated by the workbench.`);
  throw unknownCharset(name);
}

/** Bytes that are invalid in the charset become U+FFFD. */
export function textIn(charset: unknown, bytes: Uint8Array): string {
  const name = nameOf(charset);
  if (/^(us-?)?ascii$/i.test(name.replaceAll("_", "-"))) {
    return Array.from(bytes, (byte) => (byte < 128 ? String.fromCodePoint(byte) : "\ufffd")).join("");
  }
  if (!isDecodable(name)) throw unknownCharset(name);
  return new TextDecoder(name, { ignoreBOM: true }).decode(bytes);
}

function nameOf(charset: unknown): string {
  return typeof charset === "object" && charset !== null && isEnumValue(charset)
    ? charset.name.replaceAll("_", "-")
    : String(charset);
}

function isDecodable(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== "";
  } catch {
    return false;
  }
}

/** As in Java, a surrogate pair becomes a single question mark. */
function ascii(text: string): Uint8Array {
  return Buffer.from(text.replaceAll(/[^\0-\x7f]/gu, "?"), "latin1");
}

/** The message is ours, not Google's. */
function unknownCharset(name: string): ServiceError {
  return new ServiceError(`Invalid argument: ${name}`);
}
