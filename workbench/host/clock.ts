/** The host's time. `latencies.ts` says how long service calls take on a virtual clock. */
export interface HostClock {
  readonly isVirtual: boolean;
  /** Offset from the computer's clock, for a clock that follows it. */
  readonly aheadMs: number;
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Lets idle time pass. Only while nothing runs, because an execution would exceed its time limit immediately. */
  skip(ms: number): Promise<void>;
  /** Waits; an aborted wait ends immediately. On a virtual clock time jumps as soon as nothing is left to do. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** One execution's right to compute. */
  newTurn(): Turn;
}

/**
 * An execution's turns to compute. On a virtual clock only one execution computes at a time, so that runs are
 * reproducible.
 */
export interface Turn {
  /** Waits until this execution may compute. */
  begin(): Promise<void>;
  /** Lets others compute and continues `ms` later. */
  pause(ms: number): Promise<void>;
  /** Lets others compute while awaiting something outside the script's time. */
  outside<Value>(work: Promise<Value>): Promise<Value>;
  /** Ends the turns: whatever it still waits for resolves immediately or never. */
  end(): void;
}

/** Real time plus the time skipped; executions really run in parallel. */
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
