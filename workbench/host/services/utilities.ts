import { createHash, createHmac, randomUUID } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { enumName } from "../enums";
import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";
import { Blob, bytesOf, toSigned } from "./blob";
import { formatDate } from "./format-date";

export class Utilities implements Emulates<
  GoogleAppsScript.Utilities.Utilities,
  | "base64Decode"
  | "base64DecodeWebSafe"
  | "base64Encode"
  | "base64EncodeWebSafe"
  | "computeDigest"
  | "computeHmacSha256Signature"
  | "computeHmacSignature"
  | "formatDate"
  | "getUuid"
  | "gzip"
  | "newBlob"
  | "parseCsv"
  | "sleep"
  | "ungzip"
> {
  readonly #execution: Execution;

  constructor(execution: Execution) {
    this.#execution = execution;
  }

  /** Counts against the execution's time (platform fact B30). */
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
    if (!(date instanceof Date)) {
      throw new ServiceError("The parameters don't match the method signature for Utilities.formatDate.");
    }
    return formatDate(date, timeZone, format);
  }

  base64Encode(value: unknown): string {
    return Buffer.from(bytesOf(value)).toString("base64");
  }

  base64EncodeWebSafe(value: unknown): string {
    return this.base64Encode(value).replaceAll("+", "-").replaceAll("/", "_");
  }

  base64Decode(encoded: unknown): number[] {
    const text = String(encoded);
    if (/[^A-Za-z0-9+/=\s_-]/.test(text)) throw new ServiceError("Could not decode string.");
    return toSigned(Buffer.from(text, "base64"));
  }

  base64DecodeWebSafe(encoded: unknown): number[] {
    return this.base64Decode(encoded);
  }

  computeDigest(algorithm: unknown, value: unknown): number[] {
    return toSigned(createHash(nodeAlgorithm(algorithm)).update(bytesOf(value)).digest());
  }

  computeHmacSignature(algorithm: unknown, value: unknown, key: unknown): number[] {
    return toSigned(createHmac(nodeAlgorithm(algorithm), bytesOf(key)).update(bytesOf(value)).digest());
  }

  computeHmacSha256Signature(value: unknown, key: unknown): number[] {
    return this.computeHmacSignature("SHA_256", value, key);
  }

  newBlob(value: unknown, contentType?: string | null, name?: string | null): Blob {
    return new Blob(
      bytesOf(value),
      contentType ?? (typeof value === "string" ? "text/plain" : null),
      name ?? null,
    );
  }

  gzip(blob: unknown, name?: string | null): Blob {
    return new Blob(gzipSync(bytesOf(blob)), "application/x-gzip", name ?? "archive.gz");
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

  parseCsv(text: unknown, delimiter?: string | null): string[][] {
    return parseCsv(String(text), delimiter ?? ",");
  }
}

/** `HMAC_SHA_256` and `SHA_256` both mean `sha256`. */
function nodeAlgorithm(algorithm: unknown): string {
  return enumName(algorithm).replace("HMAC_", "").replace("_", "").toLowerCase();
}

function parseCsv(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = "";
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (isQuoted && character === '"' && text[index + 1] === '"') {
      field += '"';
      index++;
    } else if (character === '"') {
      isQuoted = !isQuoted;
    } else if (!isQuoted && (character === delimiter || character === "\n")) {
      row.push(field);
      field = "";
      if (character === "\n") {
        rows.push(row);
        row = [];
      }
    } else if (isQuoted || character !== "\r") {
      field += character;
    }
  }
  if (field !== "" || row.length > 0) rows.push([...row, field]);
  return rows;
}
