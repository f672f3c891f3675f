import type { HostState } from "./host-state";
import type { AuthMode, ExecutionKind, ExecutionRecord } from "./execution-record";
import type { Turn } from "./clock";
import type { HostUi } from "./host-ui";
import { LATENCY_MS } from "./latencies";

/** What to run in an execution, and for whom. */
export interface ExecutionRequest {
  readonly functionName: string;
  /** A function, because events hold service objects, which belong to their execution. */
  readonly args: (execution: Execution) => readonly unknown[];
  readonly kind: ExecutionKind;
  readonly user: string;
  /** Who is at the keyboard, if it is not the user that the script runs as. */
  readonly activeUser?: string;
  readonly authMode: AuthMode;
  /** Set if the result is returned through `google.script.run`. */
  readonly plainJson?: boolean;
}

/**
 * One execution as the services see it: its user, its authorisation, and its buffered writes.
 *
 * As at Google, writes to cells are buffered: they take effect at the next read or flush, which is also where
 * their errors (protection, validation) are thrown.
 */
export class Execution {
  readonly record: { -readonly [Key in keyof ExecutionRecord]: ExecutionRecord[Key] };
  readonly host: HostState;
  readonly turn: Turn;
  readonly deadline: number;
  /** Who is at the keyboard: their window shows what the script opens. */
  readonly activeUser: string;
  /** Set by the runner: ends this execution immediately. */
  stop: (status: "killed" | "timed out", reason: string) => void = () => undefined;
  #writes: (() => void)[] = [];

  constructor(host: HostState, request: ExecutionRequest, timeLimitMs: number) {
    this.host = host;
    this.turn = host.clock.newTurn();
    this.activeUser = request.activeUser ?? request.user;
    const startedAt = host.clock.now();
    this.deadline = startedAt + timeLimitMs;
    this.record = {
      id: host.executions.length + 1,
      functionName: request.functionName,
      kind: request.kind,
      user: request.user,
      authMode: request.authMode,
      startedAt,
      status: "running",
      elapsedMs: 0,
      calls: {},
    };
  }

  get user(): string {
    return this.record.user;
  }

  get ui(): HostUi {
    return this.host.uiOf(this.activeUser);
  }

  get authMode(): AuthMode {
    return this.record.authMode;
  }

  get kind(): ExecutionKind {
    return this.record.kind;
  }

  get isOver(): boolean {
    return this.record.status !== "running";
  }

  /**
   * Lets time pass for this execution only. If that exceeds its time limit, the platform ends it and the
   * promise never resolves.
   */
  async pause(ms: number): Promise<void> {
    const left = this.deadline - this.host.clock.now();
    await this.turn.pause(Math.min(ms, Math.max(left, 0)));
    if (ms >= left) this.stop("timed out", "Exceeded maximum execution time");
    if (this.isOver) return never();
  }

  /** Like `pause`, but only on a virtual clock, where service calls would otherwise take no time. */
  async latency(kind: keyof typeof LATENCY_MS): Promise<void> {
    if (!this.host.clock.isVirtual) return;
    if (this.host.latency === undefined) await this.pause(LATENCY_MS[kind]);
    else if (kind === "sheetFlush") await this.injectedLatency("SpreadsheetApp", "flush");
  }

  /** The duration that `HostOptions.latency` gives for a call. */
  async injectedLatency(service: string, method: string): Promise<void> {
    const ms = this.host.clock.isVirtual ? this.host.latency?.(service, method) : undefined;
    if (ms !== undefined) await this.pause(ms);
  }

  /** Awaits something outside the script; on a virtual clock other executions continue meanwhile. */
  async outside<Value>(work: Promise<Value>): Promise<Value> {
    const value = await this.turn.outside(work);
    return this.isOver ? never() : value;
  }

  buffer(write: () => void): void {
    if (this.host.writesWait) this.#writes.push(write);
    else this.host.workbook.batch(write, this.record);
  }

  /**
   * Applies the buffered writes in order, as one change of the workbook.
   *
   * @throws The first error of a write; the writes after it are lost.
   */
  async flush(): Promise<void> {
    const writes = this.#writes;
    if (writes.length === 0) return;
    this.#writes = [];
    try {
      this.host.workbook.batch(() => {
        for (const write of writes) write();
      }, this.record);
    } finally {
      await this.latency("sheetFlush");
    }
  }

  /** To be called before cells are read, so that earlier writes are visible. */
  async beforeRead(): Promise<void> {
    await this.flush();
    await this.latency("sheetRead");
  }

  /** For changes of the grid itself: they are not buffered, so buffered writes are flushed first. */
  async change<Result>(action: () => Result): Promise<Result> {
    await this.flush();
    const result = this.host.workbook.batch(action, this.record);
    await this.latency("sheetFlush");
    return result;
  }
}

/** An execution that was ended neither continues nor fails: its thread is gone. */
function never(): Promise<never> {
  return new Promise(() => undefined);
}
