import { rounded } from "../../src/core/credits";
import type { ListRequest, ListResult } from "../../src/rpc/rpc";
import { asFailure, type Call } from "../server";

/** Enough for a list of ten parts at one minute each. */
const CALLS_MOST = 60;

/** What a call came to that has bought a list, or some of its parts. */
type Bought = Pick<ListResult, "credits" | "progress">;

/**
 * Buys a list within one cap, with as many calls as its parts need.
 *
 * @param ask With what is left of the cap. @param onProgress How many of the parts are bought.
 */
export async function buyInParts<Result extends Bought>(
  ask: (creditCap: number) => Promise<Result>,
  creditCap: number,
  onProgress: (done: string) => void,
): Promise<Result> {
  let credits = 0;
  for (let calls = 0; calls < CALLS_MOST; calls++) {
    const result = await ask(rounded(creditCap - credits));
    credits = rounded(credits + result.credits);
    if (result.progress === undefined) return { ...result, credits };
    const { parts, of } = result.progress;
    onProgress(of === 0 ? "" : `${parts} of ${of} parts`);
  }
  throw new Error(
    "The list has too many parts to build at once. Build it again to go on: what is bought is kept.",
  );
}

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
