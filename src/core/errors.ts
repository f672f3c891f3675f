/**
 * Everything that may go wrong and that a person can act on.
 *
 * The class says who can act: the user, the key's owner, time alone, or us. Recognise an error by its `code`:
 * the workbench runs the bundle in another realm, where `instanceof` of a host class never holds.
 * Anything that is no `AddinError` is a bug: it ends the part that it is in, and the engine's message is never shown.
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
  /** An address that finds are to be sent to. */
  | "input/address"
  /** A range that holds no company, or does not exist. */
  | "input/range"
  /** The rows that a bill was for hold something else by now. */
  | "input/changed"
  /** No row is ticked, or blank, right now: nothing is wrong. */
  | "input/nothing-to-do"
  /** No API key is saved for the user whose key would be used. */
  | "setup/no-key"
  /** Nothing is selected, or the sheet is gone. */
  | "setup/no-selection"
  /** Formulas are off in this spreadsheet. */
  | "setup/formulas-off"
  /** An entry of the menu or of the sidebar was called from a cell. */
  | "setup/not-from-a-cell"
  /** The journal's sheet was deleted or damaged. */
  | "setup/journal-missing"
  /** Only another user may do it, such as the one who stopped all purchases. */
  | "setup/not-yours"
  /** A user has stopped all purchases in this spreadsheet. */
  | "setup/spending-stopped"
  /** A bill that no price explains waits until its payer says whether it is right. */
  | "setup/odd-bill"
  /** Key, host or payer are others than those a run began with. */
  | "setup/changed"
  /** Apps Script refused a service: a scope or a protection. */
  | "setup/permission"
  /** 401. */
  | "api/key-refused"
  /** 402: the credits are used up. */
  | "api/no-credits"
  /** 403 with a JSON body: the plan or the balance does not cover it. */
  | "api/plan"
  /** A success that is not what the endpoint documents, or a refusal without a reason in JSON: something in between answered. */
  | "api/blocked"
  /** 404 with a JSON body that speaks of what was asked about: no such company. */
  | "api/not-found"
  /** 404 or 410 with a JSON body that speaks of anything else: of a section, or of the endpoint. */
  | "api/nothing-there"
  /** 404, at a base URL that has never answered anything. */
  | "api/wrong-address"
  /** 400, 422: this very request. */
  | "api/bad-request"
  /** 429. */
  | "api/rate-limited"
  /** 409, 425, 5xx with a JSON body: the same request may succeed later. */
  | "api/unavailable"
  /** 408, 504, 524: something in front of the API gave up waiting; the request may have been carried out, and billed. */
  | "api/timed-out"
  /** A success that is only a part of an answer, or says what it cost and not what was asked: it may have been billed. */
  | "api/cut-off"
  /** Any other status with a JSON body: its meaning is not known. */
  | "api/refused"
  /** A redirect that leaves the host, or a second one. */
  | "api/redirected"
  /** 2xx of a free endpoint in another shape, or a paid answer that cannot be read. */
  | "api/unexpected-reply"
  /** No reply at all. */
  | "network/no-reply"
  /** Google could not send the request: the name of the host is not known, or too much was sent lately. */
  | "network/not-sent"
  /** Google takes no more web requests of this user now: for a moment, or for today. */
  | "limit/web-requests"
  /** A daily quota of Apps Script. */
  | "limit/daily-quota"
  /** The execution's own deadline. */
  | "limit/deadline"
  /** A credit cap: of the run, of the evaluation or of the day. */
  | "limit/credit-cap"
  /** Free requests of a day, of formulas that are off. */
  | "limit/free-requests"
  /** Another execution holds the lock or drives the run. */
  | "limit/busy"
  /** The document's properties cannot be read or written. */
  | "limit/store"
  /** The journal cannot be written. */
  | "limit/journal"
  /** Another execution has taken over the run, or a user has cancelled it. */
  | "limit/lease"
  /** A user has paused the run. */
  | "limit/paused"
  /** A service of Google failed in any other way. */
  | "limit/service"
  /** Unforeseen: a mistake of ours, or something damaged. */
  | "bug/unexpected";

export abstract class AddinError extends Error {
  /** Whether the same call may succeed later with nothing changed. */
  readonly retryable: boolean = false;

  /**
   * @param fact What happened: a complete sentence that names the thing. Shown alone where the add-on itself does what
   *   the advice says, such as a run that goes on later.
   * @param advice The way out, a complete sentence. `message` is both, and is shown as it is.
   */
  constructor(
    readonly code: ErrorCode,
    fact: string,
    readonly advice = "",
  ) {
    super(advice === "" ? fact : `${fact} ${advice}`);
    this.name = "AddinError";
  }

  /** What happened, without the way out. */
  get fact(): string {
    return this.advice === "" ? this.message : this.message.slice(0, -this.advice.length - 1);
  }
}

/** The cell, range, filter or argument is wrong; found before any request. */
export class InputError extends AddinError {
  constructor(code: Extract<ErrorCode, `input/${string}`>, fact: string, advice?: string) {
    super(code, fact, advice);
  }
}

/** No key, no selection, no permission: the user sets something up, then tries again. */
export class SetupError extends AddinError {
  constructor(code: Extract<ErrorCode, `setup/${string}`>, fact: string, advice?: string) {
    super(code, fact, advice);
  }
}

/** No reply at all: `UrlFetchApp` threw, and with it every request of the same batch. */
export class NetworkError extends AddinError {
  override readonly retryable = true;

  constructor(
    fact: string,
    advice?: string,
    code: Extract<ErrorCode, `network/${string}`> = "network/no-reply",
  ) {
    super(code, fact, advice);
  }
}

/** A quota of Apps Script, a deadline, a credit cap, or another execution at work. */
export class LimitError extends AddinError {
  override readonly retryable = true;

  constructor(code: Extract<ErrorCode, `limit/${string}`>, fact: string, advice?: string) {
    super(code, fact, advice);
  }
}

/** A bug, as people are told of it: it ends one part of the work and leaves the others as they are. */
export class UnexpectedError extends AddinError {
  constructor() {
    super(
      "bug/unexpected",
      "The add-on can't handle what it found here, so it left this alone. What was paid for is kept.",
      "Try again. If that fails too, please report it.",
    );
  }
}

/** Anything thrown, in words for people. */
export function asTold(thrown: unknown): AddinError {
  return codeOf(thrown) === null ? new UnexpectedError() : (thrown as AddinError);
}

/** As `failureOf`, but catches bugs too: for a part that must not stop the others. */
export function contained(part: () => void): AddinError | null {
  try {
    part();
    return null;
  } catch (thrown) {
    return asTold(thrown);
  }
}

/** What anything thrown says to a person. */
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

/** Why something that may fail has failed; null if it has not. A bug is thrown on. */
export function failureOf(work: () => void): AddinError | null {
  try {
    work();
    return null;
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return error as AddinError;
  }
}

/** What the engine itself throws is a mistake of ours: it is never dressed up as a failure of a service. */
export function isBug(thrown: unknown): boolean {
  return thrown instanceof TypeError || thrown instanceof ReferenceError || thrown instanceof SyntaxError;
}
