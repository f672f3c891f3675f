import type { Lock } from "../../src/ports/lock";

/** The document lock, free unless `taken` says that somebody else holds it. */
export class FakeLock implements Lock {
  taken = false;
  acquired = 0;
  private held = false;

  acquire(): boolean {
    if (this.taken || this.held) return false;
    this.acquired++;
    return (this.held = true);
  }

  release(): void {
    this.held = false;
  }
}
