import type { Emulates } from "../emulates";
import { ServiceError } from "../service-error";
import type { TransportReply } from "../transport";
import { Blob, toSigned } from "./blob";
import { textIn } from "./charsets";

/** Characters of the body that an unmuted failure quotes. */
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

  /** In the charset of the reply unless told, which is UTF-8 where it names none. */
  getContentText(charset?: unknown): string {
    const { body } = this.#reply;
    // A body of text has no bytes of its own that another charset could read.
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
    const { body } = this.#reply;
    return typeof body === "string" ? Buffer.from(body) : Uint8Array.from(body);
  }

  #header(name: string): string | undefined {
    const value = Object.entries(this.#reply.headers).find(([each]) => each.toLowerCase() === name)?.[1];
    return typeof value === "string" ? value : value?.at(-1);
  }
}

/** What the reply calls its file, or the last part of the address. */
function fileName(disposition: string | undefined, url: string): string {
  const given = /filename="?([^";]+)/i.exec(disposition ?? "")?.[1];
  const { pathname, hostname } = new URL(url);
  return given ?? (decodeURIComponent(pathname.slice(pathname.lastIndexOf("/") + 1)) || hostname);
}

/** What an error status throws unless the request mutes it (platform fact D6). */
export function httpException(url: string, { status, body }: TransportReply): ServiceError {
  const text = typeof body === "string" ? body : Buffer.from(body).toString("utf8");
  return new ServiceError(
    `Request failed for ${new URL(url).origin} returned code ${status}. Truncated server response: ` +
      `${text.slice(0, QUOTED_MAX)} (use muteHttpExceptions option to examine full response)`,
  );
}
