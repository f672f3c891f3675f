import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import type { RunRequest } from "../core/run-request";
import { InputError } from "../errors";
import type { Answers } from "../journal/answers";
import type { Spreadsheet } from "../ports/spreadsheet";
import type { RunTag } from "../table/memory";
import type { RowOutcome } from "../table/row";
import { addHeader } from "./add-header";
import { rowsAgain } from "./choose-rows";
import { keepCompanies } from "./chosen-entry";
import { companiesIn, type CompanyRows } from "./company-rows";
import { codeIn, companyTable, noCompany } from "./company-table";
import type { RunPlan } from "./kinds/run-plan";
import { placeInto } from "./place-into";
import { preparePlace, requireWritable } from "./run-place";
import type { RunServices } from "./run-services";
import { isFilled } from "./status";

export interface QueuedRun {
  /** Each once. */
  readonly companies: readonly string[];
  /** What was chosen, as it is below a header row that was added. */
  readonly rows: CompanyRows;
  /** The label of the header row that was added; "" if none was. */
  readonly addedHeader: string;
  /** What people would call the cells that keep rows out of it. */
  readonly named: readonly string[];
}

interface Parts {
  readonly spreadsheet: Spreadsheet;
  readonly answers: Answers;
  readonly run: RunTag;
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
export function queueRun(
  plan: RunPlan,
  request: RunRequest,
  chosen: CompanyRows,
  { spreadsheet, answers, run }: Parts,
): QueuedRun {
  const wantsHeader = request.addHeader === true && chosen.headerRow === 0;
  const seen = wantsHeader ? addHeader(spreadsheet, chosen, plan.subject) : chosen;
  const companies = String(companiesIn(seen.rows).sort());
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt++) {
    const selected = attempt === 0 ? seen : rowsAgain(spreadsheet, seen, request, plan.subject);
    // Another column is there now: nobody has requested that.
    if (String(companiesIn(selected.rows).sort()) !== companies) break;
    placeInto(spreadsheet, plan, selected, request.into ?? {});
    const place = preparePlace(spreadsheet, plan, selected);
    if (place === null) continue;
    const table = companyTable({ spreadsheet, answers }, plan, () => place);
    const keys = new Map(
      selected.rows.flatMap(({ row, cell }) => (cell.kind === "company" ? [[row, cell.key] as const] : [])),
    );
    const { moved, meant, named } = table.queue(run, keys);
    if (moved !== null || meant < keys.size) continue;
    tellLeftOut(table, plan, selected, run);
    const addedHeader = wantsHeader ? seen.header : "";
    return { companies: table.waiting(run).keys, rows: seen, addedHeader, named };
  }
  throw new InputError(
    "input/range",
    "Rows or columns were moved while the run was starting.",
    "Start it again.",
  );
}

/**
 * What a run writes before it buys whose results are on a sheet of their own: its companies, into the journal. Their sheet stays
 * as it is.
 *
 * @throws {SetupError} If nothing can be added to the sheet of the results.
 */
export function chooseCompanies(
  services: RunServices,
  plan: RunPlan,
  runId: string,
  selected: CompanyRows,
): QueuedRun {
  requireWritable(services.spreadsheet, plan, selected);
  const companies = companiesIn(selected.rows);
  keepCompanies(services, runId, companies);
  return { companies, rows: selected, addedHeader: "", named: [] };
}

/** That a row has no part in this run says less than what another one has found out about it. */
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
    outcomes.set(noCompany(cell.text), { state: code, note: reason, values: null });
    chosen.add(row);
  }
  if (chosen.size === 0) return;
  const isKept = (state: string) => {
    const code = codeIn(state);
    return code !== null && isFilled(code);
  };
  table.tell(run, outcomes, ({ row, state }) => chosen.has(row) && !isKept(state));
}
