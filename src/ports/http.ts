export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text; only with POST. */
  readonly body?: string;
}

export interface HttpReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The status of a reply that a gateway gave up waiting for, and of one that was lost on the way: it may have been billed. */
export const GATEWAY_TIMEOUT = 504;

/** HTTP as Apps Script can do it: blocking, and parallel only in bulk. Redirects are replies; nothing is followed. */
export interface Http {
  /**
   * Sends every request at once; returns when the last reply is in.
   *
   * An error status is a reply, not an exception.
   *
   * @returns One reply per request, in the same order.
   * @throws {NetworkError} If any request got no reply at all; the others are lost too,
   *   because `UrlFetchApp.fetchAll` fails as a whole.
   * @throws {LimitError} If the day's quota of requests is used up.
   */
  sendAll(requests: readonly HttpRequest[], timeoutSeconds: number): HttpReply[];
}
