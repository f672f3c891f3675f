import { withHostileText } from "./hostile-text";
import type { DemoReply, DemoRequest, JsonObject } from "./wire";

/** A reply that replaces the real one. The request is not served and not billed. */
export interface StatusFault {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** If omitted: the service's own error body for this status. */
  readonly body?: string;
}

/**
 * What goes wrong with one request, and whether the service billed it.
 *
 * | fault | served and billed | the caller sees |
 * | --- | --- | --- |
 * | `{status}` | no | that status |
 * | `unreachable` | no, not even in the ledger | a broken connection, as with a failed DNS look-up |
 * | `cut` | yes | a broken connection |
 * | `hang` | yes | nothing until it gives up |
 * | `{delayMs}` | yes | the reply, late |
 * | `malformed-json` | yes | 200 and half of a body |
 * | `html` | no | 200 and a page of something in front of the service |
 * | `no-credits-consumed` | yes | the reply without `credits_consumed` |
 * | `missing-section` | yes, without that section | an enrichment without the last section it had |
 * | `hostile` | yes | every text replaced (identifiers and `status` excepted) |
 */
export type Fault =
  | StatusFault
  | { readonly delayMs: number }
  | "unreachable"
  | "cut"
  | "hang"
  | "malformed-json"
  | "html"
  | "no-credits-consumed"
  | "missing-section"
  | "hostile";

/** Plain data, so that conditions can be sent to the server's thread. All given conditions must hold. */
export interface FaultCondition {
  /** A substring of path and query. */
  readonly url?: string;
  /** A substring that path and query must not contain, such as `company=` for news of no specific company. */
  readonly lacks?: string;
  /** A substring of the request body. */
  readonly body?: string;
  /** Exactly these requests, counted from 1 since the faults were set. */
  readonly nth?: number | readonly number[];
  readonly from?: number;
  readonly to?: number;
  /** Every nth request. */
  readonly every?: number;
}

export interface PlainFaultRule {
  readonly when: FaultCondition;
  readonly reply: Fault;
}

export interface FaultRule {
  readonly when: FaultCondition | ((request: DemoRequest, nth: number) => boolean);
  readonly reply: Fault;
}

export type FaultRules = readonly FaultRule[] | ((request: DemoRequest, nth: number) => Fault | undefined);

/** Decides which requests fail, and how. The first matching rule wins. */
export class FaultSwitch {
  private rules: FaultRules = [];
  private received = 0;

  /** Restarts the count of requests. */
  set(rules: FaultRules): void {
    this.rules = rules;
    this.received = 0;
  }

  clear(): void {
    this.set([]);
  }

  choose(request: DemoRequest): Fault | undefined {
    const nth = ++this.received;
    if (typeof this.rules === "function") return this.rules(request, nth);
    return this.rules.find(({ when }) => holds(when, request, nth))?.reply;
  }
}

function holds(when: FaultRule["when"], request: DemoRequest, nth: number): boolean {
  if (typeof when === "function") return when(request, nth);
  const numbers = typeof when.nth === "number" ? [when.nth] : when.nth;
  return (
    (when.url === undefined || request.url.includes(when.url)) &&
    (when.lacks === undefined || !request.url.includes(when.lacks)) &&
    (when.body === undefined || (request.body ?? "").includes(when.body)) &&
    (numbers === undefined || numbers.includes(nth)) &&
    nth >= (when.from ?? 1) &&
    nth <= (when.to ?? Infinity) &&
    (when.every === undefined || nth % when.every === 0)
  );
}

/** The page that an edge network shows instead of the service, with whatever status. */
export const EDGE_BLOCK_HTML =
  "<!DOCTYPE html>\n<html><head><title>Access denied</title></head><body><h1>Error 1010</h1></body></html>";

/** The service's own error body for a status: `detail` below 500, `error` from 500 on. */
export function errorBody(status: number): JsonObject {
  const known: Record<number, string> = {
    401: "Invalid API key",
    403: "This is not included in your plan, or your credit balance does not cover it.",
    404: "Company not found",
    422: "Unprocessable Entity",
    429: "Rate limit exceeded",
    502: "Bad gateway",
    503: "Service unavailable",
  };
  if (status >= 500) {
    return { error: known[status] ?? "An unexpected error occurred. Please try again later." };
  }
  return { detail: known[status] ?? "Bad request" };
}

/** Modifies the parsed body of a successful reply for some faults; others leave it unchanged. */
export function spoilBody(fault: Fault | undefined, body: JsonObject): JsonObject {
  if (fault === "hostile") return withHostileText(body);
  if (fault === "no-credits-consumed") return { ...body, credits_consumed: undefined };
  return body;
}

/** Modifies a finished reply: its text, its timing or whether it arrives at all. */
export function spoilReply(fault: Fault | undefined, reply: DemoReply): DemoReply {
  if (fault === "cut" || fault === "hang") return { ...reply, fault };
  if (fault === "malformed-json") {
    return { ...reply, body: reply.body.slice(0, Math.ceil(reply.body.length / 2)) };
  }
  if (fault === "html") {
    return { ...reply, headers: { ...reply.headers, "content-type": "text/html" }, body: EDGE_BLOCK_HTML };
  }
  if (typeof fault === "object" && "delayMs" in fault) return { ...reply, delayMs: fault.delayMs };
  return reply;
}
