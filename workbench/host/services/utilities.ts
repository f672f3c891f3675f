import { createHash, createHmac, createSign, randomUUID } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { enumName } from "../enums";
import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";
import { Blob, bytesOf, toSigned } from "./blob";
import { blobOf } from "./blob-source";
import { bytesIn } from "./charsets";
import { formatDate } from "./format-date";
import { formatString } from "./format-string";
import { parseCsv } from "./parse-csv";
import { parseDate } from "./parse-date";
import { unzip, zip } from "./zip-archive";

export class Utilities implements Emulates<
  GoogleAppsScript.Utilities.Utilities,
  | "base64Decode"
  | "base64DecodeWebSafe"
  | "base64Encode"
  | "base64EncodeWebSafe"
  | "computeDigest"
  | "computeHmacSha256Signature"
  | "computeHmacSignature"
  | "computeRsaSha1Signature"
  | "computeRsaSha256Signature"
  | "computeRsaSignature"
  | "formatDate"
  | "formatString"
  | "getUuid"
  | "gzip"
  | "newBlob"
  | "parseCsv"
  | "parseDate"
  | "sleep"
  | "ungzip"
  | "unzip"
  | "zip"
> {
  readonly #execution: Execution;

  constructor(execution: Execution) {
    this.#execution = execution;
  }

  /** Counts towards the execution's time limit (platform fact B30). */
  sleep(milliseconds: number): Promise<void> {
    return this.#execution.pause(milliseconds);
  }

  getUuid(): string {
    const { random } = this.#execution.host;
    if (random === undefined) return randomUUID();
    const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join("");
    return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-a$4-$5");
  }

  formatDate(date: unknown, timeZone: string, format: string): string {
    return formatDate(date as Date, timeZone, format);
  }

  parseDate(text: string, timeZone: string, format: string): unknown {
    return parseDate(text, timeZone, format);
  }

  /** Like `sprintf`. */
  formatString(template: string, ...values: unknown[]): string {
    return formatString(template, values);
  }

  base64Encode(value: unknown, charset: unknown = "UTF-8"): string {
    return Buffer.from(bytesOf(value, charset)).toString("base64");
  }

  /** Padded, despite being web-safe. */
  base64EncodeWebSafe(value: unknown, charset: unknown = "UTF-8"): string {
    return this.base64Encode(value, charset).replaceAll("+", "-").replaceAll("/", "_");
  }

  /** A charset makes no difference: the result is bytes. */
  base64Decode(encoded: string): number[] {
    return decodeBase64(encoded, /^[A-Za-z0-9+/\s]*={0,2}\s*$/);
  }

  base64DecodeWebSafe(encoded: string): number[] {
    return decodeBase64(encoded, /^[A-Za-z0-9_\s-]*={0,2}\s*$/);
  }

  /** Text is encoded as ASCII by default, with a question mark for every other character. */
  computeDigest(algorithm: unknown, value: unknown, charset: unknown = "US-ASCII"): number[] {
    return toSigned(createHash(nodeAlgorithm(algorithm)).update(bytesOf(value, charset)).digest());
  }

  computeHmacSignature(
    algorithm: unknown,
    value: unknown,
    key: unknown,
    charset: unknown = "US-ASCII",
  ): number[] {
    const hmac = createHmac(nodeAlgorithm(algorithm), bytesOf(key, charset));
    return toSigned(hmac.update(bytesOf(value, charset)).digest());
  }

  computeHmacSha256Signature(value: unknown, key: unknown, charset?: unknown): number[] {
    return this.computeHmacSignature("SHA_256", value, key, charset);
  }

  computeRsaSignature(
    algorithm: unknown,
    value: string,
    key: string,
    charset: unknown = "US-ASCII",
  ): number[] {
    try {
      return toSigned(createSign(nodeAlgorithm(algorithm)).update(bytesIn(charset, value)).sign(key));
    } catch {
      throw new ServiceError("Invalid argument: key");
    }
  }

  computeRsaSha1Signature(value: string, key: string, charset?: unknown): number[] {
    return this.computeRsaSignature("RSA_SHA_1", value, key, charset);
  }

  computeRsaSha256Signature(value: string, key: string, charset?: unknown): number[] {
    return this.computeRsaSignature("RSA_SHA_256", value, key, charset);
  }

  newBlob(value: unknown, contentType?: string | null, name?: string | null): Blob {
    return new Blob(
      bytesOf(value),
      contentType ?? (typeof value === "string" ? "text/plain" : null),
      name ?? null,
    );
  }

  gzip(source: unknown, name?: string | null): Blob {
    return new Blob(gzipSync(bytesOf(blobOf(source))), "application/x-gzip", name ?? "archive.gz");
  }

  ungzip(blob: unknown): Blob {
    if (!(blob instanceof Blob) || blob.getContentType() !== "application/x-gzip") {
      throw new ServiceError(
        "Blob object must have non-null content type of application/x-gzip for this operation.",
      );
    }
    try {
      return new Blob(gunzipSync(bytesOf(blob)), null, blob.getName()?.replace(/\.gz$/, "") ?? null);
    } catch {
      throw new ServiceError("Could not decompress gzip.");
    }
  }

  zip(sources: readonly unknown[], name?: string | null): Blob {
    return zip(sources.map(blobOf), name ?? "archive.zip");
  }

  unzip(source: unknown): Blob[] {
    return unzip(blobOf(source));
  }

  parseCsv(text: string, delimiter?: string | null): string[][] {
    return parseCsv(text, delimiter ?? ",");
  }
}

/** `HMAC_SHA_256`, `RSA_SHA_256` and `SHA_256` all mean `sha256`. */
function nodeAlgorithm(algorithm: unknown): string {
  const name = enumName(algorithm).replace(/^(HMAC|RSA)_/, "");
  if (name === "MD2")
    throw new ServiceError("Utilities.computeDigest with MD2 is not emulated by the workbench.");
  return name.replace("_", "").toLowerCase();
}

function decodeBase64(encoded: string, alphabet: RegExp): number[] {
  if (!alphabet.test(encoded)) throw new ServiceError("Could not decode string.");
  return toSigned(Buffer.from(encoded, "base64"));
}
