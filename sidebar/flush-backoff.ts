import type { FlushedAnswers } from "../src/core/formulas-contract";

const USUAL_PAUSE_MS = 20_000;
const SHORT_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 300_000;
/** Formulas that are evaluated again may wait again, which is known some seconds later. */
const SHORT_PAUSES = 5;

/**
 * When to ask next: soon while formulas wait, less and less often while it fails, and while as many wait as before, since
 * evaluating them again is no help then.
 */
export class FlushBackoff {
  /** In a row. */
  failures = 0;
  /** Rounds in a row that found no fewer formulas waiting than the one before. */
  private stalls = 0;
  private waiting = 0;
  private shortPauses = 0;

  /** Milliseconds from now. */
  get pauseMs(): number {
    if (this.failures > 0) return growing(this.failures);
    if (this.shortPauses > 0) return SHORT_PAUSE_MS;
    return growing(Math.max(0, this.stalls - 1));
  }

  answered({ waiting, formulas, left }: FlushedAnswers): void {
    this.failures = 0;
    const found = formulas + left;
    if (found > 0) {
      this.stalls = this.waiting > 0 && found >= this.waiting ? this.stalls + 1 : 0;
      this.waiting = found;
      this.shortPauses = this.stalls === 0 ? SHORT_PAUSES : 0;
      return;
    }
    this.shortPauses = waiting ? Math.max(1, this.shortPauses) : Math.max(0, this.shortPauses - 1);
    if (this.shortPauses === 0) this.stalls = this.waiting = 0;
  }

  failed(): void {
    this.failures += 1;
  }
}

function growing(times: number): number {
  return Math.min(LONGEST_PAUSE_MS, USUAL_PAUSE_MS * 2 ** times);
}
