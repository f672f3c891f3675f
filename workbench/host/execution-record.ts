/** Who let the script run, and what it may therefore do (platform facts A9, C3). */
export type AuthMode = "NONE" | "LIMITED" | "FULL" | "CUSTOM_FUNCTION";

export type ExecutionKind =
  "simple trigger" | "menu" | "google.script.run" | "clock trigger" | "custom function" | "run";

/** What the workbench remembers of an execution. */
export interface ExecutionRecord {
  readonly id: number;
  readonly functionName: string;
  readonly kind: ExecutionKind;
  readonly user: string;
  readonly authMode: AuthMode;
  /** On the host's clock. */
  readonly startedAt: number;
  readonly status: "running" | "done" | "failed" | "killed" | "timed out";
  /** How long it has run, or ran, on the host's clock. */
  readonly elapsedMs: number;
  /** How often each method was called: `{"Range.setValues": 3, "UrlFetchApp.fetchAll": 1}`. */
  readonly calls: Readonly<Record<string, number>>;
  /** What the script threw, as `Name: message`. */
  readonly error?: string;
}

/**
 * One call of a service, seen by `AppsScriptHost.intercept` before and after its effect. Calls of `Logger`, `console` and
 * those of `Utilities` that only compute are neither seen nor counted.
 */
export interface ServiceCall {
  readonly execution: ExecutionRecord;
  /** Counts from 1 within the execution. */
  readonly n: number;
  /** `UrlFetchApp`, `Range`, `Cache`… */
  readonly service: string;
  readonly method: string;
  /** The emulated object that is called. */
  readonly target: object;
  readonly args: readonly unknown[];
  readonly phase: "before" | "after";
}

/** What is to become of a call: undefined lets it be; `returns` answers in its place and leaves out its effect. */
export type Verdict = "kill" | { readonly returns: unknown } | undefined;

/**
 * Called around every service call. `"kill"` ends the execution there and then: no `catch`, no `finally` of the script
 * runs, buffered writes are lost, locks fall free. `returns` counts before the effect alone. A `ServiceError` that it throws
 * reaches the script as the service's own. A promise suspends that execution alone, so that a test can let a user or another
 * execution act in between.
 */
export type Intercept = (call: ServiceCall) => Verdict | void | Promise<Verdict | void>;

/** One line of `Logger` or `console`. */
export interface LogEntry {
  readonly at: number;
  readonly execution: number;
  readonly functionName: string;
  readonly level: "log" | "info" | "warn" | "error";
  readonly text: string;
}
