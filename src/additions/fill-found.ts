import type { SharedState } from "../journal/shared-state";
import { ChosenCompanies } from "../runs/chosen-companies";
import { companiesOf } from "../runs/chosen-entry";
import type { Progress } from "../runs/progress";
import { requireRun } from "../runs/run-lease";
import { isOver, runRecords, uncountReason, type RunRecord } from "../runs/run-record";
import { rowsOf } from "../runs/run-rows";
import type { RunServices } from "../runs/run-services";
import type { Runs } from "../runs/runs";
import type { Status, StatusCode } from "../runs/status";
import { GIVEN_UP_AFTER_DAYS, GIVEN_UP_AFTER_MS, outdateMisses, requestsFor } from "./requests";

const QUEUED: Status = { code: "queued", reason: "" };
const FOUND_NOW: Status = {
  code: "found",
  reason: "the API knows this company now. Start a run for this row to fill it",
};
const GIVEN_UP: Status = {
  code: "missing",
  reason: `the API has not found it within ${GIVEN_UP_AFTER_DAYS} days, so it is no longer waited for`,
};

/**
 * Lets a run go on for those of its rows that say `Requested` and whose company the service knows by now, within what is left of
 * its cap. Rows whose company was not found are told so; so are all that wait once nobody waits any more, or where the run
 * does not go on: it was cancelled, or began with another key.
 *
 * @returns The run, which goes on; null if there is nothing to fill for now.
 * @throws {AddinError} If the sheet cannot be read or written, or the journal: nothing is lost then.
 */
export function fillFound(services: RunServices, runs: Runs, runId: string): Progress | null {
  const { state, settings, clock } = services;
  const record = requireRun(state.read(), runId);
  if (record.requests === null) return null;
  const { askedAt, ...before } = record.requests;
  const isEnd = clock.now() - askedAt >= GIVEN_UP_AFTER_MS;
  const isDropped = record.state === "cancelled" || record.keyTag !== settings.keyTag;
  const goesOn = isOver(record) && !isDropped;
  const { companies, isUnclear } = rowsOf(services, record, false).told("requested");
  const requests = requestsFor(services, companies);
  const becomes = (company: string): Status | null => {
    const { state: stands, reason } = requests.get(company) ?? { state: "open", reason: "" };
    if (stands === "failed") return notFound(reason);
    if (stands === "open") return isEnd ? GIVEN_UP : null;
    return goesOn ? QUEUED : isDropped || isEnd ? FOUND_NOW : null;
  };
  const outcomes = companies.map((company) => [company, becomes(company)] as const);
  const settled = outcomes.flatMap(([company, status]) =>
    status === null ? [] : [[company, status] as const],
  );
  const told = settled.filter(([, status]) => status !== QUEUED);
  const known = settled.filter(([, { code }]) => code !== "missing").map(([company]) => company);
  if (known.length > 0) outdateMisses(services, known);
  const toldRows = tellRows(services, record, "requested", new Map(told));
  const change = (run: RunRecord, queuedRows: number): void => {
    // Rows that somebody was moving have their turn at the next hour.
    const missed =
      Math.max(0, settled.length - told.length - queuedRows) + Math.max(0, told.length - toldRows);
    run.requests = {
      askedAt,
      open: companies.length - settled.length + missed + (isUnclear && !isEnd ? 1 : 0),
      found: before.found + known.length,
      foundAt: known.length > 0 ? clock.now() : before.foundAt,
      notFound: before.notFound + settled.length - known.length,
    };
  };
  const isMeant = (company: string, code: StatusCode | null) =>
    code === "requested" && known.includes(company);
  const filling = goesOn
    ? runs.queueAgain(runId, isMeant, (run, rows) => {
        change(run, rows);
        uncountReason(run, "requested", rows);
      })
    : null;
  if (filling === null) changeRun(state, runId, (run) => change(run, 0));
  return filling;
}

/** Why the service did not find a company, for its row. */
export function notFound(reason: string): Status {
  const why =
    reason === "" ? "the API looked for it and did not find it" : `the API did not find it: ${reason}`;
  return { code: "missing", reason: why };
}

/**
 * Tells rows of which a run has said one word another one, by their company.
 *
 * @returns How many rows have changed.
 */
export function tellRows(
  services: RunServices,
  record: RunRecord,
  from: StatusCode,
  told: ReadonlyMap<string, Status>,
): number {
  if (told.size === 0) return 0;
  if (record.states === "") return rowsOf(services, record, false).tell(from, told);
  // Read before the lock is held.
  const companies = companiesOf(services.answers, record);
  return changeRun(services.state, record.runId, (run) =>
    new ChosenCompanies(run, () => companies).tell(from, told),
  );
}

/** Changes what is kept of a run that nobody works at. */
export function changeRun<Value>(
  state: SharedState,
  runId: string,
  change: (run: RunRecord) => Value,
): Value {
  return state.update((snapshot) => {
    const run = requireRun(snapshot, runId);
    const value = change(run);
    return { set: runRecords.put(run), value };
  });
}
