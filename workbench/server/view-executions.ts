import type { ExecutionRecord } from "../host/execution-record";
import type { ExecutionsView, ExecutionView } from "./protocol";

const MOST_SHOWN = 100;

/** @param executions Oldest first. */
export function viewExecutions(executions: readonly ExecutionRecord[]): ExecutionsView {
  const services = new Map<string, number>();
  for (const { calls } of executions) {
    for (const [method, count] of Object.entries(calls)) {
      const service = method.slice(0, method.indexOf("."));
      services.set(service, (services.get(service) ?? 0) + count);
    }
  }
  return {
    count: executions.length,
    elapsedMs: executions.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0),
    services: mostFirst(services),
    latest: executions.slice(-MOST_SHOWN).toReversed().map(viewExecution),
  };
}

function viewExecution({ calls, error = "", ...record }: ExecutionRecord): ExecutionView {
  return { ...record, calls: mostFirst(new Map(Object.entries(calls))), error };
}

function mostFirst(counts: ReadonlyMap<string, number>): (readonly [string, number])[] {
  return [...counts].sort(([, one], [, other]) => other - one);
}
