import { centsAbove, rounded } from "../../src/core/credits";
import type { Progress } from "../../src/rpc/rpc";
import { wholeCredits } from "./whole-credits";

/** What a run that has reached its cap goes on with. */
interface Raise {
  readonly creditCap: number;
  /** What it may then still spend: the rest of the old cap as well. */
  readonly atMost: number;
}

/** The cap that lets a run finish, and what agreeing to it may cost from now on. */
export function raiseOf(
  { creditCap, moreCredits }: NonNullable<Progress["capReached"]>,
  creditsSpent: number,
): Raise {
  const raised = rounded(creditCap + wholeCredits(moreCredits));
  return { creditCap: raised, atMost: centsAbove(raised - creditsSpent) };
}
