import { rounded } from "../../src/core/credits";
import type { ListRequest } from "../../src/rpc/rpc";
import { asFailure, type Call } from "../server";

/** Enough for a list of ten parts at one minute each. */
const CALLS_MOST = 60;

/**
 * Counts the parts of a list within one cap, until all are known or no further progress is made.
 *
 * @returns Credits that counting has cost.
 */
export async function countParts(
  call: Call,
  request: ListRequest,
  creditCap: number,
  onProgress: (done: string) => void,
): Promise<number> {
  let credits = 0;
  for (let calls = 0; calls < CALLS_MOST; calls++) {
    let counted;
    try {
      counted = await call("planList", { ...request, creditCap: rounded(creditCap - credits) });
    } catch (thrown) {
      // The cap is used up: the rest is counted on the next bill.
      if (credits > 0 && asFailure(thrown).code === "limit/credit-cap") return credits;
      throw thrown;
    }
    credits = rounded(credits + counted.credits);
    // What exceeds the cap is on the next bill.
    if (counted.ready || counted.credits === 0) return credits;
    onProgress(`${counted.parts} parts so far`);
  }
  return credits;
}
