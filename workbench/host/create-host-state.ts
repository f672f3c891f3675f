import type { Workbook } from "../workbook/workbook";
import { absentDependencies } from "./absent-services";
import type { HostClock } from "./clock";
import { DailyQuota } from "./daily-quota";
import { ExecutionPlaces } from "./execution-places";
import type { HostOptions } from "./host-options";
import type { HostState } from "./host-state";
import type { HostStores } from "./host-stores";
import type { HostUi } from "./host-ui";
import type { Limits } from "./limits";
import { RateLimit } from "./rate-limit";
import { LockTable } from "./services/lock-service";
import type { SentMail } from "./services/mail-app";
import { TriggerTable } from "./services/trigger-table";
import { type Transport, TransportFailure } from "./transport";

/** Parts that the host has set up already. */
interface HostParts {
  readonly owner: string;
  readonly limits: Limits;
  readonly clock: HostClock;
  readonly workbook: Workbook;
  readonly stores: HostStores;
  uiOf(user: string): HostUi;
  sendMail(mail: SentMail): void;
}

const codeIds = new Map<string, number>();
const noNetwork: Transport = () => {
  throw new TransportFailure("dns");
};

/** The initial state of a host. */
export function createHostState(options: HostOptions, parts: HostParts): HostState {
  const { owner, limits, clock, workbook, stores } = parts;
  const now = () => clock.now();
  const scriptTimeZone = options.manifest?.timeZone ?? "Etc/GMT";
  return {
    code: options.code,
    codeId: codeIdOf(options.code),
    files: options.files ?? {},
    scopes: options.manifest?.oauthScopes,
    refusedScopes: new Set(),
    absent: absentDependencies(options.manifest?.dependencies),
    urlFetchWhitelist: options.manifest?.urlFetchWhitelist,
    scriptTimeZone,
    foreignTimeZone: plainName(scriptTimeZone) === plainName() ? undefined : scriptTimeZone,
    addonName: options.addonName ?? "Add-on",
    owner,
    viewers: new Set(options.viewers),
    limits,
    clock,
    transport: options.transport ?? noNetwork,
    workbook,
    hasDocumentStores: options.hasDocumentStores ?? true,
    clockTriggersHaveSpreadsheet: options.clockTriggersHaveSpreadsheet ?? true,
    isBound: options.bound ?? false,
    writesWait: options.writesWait ?? true,
    documentLockGrants: options.documentLockGrants ?? true,
    documentPropertiesReadOnlyInFormulas: options.documentPropertiesReadOnlyInFormulas ?? false,
    rateLimit: new RateLimit(options.rateLimitEvery),
    executions: [],
    running: new Set(),
    places: new ExecutionPlaces(limits.simultaneousExecutionsPerUser),
    logs: [],
    locks: new LockTable(),
    triggers: new TriggerTable(),
    fetchQuota: new DailyQuota("urlfetch", limits.fetchesPerDay, now),
    mailQuota: new DailyQuota("email", limits.mailRecipientsPerDay, now),
    propertyQuota: new DailyQuota("properties", limits.propertyOperationsPerDay, now),
    triggerTimeQuota: new DailyQuota("trigger time", limits.triggerTimePerDayMs, now),
    latency: options.latency,
    random: options.random,
    intercept: undefined,
    uiOf: (user) => parts.uiOf(user),
    sendMail: (mail) => parts.sendMail(mail),
    cache: (name) => stores.cache(name),
    properties: (name) => stores.properties(name),
  };
}

/** Worker threads cache compiled code under this number; hosts with the same code share it. */
function codeIdOf(code: string): number {
  const id = codeIds.get(code) ?? codeIds.size;
  codeIds.set(code, id);
  return id;
}

/** The canonical name of a time zone that has several; without an argument, that of the process's zone. */
function plainName(timeZone?: string): string {
  return new Intl.DateTimeFormat("en-US", { timeZone }).resolvedOptions().timeZone;
}
