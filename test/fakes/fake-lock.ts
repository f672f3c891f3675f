import type { Lock } from "../../src/google/ports";

/** The state of a document's lock, shared by its executions. */
export class DocumentLock {
  holder: FakeLock | null = null;
  /** Whether another execution holds it, as a test sets. */
  taken = false;
  /** How often it was acquired. */
  acquired = 0;
}

/** One execution's view of the document lock. */
export class FakeLock implements Lock {
  constructor(readonly document = new DocumentLock()) {}

  get held(): boolean {
    return this.document.holder === this;
  }

  acquire(): boolean {
    const { document } = this;
    if (document.taken || document.holder !== null) return false;
    document.acquired++;
    document.holder = this;
    return true;
  }

  release(): void {
    if (this.held) this.document.holder = null;
  }
}
