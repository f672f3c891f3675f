import type { Emulates } from "../emulates";
import { bytesIn, textIn } from "./charsets";
import { contentTypeOfName } from "./content-types";
import { ServiceError } from "../service-error";

/** Bytes with a name and a type. Bytes are signed, -128 to 127, as in Java. */
export class Blob implements Emulates<
  GoogleAppsScript.Base.Blob,
  | "copyBlob"
  | "getAs"
  | "getBytes"
  | "getContentType"
  | "getDataAsString"
  | "getName"
  | "isGoogleType"
  | "setBytes"
  | "setContentType"
  | "setContentTypeFromExtension"
  | "setDataFromString"
  | "setName"
> {
  #bytes: Uint8Array;
  #contentType: string | null;
  #name: string | null;

  constructor(bytes: Uint8Array, contentType: string | null = null, name: string | null = null) {
    this.#bytes = bytes;
    this.#contentType = contentType;
    this.#name = name;
  }

  getBytes(): number[] {
    return toSigned(this.#bytes);
  }

  /** For other services; scripts cannot call static methods. */
  static copyOfBytes(blob: Blob): Uint8Array {
    return Uint8Array.from(blob.#bytes);
  }

  /** Defaults to UTF-8. */
  getDataAsString(charset: unknown = "UTF-8"): string {
    return textIn(charset, this.#bytes);
  }

  /** The same bytes with a different type: no conversion is emulated. */
  getAs(contentType: string): Blob {
    if (contentType === this.#contentType) return this.copyBlob();
    throw new ServiceError(`Converting from ${this.#contentType} to ${contentType} is not supported.`);
  }

  isGoogleType(): boolean {
    return this.#contentType?.startsWith("application/vnd.google-apps.") ?? false;
  }

  getContentType(): string | null {
    return this.#contentType;
  }

  getName(): string | null {
    return this.#name;
  }

  setBytes(bytes: readonly number[]): this {
    this.#bytes = Uint8Array.from(bytes);
    return this;
  }

  setDataFromString(text: unknown, charset: unknown = "UTF-8"): this {
    this.#bytes = bytesIn(charset, String(text));
    return this;
  }

  setContentTypeFromExtension(): this {
    this.#contentType = contentTypeOfName(this.#name ?? "") ?? this.#contentType;
    return this;
  }

  setContentType(contentType: string | null): this {
    this.#contentType = contentType;
    return this;
  }

  setName(name: string): this {
    this.#name = name;
    return this;
  }

  copyBlob(): Blob {
    return new Blob(this.#bytes, this.#contentType, this.#name);
  }
}

export function toSigned(bytes: Uint8Array): number[] {
  // A loop, because spreading the bytes takes ten times as long, and this runs for every stored answer.
  const signed: number[] = [];
  for (let i = 0; i < bytes.length; i++) signed.push((bytes[i]! << 24) >> 24);
  return signed;
}

/** A byte array, a blob or text, as most methods of `Utilities` take them. */
export function bytesOf(value: unknown, charset: unknown = "UTF-8"): Uint8Array {
  if (value instanceof Blob) return Blob.copyOfBytes(value);
  return Array.isArray(value) ? Uint8Array.from(value as number[]) : bytesIn(charset, String(value));
}
