import { creditsInWords, shortAmount } from "../core/credits";
import { LimitError } from "../errors";
import { isDated, isOfDay, type Cap } from "./accounts";

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

/** Whether waiting for the next day or month is all it takes. */
export function passesByItself({ cap, price }: OverCap): boolean {
  return isDated(cap.account) && price <= cap.credits;
}

/**
 * Why nothing is bought, and what helps: the one wording, whoever buys.
 *
 * @param subject As a sentence begins with it: `This list`.
 */
export function overCapInWords(subject: string, over: OverCap): { fact: string; advice: string } {
  const { cap, price, left } = over;
  const isDay = isOfDay(cap);
  const may = `${subject} may cost ${creditsInWords(price)}`;
  if (isDated(cap.account) && !passesByItself(over)) {
    const most = creditsInWords(cap.credits);
    const needed = Math.ceil(price);
    return isDay
      ? {
          fact: `${may}, and no day allows more than ${most}.`,
          advice: `Raise the credits a day in Settings to ${needed} or more.`,
        }
      : {
          fact: `${may}, and no month allows more than ${most}.`,
          advice: `Raise the watch's credits a month to ${needed} or more.`,
        };
  }
  const rest = left < cap.credits ? `the ${shortAmount(Math.max(0, left))} left of ` : "";
  const fact = `${may}, more than ${rest}${cap.says}.`;
  if (isDay) return { fact, advice: "Raise the cap in Settings, or wait until tomorrow." };
  if (isDated(cap.account))
    return { fact, advice: "Raise the watch's credits a month, or wait for the next month." };
  return { fact, advice: "Ask for less, or allow more." };
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

/** Whether an error says that a cap has no room now, and will have by itself. */
export function isForLater(error: unknown): boolean {
  return error instanceof CapReached && passesByItself(error.over);
}
