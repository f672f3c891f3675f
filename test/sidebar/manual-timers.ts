/** Timers that advance only when a test says so. */
export class ManualTimers {
  private now = 0;
  private last = 0;
  private readonly waiting = new Map<number, { at: number; run: () => void }>();

  readonly set = (run: () => void, ms: number): number => {
    this.last += 1;
    this.waiting.set(this.last, { at: this.now + ms, run });
    return this.last;
  };

  readonly clear = (timer: number): void => {
    this.waiting.delete(timer);
  };

  pass(ms: number): void {
    this.now += ms;
    for (const [timer, { at, run }] of this.waiting) {
      if (at > this.now) continue;
      this.waiting.delete(timer);
      run();
    }
  }
}

/** Runs everything that promises have queued so far. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}
