import type { FormulaScope, RefreshBill, RefreshResult } from "../../src/rpc/rpc";
import { asFailure, type Call } from "../server";

/** A fetch the user has agreed to, or continues. */
export interface AgreedFetch {
  readonly scope: FormulaScope;
  readonly missingOnly: boolean;
  /** Credits. */
  readonly creditCap: number;
  /** When the user asked for it, by the server's clock: answers fetched later are not bought again. */
  readonly since: string;
}

/** A displayed price, and what it is for. */
export interface ShownBill extends RefreshBill {
  readonly scope: FormulaScope;
  readonly missingOnly: boolean;
  /** By the page's clock, which may be wrong but does not jump. */
  readonly shownAtMs: number;
}

/** What a click agrees to now. `at` is the server's time when the price was quoted. */
export function agreedTo(bill: ShownBill, nowMs: number): AgreedFetch {
  const { at, shownAtMs, scope, missingOnly, credits } = bill;
  const since = new Date(Date.parse(at) + nowMs - shownAtMs).toISOString();
  return { scope, missingOnly, creditCap: credits.high, since };
}

const backOffMs = [2_000, 5_000, 10_000, 20_000];

/**
 * Fetches slice by slice until nothing is left, at the pace that the server asks for.
 *
 * A lost reply is safe to request again: the server knows how far it is and what was bought.
 *
 * @param wantsStop Checked before each slice; if true, one last call returns what has arrived.
 * @throws {CallFailure} After several attempts, or if retrying cannot help.
 */
export async function driveFetch(
  call: Call,
  agreed: AgreedFetch,
  onReply: (reply: RefreshResult) => void,
  wantsStop: () => boolean,
  wait: (ms: number) => Promise<void> = pause,
): Promise<RefreshResult> {
  const { scope, missingOnly } = agreed;
  let { since, creditCap } = agreed;
  let failures = 0;
  for (;;) {
    try {
      const reply = await call("refreshFormulas", {
        scope,
        missingOnly,
        creditCap,
        since,
        ...(wantsStop() ? { stop: true } : {}),
      });
      failures = 0;
      since = reply.since;
      creditCap = Math.max(0, creditCap - reply.credits);
      onReply(reply);
      if (reply.left === 0) return reply;
      if (!wantsStop()) await wait(reply.nextDelayMs);
    } catch (thrown) {
      const failure = asFailure(thrown);
      const delayMs = failure.retryable ? backOffMs[failures] : undefined;
      if (delayMs === undefined) throw thrown;
      failures += 1;
      await wait(delayMs);
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
