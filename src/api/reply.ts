import { hasOwn, isObject, nestsTooDeep, objectOf } from "../core/json";
import type { HttpReply } from "../google/ports";
import type { Endpoint } from "./endpoint";
import { saysError } from "./envelope";
import type { RefusalCode } from "./outcomes";

/** A reply's body. */
export interface Body {
  /** As it came, without a byte order mark. */
  readonly text: string;
  /** undefined if it is no JSON. */
  readonly document: unknown;
}

export function readBody(body: string): Body {
  const text = body.replace(/^\uFEFF/, "");
  try {
    return { text, document: JSON.parse(text) as unknown };
  } catch {
    return { text, document: undefined };
  }
}

/**
 * What a reply is: an answer; `none`, the service has found nothing; an answer that nests too deep to be handled; or why it is
 * no answer.
 *
 * `api/not-found` is any JSON 404. `money/not-found.ts` finds out what it is about.
 */
export type Meaning = "answer" | "none" | "too-deep" | RefusalCode;

type Judging = Pick<Endpoint, "isDocumented" | "saysNoneByStatus">;

/** The only function that judges a status and a body. */
export function meaningOf(endpoint: Judging, status: HttpReply["status"], { text, document }: Body): Meaning {
  if (status === NO_CONTENT && endpoint.saysNoneByStatus === true) return "none";
  if (status >= 200 && status < 300) {
    if (isDocumented(endpoint, document)) return nestsTooDeep(text) ? "too-deep" : "answer";
    return mayBeBilled(text, document) ? "api/cut-off" : "api/blocked";
  }
  if (status >= 300 && status < 400) return "api/redirected";
  if (GAVE_UP_WAITING.includes(status)) return "api/timed-out";
  // A gateway may say so, too: either way fewer requests must be sent.
  if (status === TOO_MANY) return "api/rate-limited";
  // Only the service gives reasons in JSON: anything else comes from something in between.
  if (!SAYS_WHY.some((name) => hasOwn(objectOf(document), name))) return "api/blocked";
  return BY_STATUS[status] ?? (status >= 500 && status < 600 ? "api/unavailable" : "api/refused");
}

const NO_CONTENT = 204;
const TOO_MANY = 429;
/** A gateway gave up waiting: for the service (504 as documented, 524 by Cloudflare), or for the request (408). */
const GAVE_UP_WAITING = [408, 504, 524];
/** Source: the API specification, Errors; `message` in its supplement, 3. */
const SAYS_WHY = ["detail", "error", "message"];

const BY_STATUS: Readonly<Record<number, RefusalCode>> = {
  400: "api/bad-request",
  401: "api/key-refused",
  402: "api/no-credits",
  403: "api/plan",
  404: "api/not-found",
  409: "api/unavailable",
  410: "api/nothing-there",
  422: "api/bad-request",
  425: "api/unavailable",
};

function isDocumented({ isDocumented: isIt }: Judging, document: unknown): boolean {
  return isObject(document) && (isIt?.(document) ?? !saysError(document));
}

/** A JSON object that was cut off or is invalid, or any text that says what it cost. */
function mayBeBilled(text: string, document: unknown): boolean {
  const isPart = document === undefined && /^\s*\{\s*"/.test(text);
  return isPart || text.includes("credits_consumed");
}
