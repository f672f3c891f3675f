import { ServiceError } from "../service-error";
import { textOf } from "../text-of";
import type { TransportRequest } from "../transport";
import { Blob, bytesOf } from "./blob";

/** Platform facts B7, B8 and B9. */
export const URL_LENGTH_MAX = 2082;
export const HEADERS_MAX = 100;
export const HEADER_BYTES_MAX = 8 * 1024;
export const PAYLOAD_BYTES_MAX = 50 * 1024 * 1024;
export const TIMEOUT_DEFAULT_SECONDS = 360;

const METHODS: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"];
const FORM = "application/x-www-form-urlencoded";

/** A request as specified by the script, validated. */
export interface FetchRequest extends TransportRequest {
  readonly contentType: string | undefined;
  readonly followRedirects: boolean;
  readonly muteHttpExceptions: boolean;
  readonly validateHttpsCertificates: boolean;
}

/** @param params `URLFetchRequestOptions`, or an element of `fetchAll`. */
export function readRequest(url: unknown, params: unknown = {}): FetchRequest {
  const options = (params ?? {}) as Readonly<Record<string, unknown>>;
  const method = textOf(options["method"] ?? "get").toUpperCase();
  if (!METHODS.includes(method)) throw new ServiceError("Attribute provided with invalid value: method");
  const { body, contentType } = readPayload(options);
  return {
    url: readUrl(url),
    method,
    headers: readHeaders(options["headers"], contentType),
    ...(body === undefined ? {} : { body }),
    contentType,
    timeoutMs: Number(options["timeoutSeconds"] ?? TIMEOUT_DEFAULT_SECONDS) * 1000,
    followRedirects: options["followRedirects"] !== false,
    muteHttpExceptions: options["muteHttpExceptions"] === true,
    validateHttpsCertificates: options["validateHttpsCertificates"] !== false,
  };
}

function readUrl(value: unknown): string {
  const url = typeof value === "string" ? value : "";
  if (url === "") throw new ServiceError("Attribute provided with no value: url");
  if (url.length > URL_LENGTH_MAX) {
    throw new ServiceError("Limit Exceeded: URLFetch URL Length.");
  }
  if (!URL.canParse(url) || !/^https?:/i.test(url)) throw new ServiceError(`Invalid argument: ${url}`);
  return url;
}

/** An object is form-encoded (platform fact D3). */
function readPayload({ payload, contentType }: Readonly<Record<string, unknown>>): {
  body: string | Uint8Array | undefined;
  contentType: string | undefined;
} {
  const type = typeof contentType === "string" ? contentType : undefined;
  if (payload === undefined || payload === null) return { body: undefined, contentType: type };
  let body: string | Uint8Array;
  if (typeof payload === "string") body = payload;
  else if (payload instanceof Blob || Array.isArray(payload)) body = bytesOf(payload);
  else {
    body = Object.entries(payload)
      .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
      .join("&");
  }
  if (Buffer.byteLength(body) > PAYLOAD_BYTES_MAX)
    throw new ServiceError("Limit Exceeded: URLFetch POST Size.");
  return { body, contentType: type ?? FORM };
}

function readHeaders(value: unknown, contentType: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, text] of Object.entries(value ?? {})) headers[name] = String(text);
  const entries = Object.entries(headers);
  const size = entries.reduce((sum, [name, text]) => sum + name.length + text.length, 0);
  if (entries.length > HEADERS_MAX || size > HEADER_BYTES_MAX) {
    throw new ServiceError("Limit Exceeded: URLFetch Header Size.");
  }
  if (contentType !== undefined && !entries.some(([name]) => name.toLowerCase() === "content-type")) {
    headers["Content-Type"] = contentType;
  }
  return headers;
}
