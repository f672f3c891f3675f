import { Workbook } from "../workbook/workbook";
import { type HostClock, RealClock } from "./clock";
import type { CustomFunctionHelp } from "./custom-function-help";
import type { ExecutionRecord, Intercept, LogEntry } from "./execution-record";
import { checkHostOptions } from "./check-options";
import { restoringKept } from "./check-kept";
import type { HostOptions, KeptHost, RunOptions } from "./host-options";
import { HostUi, menuItem } from "./host-ui";
import { CONSUMER_LIMITS, type Limits } from "./limits";
import { LATENCY_MS } from "./latencies";
import { ScriptFailure } from "./script-failure";
import { type ScriptFunctions, scriptFunctions } from "./script-functions";
import { openEvent } from "./trigger-events";
import { TriggerRunner } from "./trigger-runner";
import type { ExecutionRequest } from "./execution";
import { runExecution } from "./execution-runner";
import { customFunctionsOf } from "./custom-functions";
import type { SentMail } from "./services/mail-app";
import { createHostState } from "./create-host-state";
import type { HostState } from "./host-state";
import { HostStores } from "./host-stores";
import { legalArguments } from "./legal-arguments";
import { WorkbenchError } from "./workbench-error";
import { UserActions } from "./user-actions";

export type { HostOptions, KeptHost, Manifest, RunOptions } from "./host-options";

/** Platform fact G17. */
const WRONG_ACCOUNT =
  "We're sorry, a server error occurred while reading from storage. Error code PERMISSION_DENIED.";
const DEFAULT_OWNER = "owner@demo.example";

/**
 * Apps Script without Google: runs a built add-on on an emulated spreadsheet.
 *
 * As at Google, every execution gets a fresh V8 context, in a thread of its own, in which all of `code` is
 * evaluated. The thread that creates the host holds all state (workbook, caches, properties, locks, triggers)
 * and never blocks.
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
  /** What `MailApp` has sent, oldest first. */
  readonly mails: readonly SentMail[];
  /** The custom functions with `@customfunction`, for autocomplete. */
  readonly customFunctionHelp: readonly CustomFunctionHelp[];
  /** The user at the keyboard: `ui` is their window, and custom functions use their quota. Default: the owner. */
  activeUser: string;
  /** What the active user does in the grid, with the triggers that follow. */
  readonly user: UserActions;
  readonly #state: HostState;
  readonly #stores: HostStores;
  readonly #functions: ScriptFunctions | undefined;
  readonly #triggers: TriggerRunner;
  readonly #signedInTwice: ReadonlySet<string>;
  readonly #uis = new Map<string, HostUi>();
  #isEnabled: boolean;
  /** Callbacks waiting until nothing runs. */
  #idlers: (() => void)[] = [];

  constructor(options: HostOptions) {
    checkHostOptions(options);
    this.clock = options.clock ?? new RealClock();
    this.owner = options.owner ?? DEFAULT_OWNER;
    this.activeUser = this.owner;
    this.limits = { ...CONSUMER_LIMITS, ...options.limits };
    this.#isEnabled = options.enabled ?? (options.bound === true || (options.kept?.enabled ?? false));
    this.#signedInTwice = new Set(options.signedInTwice);
    this.#functions = scriptFunctions(options.code);
    this.customFunctionHelp = this.#functions?.help ?? [];

    const now = () => this.clock.now();
    this.#stores = new HostStores(now, options.cachesForgetAtOnce);
    const inCell = (name: string, args: readonly unknown[]) => {
      this.#isEnabled = true;
      const request = { kind: "custom function", authMode: "CUSTOM_FUNCTION" } as const;
      return this.#execute(name, { ...request, user: this.activeUser, args: () => args });
    };
    const parts = {
      customFunctions: customFunctionsOf(this.#functions?.inCells ?? [], inCell),
      now: () => new Date(now()),
      apostropheShownInText: options.apostropheShownInText ?? true,
      datesKeepMilliseconds: options.datesKeepMilliseconds ?? true,
      textsKeepControls: options.textsKeepControls ?? true,
      scriptsSpellLocally: options.scriptsSpellLocally ?? true,
    };
    this.workbook = options.workbook?.(parts) ?? new Workbook(parts);
    const mails: SentMail[] = [];
    this.mails = mails;
    // Forces a syntax error: Node can parse code that Google cannot.
    const code = this.#functions === undefined ? `${options.code}\n#` : options.code;
    this.#state = createHostState(
      { ...options, code },
      {
        owner: this.owner,
        limits: this.limits,
        clock: this.clock,
        workbook: this.workbook,
        stores: this.#stores,
        uiOf: (user) => this.uiOf(user),
        sendMail: (mail) => {
          mails.push(mail);
          options.onMail?.(mail);
        },
      },
    );
    const { kept } = options;
    if (kept !== undefined)
      restoringKept(kept, () => {
        this.workbook.restore(kept.workbook);
        this.#stores.restore(kept.properties);
        this.#state.triggers.restore(kept.triggers);
      });
    this.#triggers = new TriggerRunner(this.#state, (name, request) => this.#execute(name, request));
    this.user = new UserActions(this.workbook, {
      simple: async (functionName, event) => {
        // Not before the add-on has been used in the document.
        if (!this.#isEnabled || !this.#functions?.callable.has(functionName)) return;
        await this.#triggers.simple(functionName, { user: this.activeUser, authMode: "LIMITED" }, event);
      },
      installed: (eventType, event) => this.#triggers.installed(eventType, this.activeUser, event),
    });
    this.executions = this.#state.executions;
    this.logs = this.#state.logs;
  }

  /** For tests; see `Intercept`. */
  get intercept(): Intercept | undefined {
    return this.#state.intercept;
  }

  set intercept(intercept: Intercept | undefined) {
    this.#state.intercept = intercept;
  }

  /** Sets whether the user grants a scope of the manifest on the consent screen. By default all are granted. */
  consent(scope: string, isGiven: boolean): void {
    if (isGiven) this.#state.refusedScopes.delete(scope);
    else this.#state.refusedScopes.add(scope);
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
   * A user opens the document: `onOpen` runs with the installable triggers for opening, then every custom function
   * again (platform fact A21). That user becomes the active one. Never rejects: as in Sheets, a failing `onOpen`
   * just leaves no menu; see `executions`.
   */
  async open(user = this.owner): Promise<void> {
    this.activeUser = user;
    this.uiOf(user).reset();
    this.workbook.forgetHistory();
    const authMode = this.#isEnabled ? "LIMITED" : "NONE";
    await Promise.all([
      this.#triggers.simple("onOpen", { user, authMode }, openEvent),
      this.#triggers.installed("ON_OPEN", user, openEvent),
    ]);
    this.workbook.recalculateCustomFunctions();
  }

  /** A user installs the add-on from within the document: `onInstall` with full authorisation. */
  async install(user = this.owner): Promise<void> {
    this.activeUser = user;
    this.uiOf(user).reset();
    await this.#triggers.simple("onInstall", { user, authMode: "FULL" }, openEvent);
  }

  /**
   * Runs a global function.
   *
   * @returns What it returned, in this realm: dates as `Date`; service objects cannot leave and become
   *   undefined.
   * @throws {ScriptFailure} What the script threw, or how the platform ended it.
   */
  run(functionName: string, args: readonly unknown[] = [], options: RunOptions = {}): Promise<unknown> {
    const { user = this.owner, authMode = "FULL" } = options;
    const kind =
      authMode === "CUSTOM_FUNCTION" ? "custom function" : authMode === "FULL" ? "run" : "simple trigger";
    return this.#execute(functionName, { kind, user, authMode, args: () => args });
  }

  /**
   * @param path Labels from the top level down: `["Formulas", "Refresh"]`.
   * @throws {ScriptFailure} As `run`.
   */
  async clickMenu(path: readonly string[] | string, user = this.activeUser): Promise<void> {
    const labels = typeof path === "string" ? [path] : path;
    const functionName = menuItem(this.uiOf(user).menus, labels);
    if (functionName === undefined)
      throw new WorkbenchError("NO_MENU_ITEM", `${user} sees no menu item "${labels.join(" > ")}".`);
    this.#isEnabled = true;
    await this.#execute(functionName, { kind: "menu", user, authMode: "FULL", args: () => [] });
  }

  /**
   * One `google.script.run` call. Arguments and result are JSON values; a result that contains a `Date`
   * arrives as null.
   *
   * @throws {ScriptFailure} What the failure handler would get.
   */
  async googleScriptRun(
    functionName: string,
    args: readonly unknown[] = [],
    user = this.activeUser,
  ): Promise<unknown> {
    const legal = legalArguments(args);
    if (this.clock.isVirtual) await this.clock.sleep(LATENCY_MS.googleScriptRun);
    if (this.#signedInTwice.has(user)) throw new ScriptFailure(WRONG_ACCOUNT, "");
    return this.#execute(functionName, {
      kind: "google.script.run",
      user,
      authMode: "FULL",
      args: () => legal,
      plainJson: true,
    });
  }

  /**
   * Runs the clock triggers that are due, one after the other; failures appear only in `executions`. A user whose
   * triggers have used up their daily time is skipped (platform fact B13).
   *
   * @returns How many ran.
   */
  fireTriggers(user?: string): Promise<number> {
    return this.#triggers.clock(user);
  }

  /** When the next clock trigger is due, in milliseconds since 1970; null if there is none. */
  get nextTriggerAt(): number | null {
    return this.#state.triggers.nextDueAt;
  }

  /** Makes the clock triggers that are due within the next hour due now. */
  bringTriggersForward(): void {
    this.#state.triggers.bringForward(this.clock.now());
  }

  /**
   * Lets idle time pass, after waiting for running executions. Afterwards formulas such as `NOW()` show the
   * new time.
   */
  async skipTime(ms: number): Promise<void> {
    while (this.#state.running.size > 0) await new Promise<void>((resolve) => this.#idlers.push(resolve));
    await this.clock.skip(ms);
    this.workbook.recalculateVolatile();
  }

  /** A user's properties, for tests and for setting up a demo; the map is live. */
  userProperties(user = this.owner): Map<string, string> {
    return this.#stores.properties(`user:${user}`);
  }

  documentProperties(): Map<string, string> {
    return this.#stores.properties("document");
  }

  scriptProperties(): Map<string, string> {
    return this.#stores.properties("script");
  }

  /** What the next host may begin with, as plain data with dates, maps and sets. */
  keep(): KeptHost {
    const [enabled, workbook] = [this.#isEnabled, this.workbook.keep()];
    return { enabled, workbook, properties: this.#stores.keep(), triggers: this.#state.triggers.keep() };
  }

  /** Evicts all entries of every cache, or those for which `forgets` returns true. */
  evictCaches(forgets?: (key: string) => boolean): void {
    this.#stores.evictCaches(forgets);
  }

  /** All keys and values of every cache, for tests that search them. */
  cachedTexts(): string[] {
    return this.#stores.cachedTexts();
  }

  /** Ends running executions; no new ones are started. */
  dispose(): Promise<void> {
    for (const execution of this.#state.running) execution.stop("killed", "The workbench was closed.");
    return Promise.resolve();
  }

  async #execute(functionName: string, request: Omit<ExecutionRequest, "functionName">): Promise<unknown> {
    if (this.#functions !== undefined && !this.#functions.callable.has(functionName)) {
      throw new ScriptFailure(`Script function not found: ${functionName}`, "Error");
    }
    try {
      return await runExecution(this.#state, { ...request, functionName });
    } finally {
      if (this.#state.running.size === 0) for (const goOn of this.#idlers.splice(0)) goOn();
    }
  }
}
