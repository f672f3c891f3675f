import type { Call } from "../../sidebar/server";
import type { MethodName } from "../../src/rpc/rpc";

type Step = { value: unknown } | { failure: { code: string; message: string; retryable: boolean } };

/** A server that replies to each method from a list, repeating the last reply, and records its calls. */
export class ScriptedCall {
  readonly asked: [MethodName, unknown][] = [];

  constructor(private readonly script: Partial<Record<MethodName, Step[]>>) {}

  readonly call: Call = (method, args) => {
    this.asked.push([method, args]);
    const steps = this.script[method] ?? [];
    const step = steps.length > 1 ? steps.shift() : steps[0];
    if (step === undefined) return Promise.reject(new Error(`Not scripted: ${method}`));
    // A call rejects with a plain failure, never with an exception: that is its contract.
    // oxlint-disable-next-line prefer-promise-reject-errors
    return "value" in step ? Promise.resolve(step.value as never) : Promise.reject(step.failure);
  };
}

export function noReply(retryable = true): Step {
  return { failure: { code: "network/no-reply", message: "No reply.", retryable } };
}
