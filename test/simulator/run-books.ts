/** Which run was started with which cap. */
export class RunBooks {
  readonly caps = new Map<string, number>();
  readonly starts: { readonly runId: string; readonly at: number }[] = [];

  constructor(private readonly now: () => number) {}

  started(runId: string, cap: number): void {
    this.caps.set(runId, Math.max(cap, this.caps.get(runId) ?? 0));
    this.starts.push({ runId, at: this.now() });
  }
}
