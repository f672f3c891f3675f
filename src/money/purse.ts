import type { OrderTerms } from "./order-terms";
import type { Clock } from "../google/ports";
import { accountOfPayer, type Allowance, type Cap, capAllowed, capsOfPayer } from "./ledger";
import { CapReached, type OverCap } from "./over-cap";
import type { Request } from "./operation";
import type { Buyer } from "./order";
import type { Bought, Purchasing } from "./purchasing";
import type { SharedState } from "./shared-state";

/** What a purse buys with, and where it sees what is left. */
export interface PurseParts {
  readonly purchasing: (mark: Buyer["mark"]) => Pick<Purchasing, "buy">;
  readonly state: Pick<SharedState, "known" | "dayOf">;
}

/** Who spends, and under which limits. */
export interface Spender {
  readonly mark: Buyer["mark"];
  /** All that it spends counts on this account, in any execution. */
  readonly account: string;
  /** Called for each purchase, since days end and caps are edited. An error names the first cap without room. */
  readonly caps: () => readonly Cap[];
  /** As `OrderTerms.check`, such as that a run has its lease. */
  readonly check?: OrderTerms["check"];
}

/**
 * What one run, list or formula may spend. Passed down from the code that has the user's consent to the code that orders, so
 * that nothing in between knows accounts and caps.
 */
export class Purse {
  constructor(
    private readonly parts: PurseParts,
    private readonly spender: Spender,
  ) {}

  /** Credits that all caps leave. */
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
   * Checks a price before anything is requested.
   *
   * @param subject Begins the message: `This list`.
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

  /** The same purse, of which the user has allowed so many credits. */
  within(credits: number): Purse {
    return this.under(() => capAllowed(this.spender.account, credits));
  }

  /** As `Purchasing.buy`, under the caps as they are now. */
  buy(requests: readonly Request[], terms: Omit<OrderTerms, "caps" | "check">): Bought {
    const { mark, caps, check } = this.spender;
    return this.parts.purchasing(mark).buy(requests, { ...terms, caps: caps(), check });
  }
}

/**
 * The purse of runs and lists, or of formulas, under the caps of today and of this month.
 *
 * @param account What is spent counts on it; by default, on that of the day.
 */
export function purseOfPayer(
  mark: Buyer["mark"],
  allowance: Allowance,
  parts: PurseParts & { readonly clock: Clock; readonly settings: { readonly payerTag: string } },
  account?: string,
): Purse {
  const owner = mark === "f" ? "formulas" : "runs";
  const { state, clock, settings } = parts;
  const ofToday = () => accountOfPayer(owner, settings.payerTag, state.dayOf(clock.now()));
  const caps = () => capsOfPayer(owner, allowance, parts);
  return new Purse(parts, { mark, account: account ?? ofToday(), caps });
}
