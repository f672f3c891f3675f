/** One HTTP request as it leaves Apps Script. */
export interface TransportRequest {
  /** In capitals. */
  readonly method: string;
  readonly url: string;
  /** Names as the script wrote them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly timeoutMs: number;
}

export interface TransportReply {
  readonly status: number;
  /** Repeated headers as a list. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Uint8Array;
  /** How long the service took, on a virtual clock; replaces the latency of the table. */
  readonly latencyMs?: number;
}

/** `hang`: no reply until the time-out. `cut`: the connection broke after the service had done its work. */
export type TransportFault = "dns" | "unavailable" | "hang" | "cut";

/** Thrown by a transport when no reply comes back; `fetchAll` then fails as a whole, in Google's words. */
export class TransportFailure extends Error {
  override readonly name = "TransportFailure";
  constructor(readonly fault: TransportFault) {
    super(`No reply: ${fault}.`);
  }
}

/** Carries one request. Redirects are followed by `UrlFetchApp`, not here. */
export type Transport = (request: TransportRequest) => TransportReply | Promise<TransportReply>;
