/** The host's time; how long the services' work takes on a virtual one stands in `latencies.ts`. */
export interface HostClock {
  readonly isVirtual: boolean;
  /** Milliseconds since 1970, UTC. */
  now(): number;
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

/** Time as it passes; executions really run side by side. */
export class RealClock implements HostClock {
  readonly isVirtual = false;

  now(): number {
    return Date.now();
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
