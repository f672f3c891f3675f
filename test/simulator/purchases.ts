import type { ExecutionRecord } from "../../workbench/host/execution-record";

/** One request as the service billed it. */
export interface Purchase {
  readonly at: number;
  /** Method, address and body, without the key. */
  readonly request: string;
  /** What is bought: a section of a company, or the request itself. */
  readonly units: readonly string[];
  readonly company: string | null;
  readonly kind: "enrichment" | "jobs" | "news" | "list" | "free";
  readonly execution: ExecutionRecord | null;
  /** Requests of one `fetchAll` share it. */
  readonly batch: number;
  /** What it costs by the price list, what was charged, and what the reply makes of it. */
  readonly listPrice: number;
  readonly billed: number;
  readonly told: number;
  /** Usable as it came; billed but odd; refused and free. */
  readonly reply: "usable" | "odd" | "refused";
  readonly lie: string;
}

/** What became of an execution's answers after its last `fetchAll`. */
interface Fate {
  batch: number;
  lost: boolean;
  writesRefused: number;
  writesDone: number;
}

/** The service's own books, and what the simulator knows of the way of each reply. */
export class Purchases {
  readonly all: Purchase[] = [];
  private batches = 0;
  private fetching: ExecutionRecord | null = null;
  private readonly fates = new Map<number, Fate>();

  /** Before the requests of a `fetchAll` leave. */
  begin(execution: ExecutionRecord): void {
    this.fetching = execution;
    this.fates.set(execution.id, { batch: ++this.batches, lost: false, writesRefused: 0, writesDone: 0 });
  }

  add(purchase: Omit<Purchase, "at" | "execution" | "batch">, at: number): void {
    this.all.push({ ...purchase, at, execution: this.fetching, batch: this.batches });
  }

  /** The replies of its last batch never reach the script. */
  lose(execution: ExecutionRecord): void {
    const fate = this.fates.get(execution.id);
    if (fate) fate.lost = true;
  }

  /** A write that could hold an answer, to properties or to a hidden sheet. */
  wrote(execution: ExecutionRecord, done: boolean): void {
    const fate = this.fates.get(execution.id);
    if (!fate) return;
    if (done) fate.writesDone++;
    else fate.writesRefused++;
  }

  /** Why a bought answer may be nowhere; null if it must be somewhere. */
  excuseFor({ execution, batch }: Purchase): "killed" | "lost" | "unstorable" | null {
    if (execution === null) return null;
    const fate = this.fates.get(execution.id);
    if (fate?.batch !== batch) return null;
    if (fate.lost) return "lost";
    if (execution.status === "killed" || execution.status === "timed out") return "killed";
    return fate.writesRefused > 0 && fate.writesDone === 0 ? "unstorable" : null;
  }
}
