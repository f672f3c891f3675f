/** Limits the number of simultaneous executions per user (platform fact A35). */
export class ExecutionPlaces {
  readonly #taken = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(private readonly perUser: number) {}

  /** @returns Whether a place was free. */
  take(user: string): boolean {
    const taken = this.#taken.get(user) ?? 0;
    if (taken >= this.perUser) return false;
    this.#taken.set(user, taken + 1);
    return true;
  }

  /** For formulas, which queue instead of failing. */
  async wait(user: string): Promise<void> {
    if (this.take(user)) return;
    await new Promise<void>((resolve) => {
      this.#waiting.set(user, [...(this.#waiting.get(user) ?? []), resolve]);
    });
  }

  free(user: string): void {
    const next = this.#waiting.get(user)?.shift();
    if (next !== undefined) next();
    else this.#taken.set(user, (this.#taken.get(user) ?? 1) - 1);
  }
}
