import { rounded } from "../core/credits";
import type { Clock } from "../ports/clock";
import type { Properties } from "../ports/properties";

export const LEDGER_PROPERTY = "SPENT_TODAY";

/** What formulas spend is capped apart from everything else. */
export type Spender = "formulas" | "runs";

interface Day {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  formulas: number;
  runs: number;
  /** Ever, today included. */
  total: number;
  /** Whose credits formulas spent last: a payer's tag. */
  formulaPayer?: string;
}

/** All properties of the document, read at once. */
export type Snapshot = Readonly<Record<string, string>>;

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

  today(snapshot?: Snapshot): { formulas: number; runs: number } {
    return this.read(snapshot);
  }

  /** The tag of whoever's key formulas used last; null if they never bought anything. */
  formulaPayer(): string | null {
    return this.read().formulaPayer ?? null;
  }

  /** Everything that was ever spent in this document. */
  total(): number {
    return this.read().total;
  }

  /** Adds credits, or takes some back if negative. Call under the document lock. */
  add(spender: Spender, credits: number): void {
    if (credits === 0 || this.properties === null) return;
    for (const [name, text] of Object.entries(this.added(spender, credits))) this.properties.set(name, text);
  }

  /**
   * What `add` would write, for who writes more in the same call.
   *
   * @param payer Of formulas: the tag of the key's owner.
   */
  added(spender: Spender, credits: number, snapshot?: Snapshot, payer?: string): Record<string, string> {
    const day = this.read(snapshot);
    if (spender === "formulas" && payer !== undefined) day.formulaPayer = payer;
    day[spender] = Math.max(0, rounded(day[spender] + credits));
    day.total = Math.max(0, rounded(day.total + credits));
    return { [LEDGER_PROPERTY]: JSON.stringify(day) };
  }

  private read(snapshot?: Snapshot): Day {
    const today = new Date(this.clock.now()).toISOString().slice(0, 10);
    const text = (snapshot ? snapshot[LEDGER_PROPERTY] : this.properties?.get(LEDGER_PROPERTY)) ?? null;
    const kept = text === null ? null : (JSON.parse(text) as Day);
    if (kept?.day === today) return kept;
    const { total = 0, formulaPayer } = kept ?? {};
    return { day: today, formulas: 0, runs: 0, total, ...(formulaPayer ? { formulaPayer } : {}) };
  }
}
