import type { Progress } from "../../src/rpc/rpc";

/** A run whose user was not active for so long may be replaced. */
const FORGOTTEN_MS = 60_000;

/** Which run was started with which cap, and which one is under way. */
export class RunBooks {
  private current: { runId: string; user: string; seenAt: number } | null = null;
  private readonly endedAt = new Map<string, number>();
  readonly caps = new Map<string, number>();
  /** The trigger drives the run that was started last. */
  readonly starts: { readonly runId: string; readonly at: number }[] = [];

  constructor(private readonly now: () => number) {}

  started(runId: string, cap: number): void {
    this.caps.set(runId, Math.max(cap, this.caps.get(runId) ?? 0));
    this.starts.push({ runId, at: this.now() });
  }

  /**
   * Records a reply about a run.
   *
   * @param askedAt When it was requested: it may be older than what another reply has said since.
   * @returns The user whose run it replaced while that was under way; null if none.
   */
  saw({ runId, state }: Progress, user: string, askedAt: number): string | null {
    const { current } = this;
    const isUnderWay = state === "running" || state === "waiting";
    if (!isUnderWay) this.endedAt.set(runId, this.now());
    else if (askedAt < (this.endedAt.get(runId) ?? -Infinity)) return null;
    const pushed =
      current !== null &&
      current.runId !== runId &&
      current.user !== user &&
      isUnderWay &&
      this.now() - current.seenAt < FORGOTTEN_MS;
    if (isUnderWay) this.current = { runId, user, seenAt: this.now() };
    else if (current?.runId === runId) this.current = null;
    return pushed ? current.user : null;
  }

  runAt(at: number): string | null {
    return this.starts.findLast((start) => start.at <= at)?.runId ?? null;
  }
}
