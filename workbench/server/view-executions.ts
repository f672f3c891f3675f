import type { ExecutionRecord, LogEntry } from "../host/execution-record";
import type { ExecutionsView, ExecutionView, LogLine } from "./protocol";

const MOST_SHOWN = 100;
/** Of one execution. */
const LINES_SHOWN = 50;
const LINE_CHARACTERS = 2_000;

/** Both oldest first. */
export function viewExecutions(
  executions: readonly ExecutionRecord[],
  logs: readonly LogEntry[],
): ExecutionsView {
  const services = new Map<string, number>();
  for (const { calls } of executions) {
    for (const [method, count] of Object.entries(calls)) {
      const service = method.slice(0, method.indexOf("."));
      services.set(service, (services.get(service) ?? 0) + count);
    }
  }
  const latest = executions.slice(-MOST_SHOWN).toReversed();
  const lines = linesOf(latest, logs);
  return {
    count: executions.length,
    elapsedMs: executions.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0),
    services: mostFirst(services),
    latest: latest.map((execution) => viewExecution(execution, lines.get(execution.id) ?? [])),
  };
}

function viewExecution(
  { calls, error = "", ...record }: ExecutionRecord,
  logs: readonly LogLine[],
): ExecutionView {
  return {
    ...record,
    calls: mostFirst(new Map(Object.entries(calls))),
    error,
    logs: logs.slice(-LINES_SHOWN),
  };
}

/** What these executions have written, by their ids. */
function linesOf(executions: readonly ExecutionRecord[], logs: readonly LogEntry[]): Map<number, LogLine[]> {
  const lines = new Map(executions.map(({ id }) => [id, [] as LogLine[]]));
  for (const { execution, level, text } of logs)
    lines.get(execution)?.push({
      level,
      text: text.length > LINE_CHARACTERS ? `${text.slice(0, LINE_CHARACTERS)}\u2026` : text,
    });
  return lines;
}

function mostFirst(counts: ReadonlyMap<string, number>): (readonly [string, number])[] {
  return [...counts].sort(([, one], [, other]) => other - one);
}
