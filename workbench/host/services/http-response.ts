import type { Emulates } from "../emulates";
import { ServiceError } from "../service-error";
import type { TransportReply } from "../transport";
import { Blob, toSigned } from "./blob";
import { textIn } from "./charsets";

/** Length of the body excerpt in the message of an unmuted failure, in characters. */
const QUOTED_MAX = 400;

export class HTTPResponse implements Emulates<
  GoogleAppsScript.URL_Fetch.HTTPResponse,
  "getAllHeaders" | "getAs" | "getBlob" | "getContent" | "getContentText" | "getHeaders" | "getResponseCode"
> {
  readonly #reply: TransportReply;
  readonly #url: string;

  constructor(reply: TransportReply, url: string) {
    this.#reply = reply;
    this.#url = url;
  }

  getResponseCode(): number {
    return this.#reply.status;
  }

  /** By default in the charset of the reply, or UTF-8 if it names none. */
  getContentText(charset?: unknown): string {
    const { body } = this.#reply;
    // A text body has no original bytes to be decoded in another charset.
    if (typeof body === "string" && charset === undefined) return body;
    const named = /charset="?([^";\s]+)/i.exec(this.#header("content-type") ?? "")?.[1];
    return textIn(charset ?? named ?? "UTF-8", this.#bytes());
  }

  getContent(): number[] {
    return toSigned(this.#bytes());
  }

  getBlob(): Blob {
    const type = this.#header("content-type")?.split(";")[0] ?? null;
    return new Blob(this.#bytes(), type, fileName(this.#header("content-disposition"), this.#url));
  }

  getAs(contentType: string): Blob {
    return this.getBlob().getAs(contentType);
  }

  /** One value per name; of repeated headers the last (platform fact D13). */
  getHeaders(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.#reply.headers).map(([name, value]) => [
        name,
        typeof value === "string" ? value : (value.at(-1) ?? ""),
      ]),
    );
  }

  /** Repeated headers are lists. */
  getAllHeaders(): Record<string, string | readonly string[]> {
    return { ...this.#reply.headers };
  }

  #bytes(): Uint8Array {
    const { body } = this.#reply;
    return typeof body === "string" ? Buffer.from(body) : Uint8Array.from(body);
  }

  #header(name: string): string | undefined {
    const value = Object.entries(this.#reply.headers).find(([each]) => each.toLowerCase() === name)?.[1];
    return typeof value === "string" ? value : value?.at(-1);
  }
}

/** The file name given by the reply, or the last segment of the URL. */
function fileName(disposition: string | undefined, url: string): string {
  const given = /filename="?([^";]+)/i.exec(disposition ?? "")?.[1];
  const { pathname, hostname } = new URL(url);
  return given ?? (decodeURIComponent(pathname.slice(pathname.lastIndexOf("/") + 1)) || hostname);
}

/** The exception for an error status, unless the request mutes it (platform fact D6). */
export function httpException(url: string, { status, body }: TransportReply): ServiceError {
  const text = typeof body === "string" ? body : Buffer.from(body).toString("utf8");
  return new ServiceError(
    `Request failed for ${new URL(url).origin} returned code ${status}. Truncated server response: ` +
      `${text.slice(0, QUOTED_MAX)} (use muteHttpExceptions option to examine full response)`,
  );
}
