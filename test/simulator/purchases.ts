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

/** What became of the answers of one `fetchAll`. */
interface Batch {
  readonly number: number;
  /** Whether the script got the replies. */
  arrived: boolean;
  writesRefused: number;
  writesDone: number;
}

/** The service's own books, and what the simulator knows of the way of each reply. */
export class Purchases {
  readonly all: Purchase[] = [];
  private readonly batches: Batch[] = [];
  private fetching: ExecutionRecord | null = null;
  /** The last batch of each execution. */
  private readonly lastOf = new Map<number, Batch>();

  /** Before the requests of a `fetchAll` leave. */
  begin(execution: ExecutionRecord): void {
    this.fetching = execution;
    const batch = { number: this.batches.length, arrived: false, writesRefused: 0, writesDone: 0 };
    this.batches.push(batch);
    this.lastOf.set(execution.id, batch);
  }

  add(purchase: Omit<Purchase, "at" | "execution" | "batch">, at: number): void {
    this.all.push({ ...purchase, at, execution: this.fetching, batch: this.batches.length - 1 });
  }

  /** The replies of its last batch have reached the script. */
  arrive(execution: ExecutionRecord): void {
    const batch = this.lastOf.get(execution.id);
    if (batch) batch.arrived = true;
  }

  /** A write that could hold an answer, to properties or to a hidden sheet. */
  wrote(execution: ExecutionRecord, done: boolean): void {
    const batch = this.lastOf.get(execution.id);
    if (!batch) return;
    if (done) batch.writesDone++;
    else batch.writesRefused++;
  }

  /** Why a bought answer may be nowhere; null if it must be somewhere. */
  excuseFor({ execution, batch: number }: Purchase): "killed" | "lost" | "unstorable" | null {
    const batch = this.batches[number];
    if (execution === null || batch === undefined) return null;
    const wasEnded = execution.status === "killed" || execution.status === "timed out";
    if (wasEnded && this.lastOf.get(execution.id) === batch) return "killed";
    if (!batch.arrived) return "lost";
    return batch.writesRefused > 0 && batch.writesDone === 0 ? "unstorable" : null;
  }
}
