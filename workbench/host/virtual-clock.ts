import type { HostClock, Turn } from "./clock";

/** A scheduled callback; those of the same time run in the order in which they were scheduled. */
interface Due {
  readonly at: number;
  readonly order: number;
  readonly turn: VirtualTurn | undefined;
  readonly happen: () => void;
}

/**
 * Time that advances only when everyone is waiting, and then jumps to the next callback due.
 *
 * Only one execution computes at a time, and they take turns at their waits, in an order that depends only on
 * the program: two runs of a test interleave in the same way.
 */
export class VirtualClock implements HostClock {
  readonly isVirtual = true;
  readonly aheadMs = 0;
  #now: number;
  #order = 0;
  readonly #due = new Set<Due>();
  #computing: VirtualTurn | undefined;
  #isStepPlanned = false;

  /** @param startsAt Milliseconds since 1970. Default: 2 March 2026, 09:00 UTC. */
  constructor(startsAt = Date.UTC(2026, 2, 2, 9)) {
    this.#now = startsAt;
  }

  now(): number {
    return this.#now;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const due = this.expect(ms, undefined, resolve);
      signal?.addEventListener("abort", () => {
        this.#due.delete(due);
        resolve();
      });
    });
  }

  skip(ms: number): Promise<void> {
    return this.sleep(ms);
  }

  newTurn(): Turn {
    return new VirtualTurn(this);
  }

  expect(ms: number, turn: VirtualTurn | undefined, happen: () => void): Due {
    const due = { at: this.#now + Math.max(ms, 0), order: this.#order++, turn, happen };
    this.#due.add(due);
    this.#planStep();
    return due;
  }

  leave(turn: VirtualTurn): void {
    if (this.#computing !== turn) return;
    this.#computing = undefined;
    this.#planStep();
  }

  forget(turn: VirtualTurn): void {
    for (const due of this.#due) if (due.turn === turn) this.#due.delete(due);
    this.leave(turn);
  }

  /** In a new task, so that resolved promises are handled before time advances. */
  #planStep(): void {
    if (this.#isStepPlanned) return;
    this.#isStepPlanned = true;
    setImmediate(() => {
      this.#isStepPlanned = false;
      this.#step();
    });
  }

  #step(): void {
    if (this.#computing !== undefined) return;
    let next: Due | undefined;
    for (const due of this.#due) {
      if (next === undefined || due.at < next.at || (due.at === next.at && due.order < next.order))
        next = due;
    }
    if (next === undefined) return;
    this.#due.delete(next);
    this.#now = Math.max(this.#now, next.at);
    this.#computing = next.turn;
    next.happen();
    if (this.#due.size > 0) this.#planStep();
  }
}

class VirtualTurn implements Turn {
  readonly #clock: VirtualClock;
  #isOver = false;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  begin(): Promise<void> {
    return this.#continueAfter(0);
  }

  pause(ms: number): Promise<void> {
    this.#clock.leave(this);
    return this.#continueAfter(ms);
  }

  async outside<Value>(work: Promise<Value>): Promise<Value> {
    this.#clock.leave(this);
    try {
      return await work;
    } finally {
      await this.#continueAfter(0);
    }
  }

  end(): void {
    this.#isOver = true;
    this.#clock.forget(this);
  }

  #continueAfter(ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (!this.#isOver) this.#clock.expect(ms, this, resolve);
    });
  }
}
