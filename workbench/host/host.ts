import type { CustomFunctions } from "../formulas/custom-functions";
import { Workbook } from "../workbook/workbook";
import { type HostClock, RealClock } from "./clock";
import type { CustomFunctionHelp } from "./custom-function-help";
import type { AuthMode, ExecutionRecord, Intercept, LogEntry } from "./execution-record";
import { HostUi, menuItem } from "./host-ui";
import { CONSUMER_LIMITS, type Limits } from "./limits";
import { LATENCY_MS } from "./latencies";
import { ScriptFailure } from "./script-failure";
import { type ScriptFunctions, scriptFunctions } from "./script-functions";
import { type Transport, TransportFailure } from "./transport";
import { clockEvent, openEvent } from "./trigger-events";
import { DailyQuota } from "./daily-quota";
import type { ExecutionRequest } from "./execution";
import { ExecutionPlaces } from "./execution-places";
import { runExecution } from "./execution-runner";
import type { HostState } from "./host-state";
import { HostStores } from "./host-stores";
import { LockTable } from "./services/lock-service";
import { TriggerTable } from "./services/trigger-table";

export interface HostOptions {
  /** The bytes of `dist/Code.js`. */
  readonly code: string;
  /** HTML files of the project by name without extension: `{ Sidebar: "<!doctype html>…" }`. */
  readonly files?: Readonly<Record<string, string>>;
  /** `dist/appsscript.json`. Without `oauthScopes` every scope counts as granted. */
  readonly manifest?: Manifest;
  /** Default: real time. */
  readonly clock?: HostClock;
  /** Carries `UrlFetchApp`'s requests. Default: no host name resolves. */
  readonly transport?: Transport;
  /** Who owns the spreadsheet. Default `owner@demo.example`. */
  readonly owner?: string;
  /** The script project's name; it heads the add-on's menu. */
  readonly addonName?: string;
  readonly limits?: Partial<Limits>;
  /** False: document cache, document lock and document properties are null, as in a standalone script. Default true. */
  readonly hasDocumentStores?: boolean;
  /** False: clock triggers get no active spreadsheet (platform fact C26). Default true. */
  readonly clockTriggersHaveSpreadsheet?: boolean;
  /** Whether somebody has used the add-on in this document before, so that `onOpen` runs LIMITED instead of NONE. Default false. */
  readonly enabled?: boolean;
  /** Builds the workbook around the script's custom functions. Default: an empty one. */
  readonly workbook?: (parts: { customFunctions: CustomFunctions; now: () => Date }) => Workbook;
}

/** What the host reads of `appsscript.json`. */
export interface Manifest {
  readonly timeZone?: string;
  readonly oauthScopes?: readonly string[];
  readonly urlFetchWhitelist?: readonly string[];
}

export interface RunOptions {
  /** Default: the spreadsheet's owner. */
  readonly user?: string;
  /** Default FULL. */
  readonly authMode?: AuthMode;
}

const DEFAULT_OWNER = "owner@demo.example";
const codeIds = new Map<string, number>();

/**
 * Apps Script without Google: runs a built add-on on an emulated spreadsheet.
 *
 * Every execution gets a fresh V8 context in a thread of its own, in which the whole of `code` is evaluated, as Google does it.
 * The thread that makes the host holds all truth (workbook, caches, properties, locks, triggers) and never blocks.
 */
export class AppsScriptHost {
  readonly workbook: Workbook;
  readonly clock: HostClock;
  readonly owner: string;
  readonly limits: Limits;
  /** All executions so far, oldest first. */
  readonly executions: readonly ExecutionRecord[];
  /** Everything that scripts wrote to `Logger` and `console`, oldest first. */
  readonly logs: readonly LogEntry[];
  /** The custom functions that carry `@customfunction`, for autocomplete. */
  readonly customFunctionHelp: readonly CustomFunctionHelp[];
  /** Who sits at the keyboard: whose window `ui` is, and who pays the quota of custom functions. Default: the owner. */
  activeUser: string;
  readonly #state: HostState;
  readonly #stores: HostStores;
  readonly #functions: ScriptFunctions | undefined;
  readonly #uis = new Map<string, HostUi>();
  #isEnabled: boolean;

  constructor(options: HostOptions) {
    this.clock = options.clock ?? new RealClock();
    this.owner = options.owner ?? DEFAULT_OWNER;
    this.activeUser = this.owner;
    this.limits = { ...CONSUMER_LIMITS, ...options.limits };
    this.#isEnabled = options.enabled ?? false;
    this.#functions = scriptFunctions(options.code);
    this.customFunctionHelp = this.#functions?.help ?? [];

    const now = () => this.clock.now();
    this.#stores = new HostStores(now);
    const parts = { customFunctions: this.#customFunctions(), now: () => new Date(now()) };
    this.workbook = options.workbook?.(parts) ?? new Workbook(parts);
    const codeId = codeIds.get(options.code) ?? codeIds.size;
    codeIds.set(options.code, codeId);
    this.#state = {
      code: options.code,
      codeId,
      files: options.files ?? {},
      scopes: options.manifest?.oauthScopes,
      urlFetchWhitelist: options.manifest?.urlFetchWhitelist,
      scriptTimeZone: options.manifest?.timeZone ?? "Etc/GMT",
      addonName: options.addonName ?? "Add-on",
      owner: this.owner,
      limits: this.limits,
      clock: this.clock,
      transport: options.transport ?? noNetwork,
      workbook: this.workbook,
      hasDocumentStores: options.hasDocumentStores ?? true,
      clockTriggersHaveSpreadsheet: options.clockTriggersHaveSpreadsheet ?? true,
      executions: [],
      running: new Set(),
      places: new ExecutionPlaces(this.limits.simultaneousExecutionsPerUser),
      logs: [],
      locks: new LockTable(),
      triggers: new TriggerTable(),
      fetchQuota: new DailyQuota("urlfetch", this.limits.fetchesPerDay, now),
      propertyQuota: new DailyQuota("properties", this.limits.propertyOperationsPerDay, now),
      triggerTimeQuota: new DailyQuota("trigger time", this.limits.triggerTimePerDayMs, now),
      intercept: undefined,
      uiOf: (user) => this.uiOf(user),
      cache: (name) => this.#stores.cache(name),
      properties: (name) => this.#stores.properties(name),
    };
    this.executions = this.#state.executions;
    this.logs = this.#state.logs;
  }

  /** For tests; see there. */
  get intercept(): Intercept | undefined {
    return this.#state.intercept;
  }

  set intercept(intercept: Intercept | undefined) {
    this.#state.intercept = intercept;
  }

  /** The active user's window. */
  get ui(): HostUi {
    return this.uiOf(this.activeUser);
  }

  uiOf(user: string): HostUi {
    let ui = this.#uis.get(user);
    if (ui === undefined) this.#uis.set(user, (ui = new HostUi()));
    return ui;
  }

  /**
   * A user opens the document: `onOpen` runs, then every custom function again (platform fact A21).
   * Makes the user the active one. Never rejects: a failing `onOpen` just leaves no menu, as in Sheets; see `executions`.
   */
  async open(user = this.owner): Promise<void> {
    this.activeUser = user;
    this.uiOf(user).reset();
    const authMode = this.#isEnabled ? "LIMITED" : "NONE";
    await this.#onEvent("onOpen", { kind: "simple trigger", user, authMode, args: (execution) => [openEvent(execution)] });
    this.workbook.recalculateCustomFunctions();
  }

  /** A user installs the add-on from inside the document: `onInstall` with full authorisation. */
  async install(user = this.owner): Promise<void> {
    this.activeUser = user;
    this.uiOf(user).reset();
    await this.#onEvent("onInstall", { kind: "run", user, authMode: "FULL", args: (execution) => [openEvent(execution)] });
  }

  /**
   * Runs a global function.
   *
   * @returns What it returned, in this realm: dates as `Date`; service objects cannot leave and arrive as undefined.
   * @throws {ScriptFailure} What the script threw, or the platform's own end of it.
   */
  run(functionName: string, args: readonly unknown[] = [], options: RunOptions = {}): Promise<unknown> {
    const { user = this.owner, authMode = "FULL" } = options;
    const kind = authMode === "CUSTOM_FUNCTION" ? "custom function" : authMode === "FULL" ? "run" : "simple trigger";
    return this.#execute(functionName, { kind, user, authMode, args: () => args });
  }

  /**
   * @param path Labels from the menu's entries inwards: `["Formulas", "Refresh"]`.
   * @throws {ScriptFailure} as `run`.
   */
  async clickMenu(path: readonly string[] | string, user = this.activeUser): Promise<void> {
    const labels = typeof path === "string" ? [path] : path;
    const functionName = menuItem(this.uiOf(user).menus, labels);
    if (functionName === undefined) throw new Error(`${user} sees no menu item "${labels.join(" > ")}".`);
    this.#isEnabled = true;
    await this.#execute(functionName, { kind: "menu", user, authMode: "FULL", args: () => [] });
  }

  /**
   * One `google.script.run` call. Arguments and result are JSON-legal values; a result that holds a `Date` arrives as null.
   *
   * @throws {ScriptFailure} With what the failure handler would get.
   */
  async googleScriptRun(functionName: string, args: readonly unknown[] = [], user = this.activeUser): Promise<unknown> {
    const legal = legalArguments(args);
    if (this.clock.isVirtual) await this.clock.sleep(LATENCY_MS.googleScriptRun);
    return this.#execute(functionName, {
      kind: "google.script.run",
      user,
      authMode: "FULL",
      args: () => legal,
      plainJson: true,
    });
  }

  /**
   * Runs the clock triggers that are due now, one after the other; failures are only in `executions`, as nobody is mailed.
   * A user whose triggers have used up their time of the day is left out (platform fact B13).
   *
   * @returns How many ran.
   */
  async fireTriggers(user?: string): Promise<number> {
    const { triggers, triggerTimeQuota } = this.#state;
    let fired = 0;
    for (const entry of triggers.due(this.clock.now(), user)) {
      if (!triggers.has(entry.id) || triggerTimeQuota.left(entry.user) <= 0) continue;
      const startedAt = this.clock.now();
      triggers.fired(entry, startedAt);
      fired++;
      await this.#onEvent(entry.functionName, {
        kind: "clock trigger",
        user: entry.user,
        authMode: "FULL",
        args: (execution) => [clockEvent(execution, entry.id)],
      });
      triggerTimeQuota.spend(entry.user, this.clock.now() - startedAt);
    }
    return fired;
  }

  /** A user's properties, for tests and for a demo's set-up: changes count. */
  userProperties(user = this.owner): Map<string, string> {
    return this.#stores.properties(`user:${user}`);
  }

  documentProperties(): Map<string, string> {
    return this.#stores.properties("document");
  }

  scriptProperties(): Map<string, string> {
    return this.#stores.properties("script");
  }

  /** Every cache forgets everything. */
  evictCaches(): void {
    this.#stores.evictCaches();
  }

  /** All text that any cache holds, keys and values, for tests that search it. */
  cachedTexts(): string[] {
    return this.#stores.cachedTexts();
  }

  /** Ends what still runs; no further execution is started. */
  dispose(): Promise<void> {
    for (const execution of this.#state.running) execution.stop("killed", "The workbench was closed.");
    return Promise.resolve();
  }

  #execute(functionName: string, request: Omit<ExecutionRequest, "functionName">): Promise<unknown> {
    if (this.#functions !== undefined && !this.#functions.callable.has(functionName)) {
      return Promise.reject(new ScriptFailure(`Script function not found: ${functionName}`, "Error"));
    }
    return runExecution(this.#state, { ...request, functionName });
  }

  /** Nobody hears of a failing trigger. */
  async #onEvent(functionName: string, request: Omit<ExecutionRequest, "functionName">): Promise<void> {
    try {
      await this.#execute(functionName, request);
    } catch (failure) {
      if (!(failure instanceof ScriptFailure)) throw failure;
    }
  }

  #customFunctions(): CustomFunctions {
    const names = this.#functions?.inCells ?? [];
    const declared = new Map(names.map((name) => [name.toUpperCase(), name]));
    return {
      names: () => names,
      call: (name, args) => {
        this.#isEnabled = true;
        return this.#execute(declared.get(name.toUpperCase()) ?? name, {
          kind: "custom function",
          user: this.activeUser,
          authMode: "CUSTOM_FUNCTION",
          args: () => args,
        });
      },
    };
  }
}

const noNetwork: Transport = () => {
  throw new TransportFailure("dns");
};

/** What the browser lets through (platform facts G9 and G10). */
function legalArguments(args: readonly unknown[]): readonly unknown[] {
  const check = (value: unknown, property: string): void => {
    if (typeof value === "function" || value instanceof Date) {
      throw new ScriptFailure(`Failed due to illegal value in property: ${property}`, "Error");
    }
    if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) check(inner, key);
    }
  };
  args.forEach((argument, index) => check(argument, String(index)));
  const plain: unknown = JSON.parse(JSON.stringify(args));
  return plain as readonly unknown[];
}
