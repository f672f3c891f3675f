import type { RunRequest } from "../core/run-request";
import { tellCancelled } from "./cancel-run";
import { chooseForRun, keptRequest } from "./choose-rows";
import { allQueued } from "./chosen-companies";
import { chosenSum } from "./chosen-entry";
import { companiesIn, type CompanyRows } from "./company-rows";
import { superseded, type CurrentRun } from "./current-run";
import { planOf } from "./kinds/plan-of";
import { withNames } from "../table/cell-name";
import { runTag } from "./company-table";
import { columnSetFor } from "./kinds/column-set";
import { release } from "./place-into";
import { chooseCompanies, queueRun } from "./queue-run";
import { LEASE_MS } from "./run-lease";
import { countReason, FRESH_RUN, type RunRecord } from "./run-record";
import type { RunServices } from "./run-services";
import { endOf, stopRows } from "./run-statuses";
import { forgetStart, marksLeft, takeBackStart, type StartMarks } from "./start-marks";

/** The watch that looks by a run. */
export type LookOf = Pick<RunRecord, "watch" | "watchName" | "toldAt" | "monthCap">;

interface Parts {
  readonly services: RunServices;
  readonly current: CurrentRun;
}

interface StartedRun {
  readonly record: RunRecord;
  /** As they are now; `rest` are those that it leaves to another run. */
  readonly rows: CompanyRows;
}

/**
 * Starts a run: its rows get the status `Queued` and are the run from now on, or its companies are written down.
 *
 * The record is written first, under the lock, so that of two who start in the same second one is told.
 *
 * @throws {SetupError} Without a key, without companies, or if the cells cannot be written: nothing was spent.
 * @throws {LimitError} If another run is under way.
 */
export function startRun(
  { services, current }: Parts,
  request: RunRequest,
  creditCap: number,
  look: Partial<LookOf>,
): StartedRun {
  services.settings.access();
  tellCancelled(services);
  const { subject, items } = planOf(request);
  const selected = chooseForRun(services.spreadsheet, request, subject);
  const asked = items === null ? { ...request, ...columnSetFor(selected, subject) } : request;
  const plan = planOf({ ...asked, heading: selected.header });
  const startedAt = Math.floor(services.clock.now() / 1_000) * 1_000;
  const fresh: RunRecord = {
    ...FRESH_RUN,
    runId: services.codec.uuid(),
    kind: request.kind,
    request: keptRequest(asked, selected),
    sheetId: selected.sheet.sheetId,
    payer: services.settings.payerTag,
    ...look,
    keyTag: services.settings.keyTag,
    host: services.settings.host,
    creditCap,
    startedAt,
    total: companiesIn(selected.rows).length,
    createdColumns: [],
    leaseUntil: services.clock.now() + LEASE_MS,
  };
  let earlier = current.announce(fresh);
  let marks: StartMarks = marksLeft(earlier, fresh);
  let { headerRow } = selected;
  let started: StartedRun;
  try {
    // Its marks would send values into columns that nobody has chosen for this run.
    const deadSheet = earlier?.starting ? services.spreadsheet.sheet(earlier.sheetId) : null;
    if (deadSheet !== null) {
      release(deadSheet, earlier!.placedColumns);
      forgetStart(services, earlier!);
    }
    marks = { ...marks, placedColumns: [] };
    if (earlier?.state === "stopped") {
      const left = stopRows(earlier, services);
      const end = endOf(earlier);
      earlier = superseded({ ...earlier, waiting: left?.companies ?? earlier.waiting });
      // Should this one not start, that one can be tried again.
      if (left !== null && left.rows > 0) countReason(earlier, end, left.rows);
    }
    const intend = (intended: StartMarks, row: number) => {
      current.intend(fresh, intended);
      marks = intended;
      headerRow = row;
    };
    const { spreadsheet, answers } = services;
    const parts = { spreadsheet, answers, run: runTag(fresh), marks, intend };
    const queued =
      items === null
        ? queueRun(plan, asked, selected, parts)
        : chooseCompanies(services, plan, fresh.runId, selected);
    const record: RunRecord = {
      ...fresh,
      request: keptRequest(asked, queued.rows, queued.rows !== selected),
      starting: false,
      leaseUntil: null,
      total: queued.companies.length,
      waiting: queued.companies.length,
      ...(items === null
        ? {}
        : { states: allQueued(queued.companies.length), chosenSum: chosenSum(queued.companies) }),
      ...queued.marks,
      usersCells: queued.named.length,
      usersNamed: withNames([], queued.named),
    };
    current.replace(record);
    started = { record, rows: queued.rows };
  } catch (error) {
    current.abandon(fresh, earlier, () => takeBackStart(services, fresh, plan, headerRow, marks));
    throw error;
  }
  // It has started: should this fail, it still goes on while the sidebar is open.
  services.goOnHourly();
  return started;
}
