import { type CompanyRow, companiesIn } from "../enrich/company-rows";
import { companySelection } from "../enrich/company-selection";
import { hasValues, type StatusCode, statusCodes } from "../enrich/status";
import { InputError } from "../errors";
import { planOf } from "./kinds/plan-of";
import type { RunRecord } from "./run-record";
import { rowsOf, type RunRows } from "./run-rows";
import type { RunServices } from "./run-services";
import type { RowGroup } from "./tally";

/**
 * Selects the rows of a run of which one thing became, where they are now.
 *
 * @returns How many. @throws {InputError} If there are none any more.
 */
export function showRows(
  services: Pick<RunServices, "spreadsheet" | "answers">,
  record: RunRecord,
  what: RowGroup["what"],
): { rows: number } {
  const { spreadsheet } = services;
  const { subject, items } = planOf(record.request, record.refusedSections);
  const chosen = companySelection(spreadsheet, record.request.range, subject);
  const rows = rowsOf(services, record, false);
  const meant =
    items === null ? rows.rowsThat((code) => isMeant(code, what)) : rowsInRange(chosen.rows, rows, what);
  if (meant.length === 0)
    throw new InputError("input/range", "There are no such rows any more: something else has changed them.");
  spreadsheet.select(record.sheetId, chosen.column, meant);
  return { rows: meant.length };
}

function isMeant(code: StatusCode, what: RowGroup["what"]): boolean {
  if (what === "filled") return hasValues(code);
  return code === (what === "waiting" ? "queued" : what);
}

/** Of a run whose results are on a sheet of their own: the rows do not say it, so its companies are looked for. */
function rowsInRange(all: readonly CompanyRow[], rows: RunRows, what: RowGroup["what"]): number[] {
  if (what === "invalid" || what === "skipped")
    return all.flatMap(({ row, cell }) => (cell.kind === "refused" ? [row] : []));
  const first = new Map(companiesIn(all).map((key) => [key, firstRow(all, key)]));
  const wanted = new Set(
    statusCodes.filter((code) => isMeant(code, what)).flatMap((code) => rows.told(code).companies),
  );
  return all.flatMap(({ row, cell }) => {
    if (cell.kind !== "company") return [];
    const isFirst = first.get(cell.key) === row;
    return (what === "repeats" ? !isFirst : isFirst && wanted.has(cell.key)) ? [row] : [];
  });
}

function firstRow(all: readonly CompanyRow[], key: string): number {
  return all.find(({ cell }) => cell.kind === "company" && cell.key === key)?.row ?? 0;
}
