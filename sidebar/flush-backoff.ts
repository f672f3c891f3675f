import type { FlushedAnswers } from "../src/rpc/rpc";

const USUAL_PAUSE_MS = 20_000;
const SHORT_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 300_000;
/** Re-evaluated formulas may wait once more, which shows only some seconds later. */
const SHORT_PAUSES = 5;

/**
 * When to flush next: soon while formulas wait; with exponential backoff while flushing fails, or while
 * re-evaluating formulas does not help: as many wait as before, and none of them has bought anything.
 */
export class FlushBackoff {
  /** Consecutive failures. */
  failures = 0;
  /**
   * Consecutive rounds in which no fewer formulas were waiting than in the round before, and nothing was bought.
   * Their number alone says little: those that are still being evaluated are not found waiting.
   */
  private stalls = 0;
  private waiting = 0;
  /** Moved since formulas were last found waiting. */
  private moved = 0;
  private shortPauses = 0;

  /** Milliseconds from now. */
  get pauseMs(): number {
    if (this.failures > 0) return growing(this.failures - 1);
    if (this.shortPauses > 0) return SHORT_PAUSE_MS;
    return growing(Math.max(0, this.stalls - 1));
  }

  answered({ waiting, formulas, left, moved }: FlushedAnswers): void {
    this.failures = 0;
    this.moved += moved;
    const found = formulas + left;
    if (found > 0) {
      const isStalled = this.waiting > 0 && found >= this.waiting && this.moved === 0;
      this.stalls = isStalled ? this.stalls + 1 : 0;
      this.waiting = found;
      this.moved = 0;
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
