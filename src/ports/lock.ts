/** The document lock: at most one execution per document holds it. Not re-entrant here, and never held over a fetch. */
export interface Lock {
  /** @returns false if somebody else held it for all of `waitMs`, or if the document has no lock. */
  acquire(waitMs: number): boolean;
  release(): void;
}
