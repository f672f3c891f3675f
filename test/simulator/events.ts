/** What happened in one simulation, in order, with counts. */
export class Events {
  readonly trace: string[] = [];
  readonly broken: string[] = [];
  readonly faults = new Map<string, number>();
  readonly exemptions = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  tell(text: string): void {
    this.trace.push(`${new Date(this.now()).toISOString().slice(11, 23)} ${text}`);
  }

  /** An injected fault, by kind. */
  fault(kind: string, where: string): void {
    this.faults.set(kind, (this.faults.get(kind) ?? 0) + 1);
    this.tell(`FAULT ${kind}: ${where}`);
  }

  /** A violated invariant that this seed's faults excuse. */
  exempt(kind: string, what: string): void {
    this.exemptions.set(kind, (this.exemptions.get(kind) ?? 0) + 1);
    this.tell(`EXEMPT ${kind}: ${what}`);
  }

  /** @param invariant Its letter and a word, as in the files of `invariants/`: `a-billed-once`. */
  breaks(invariant: string, what: string): void {
    const line = `${invariant}: ${what}`;
    if (this.broken.includes(line)) return;
    this.broken.push(line);
    this.tell(`BROKEN ${line}`);
  }
}
