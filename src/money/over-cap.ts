import { creditsInWords, shortAmount } from "../core/credits";
import { LimitError } from "../core/errors";
import { type Cap, isDated, isOfWatch, windowOf } from "./ledger";

/** A cap without room for a price. */
export interface OverCap {
  readonly cap: Cap;
  /** Credits to reserve. */
  readonly price: number;
  /** Credits that the cap has left. */
  readonly left: number;
}

/** Whether the next day or month will have room. */
export function passesByItself({ cap, price }: OverCap): boolean {
  return isDated(cap.account) && price <= cap.credits;
}

/**
 * Why nothing is bought, and what helps: the one wording for all buyers.
 *
 * @param subject Begins the sentence: `This list`.
 */
export function overCapInWords(subject: string, over: OverCap): { fact: string; advice: string } {
  const { cap, price, left } = over;
  const may = `${subject} may cost ${creditsInWords(price)}`;
  const window = windowOf(cap);
  if (window !== null && !passesByItself(over))
    return {
      fact: `${may}, and no ${window} allows more than ${creditsInWords(cap.credits)}.`,
      advice: `Raise the ${isOfWatch(cap) ? `watch's credits a ${window}` : `credits a ${window} in Settings`} to ${Math.ceil(price)} or more.`,
    };
  const rest = left < cap.credits ? `the ${shortAmount(Math.max(0, left))} left of ` : "";
  return {
    fact: `${may}, more than ${rest}${cap.says}.`,
    advice:
      window === null
        ? "Ask for less, or allow more."
        : `Raise ${isOfWatch(cap) ? `the watch's credits a ${window}` : "the limit in Settings"}, or wait ${window === "day" ? "until tomorrow" : "for the next month"}.`,
  };
}

/** A cap has no room for a purchase. */
export class CapReached extends LimitError {
  constructor(
    subject: string,
    readonly over: OverCap,
  ) {
    const { fact, advice } = overCapInWords(subject, over);
    super("limit/credit-cap", fact, advice);
  }
}

/** Whether an error is about a cap that the next day or month will have room in. */
export function isForLater(error: unknown): boolean {
  return error instanceof CapReached && passesByItself(error.over);
}
