import { ChosenCompanies } from "../runs/chosen-companies";
import { companiesOf } from "../runs/chosen-entry";
import { rowsOf, type Told } from "../runs/run-rows";
import { runOf, runRecords, type RunRecord } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import type { Status, StatusCode } from "../runs/status";

/** @throws {SetupError} If the sheet or its column of companies is gone. */
export function rowsThatSay(services: RunServices, runId: string, code: StatusCode): Told {
  const record = known(services, runId);
  return record === null ? { companies: [], isUnclear: false } : rowsOf(services, record, false).told(code);
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
  const record = told.size === 0 ? null : known(services, runId);
  if (record === null) return 0;
  if (record.states === "") return rowsOf(services, record, false).tell(from, told);
  let rows = 0;
  // Read before the lock is held.
  const companies = companiesOf(services.answers, record);
  services.state.update((snapshot) => {
    const now = runOf(snapshot, runId);
    if (now !== null) rows = new ChosenCompanies(now, () => companies).tell(from, told);
    return { set: now === null ? {} : runRecords.put(now), value: null };
  });
  return rows;
}

function known({ state }: RunServices, runId: string): RunRecord | null {
  return runOf(state.known(), runId);
}
