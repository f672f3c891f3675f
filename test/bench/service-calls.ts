import type { ExecutionRecord } from "../../workbench/host/execution-record";
import { count, type Line } from "./measurement";

/** Calls by cost; all others (ranges, names, IDs) take negligible time. */
export const CALL_GROUPS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["UrlFetchApp.fetchAll calls", /^UrlFetchApp\.fetchAll$/],
  ["sheet reads", /^Range\.get(Values?|Formulas|Notes|DataValidations)$/],
  ["sheet writes", /^(Range\.(set\w+|clear\w*|addDeveloperMetadata)|Sheet\.appendRow)$/],
  ["flushes", /^SpreadsheetApp\.flush$/],
  ["metadata look-ups", /^DeveloperMetadataFinder\.find$/],
  ["property calls", /^Properties\./],
  ["cache calls", /^Cache\./],
  ["lock calls", /^Lock\./],
];

export function callsIn({ calls }: Pick<ExecutionRecord, "calls">, pattern: RegExp): number {
  return Object.entries(calls).reduce((sum, [name, times]) => sum + (pattern.test(name) ? times : 0), 0);
}

/** Writes of results: every batch also writes the journal once. */
export function outputWrites(execution: Pick<ExecutionRecord, "calls">): number {
  return callsIn(execution, /^Range\.setValues$/) - callsIn(execution, /^UrlFetchApp\.fetchAll$/);
}

/** `reads 41.3, writes 12.0, …`: calls of each kind per thousand rows. */
export function callsPerThousandRows(executions: readonly ExecutionRecord[], rows: number): Line[] {
  return CALL_GROUPS.map(([name, pattern]) => {
    const calls = executions.reduce((sum, execution) => sum + callsIn(execution, pattern), 0);
    return [`${name} per 1,000 rows`, count(Math.round((calls / rows) * 1_000))];
  });
}
