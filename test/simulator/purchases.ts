import type { ExecutionRecord } from "../../workbench/host/execution-record";

/** One request as the service billed it. */
export interface Purchase {
  readonly at: number;
  /** Method, URL and body, without the key. */
  readonly request: string;
  /** What is bought: a section of a company, or the request itself. */
  readonly units: readonly string[];
  readonly company: string | null;
  readonly kind: "enrichment" | "jobs" | "news" | "list" | "more" | "free";
  readonly execution: ExecutionRecord | null;
  readonly host: string;
  /** Whose key was sent; null if it is none that the simulator has given to anybody. */
  readonly payer: string | null;
  /** Shared by the requests of one `fetchAll`. */
  readonly batch: number;
  /** The list price, the credits charged, and the credits the reply reports. */
  readonly listPrice: number;
  readonly billed: number;
  readonly told: number;
  /** Credits that the reply reports and no price explains; 0 if it does not. They count as told once their payer says so. */
  readonly odd: number;
  /** Usable; billed but malformed; refused and free. */
  readonly reply: "usable" | "odd" | "refused";
  readonly lie: string;
  /** What came. */
  readonly body: string;
}

/** What happened shortly before a batch was sent may have come after the decision to send it. */
export const DECIDED_BEFORE_MS = 4_000;

/** What happened to the answers of one `fetchAll`. */
interface Batch {
  readonly number: number;
  /** When the script received the replies; null if it never did. */
  arrivedAt: number | null;
  /** Stores that have since refused this execution, or served it. */
  readonly refused: Set<Store>;
  readonly done: Set<Store>;
  /** Whether its execution has called anything after reading the replies. */
  wentOn: boolean;
}

/** Where an answer can be stored. */
export type Store = "properties" | "sheet";

/** The service's own accounts, and the simulator's record of each reply. */
export class Purchases {
  readonly all: Purchase[] = [];
  private readonly batches: Batch[] = [];
  /** Times at which all spending was stopped. */
  readonly stops: { readonly from: number; to: number }[] = [];
  /** Times at which a call took minutes. */
  private readonly slow: { readonly from: number; readonly to: number }[] = [];
  private fetching: ExecutionRecord | null = null;
  /** The last batch of each execution. */
  private readonly lastOf = new Map<number, Batch>();

  get isStopped(): boolean {
    return this.stops[this.stops.length - 1]?.to === Infinity;
  }

  stop(stopped: boolean, at: number): void {
    if (stopped) this.stops.push({ from: at, to: Infinity });
    else this.stops[this.stops.length - 1]!.to = at;
  }

  /** A call or a reply takes so long, from now on. */
  slowDown(at: number, ms: number): void {
    this.slow.push({ from: at, to: at + ms });
  }

  /** Whether it has timed out because a call, its own or that of whoever held the lock, took minutes. */
  isTimedOutBySlowCall({ status, startedAt, elapsedMs }: ExecutionRecord): boolean {
    if (status !== "timed out") return false;
    return this.slow.some(({ from, to }) => from <= startedAt + elapsedMs && to >= startedAt);
  }

  /** Called before the requests of a `fetchAll` are sent. */
  begin(execution: ExecutionRecord): void {
    this.fetching = execution;
    const batch = {
      number: this.batches.length,
      arrivedAt: null,
      refused: new Set<Store>(),
      done: new Set<Store>(),
      wentOn: false,
    };
    this.batches.push(batch);
    this.lastOf.set(execution.id, batch);
  }

  /** The execution that sends requests now, or has done so last. */
  get sender(): ExecutionRecord | null {
    return this.fetching;
  }

  add(purchase: Omit<Purchase, "at" | "execution" | "batch">, at: number): void {
    this.all.push({ ...purchase, at, execution: this.fetching, batch: this.batches.length - 1 });
  }

  /** The replies of its last batch have reached the script. */
  arrive(execution: ExecutionRecord, at: number): void {
    const batch = this.lastOf.get(execution.id);
    if (batch) batch.arrivedAt = at;
  }

  /** When a script had the reply; Infinity if none ever did. */
  arrivedAt({ batch }: Purchase): number {
    return this.batches[batch]?.arrivedAt ?? Infinity;
  }

  /** Whether a script had read the reply by then. */
  isKnown(purchase: Purchase, at: number): boolean {
    const { arrivedAt = null } = this.batches[purchase.batch] ?? {};
    return arrivedAt !== null && arrivedAt <= at && this.excuseFor(purchase) !== "killed";
  }

  /** An execution has called a service that reads no reply. */
  goOn(execution: ExecutionRecord): void {
    const batch = this.lastOf.get(execution.id);
    if (batch) batch.wentOn = true;
  }

  /** A store has served or refused an execution. */
  met(execution: ExecutionRecord, store: Store, served: boolean): void {
    const batch = this.lastOf.get(execution.id);
    if (batch) (served ? batch.done : batch.refused).add(store);
  }

  /** Whether its cost cannot be known: its reply was lost, or could not be stored before its execution ended. */
  isUntold(purchase: Purchase): boolean {
    const excuse = this.excuseFor(purchase);
    if (excuse !== "killed") return excuse === "lost";
    const { wentOn, refused } = this.batches[purchase.batch]!;
    return !wentOn || refused.has("properties");
  }

  /** Whether its execution ended before it did anything with the reply, which may be what ended it. */
  hasEnded(purchase: Purchase): boolean {
    return this.excuseFor(purchase) === "killed" && !this.batches[purchase.batch]!.wentOn;
  }

  /** Why a bought answer may be missing; null if it must be somewhere. */
  excuseFor({ execution, batch: number }: Purchase): "killed" | "lost" | "unstorable" | null {
    const batch = this.batches[number];
    if (execution === null || batch === undefined) return null;
    const wasEnded = execution.status === "killed" || this.isTimedOutBySlowCall(execution);
    if (wasEnded && this.lastOf.get(execution.id) === batch) return "killed";
    if (batch.arrivedAt === null) return "lost";
    const { refused, done } = batch;
    // A formula has the properties only; all others must have tried both.
    const triedAll =
      refused.has("properties") && (execution.kind === "custom function" || refused.has("sheet"));
    return triedAll && done.size === 0 ? "unstorable" : null;
  }
}
