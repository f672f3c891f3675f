import type { Arguments, MethodName, Reply, Result } from "../src/rpc/rpc";
import { describeFailure } from "./describe-failure";

/** Why a call failed, as a sentence that can be shown as it is. */
export interface CallFailure {
  readonly code: string;
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

function readReply(reply: unknown): Reply<unknown> {
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
