import type { Emulates } from "../emulates";
import { ServiceError } from "../service-error";
import type { TransportReply } from "../transport";
import { Blob, bytesOf, toSigned } from "./blob";

/** Characters of the body that an unmuted failure quotes. */
const QUOTED_MAX = 400;

export class HTTPResponse implements Emulates<
  GoogleAppsScript.URL_Fetch.HTTPResponse,
  "getAllHeaders" | "getBlob" | "getContent" | "getContentText" | "getHeaders" | "getResponseCode"
> {
  readonly #reply: TransportReply;

  constructor(reply: TransportReply) {
    this.#reply = reply;
  }

  getResponseCode(): number {
    return this.#reply.status;
  }

  getContentText(): string {
    const { body } = this.#reply;
    return typeof body === "string" ? body : Buffer.from(body).toString("utf8");
  }

  getContent(): number[] {
    return toSigned(this.#bytes());
  }

  getBlob(): Blob {
    const type = Object.entries(this.#reply.headers).find(
      ([name]) => name.toLowerCase() === "content-type",
    )?.[1];
    return new Blob(this.#bytes(), typeof type === "string" ? (type.split(";")[0] ?? null) : null);
  }

  /** One value per name: the last of several (platform fact D13). */
  getHeaders(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.#reply.headers).map(([name, value]) => [
        name,
        typeof value === "string" ? value : (value.at(-1) ?? ""),
      ]),
    );
  }

  /** Repeated headers as lists. */
  getAllHeaders(): Record<string, string | readonly string[]> {
    return { ...this.#reply.headers };
  }

  #bytes(): Uint8Array {
    return bytesOf(typeof this.#reply.body === "string" ? this.#reply.body : [...this.#reply.body]);
  }
}

/** What an error status throws unless the request mutes it (platform fact D6). */
export function httpException(url: string, { status, body }: TransportReply): ServiceError {
  const text = typeof body === "string" ? body : Buffer.from(body).toString("utf8");
  return new ServiceError(
    `Request failed for ${new URL(url).origin} returned code ${status}. Truncated server response: ` +
      `${text.slice(0, QUOTED_MAX)} (use muteHttpExceptions option to examine full response)`,
  );
}
