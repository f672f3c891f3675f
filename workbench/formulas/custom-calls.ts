import {
  CUSTOM_FUNCTION_EXECUTIONS_MAX,
  type CustomFunctionArgument,
  type CustomFunctions,
} from "./custom-functions";

/** One execution of a custom function, from the time a cell requests it. */
export interface CustomCall {
  state: "queued" | "running" | "returned" | "failed";
  /** The value that the function resolved with. */
  result: unknown;
  /** The message of the error it threw. */
  message: string;
}

/** Runs custom functions, up to a limit at the same time; the others wait in order. */
export class CustomCalls {
  private readonly queue: (() => void)[] = [];
  private active = 0;
  private idleWaiters: (() => void)[] = [];

  constructor(private readonly functions: CustomFunctions) {}

  has(name: string): boolean {
    return this.functions.names().some((known) => known.toUpperCase() === name);
  }

  /** Executions running or queued. */
  get pending(): number {
    return this.active + this.queue.length;
  }

  /**
   * Requests one execution.
   *
   * @param wanted Called when a place becomes free; false (no cell shows the result any more) passes the
   *   place on to the next.
   * @param finished Called once, later, when the call has returned or failed.
   */
  start(
    name: string,
    args: readonly CustomFunctionArgument[],
    wanted: (call: CustomCall) => boolean,
    finished: () => void,
  ): CustomCall {
    const call: CustomCall = { state: "queued", result: undefined, message: "" };
    this.queue.push(() => {
      if (wanted(call)) void this.execute(call, name, args, finished);
    });
    // Deferred, so that a formula overwritten in the same script never runs.
    queueMicrotask(() => this.fill());
    return call;
  }

  /** Resolves when nothing is running or queued; the results are in their cells by then. */
  async idle(): Promise<void> {
    while (this.pending > 0) await new Promise<void>((resolve) => this.idleWaiters.push(resolve));
  }

  private fill(): void {
    while (this.active < CUSTOM_FUNCTION_EXECUTIONS_MAX && this.queue.length > 0) this.queue.shift()?.();
    this.wakeIfIdle();
  }

  private async execute(
    call: CustomCall,
    name: string,
    args: readonly CustomFunctionArgument[],
    finished: () => void,
  ): Promise<void> {
    call.state = "running";
    this.active += 1;
    try {
      call.result = await this.functions.call(name, args);
      call.state = "returned";
    } catch (error) {
      call.state = "failed";
      call.message = error instanceof Error ? error.message : String(error);
    }
    try {
      finished();
    } finally {
      this.active -= 1;
      this.fill();
    }
  }

  private wakeIfIdle(): void {
    if (this.pending > 0) return;
    const waiters = this.idleWaiters;
    this.idleWaiters = [];
    for (const wake of waiters) wake();
  }
}
