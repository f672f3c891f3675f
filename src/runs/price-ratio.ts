import type { Price } from "../api/endpoint";
import { rounded } from "../core/credits";
import type { OperationName } from "../journal/entry";
import type { Properties } from "../ports/properties";

const PROPERTY = "PRICE_RATIO";
/** Fewer say nothing about a price. */
const ENOUGH_CREDITS = 5;

interface Sums {
  host: string;
  /** Credits by operation. */
  of: Record<string, { billed: number; expected: number }>;
}

/**
 * What the service really bills beside the catalogue's price, learnt from the runs in this document.
 *
 * Only prices that do not depend on how much is found can be compared: those of job posts and news are a range anyway.
 */
export class PriceRatio {
  private readonly learnt: Sums;
  private changed = false;

  constructor(
    private readonly properties: Properties,
    host: string,
  ) {
    const text = properties.get(PROPERTY);
    const kept = text === null ? null : (JSON.parse(text) as Sums);
    this.learnt = kept?.host === host ? kept : { host, of: {} };
  }

  note(operation: OperationName, price: Price, billed: number): void {
    if (price.low !== price.high || price.high === 0 || billed === 0) return;
    const sums = (this.learnt.of[operation] ??= { billed: 0, expected: 0 });
    sums.billed = rounded(sums.billed + billed);
    sums.expected = rounded(sums.expected + price.high);
    this.changed = true;
  }

  /** 1 until enough is known. */
  of(operation: OperationName): number {
    const { billed, expected } = this.learnt.of[operation] ?? { billed: 0, expected: 0 };
    return expected < ENOUGH_CREDITS ? 1 : billed / expected;
  }

  keep(): void {
    if (this.changed) this.properties.set(PROPERTY, JSON.stringify(this.learnt));
    this.changed = false;
  }
}
