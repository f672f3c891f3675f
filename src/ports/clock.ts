/** Time, owned by whoever composes the program. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Blocks the execution; its time counts against the execution's limit. */
  sleep(ms: number): void;
}
