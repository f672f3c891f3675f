import type { Clock } from "../ports/clock";
import type { Properties } from "../ports/properties";

const PROPERTY = "SPENT_TODAY";

/** What formulas spend is capped apart from everything else. */
export type Spender = "formulas" | "runs";

interface Day {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  formulas: number;
  runs: number;
  /** Ever, today included. */
  total: number;
}

/**
 * Credits spent and reserved in this document today, in its properties: a cap must not depend on a cache.
 *
 * Reserved before a request is sent and corrected when its reply says what it cost. An execution that dies in
 * between leaves its reservation standing: the cap errs on the side of spending less.
 */
export class DayLedger {
  constructor(
    private readonly properties: Properties | null,
    private readonly clock: Clock,
  ) {}

  today(): { formulas: number; runs: number } {
    return this.read();
  }

  /** Everything that was ever spent in this document. */
  total(): number {
    return this.read().total;
  }

  /** Adds credits, or takes some back if negative. Call under the document lock. */
  add(spender: Spender, credits: number): void {
    if (credits === 0 || this.properties === null) return;
    const day = this.read();
    day[spender] = Math.max(0, rounded(day[spender] + credits));
    day.total = Math.max(0, rounded(day.total + credits));
    this.properties.set(PROPERTY, JSON.stringify(day));
  }

  private read(): Day {
    const today = new Date(this.clock.now()).toISOString().slice(0, 10);
    const text = this.properties?.get(PROPERTY) ?? null;
    const kept = text === null ? null : (JSON.parse(text) as Day);
    return kept?.day === today ? kept : { day: today, formulas: 0, runs: 0, total: kept?.total ?? 0 };
  }
}

function rounded(credits: number): number {
  return Number(credits.toFixed(4));
}
