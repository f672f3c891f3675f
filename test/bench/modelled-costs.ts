import type { Built } from "../../scripts/build";
import type { ExecutionRecord, ServiceCall } from "../../workbench/host/execution-record";
import { Range } from "../../workbench/host/services/range";
import { startAddin, type OpenAddin, type Opening } from "../addin/addin-on-host";
import { count, type Line } from "./measurement";
import { CALL_GROUPS, callsIn } from "./service-calls";

/** The time of each call; calls not named here take no time. A read also takes time for its cells. */
const MS = { property: 50, cache: 40, lock: 80, flush: 300, read: 100, fetchAll: 600, hidden: 10 } as const;
const CELLS_PER_MS = 117;
const READ = /^get(Values?|Formulas?|Notes?|DataValidations?)$/;

/** The add-on on a clock on which calls take the times assumed by the design, and nothing else takes time. */
export async function startOnModel(built: Built, opening: Opening = {}): Promise<OpenAddin> {
  // `flush` occurs twice if there is something to write: for the call and for its effect.
  let isFlushing = false;
  const latency = (service: string, method: string): number | undefined => {
    if (service === "Properties") return MS.property;
    if (service === "Cache") return MS.cache;
    if (service === "Lock") return MS.lock;
    if (service === "SpreadsheetApp" && method === "flush") return isFlushing ? undefined : MS.flush;
    if (service === "Sheet" && method.startsWith("isRowHidden")) return MS.hidden;
    return service === "Range" && READ.test(method) ? MS.read : undefined;
  };
  const addin = await startAddin(built, { ...opening, host: { latency, ...opening.host } });
  const cells = (call: ServiceCall) => {
    const { service, method, phase, target } = call;
    if (service === "SpreadsheetApp" && method === "flush") isFlushing = phase === "before";
    const isRead = phase === "before" && target instanceof Range && READ.test(method);
    const size = isRead ? target.getNumRows() * target.getNumColumns() : 0;
    return size >= CELLS_PER_MS ? addin.clock.sleep(Math.floor(size / CELLS_PER_MS)) : undefined;
  };
  addin.host.intercept = (call) => cells(call)?.then(() => undefined);
  addin.spoil = (reply) => ({ ...reply, delayMs: MS.fetchAll });
  return addin;
}

/** Seconds that the calls took, and how many there were of each kind. */
export function modelledCosts(executions: readonly ExecutionRecord[]): Line[] {
  const ms = executions.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0);
  return [
    ["modelled seconds", (ms / 1_000).toFixed(1)],
    ...CALL_GROUPS.map(([name, pattern]): Line => {
      return [name, count(executions.reduce((sum, execution) => sum + callsIn(execution, pattern), 0))];
    }),
  ];
}
