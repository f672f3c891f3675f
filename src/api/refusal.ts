import { ApiError } from "../errors";
import type { HttpReply } from "../ports/http";

const SAVE_KEY = "Open the sidebar, choose Settings and save a valid key.";

/**
 * Turns a reply that is no answer into the error that says who can act: the one place where a status gets a meaning.
 *
 * @param endpoint Its name, for the sentence.
 * @param nowMs For a `Retry-After` that is a date.
 */
export function refusalOf(endpoint: string, reply: HttpReply, nowMs: number): ApiError {
  const { status } = reply;
  const said = quoted(reasonIn(reply.body));
  const error = (code: ConstructorParameters<typeof ApiError>[0], message: string) =>
    new ApiError(code, message, { status, retryAfterSeconds: retryAfterSeconds(reply, nowMs) });

  if (status === 401) return error("api/key-refused", `The API refused the API key${said}. ${SAVE_KEY}`);
  if (status === 403 && !isJson(reply.body)) {
    return error(
      "api/blocked",
      `Something in front of the API blocked ${endpoint} (403). Try again in a few minutes.`,
    );
  }
  if (status === 403) {
    return error(
      "api/plan",
      `The plan or the credit balance of this API key does not cover ${endpoint}${said}. Check both with the provider of the API, or choose less.`,
    );
  }
  if (status === 404)
    return error(
      "api/not-found",
      `Not found by ${endpoint}${said}. Check the website or search for the company.`,
    );
  if (status === 400 || status === 422) {
    return error(
      "api/bad-request",
      `${endpoint} did not accept the request${said}. Change it, then try again.`,
    );
  }
  if (status === 429)
    return error(
      "api/rate-limited",
      `Too many requests to ${endpoint}${said}. Wait a minute, then try again.`,
    );
  if (status >= 300 && status < 400) {
    return error(
      "api/redirected",
      `${endpoint} was redirected to another place, and the key does not go there. Check the base URL in Settings.`,
    );
  }
  if (status >= 500) {
    return error(
      "api/unavailable",
      `The API could not answer ${endpoint} (${status})${said}. Try again in a few minutes.`,
    );
  }
  return error(
    "api/bad-request",
    `${endpoint} refused the request (${status})${said}. Change it, then try again.`,
  );
}

/**
 * What an error body says: `detail` (a string, or FastAPI's array of `{loc, msg}`), then `message`, then `error`.
 *
 * Source: the API specification, Errors; the other shapes in its supplement, 3.
 */
export function reasonIn(body: string): string {
  const parsed = parsedJson(body);
  if (typeof parsed !== "object" || parsed === null) return "";
  const { detail, message, error } = parsed as Record<string, unknown>;
  if (Array.isArray(detail)) return detail.map(fieldProblem).filter(Boolean).join("; ");
  return (
    [detail, message, error].find((said): said is string => typeof said === "string" && said !== "") ?? ""
  );
}

function fieldProblem(problem: unknown): string {
  if (typeof problem === "string") return problem;
  if (typeof problem !== "object" || problem === null) return "";
  const { loc, msg } = problem as Record<string, unknown>;
  const place = Array.isArray(loc) ? loc.filter((part) => part !== "query" && part !== "body").join(".") : "";
  return [place, typeof msg === "string" ? msg : ""].filter(Boolean).join(": ");
}

/** Seconds to wait, from `Retry-After` as seconds or as a date; null when the reply does not say. */
function retryAfterSeconds(reply: HttpReply, nowMs: number): number | null {
  const header = reply.headers["retry-after"];
  if (header === undefined) return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1000));
}

function quoted(reason: string): string {
  const LONGEST = 200;
  return reason === "" ? "" : ` ("${reason.length > LONGEST ? `${reason.slice(0, LONGEST)}…` : reason}")`;
}

function isJson(body: string): boolean {
  return parsedJson(body) !== undefined;
}

function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
