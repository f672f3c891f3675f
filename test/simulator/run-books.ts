/** Which runs were started with which cap. */
export class RunBooks {
  readonly caps = new Map<string, number>();
  /** The run that the trigger drives: the one that was started last. */
  readonly starts: { readonly runId: string; readonly at: number }[] = [];

  constructor(private readonly now: () => number) {}

  started(runId: string, cap: number): void {
    this.caps.set(runId, Math.max(cap, this.caps.get(runId) ?? 0));
    this.starts.push({ runId, at: this.now() });
  }

  runAt(at: number): string | null {
    return this.starts.findLast((start) => start.at <= at)?.runId ?? null;
  }
}
