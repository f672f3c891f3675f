import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";

interface Waiter {
  readonly execution: Execution;
  readonly endWait: () => void;
}

/** Lock holders and waiting executions, served first come, first served. */
export class LockTable {
  readonly #holders = new Map<string, Execution>();
  readonly #waiters = new Map<string, Waiter[]>();

  isHeld(name: string, execution: Execution): boolean {
    return this.#holders.get(name) === execution;
  }

  /** Locks are not counted: acquiring a lock that one already holds has no effect (platform fact E14). */
  take(name: string, execution: Execution): boolean {
    const holder = this.#holders.get(name);
    if (holder === undefined) this.#holders.set(name, execution);
    return holder === undefined || holder === execution;
  }

  /** @returns Whether the lock was acquired within `timeoutMs`. */
  async wait(name: string, execution: Execution, timeoutMs: number): Promise<boolean> {
    const granted = new AbortController();
    const waiter: Waiter = { execution, endWait: () => granted.abort() };
    const queue = this.#waiters.get(name) ?? [];
    this.#waiters.set(name, queue);
    queue.push(waiter);
    // Granting the lock aborts the sleep, so that a virtual clock has no pending time to jump to.
    await execution.outside(execution.host.clock.sleep(timeoutMs, granted.signal));
    if (!granted.signal.aborted) queue.splice(queue.indexOf(waiter), 1);
    return granted.signal.aborted;
  }

  release(name: string, execution: Execution): void {
    if (!this.isHeld(name, execution)) return;
    const next = this.#waiters.get(name)?.shift();
    if (next === undefined) {
      this.#holders.delete(name);
    } else {
      this.#holders.set(name, next.execution);
      next.endWait();
    }
  }

  /** Called at the end of an execution and while a dialog of `ui.alert` is open (platform fact E17). */
  releaseAllOf(execution: Execution): void {
    for (const queue of this.#waiters.values()) {
      for (const waiter of queue.filter((candidate) => candidate.execution === execution)) {
        queue.splice(queue.indexOf(waiter), 1);
        waiter.endWait();
      }
    }
    for (const [name, holder] of this.#holders) if (holder === execution) this.release(name, execution);
  }
}

export class LockService implements Emulates<
  GoogleAppsScript.Lock.LockService,
  "getDocumentLock" | "getScriptLock" | "getUserLock"
> {
  readonly #execution: Execution;

  constructor(execution: Execution) {
    this.#execution = execution;
  }

  /** null if the document has none, which Google's types do not say. */
  getDocumentLock(): Lock | null {
    return this.#execution.host.hasDocumentStores ? new Lock(this.#execution, "document") : null;
  }

  getScriptLock(): Lock {
    return new Lock(this.#execution, "script");
  }

  getUserLock(): Lock {
    return new Lock(this.#execution, `user:${this.#execution.user}`);
  }
}

export class Lock implements Emulates<
  GoogleAppsScript.Lock.Lock,
  "hasLock" | "releaseLock" | "tryLock" | "waitLock"
> {
  readonly #execution: Execution;
  readonly #name: string;

  constructor(execution: Execution, name: string) {
    this.#execution = execution;
    this.#name = name;
  }

  hasLock(): boolean {
    return this.#execution.host.locks.isHeld(this.#name, this.#execution);
  }

  /** A negative timeout never acquires the lock. */
  async tryLock(timeoutInMillis: number): Promise<boolean> {
    const { locks, documentLockGrants } = this.#execution.host;
    if (this.#name === "document" && !documentLockGrants) {
      await this.#execution.pause(timeoutInMillis);
      return false;
    }
    if (timeoutInMillis < 0) return false;
    if (locks.take(this.#name, this.#execution)) return true;
    const untilDeadline = this.#execution.deadline - this.#execution.host.clock.now();
    if (timeoutInMillis < untilDeadline) return locks.wait(this.#name, this.#execution, timeoutInMillis);
    if (await locks.wait(this.#name, this.#execution, untilDeadline)) return true;
    await this.#execution.pause(0);
    return false;
  }

  async waitLock(timeoutInMillis: number): Promise<void> {
    if (await this.tryLock(timeoutInMillis)) return;
    throw new ServiceError("Lock timeout: another process was holding the lock for too long.");
  }

  releaseLock(): void {
    this.#execution.host.locks.release(this.#name, this.#execution);
  }
}
