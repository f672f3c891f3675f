import type { Lock } from "../ports/lock";

type ServiceLock = GoogleAppsScript.Lock.Lock;

/** A refused lock operation ("too many LockService operations against the same script") is no sign of somebody else. */
const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 500;

/** Source: https://developers.google.com/apps-script/reference/lock/lock */
export class LockServiceLock implements Lock {
  private opened: ServiceLock | null | undefined;
  /** Remembered, since asking the service costs a call. No dialog box, which would drop the lock, opens while it is held. */
  private isHeld = false;

  get held(): boolean {
    return this.isHeld;
  }

  acquire(waitMs: number): boolean {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      try {
        this.isHeld = this.documentLock()?.tryLock(waitMs) ?? false;
        return this.isHeld;
      } catch {
        if (attempt < MAX_ATTEMPTS) Utilities.sleep(RETRY_DELAY_MS);
      }
    }
    return false;
  }

  release(): void {
    if (!this.isHeld) return;
    this.isHeld = false;
    try {
      this.documentLock()?.releaseLock();
    } catch {
      // It ends with the execution.
    }
  }

  private documentLock(): ServiceLock | null {
    // Google's types leave out the null of scripts that belong to no document.
    if (this.opened === undefined) this.opened = LockService.getDocumentLock() as ServiceLock | null;
    return this.opened;
  }
}
