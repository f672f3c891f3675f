import type { Workbook } from "../workbook/workbook";
import type { HostClock } from "./clock";
import type { DailyQuota } from "./daily-quota";
import type { Execution } from "./execution";
import type { ExecutionPlaces } from "./execution-places";
import type { Intercept, LogEntry } from "./execution-record";
import type { HostUi } from "./host-ui";
import type { Limits } from "./limits";
import type { CacheStore } from "./services/cache-service";
import type { LockTable } from "./services/lock-service";
import type { SentMail } from "./services/mail-app";
import type { PropertyStore } from "./services/properties-service";
import type { TriggerTable } from "./services/trigger-table";
import type { RateLimit } from "./rate-limit";
import type { Transport } from "./transport";

/** The whole state of a host. Services change it on behalf of an execution; `AppsScriptHost` exposes it. */
export interface HostState {
  readonly code: string;
  readonly codeId: number;
  readonly files: Readonly<Record<string, string>>;
  /** From the manifest; undefined if it lists none, which grants everything. */
  readonly scopes: readonly string[] | undefined;
  /** Scopes that the user has not granted (platform fact C10). */
  readonly refusedScopes: Set<string>;
  /** See `absentDependencies`. */
  readonly absent: Readonly<Record<string, string>>;
  readonly urlFetchWhitelist: readonly string[] | undefined;
  readonly scriptTimeZone: string;
  /** The script's time zone if it differs from that of this process. */
  readonly foreignTimeZone: string | undefined;
  readonly addonName: string;
  readonly owner: string;
  readonly viewers: ReadonlySet<string>;
  readonly limits: Limits;
  readonly clock: HostClock;
  readonly transport: Transport;
  readonly workbook: Workbook;
  readonly hasDocumentStores: boolean;
  readonly clockTriggersHaveSpreadsheet: boolean;
  readonly isBound: boolean;
  readonly writesWait: boolean;
  readonly documentLockGrants: boolean;
  readonly documentPropertiesReadOnlyInFormulas: boolean;
  readonly rateLimit: RateLimit;
  readonly executions: Execution["record"][];
  readonly running: Set<Execution>;
  readonly places: ExecutionPlaces;
  readonly logs: LogEntry[];
  readonly locks: LockTable;
  readonly triggers: TriggerTable;
  readonly fetchQuota: DailyQuota;
  readonly mailQuota: DailyQuota;
  readonly propertyQuota: DailyQuota;
  readonly triggerTimeQuota: DailyQuota;
  /** See `HostOptions`. */
  readonly latency: ((service: string, method: string) => number | undefined) | undefined;
  readonly random: (() => number) | undefined;
  intercept: Intercept | undefined;
  uiOf(user: string): HostUi;
  sendMail(mail: SentMail): void;
  /** By `script`, `document` or `user:` + name. */
  cache(name: string): CacheStore;
  properties(name: string): PropertyStore;
}
