import type { RunRequest } from "../core/run-request";
import { failureOf, LimitError } from "../errors";
import { tellCancelled } from "./cancel-run";
import { chooseForRun, keptRequest } from "./choose-rows";
import { allQueued } from "./chosen-companies";
import { chosenSum } from "./chosen-entry";
import { companiesIn } from "./company-rows";
import type { LookOf, StartedRun } from "./kind-of-run";
import { planOf } from "./kinds/plan-of";
import { withNames } from "../table/cell-name";
import { runTag, tableOf } from "./company-table";
import { columnSetFor } from "./kinds/column-set";
import { columnsChosen, release } from "./place-into";
import { chooseCompanies, queueRun } from "./queue-run";
import { LEASE_MS } from "./run-lease";
import { requireWhole } from "./run-parts";
import { isOver, newRun, runOf, runRecords, withRun, type Given, type RunRecord } from "./run-record";
import type { RunServices } from "./run-services";

/**
 * Starts a run beside all others: its rows get the status `Queued` and are the run from now on, or its companies are written down.
 *
 * Its record is written first. A start that is killed leaves blank columns, which the next one uses, and a record that the next
 * one drops.
 *
 * @throws {SetupError} Without a key, without companies, or if the cells cannot be written: nothing was spent.
 * @throws {LimitError} If the very same run is under way, or too many others are.
 */
export function startRun(
  services: RunServices,
  request: RunRequest,
  creditCap: number,
  look: Partial<LookOf>,
): StartedRun {
  const { settings, spreadsheet, answers, clock, state } = services;
  settings.access();
  tellCancelled(services);
  const { subject, items } = planOf(request);
  const selected = chooseForRun(spreadsheet, request, subject);
  const asked = items === null ? { ...request, ...columnSetFor(selected, subject) } : request;
  const plan = planOf({ ...asked, heading: selected.header });
  const fresh = runOfNow(services, {
    kind: request.kind,
    request: keptRequest(asked, selected),
    sheetId: selected.sheet.sheetId,
    ...look,
    creditCap,
    total: companiesIn(selected.rows).length,
    starting: true,
    leaseUntil: clock.now() + LEASE_MS,
  });
  dropDeadStarts(services, fresh);
  fresh.placedColumns = columnsChosen(plan, selected, asked.into ?? {}).map(({ tag }) => tag);
  announce(services, fresh);
  let started: StartedRun;
  try {
    const queued =
      items === null
        ? queueRun(plan, asked, selected, { spreadsheet, answers, run: runTag(fresh) })
        : chooseCompanies(services, plan, fresh.runId, selected);
    const { companies, named, addedHeader, rows } = queued;
    const record: RunRecord = {
      ...fresh,
      request: keptRequest(asked, rows, rows !== selected),
      starting: false,
      leaseUntil: null,
      total: companies.length,
      waiting: companies.length,
      ...(items === null ? {} : { states: allQueued(companies.length), chosenSum: chosenSum(companies) }),
      addedHeader,
      usersCells: named.length,
      usersNamed: withNames([], named),
    };
    state.update((snapshot) => {
      if (runOf(snapshot, fresh.runId)?.starting !== true) throw replaced();
      requireWhole(snapshot, fresh);
      return { set: runRecords.put(record), value: null };
    });
    started = { record, rows };
  } catch (error) {
    failureOf(() => forgetStart(services, fresh));
    failureOf(() => runRecords.change(state, (all) => all.filter(({ runId }) => runId !== fresh.runId)));
    throw error;
  }
  // It has started: should this fail, it still goes on while the sidebar is open.
  services.goOnHourly();
  return started;
}

/** A run of this user that begins now: their key pays, and it goes on with no other. */
export function runOfNow(
  { settings, clock, codec }: RunServices,
  given: Omit<Given, "runId" | "payer" | "keyTag" | "host" | "startedAt" | "drivenAt">,
): RunRecord {
  const now = clock.now();
  return newRun({
    runId: codec.uuid(),
    payer: settings.payerTag,
    keyTag: settings.keyTag,
    host: settings.host,
    startedAt: Math.floor(now / 1_000) * 1_000,
    drivenAt: now,
    ...given,
  });
}

/**
 * Writes down a run that needs nothing in a sheet before it begins.
 *
 * @throws {LimitError} If the very same run is under way, or too many others are.
 */
export function enqueue(services: RunServices, fresh: RunRecord): RunRecord {
  announce(services, fresh);
  services.goOnHourly();
  return fresh;
}

/** Whether two records are of the very same run. */
function isSame(one: RunRecord, other: RunRecord): boolean {
  const asked = ({ payer, sheetId, request }: RunRecord) => JSON.stringify([payer, sheetId, request]);
  return asked(one) === asked(other);
}

/** Starts that were killed, and whatever the same user was starting just now: their rows wait for nothing any more. */
function dropDeadStarts(services: RunServices, fresh: RunRecord): void {
  const { state, clock } = services;
  const isDead = (run: RunRecord) =>
    run.starting && ((run.leaseUntil ?? 0) < clock.now() || run.payer === fresh.payer);
  const dead = runRecords.list(state.read()).filter(isDead);
  if (dead.length === 0) return;
  for (const each of dead) forgetStart(services, each);
  const ids = new Set(dead.map(({ runId }) => runId));
  runRecords.change(state, (all) => all.filter((run) => !ids.has(run.runId) || !run.starting));
}

/** Writes down that a run starts. @throws {LimitError} If the very same is under way, or too many others are. */
function announce({ state }: RunServices, fresh: RunRecord): void {
  state.update((snapshot) => {
    requireWhole(snapshot, fresh);
    const isUnderWay = (run: RunRecord) => !run.starting && !isOver(run) && run.state !== "stopped";
    if (runRecords.list(snapshot).some((run) => isUnderWay(run) && isSame(run, fresh))) throw sameRun();
    const { set, remove = [] } = withRun(snapshot, fresh);
    return { set: { ...snapshot.fold(), ...set }, remove, value: null };
  });
}

/** Rows wait no more for a run that did not start, and columns of the user's are nobody's but theirs again. */
function forgetStart(services: Pick<RunServices, "spreadsheet" | "answers">, run: RunRecord): void {
  const { subject, items } = planOf(run.request);
  const sheet = items === null ? services.spreadsheet.sheet(run.sheetId) : null;
  if (sheet === null) return;
  release(sheet, run.placedColumns);
  // Without its mark on the column of companies no row waits.
  if (sheet.taggedColumns().has(subject.tag)) tableOf(services, run, false).undo(runTag(run));
}

function replaced(): LimitError {
  return new LimitError(
    "limit/busy",
    "Another start of yours took the place of this one.",
    "Start it again.",
  );
}

function sameRun(): LimitError {
  return new LimitError(
    "limit/busy",
    "The same run is under way in this spreadsheet.",
    "Wait until it ends, or cancel it.",
  );
}
