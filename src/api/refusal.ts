import { ApiError } from "./api-error";
import type { HttpReply } from "../google/ports";
import { bodyOf, type Endpoint } from "./endpoint";
import { creditsIn } from "./envelope";
import { type RefusalCode, SENTENCES } from "./outcomes";
import { reasonIn } from "./reason";

const LONGEST_WAIT_SECONDS = 24 * 60 * 60;

/** For these the service's own reason is shown: it alone knows what it does not accept, or what a plan does not cover. */
const WITH_REASON: readonly RefusalCode[] = [
  "api/bad-request",
  "api/not-found",
  "api/nothing-there",
  "api/plan",
];

/** A refusing reply, and what must not be shown of it. */
interface Refusing {
  readonly reply: Pick<HttpReply, "status" | "headers">;
  readonly document: unknown;
  readonly access: { readonly baseUrl: string; readonly apiKey: string };
  readonly nowMs: number;
}

/** The error of a refusing reply, in sentences without the key. */
export function refusalError(
  {
    endpoint: { plans },
    params,
  }: {
    readonly endpoint: Pick<Endpoint, "plans">;
    readonly params: Readonly<Record<string, unknown>>;
  },
  code: RefusalCode,
  { reply: { status, headers }, document, access: { baseUrl, apiKey }, nowMs }: Refusing,
): ApiError {
  const [fact, advice] = SENTENCES[code];
  const reason = WITH_REASON.includes(code) ? reasonIn(document, bodyOf(params), apiKey) : "";
  return new ApiError(code, fact({ status, baseUrl, said: inQuotes(reason) }), {
    status,
    retryAfterSeconds: retryAfterSeconds(headers["retry-after"], nowMs),
    credits: creditsIn(document),
    reason,
    advice: code === "api/plan" && plans !== undefined ? `${plans} ${advice}` : advice,
  });
}

/** A 404 about the question, and not about its company. */
export function asAboutQuestion(error: ApiError): ApiError {
  return instead(error, "api/nothing-there");
}

/** A 404 that may be about either. */
export function asUnclear(error: ApiError): ApiError {
  return instead(error, "api/unavailable");
}

function instead(
  { status, credits, reason }: ApiError,
  code: "api/nothing-there" | "api/unavailable",
): ApiError {
  const [fact, advice] = SENTENCES[code];
  const told = fact({ status, baseUrl: "", said: inQuotes(reason) });
  return new ApiError(code, told, { status, credits, reason, advice });
}

/** A reason, to be put behind a sentence. */
function inQuotes(reason: string): string {
  return reason === "" ? "" : ` ("${reason}")`;
}

/** RFC 9110, 10.2.3. `Date.parse` takes other texts for dates, too. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** Seconds to wait, from `Retry-After` as seconds or as a date; null when the reply does not say. */
function retryAfterSeconds(header = "", nowMs: number): number | null {
  const text = header.trim();
  const seconds = /^\d+$/.test(text)
    ? Number(text)
    : HTTP_DATE.test(text)
      ? Math.ceil((Date.parse(text) - nowMs) / 1000)
      : NaN;
  return Number.isNaN(seconds) ? null : Math.min(Math.max(0, seconds), LONGEST_WAIT_SECONDS);
}
