import { creditsInWords, shortAmount } from "../core/credits";
import { LimitError } from "../errors";
import { isOfDay, type Cap } from "./accounts";

/** A price that a cap has no room for. */
export interface OverCap {
  readonly cap: Cap;
  /** Credits that have to be set aside. */
  readonly price: number;
  /** Credits that the cap has left. */
  readonly left: number;
}

/** Whether a cap with so much left allows a price: null if it does. */
export function overCap(cap: Cap, price: number, left: number): OverCap | null {
  return price > Math.max(0, left) ? { cap, price, left } : null;
}

/** Whether waiting until tomorrow is all it takes. */
export function passesByItself({ cap, price }: OverCap): boolean {
  return isOfDay(cap) && price <= cap.credits;
}

/**
 * Why nothing is bought, and what helps: the one wording, whoever buys.
 *
 * @param subject As a sentence begins with it: `This list`.
 */
export function overCapInWords(subject: string, over: OverCap): { fact: string; advice: string } {
  const { cap, price, left } = over;
  const may = `${subject} may cost ${creditsInWords(price)}`;
  if (isOfDay(cap) && !passesByItself(over)) {
    return {
      fact: `${may}, and no day allows more than ${creditsInWords(cap.credits)}.`,
      advice: `Raise the credits a day in Settings to ${Math.ceil(price)} or more.`,
    };
  }
  const rest = left < cap.credits ? `the ${shortAmount(Math.max(0, left))} left of ` : "";
  return {
    fact: `${may}, more than ${rest}${cap.says}.`,
    advice: isOfDay(cap)
      ? "Raise the cap in Settings, or wait until tomorrow."
      : "Ask for less, or allow more.",
  };
}

/** A cap does not allow what somebody wants. */
export class CapReached extends LimitError {
  constructor(
    subject: string,
    readonly over: OverCap,
  ) {
    const { fact, advice } = overCapInWords(subject, over);
    super("limit/credit-cap", fact, advice);
  }
}

/** Whether an error says that only today has no room. */
export function isTodayOnly(error: unknown): boolean {
  return error instanceof CapReached && passesByItself(error.over);
}
