import { LimitError } from "../errors";

/** The document lock: at most one execution per document holds it. Never held over a fetch. */
export interface Lock {
  /** @returns false if somebody else held it for all of `waitMs`, or if the document has no lock. */
  acquire(waitMs: number): boolean;
  release(): void;
  /** Whether this execution holds it. */
  readonly held: boolean;
}

/** Thirty cells that buy at once wait for one another; each holds the lock for some hundred milliseconds. */
const LOCK_WAIT_MS = 10_000;

/**
 * Runs `action` under the document lock; within another such action the lock is held already.
 *
 * @param mostMs Where there is less time than others would wait.
 * @returns null without the lock: nothing was done then.
 */
export function exclusively<T>(lock: Lock, action: () => T, mostMs = LOCK_WAIT_MS): { value: T } | null {
  if (lock.held) return { value: action() };
  if (!lock.acquire(Math.min(LOCK_WAIT_MS, mostMs))) return null;
  try {
    return { value: action() };
  } finally {
    lock.release();
  }
}

/**
 * As `exclusively`, for whoever cannot go on without.
 *
 * @throws {LimitError} `limit/busy`, if somebody else has held the lock for too long.
 */
export function inTurn<T>(lock: Lock, action: () => T): T {
  const done = exclusively(lock, action);
  if (done === null) throw documentBusy();
  return done.value;
}

/** Somebody else has held the lock for too long. */
export function documentBusy(): LimitError {
  return new LimitError(
    "limit/busy",
    "Somebody else is working in this spreadsheet right now.",
    "Try again in a few seconds.",
  );
}
