import { runTag, stateOf, tableOf } from "../runs/company-table";
import { CurrentRun } from "../runs/current-run";
import type { RunRecord } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import type { Status, StatusCode } from "../runs/status";
import type { RowOutcome } from "../table/row-change";

/** Rows of which a run has said one word last. */
export interface RowsThatSay {
  /** Top to bottom, each once. */
  readonly companies: readonly string[];
  /** Whether such a row says no company just now, as while its formula is being calculated. */
  readonly isUnclear: boolean;
}

/** @throws {SetupError} If the sheet or its column of companies is gone. */
export function rowsThatSay(services: RunServices, runId: string, code: StatusCode): RowsThatSay {
  const record = runOf(services, runId);
  if (record === null) return { companies: [], isUnclear: false };
  const { keys, isUnclear } = tableOf(services, record, false).told(runTag(record), stateOf(code));
  return { companies: keys, isUnclear };
}

/**
 * Tells rows of which a run has said one word another one, by their company.
 *
 * @param told What becomes of which company.
 * @returns How many rows have changed.
 */
export function tellRows(
  services: RunServices,
  runId: string,
  from: StatusCode,
  told: ReadonlyMap<string, Status>,
): number {
  const record = told.size === 0 ? null : runOf(services, runId);
  if (record === null) return 0;
  const outcomes = new Map(
    [...told].map(([company, { code, reason }]): [string, RowOutcome] => [
      company,
      { state: stateOf(code), note: reason, values: null },
    ]),
  );
  const { keys } = tableOf(services, record, false).tell(
    runTag(record),
    outcomes,
    ({ state, isOfRun }) => isOfRun && state === stateOf(from),
  );
  return [...keys.values()].reduce((sum, rows) => sum + rows, 0);
}

function runOf(services: RunServices, runId: string): RunRecord | null {
  return new CurrentRun(services).all().find((each) => each.runId === runId) ?? null;
}
