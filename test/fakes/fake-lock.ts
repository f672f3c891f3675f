import type { Lock } from "../../src/ports/lock";

/** What executions in one document share of its lock. */
export class DocumentLock {
  holder: FakeLock | null = null;
  /** Somebody else holds it, for as long as a test says. */
  taken = false;
  /** How often anybody got it. */
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
