/** The host's time; how long the services' work takes on a virtual one stands in `latencies.ts`. */
export interface HostClock {
  readonly isVirtual: boolean;
  /** How far it is ahead of the computer's clock, where it goes on with that. */
  readonly aheadMs: number;
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Lets time pass in which nobody does anything. Only while nothing runs: an execution would be past its time limit at once. */
  skip(ms: number): Promise<void>;
  /** Waits; an aborted wait ends at once. On a virtual clock time jumps as soon as nobody has anything to do. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** For one execution: the right to compute. */
  newTurn(): Turn;
}

/** An execution's share of time. On a virtual clock one execution computes at a time, so that runs repeat exactly. */
export interface Turn {
  /** Waits until this execution may compute. */
  begin(): Promise<void>;
  /** Lets others compute and goes on `ms` later. */
  pause(ms: number): Promise<void>;
  /** Lets others compute while something outside the script's time is awaited. */
  outside<Value>(work: Promise<Value>): Promise<Value>;
  /** Over: whatever it still waits for comes at once or never. */
  end(): void;
}

/** Time as it passes, and what was skipped of it; executions really run side by side. */
export class RealClock implements HostClock {
  readonly isVirtual = false;
  #aheadMs: number;

  /** @param startsAt Milliseconds since 1970. Default: now. */
  constructor(startsAt?: number) {
    this.#aheadMs = startsAt === undefined ? 0 : startsAt - Date.now();
  }

  get aheadMs(): number {
    return this.#aheadMs;
  }

  now(): number {
    return Date.now() + this.#aheadMs;
  }

  skip(ms: number): Promise<void> {
    this.#aheadMs += Math.max(ms, 0);
    return Promise.resolve();
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal?.addEventListener("abort", end);
    });
  }

  newTurn(): Turn {
    const over = new AbortController();
    return {
      begin: () => Promise.resolve(),
      pause: (ms) => this.sleep(ms, over.signal),
      outside: (work) => work,
      end: () => over.abort(),
    };
  }
}
