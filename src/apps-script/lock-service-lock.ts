import type { Lock } from "../ports/lock";

type ServiceLock = GoogleAppsScript.Lock.Lock;

/** Source: https://developers.google.com/apps-script/reference/lock/lock */
export class LockServiceLock implements Lock {
  private opened: ServiceLock | null | undefined;

  acquire(waitMs: number): boolean {
    try {
      return this.documentLock()?.tryLock(waitMs) ?? false;
    } catch {
      // Lock operations are themselves limited ("too many LockService operations against the same script").
      return false;
    }
  }

  /** Does nothing if this execution does not hold it. */
  release(): void {
    this.documentLock()?.releaseLock();
  }

  /** Whether this execution holds the lock. Asks the service, because a dialog box drops locks silently. */
  get held(): boolean {
    return this.documentLock()?.hasLock() ?? false;
  }

  private documentLock(): ServiceLock | null {
    // Google's types leave out the null of scripts that belong to no document.
    if (this.opened === undefined) this.opened = LockService.getDocumentLock() as ServiceLock | null;
    return this.opened;
  }
}
