/** One HTTP request as it leaves Apps Script. */
export interface TransportRequest {
  /** In upper case. */
  readonly method: string;
  readonly url: string;
  /** Names as written by the script. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly timeoutMs: number;
}

export interface TransportReply {
  readonly status: number;
  /** Repeated headers are lists. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Uint8Array;
  /** How long the service took, on a virtual clock; overrides the table of latencies. */
  readonly latencyMs?: number;
}

/** `hang`: no reply before the timeout. `cut`: the connection broke after the service had done its work. */
export type TransportFault = "dns" | "unavailable" | "hang" | "cut";

/** Thrown by a transport if there is no reply; `fetchAll` then fails as a whole, with Google's message. */
export class TransportFailure extends Error {
  override readonly name = "TransportFailure";

  /** @param advice For whoever runs the workbench; stands in brackets behind Google's message. */
  constructor(
    readonly fault: TransportFault,
    readonly advice?: string,
  ) {
    super(`No reply: ${fault}.`);
  }
}

/** Sends one request. `UrlFetchApp` follows redirects, not the transport. */
export type Transport = (request: TransportRequest) => TransportReply | Promise<TransportReply>;
