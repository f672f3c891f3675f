import type { OrderTerms } from "./order-terms";
import type { Clock } from "../google/ports";
import { type Cap, capAllowed, capToday } from "./ledger";
import { CapReached, type OverCap } from "./over-cap";
import type { Request } from "./operation";
import type { Buyer } from "./order";
import type { Bought, Purchasing } from "./purchasing";
import type { SharedState } from "./shared-state";

/** What a purse pays with, and where it stands how much is left. */
export interface PurseParts {
  readonly purchasing: (mark: Buyer["mark"]) => Pick<Purchasing, "buy">;
  readonly state: Pick<SharedState, "known" | "dayOf">;
}

/** Who spends, and under which limits. */
export interface Spender {
  readonly mark: Buyer["mark"];
  /** What is spent counts on it, however many executions it takes. */
  readonly account: string;
  /** Asked each time, since days end and caps are edited. Of several without room the first is named. */
  readonly caps: () => readonly Cap[];
  /** As `OrderTerms.check`: of a run, that its lease holds. */
  readonly check?: OrderTerms["check"];
}

/**
 * What may be spent by one run, list or formula. It goes from whoever agrees to it down to the order, so that nothing in between
 * knows of accounts and caps.
 */
export class Purse {
  constructor(
    private readonly parts: PurseParts,
    private readonly spender: Spender,
  ) {}

  /** Credits: the least that any cap leaves. */
  left(): number {
    const known = this.parts.state.known();
    return Math.max(0, Math.min(...this.spender.caps().map((cap) => known.leftOf(cap))));
  }

  /** The first cap that has no room for a price; null if all have. */
  over(price: number): OverCap | null {
    const known = this.parts.state.known();
    for (const cap of this.spender.caps()) {
      const left = known.leftOf(cap);
      if (price > Math.max(0, left)) return { cap, price, left };
    }
    return null;
  }

  /**
   * Before anything is asked.
   *
   * @param subject As a sentence begins with it: `This list`.
   * @throws {CapReached} If a cap has no room for a price.
   */
  requireRoom(price: number, subject: string): void {
    const over = this.over(price);
    if (over !== null) throw new CapReached(subject, over);
  }

  /** The same purse under one more cap, which comes first. */
  under(cap: () => Cap): Purse {
    const { caps, ...spender } = this.spender;
    return new Purse(this.parts, { ...spender, caps: () => [cap(), ...caps()] });
  }

  /** Of this purse so many credits, as somebody has agreed to. */
  within(credits: number): Purse {
    return this.under(() => capAllowed(this.spender.account, credits));
  }

  /** As `Purchasing.buy`, within the caps as they are now. */
  buy(requests: readonly Request[], terms: Omit<OrderTerms, "caps" | "check">): Bought {
    const { mark, caps, check } = this.spender;
    return this.parts.purchasing(mark).buy(requests, { ...terms, caps: caps(), check });
  }
}

/**
 * What runs and lists, or formulas, may spend today.
 *
 * @param account Of what is spent, where more is agreed to than the day; else that of the day.
 */
export function purseOfDay(
  mark: Buyer["mark"],
  dayCap: number,
  parts: PurseParts & { readonly clock: Clock; readonly settings: { readonly payerTag: string } },
  account?: string,
): Purse {
  const today = () => capToday(mark === "f" ? "formulas" : "runs", dayCap, parts);
  return new Purse(parts, { mark, account: account ?? today().account, caps: () => [today()] });
}
