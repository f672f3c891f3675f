/**
 * Everything that may go wrong and that somebody can act on.
 *
 * The class says who can act: the user, the key's owner, nobody but time, or us. Recognise an error by its `code`:
 * the workbench runs the bundle in another realm, where `instanceof` of a host class never holds.
 * Anything that is no `AddinError` is a bug: never caught to be dressed up.
 */
export type ErrorCode =
  /** A cell that should hold a company holds something else. */
  | "input/company"
  /** A field, column or section that is not known, or is ambiguous. */
  | "input/field"
  /** Any other argument of a formula or of the sidebar. */
  | "input/argument"
  /** A filter's key or value. */
  | "input/filter"
  /** A range that holds no company, or does not exist. */
  | "input/range"
  /** No API key is saved for the user whose key would be used. */
  | "setup/no-key"
  /** Nothing is selected, or the sheet is gone. */
  | "setup/no-selection"
  /** Formulas are off in this spreadsheet. */
  | "setup/formulas-off"
  /** An entry of the menu or of the sidebar was called from a cell. */
  | "setup/not-from-a-cell"
  /** Apps Script refused a service: a scope or a protection. */
  | "setup/permission"
  /** 401. */
  | "api/key-refused"
  /** 403 with a JSON body: the plan or the balance does not cover it. */
  | "api/plan"
  /** 403 without JSON: an edge in front of the API. */
  | "api/blocked"
  /** 404, 204. */
  | "api/not-found"
  /** 400, 422. */
  | "api/bad-request"
  /** 429. */
  | "api/rate-limited"
  /** 5xx. */
  | "api/unavailable"
  /** A redirect that leaves the host, or a second one. */
  | "api/redirected"
  /** 2xx, but not the documented shape. */
  | "api/unexpected-reply"
  /** No reply at all. */
  | "network/no-reply"
  /** A daily quota of Apps Script. */
  | "limit/daily-quota"
  /** The execution's own deadline. */
  | "limit/deadline"
  /** A credit cap: of the run, of the evaluation or of the day. */
  | "limit/credit-cap"
  /** Somebody else holds the lock or drives the run. */
  | "limit/busy";

export abstract class AddinError extends Error {
  /** Whether the same call may succeed later without anybody changing anything. */
  readonly retryable: boolean = false;

  /** @param message A sentence that names the thing, then a sentence with the way out: it is shown as it stands. */
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
    this.name = "AddinError";
  }
}

/** The cell, range, filter or argument is wrong; found before any request. */
export class InputError extends AddinError {
  constructor(code: Extract<ErrorCode, `input/${string}`>, message: string) {
    super(code, message);
  }
}

/** No key, no selection, no permission: the user sets something up, then tries again. */
export class SetupError extends AddinError {
  constructor(code: Extract<ErrorCode, `setup/${string}`>, message: string) {
    super(code, message);
  }
}

/** The API answered with a refusal. */
export class ApiError extends AddinError {
  override readonly retryable: boolean;
  readonly status: number;
  /** Seconds from now, from `Retry-After`; null when the reply did not say. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: Extract<ErrorCode, `api/${string}`>,
    message: string,
    reply: { readonly status: number; readonly retryAfterSeconds?: number | null },
  ) {
    super(code, message);
    this.status = reply.status;
    this.retryAfterSeconds = reply.retryAfterSeconds ?? null;
    this.retryable = code === "api/rate-limited" || code === "api/unavailable" || code === "api/blocked";
  }
}

/** No reply at all: `UrlFetchApp` threw, and with it every request of the same batch. */
export class NetworkError extends AddinError {
  override readonly retryable = true;

  constructor(message: string) {
    super("network/no-reply", message);
  }
}

/** A quota of Apps Script, a deadline, a credit cap, or somebody else at work. */
export class LimitError extends AddinError {
  override readonly retryable = true;

  constructor(code: Extract<ErrorCode, `limit/${string}`>, message: string) {
    super(code, message);
  }
}

/** What anything thrown says to a person; a bug keeps its own words, so that it can be reported. */
export function messageOf(thrown: unknown): string {
  if (typeof thrown === "object" && thrown !== null && "message" in thrown) {
    return String(thrown.message);
  }
  return String(thrown);
}

/** The code of an `AddinError`, also of one from another realm; null for a bug. */
export function codeOf(thrown: unknown): ErrorCode | null {
  return thrown instanceof AddinError ? thrown.code : null;
}
