import { preparePlace } from "../rows/place";
import { columnsChosen, placeInto, release } from "../rows/users-columns";
import { requireItemSheet } from "../rows/item-table";
import { keptValues, planOf } from "../products/plan-of";
import { tableOf } from "./run-rows";
import { companyTable, rowKey, runTag } from "../rows/company-table";
import { keptRequest, requireStartable, rowsAgain } from "./chosen-rows";
import { companiesAsTyped, type CompanyRows, companiesIn } from "../rows/company-rows";
import { allQueued, chosenSum, keepCompanies } from "./chosen-companies";
import { addHeader } from "../rows/added-header";
import type { RunRequest } from "../products/run-request";
import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { failureOf, InputError, LimitError } from "../core/errors";
import type { RunTag } from "../rows/memory";
import { type RowOutcome, withNames } from "../rows/row";
import type { Snapshot } from "../money/snapshot";
import { tellCancelled } from "./cancel-run";
import type { Asked, AskedWhole, LookOf, StartedRun } from "./kind-of-run";
import type { RunPlan } from "../products/plan";
import { LEASE_MS } from "./run-lease";
import { type Given, isOver, newRun, runOf, type RunRecord, runRecords, withRun } from "./run-record";
import { countReason } from "./reasons";
import type { App } from "../app";

/** A request about companies of a sheet, or names, as it was read. */
export interface RowsAsked extends Asked {
  /** With the set of columns that it fills. */
  readonly request: RunRequest;
  readonly plan: RunPlan;
  readonly selected: CompanyRows;
}

/**
 * What a run writes before it buys: a header row where one is wanted, its columns, and that its rows wait. Beside every other
 * cell it says why that is left out.
 *
 * A user may move rows meanwhile: then the companies are looked for again where they are now.
 *
 * @throws {SetupError} If the cells cannot be written.
 * @throws {InputError} If rows or columns are moved at every try.
 */
function queueRun(
  { spreadsheet, answers }: Pick<App, "spreadsheet" | "answers">,
  plan: RunPlan,
  request: RunRequest,
  chosen: CompanyRows,
  run: RunTag,
) {
  const wantsHeader = request.addHeader === true && chosen.headerRow === 0;
  const seen = wantsHeader ? addHeader(spreadsheet, chosen, plan.subject) : chosen;
  const companies = String(companiesIn(seen.rows).sort());
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt++) {
    const selected = attempt === 0 ? seen : rowsAgain(seen, plan.subject);
    // Another column is there now, which was not requested.
    if (String(companiesIn(selected.rows).sort()) !== companies) break;
    placeInto(spreadsheet, plan, selected, plan.into ?? {});
    const place = preparePlace(spreadsheet, plan, selected);
    if (place === null) continue;
    const table = companyTable(spreadsheet, plan.subject, () => place, keptValues(answers));
    const keys = new Map(
      selected.rows.flatMap(({ row, cell }) => (cell.kind === "company" ? [[row, cell.key] as const] : [])),
    );
    const { moved, meant, named } = table.queue(run, keys);
    if (moved !== null || meant < keys.size) continue;
    tellLeftOut(table, plan, selected, run);
    return { waiting: table.waiting(run), rows: seen, named };
  }
  throw new InputError(
    "input/range",
    "Rows or columns were moved while the run was starting.",
    "Start it again.",
  );
}

/** Rows of the selection that have no part in a run: the summary has them all the same. */
function leftOutOf(
  { subject, items }: RunPlan,
  { rows }: CompanyRows,
): Pick<RunRecord, "leftOut" | "repeats"> {
  const counted = { reasons: [] as RunRecord["leftOut"], states: "" };
  for (const { cell } of rows)
    if (cell.kind === "refused") countReason(counted, subject.leftOut(cell.reason), 1);
  const { length: filled } = rows.filter(({ cell }) => cell.kind === "company");
  // Beside each of them a run writes; on a sheet of their own there is one of each.
  return { leftOut: counted.reasons, repeats: items === null ? 0 : filled - companiesIn(rows).length };
}

/** Says beside cells that name no company why they have no part in the run. */
function tellLeftOut(
  table: ReturnType<typeof companyTable>,
  { subject }: RunPlan,
  { rows }: CompanyRows,
  run: RunTag,
): void {
  const outcomes = new Map<string, RowOutcome>();
  const chosen = new Set<number>();
  for (const { row, cell } of rows) {
    if (cell.kind !== "refused") continue;
    const { code, reason } = subject.leftOut(cell.reason);
    outcomes.set(rowKey(cell), { state: code, note: reason, values: null });
    chosen.add(row);
  }
  if (chosen.size > 0) table.tell(run, outcomes, ({ row }) => chosen.has(row));
}

/**
 * Starts a run beside all others: its rows get the status `Queued` and are the run from now on, or its companies are written down.
 *
 * Its record is written first. A start that is killed leaves blank columns, which the next one uses, and a record that is forgotten
 * by the next one, or after its lease (`forgetDeadStarts`).
 *
 * @throws {SetupError} If the cells cannot be written: nothing was spent.
 * @throws {InputError} Without companies.
 * @throws {LimitError} If the very same run is under way, or too many others are.
 */
export function startRun(
  app: App,
  { request: asked, plan, selected }: RowsAsked,
  creditCap: number,
  look: Partial<LookOf>,
): StartedRun {
  const { spreadsheet, clock, state } = app;
  const { items } = plan;
  requireStartable(selected, asked, plan.subject);
  tellCancelled(app);
  const chosen = companiesIn(selected.rows);
  const fresh = runOfNow(app, {
    kind: asked.kind,
    request: keptRequest(asked, selected),
    sheetId: selected.sheet.sheetId,
    ...look,
    creditCap,
    total: chosen.length,
    starting: true,
    leaseUntil: clock.now() + LEASE_MS,
  });
  const isDead = isDeadBy(clock.now());
  // Whatever the same user was starting just now is replaced by this.
  const replaced = startsIn(state.read()).filter((run) => isDead(run) || run.payer === fresh.payer);
  forgetStarts(app, replaced);
  fresh.placedColumns = columnsChosen(plan, selected, plan.into ?? {}).map(({ tag }) => tag);
  announce(app, fresh);
  let started: StartedRun;
  try {
    if (items !== null) {
      // Its companies are written down; their sheet stays as it is.
      requireItemSheet(spreadsheet, items.table, fresh);
      keepCompanies(app, fresh.runId, companiesAsTyped(selected.rows));
      Object.assign(fresh, { states: allQueued(chosen.length), chosenSum: chosenSum(chosen) });
    }
    const { waiting, rows, named } =
      items === null
        ? queueRun(app, plan, asked, selected, runTag(fresh))
        : { waiting: { keys: chosen, rows: chosen.length }, rows: selected, named: [] };
    const record: RunRecord = {
      ...fresh,
      request: keptRequest(asked, rows, rows !== selected),
      starting: false,
      leaseUntil: null,
      total: waiting.keys.length,
      waiting: waiting.keys.length,
      rowsWaiting: waiting.rows,
      ...leftOutOf(plan, rows),
      usersCells: named.length,
      usersNamed: withNames([], named),
    };
    state.update((snapshot) => {
      if (runOf(snapshot, fresh.runId)?.starting !== true)
        throw new LimitError("limit/busy", "A later start of yours replaced this one.", "Start it again.");
      return { set: runRecords.put(record), value: null };
    });
    started = { record, rows };
  } catch (error) {
    failureOf(() => forgetStart(app, fresh));
    failureOf(() => runRecords.change(state, (all) => all.filter(({ runId }) => runId !== fresh.runId)));
    throw error;
  }
  // It has started: should this fail, it still goes on while the sidebar is open.
  app.goOnHourly();
  return started;
}

/** A run of this user that begins now: their key pays, and it goes on with no other. */
function runOfNow(
  { settings, clock, codec }: Pick<App, "settings" | "clock" | "codec">,
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
 * Starts a run of what is bought as a whole, which needs nothing in a sheet before it begins.
 *
 * @throws {LimitError} If the very same run is under way, or too many others are.
 */
export function startWhole(
  app: App,
  { kept }: AskedWhole,
  given: Partial<RunRecord> & Pick<RunRecord, "creditCap" | "total">,
): StartedRun {
  const record = runOfNow(app, { ...kept, waiting: given.total, ...given });
  announce(app, record);
  app.goOnHourly();
  return { record };
}

/** Whether two records are of the very same run. */
function isSame(one: RunRecord, other: RunRecord): boolean {
  const asked = ({ payer, sheetId, request }: RunRecord) => JSON.stringify([payer, sheetId, request]);
  return asked(one) === asked(other);
}

/**
 * Forgets starts that were killed, whoever's they were: their rows wait for nothing any more, and would say `Queued` until somebody
 * starts another run.
 */
export function forgetDeadStarts(app: App): void {
  forgetStarts(app, startsIn(app.state.known()).filter(isDeadBy(app.clock.now())));
}

function startsIn(snapshot: Snapshot): RunRecord[] {
  return runRecords.list(snapshot).filter(({ starting }) => starting);
}

/** Its execution has ended: the record would say that it has started. */
function isDeadBy(now: number): (run: RunRecord) => boolean {
  return ({ leaseUntil }) => (leaseUntil ?? 0) < now;
}

function forgetStarts(app: App, dead: readonly RunRecord[]): void {
  const { state } = app;
  if (dead.length === 0) return;
  for (const each of dead) forgetStart(app, each);
  const ids = new Set(dead.map(({ runId }) => runId));
  runRecords.change(state, (all) => all.filter((run) => !ids.has(run.runId) || !run.starting));
}

/** Writes down that a run starts. @throws {LimitError} If the very same is under way, or too many others are. */
function announce({ state }: Pick<App, "state">, fresh: RunRecord): void {
  state.update((snapshot) => {
    const isUnderWay = (run: RunRecord) => !run.starting && !isOver(run) && run.state !== "stopped";
    if (runRecords.list(snapshot).some((run) => isUnderWay(run) && isSame(run, fresh)))
      throw new LimitError(
        "limit/busy",
        "The same run is under way in this spreadsheet.",
        "Wait until it ends, or cancel it.",
      );
    const { set, remove = [] } = withRun(snapshot, fresh);
    return { set: { ...snapshot.fold(), ...set }, remove, value: null };
  });
}

/** Rows wait no more for a run that did not start, and columns of the user's are theirs alone again. */
function forgetStart(app: Pick<App, "spreadsheet" | "answers">, run: RunRecord): void {
  const { subject, items } = planOf(run.request);
  const sheet = items === null ? app.spreadsheet.sheet(run.sheetId) : null;
  if (sheet === null) return;
  release(sheet, run.placedColumns);
  // Without its mark on the column of companies no row waits.
  if (sheet.taggedColumns().has(subject.tag)) tableOf(app, run, false).undo(runTag(run));
}
