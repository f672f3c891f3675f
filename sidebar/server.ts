import type { Arguments, MethodName, Reply, Result } from "../src/rpc/rpc";

/** The browser is signed in to several Google accounts and the call ran as the wrong one. */
export const SEVERAL_ACCOUNTS = "sidebar/several-accounts";

/** Google's wording → ours. Google localises it for some users, so an unknown text must get a usable message too. */
const known: readonly { words: RegExp; failure: CallFailure }[] = [
  {
    words: /PERMISSION_DENIED|reading from storage|Authorization is required|Action not allowed/i,
    failure: {
      code: SEVERAL_ACCOUNTS,
      message: "Google ran the add-on as another of your signed-in accounts and refused it.",
      retryable: true,
    },
  },
  {
    words: /one day|too much computer time/i,
    failure: {
      code: "limit/daily-quota",
      message: "Google's daily quota for add-ons is used up. Nothing is lost; go on tomorrow.",
      retryable: false,
    },
  },
  {
    words: /Exceeded maximum execution time/i,
    failure: {
      code: "limit/deadline",
      message: "That took longer than Google allows. What was already fetched is kept; try again to go on.",
      retryable: true,
    },
  },
  {
    words: /simultaneous|too many times|too many scripts/i,
    failure: {
      code: "limit/busy",
      message: "Google is busy with other calls of this spreadsheet. Wait a few seconds, then try again.",
      retryable: true,
    },
  },
  {
    words: /NetworkError|HTTP 0|Connection failure|Failed to fetch/i,
    failure: {
      code: "network/no-reply",
      message: "There is no connection to Google. Check the internet connection, then try again.",
      retryable: true,
    },
  },
];

/** Translates an exception from Google's side into our words; the original text is never shown. */
function describeFailure(thrown: unknown): CallFailure {
  const words = wordsOf(thrown);
  return (
    known.find((entry) => entry.words.test(words))?.failure ?? {
      code: "sidebar/no-answer",
      message: "The add-on did not answer. Try again; if that does not help, reload the spreadsheet.",
      retryable: true,
    }
  );
}

function wordsOf(thrown: unknown): string {
  return typeof thrown === "object" && thrown !== null && "message" in thrown
    ? String(thrown.message)
    : String(thrown);
}

/** Codes of the server's errors, and of what fails on the way to it. */
type FailureCode =
  | Extract<Reply<unknown>, { ok: false }>["error"]["code"]
  | "network/no-reply"
  | "sidebar/no-answer"
  | "sidebar/several-accounts"
  | "sidebar/unreadable-reply";

/** Why a call failed, as a sentence that can be shown as it is. */
export interface CallFailure {
  readonly code: FailureCode;
  readonly message: string;
  readonly retryable: boolean;
}

export type Call = <M extends MethodName>(method: M, args: Arguments<M>) => Promise<Result<M>>;

/** The part of `google.script.run` in use: handlers belong to one call, and the reply is JSON text. */
export interface ScriptRun {
  withSuccessHandler(handler: (reply: unknown) => void): ScriptRun;
  withFailureHandler(handler: (failure: unknown) => void): ScriptRun;
  sidebarCall(method: string, argumentsJson: string): void;
}

/**
 * The only way to call the server. Every failure, expected or thrown, rejects with a {@link CallFailure} in
 * our words, never a raw exception.
 *
 * Only JSON text travels, because a `Date` anywhere in a `google.script.run` reply turns all of it into null,
 * silently.
 */
export function createCall(run: () => ScriptRun): Call {
  return (method, args) =>
    new Promise((resolve, reject: (failure: CallFailure) => void) => {
      try {
        run()
          .withSuccessHandler((reply) => {
            const read = readReply(reply);
            if (read.ok) resolve(read.value as Result<typeof method>);
            else reject(read.error);
          })
          .withFailureHandler((failure) => reject(describeFailure(failure)))
          .sidebarCall(method, JSON.stringify(args));
      } catch (failure) {
        reject(describeFailure(failure));
      }
    });
}

function readReply(reply: unknown): { ok: true; value: unknown } | { ok: false; error: CallFailure } {
  try {
    const read: Reply<unknown> | null = JSON.parse(String(reply));
    if (read !== null && (read.ok || typeof read.error.message === "string")) return read;
  } catch {
    // Falls through: neither JSON nor a reply.
  }
  return {
    ok: false,
    error: {
      code: "sidebar/unreadable-reply",
      message:
        "The add-on answered in a way that this sidebar does not know. Close the sidebar and open it again.",
      retryable: true,
    },
  };
}

/** The failure of a rejected call; anything else that was thrown becomes a general message. */
export function asFailure(thrown: unknown): CallFailure {
  return isFailure(thrown) ? thrown : describeFailure(thrown);
}

function isFailure(thrown: unknown): thrown is CallFailure {
  return (
    typeof thrown === "object" &&
    thrown !== null &&
    "code" in thrown &&
    typeof thrown.code === "string" &&
    "message" in thrown &&
    typeof thrown.message === "string" &&
    "retryable" in thrown &&
    typeof thrown.retryable === "boolean"
  );
}

/** All timeouts go through here, so that tests control the time. */
export interface Timers {
  set(run: () => void, ms: number): number;
  clear(timer: number): void;
}

export const browserTimers: Timers = {
  set: (run, ms) => window.setTimeout(run, ms),
  clear: (timer) => window.clearTimeout(timer),
};
