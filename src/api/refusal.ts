import { objectOf } from "../core/json";
import { shortened } from "../core/text";
import { ApiError } from "../errors";
import type { HttpReply, HttpRequest } from "../google/ports";
import { creditsIn } from "./envelope";
import type { RefusalCode } from "./outcomes";

const LONGEST_REASON = 200;
const LONGEST_WAIT_SECONDS = 24 * 60 * 60;
const LATER = "Try again in a few minutes.";

interface Sentences {
  /** @param said The service's own reason in quotation marks, after a blank; empty without one. */
  readonly fact: (endpoint: string, status: number, said: string, baseUrl: string) => string;
  readonly advice: string;
}

/** What each refusal says to a person: what happened, and the way out. */
const SENTENCES: Readonly<Record<RefusalCode, Sentences>> = {
  "api/key-refused": {
    fact: (_endpoint, _status, said) => `The API refused the API key${said}.`,
    advice: "Open the sidebar, choose Settings and save a valid key.",
  },
  "api/no-credits": {
    fact: (endpoint, _status, said) => `The credits of this API key are not enough for ${endpoint}${said}.`,
    advice: "Buy credits from the provider of the API.",
  },
  "api/plan": {
    fact: (endpoint, _status, said) =>
      `The plan or the credit balance of this API key does not cover ${endpoint}${said}.`,
    advice: "Check both with the provider of the API, or choose less.",
  },
  "api/blocked": {
    fact: (endpoint, status) =>
      status < 300
        ? `Something in front of the API answered ${endpoint} with a page.`
        : `Something in front of the API blocked ${endpoint} (${status}).`,
    advice: `${LATER} If that does not help, check the base URL in Settings.`,
  },
  "api/not-found": {
    fact: (endpoint, _status, said) => `Not found by ${endpoint}${said}.`,
    advice: "Check the website or search for the company.",
  },
  "api/nothing-there": {
    fact: (endpoint, _status, said) => `${endpoint} found nothing${said}.`,
    advice: "Change what is asked for, or check the base URL in Settings.",
  },
  "api/wrong-address": {
    fact: (_endpoint, _status, said, baseUrl) => `Nothing was found under ${baseUrl}${said}.`,
    advice: "Check the base URL in Settings.",
  },
  "api/bad-request": {
    fact: (endpoint, _status, said) => `${endpoint} did not accept the request${said}.`,
    advice: "Change it, then try again.",
  },
  "api/company-required": {
    fact: (endpoint, _status, said) => `${endpoint} answers only about a company${said}.`,
    advice: "Name a company.",
  },
  "api/rate-limited": {
    fact: (endpoint, _status, said) => `Too many requests to ${endpoint}${said}.`,
    advice: "Wait a minute, then try again.",
  },
  "api/unavailable": {
    fact: (endpoint, status, said) => `The API could not answer ${endpoint} (${status})${said}.`,
    advice: LATER,
  },
  "api/timed-out": {
    fact: (endpoint, status, said) => `The API did not answer ${endpoint} in time (${status})${said}.`,
    advice: LATER,
  },
  "api/redirected": {
    fact: (endpoint, _status, said) =>
      `${endpoint} was redirected to another place, and the key does not go there${said}.`,
    advice: "Check the base URL in Settings.",
  },
  "api/refused": {
    fact: (endpoint, status, said) => `${endpoint} refused the request (${status})${said}.`,
    advice: "Ask the provider of the API what that means.",
  },
  "api/says-error": {
    fact: (endpoint, _status, said) => `${endpoint} answered with an error${said}.`,
    advice: "Check what was asked for, or ask the provider of the API.",
  },
};

/** A reply that is no answer, and what it was found to mean. */
export interface Refusal {
  /** The endpoint's name, for the sentence. */
  readonly endpoint: string;
  /** Which plans include it, as a sentence; undefined where all do, or nobody knows. */
  readonly plans?: string | undefined;
  readonly baseUrl: string;
  readonly code: RefusalCode;
  readonly reply: Pick<HttpReply, "status" | "headers">;
  /** The body as JSON; undefined if it is none. */
  readonly document: unknown;
  /** The service's own reason, as it may be shown. */
  readonly reason: string;
}

/**
 * Turns a reply that is no answer into the error that says who can act.
 *
 * @param nowMs For a `Retry-After` that is a date.
 */
export function refusalOf(
  { endpoint, plans, baseUrl, code, reply, document, reason }: Refusal,
  nowMs: number,
): ApiError {
  const { fact, advice } = SENTENCES[code];
  return new ApiError(code, fact(endpoint, reply.status, quoted(reason), baseUrl), {
    status: reply.status,
    retryAfterSeconds: retryAfterSeconds(reply, nowMs),
    credits: creditsIn(document),
    reason,
    advice: code === "api/plan" && plans !== undefined ? `${plans} ${advice}` : advice,
  });
}

/**
 * Whether an error body says by a code that the parameter `company` is missing: FastAPI's `{loc, type}`, or the service's own
 * `MISSING_PARAMETER`, which does not say which one.
 */
export function lacksCompany(document: unknown): boolean {
  const { detail, error } = objectOf(document);
  if (error === "MISSING_PARAMETER") return true;
  return (Array.isArray(detail) ? detail : []).some((problem) => {
    const { loc, type } = objectOf(problem);
    const isMissing = type === "missing" || type === "value_error.missing";
    return isMissing && Array.isArray(loc) && loc[loc.length - 1] === "company";
  });
}

/** As a date is written there (RFC 9110, 10.2.3): whatever else `Date.parse` takes for one is none. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** Seconds to wait, from `Retry-After` as seconds or as a date; null when the reply does not say. */
function retryAfterSeconds({ headers }: Pick<HttpReply, "headers">, nowMs: number): number | null {
  const header = headers["retry-after"]?.trim() ?? "";
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : HTTP_DATE.test(header)
      ? Math.ceil((Date.parse(header) - nowMs) / 1000)
      : NaN;
  return Number.isNaN(seconds) ? null : Math.min(Math.max(0, seconds), LONGEST_WAIT_SECONDS);
}

/** A reason as it goes into a sentence: in quotation marks, after a blank; empty without one. */
export function quoted(reason: string): string {
  if (reason === "") return "";
  return ` ("${shortened(reason, LONGEST_REASON)}")`;
}

/** What a 404 speaks of; `isOwn` if its reason names something that was asked: only the service itself can say that. */
export interface Missing {
  readonly what: "company" | "other";
  readonly isOwn: boolean;
}

/** What a company is called. */
const COMPANY = /^(compan(y|ies)|organi[sz]ations?|business(es)?|websites?|domains?)$/;
/** What else a service may know nothing of. */
const OTHER_THINGS =
  /^(sections?|fields?|filters?|param(eter)?s?|endpoints?|routes?|paths?|urls?|methods?|api|versions?|keys?|users?|accounts?|plans?|subscriptions?)$/;
/** What says no more than that there is none. */
const NOTHING =
  /^(\d+|not?|none|nothing|found|find|could|cannot|be|was|is|does|exist|exists|such|unknown|known|error|the|a|an|this|that|with|for|matching|matches|id|uuid|name)$/;
/** A path, such as `/api/v1/company/jobs`, whoever says that there is nothing under it: no word in it is about what was asked. */
const PATH = /(^|[\s"'(])\/[\w-]+\/[\w/-]+/;
/** Values that no service knows nothing of. */
const NO_NAME = /^(|true|false|[\d-]+|.{1,2})$/;
const ABOUT_COMPANY = ["company", "primary_company"];

/**
 * What a 404 speaks of: of the company, where the call is about one and the reason names nothing else that the call has sent,
 * such as a section, and no part of the service.
 *
 * @param findsOne The endpoint looks one thing up by what it is sent, whatever that is called.
 */
export function missingIn({ url }: Pick<HttpRequest, "url">, reason: string, findsOne: boolean): Missing {
  const sent = sentIn(url);
  const company = companyIn(sent);
  if (company === "") return { what: findsOne ? "company" : "other", isOwn: false };
  const terms = termsIn(reason);
  const others = sent.filter(([name]) => !ABOUT_COMPANY.includes(name));
  const names = others.flatMap(([name]) => [name, name.replace(/s$/, "")]);
  const values = others.flatMap(([, value]) => value.split(",")).filter((value) => !NO_NAME.test(value));
  if (terms.some((term) => names.includes(term) || values.includes(term)))
    return { what: "other", isOwn: true };
  if (PATH.test(reason)) return { what: "other", isOwn: false };
  const words = wordsIn(reason);
  if (terms.includes(company) || words.some((word) => COMPANY.test(word)))
    return { what: "company", isOwn: true };
  return { what: words.some((word) => OTHER_THINGS.test(word)) ? "other" : "company", isOwn: false };
}

/** Whether a reason says more than that the company was not found. */
export function saysMore(reason: string, company: string): boolean {
  const rest = reason.toLowerCase().split(company.toLowerCase()).join(" ");
  return wordsIn(rest).some((word) => !COMPANY.test(word) && !NOTHING.test(word));
}

/** Names and values of a query, in small letters. */
function sentIn(url: string): [string, string][] {
  const [, query = ""] = url.split("?");
  return query.split("&").map((pair) => {
    const [name = "", value = ""] = pair.split("=");
    return [name, decodeURIComponent(value).toLowerCase()];
  });
}

function companyIn(sent: readonly (readonly [string, string])[]): string {
  return sent.find(([name]) => ABOUT_COMPANY.includes(name))?.[1] ?? "";
}

/** Words, names and addresses as they were written, in small letters. */
function termsIn(reason: string): string[] {
  return reason
    .toLowerCase()
    .split(/[^\w.-]+/)
    .map((term) => term.replace(/^[.-]+|[.-]+$/g, ""))
    .filter((term) => term !== "");
}

/** As `termsIn`, with what is joined apart: `COMPANY_NOT_FOUND` are three. */
function wordsIn(reason: string): string[] {
  return termsIn(reason).flatMap((term) => term.split(/[_.-]+/));
}
