/** What started the script, and thus what it is authorised to do (platform facts A9, C3). */
export type AuthMode = "NONE" | "LIMITED" | "FULL" | "CUSTOM_FUNCTION";

export type ExecutionKind =
  | "simple trigger"
  | "installable trigger"
  | "clock trigger"
  | "menu"
  | "google.script.run"
  | "custom function"
  | "run";

/** The record of an execution, shown by the workbench. */
export interface ExecutionRecord {
  readonly id: number;
  readonly functionName: string;
  readonly kind: ExecutionKind;
  readonly user: string;
  readonly authMode: AuthMode;
  /** By the host's clock. */
  readonly startedAt: number;
  readonly status: "running" | "done" | "failed" | "killed" | "timed out";
  /** How long it has run, or ran, by the host's clock. */
  readonly elapsedMs: number;
  /** Number of calls per method: `{"Range.setValues": 3, "UrlFetchApp.fetchAll": 1}`. */
  readonly calls: Readonly<Record<string, number>>;
  /** What the script threw, as `Name: message`. */
  readonly error?: string;
}

/**
 * A service call, as seen by `AppsScriptHost.intercept` before and after its effect. Calls of `Logger`, of
 * `console` and of methods of `Utilities` that only compute are neither intercepted nor counted.
 */
export interface ServiceCall {
  readonly execution: ExecutionRecord;
  /** Counts from 1 within the execution. */
  readonly n: number;
  /** `UrlFetchApp`, `Range`, `Cache`… */
  readonly service: string;
  readonly method: string;
  /** The emulated object whose method is called. */
  readonly target: object;
  readonly args: readonly unknown[];
  readonly phase: "before" | "after";
}

/** What to do with a call: undefined lets it proceed; `returns` replaces its result and skips its effect. */
export type Verdict = "kill" | { readonly returns: unknown } | undefined;

/**
 * Called around every service call. `"kill"` ends the execution immediately: no `catch` or `finally` of the
 * script runs, buffered writes are lost, locks are released. `returns` is honoured only before the effect. A
 * `ServiceError` thrown here reaches the script as if the service had thrown it. A promise suspends only this
 * execution, so that a test can let a user or another execution act in between.
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
