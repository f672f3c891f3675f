import { type CompanyRow, companiesIn, rowsOfColumn, withoutHidden } from "../rows/company-rows";
import { hasValues, type StatusCode } from "../rows/status";
import type { Subject } from "../rows/subject";
import { InputError } from "../core/errors";
import type { SheetTable } from "../google/spreadsheet";
import { planOf } from "../products/plan-of";
import type { RunRecord } from "./run-record";
import { rowsOf } from "./run-rows";
import type { RunRows } from "./rows-in-run";
import { findPlace } from "../rows/place";
import { isBeside, isOfRows } from "../products/run-kind";
import type { App } from "../app";
import type { RowGroup } from "./tally";

/** Below the headers. */
const FIRST_ITEM = 2;

/**
 * Selects the rows of a run of which one thing became, wherever they are now.
 *
 * @returns How many. @throws {InputError} If there are none any more.
 */
export function showRows(
  app: Pick<App, "spreadsheet" | "answers">,
  record: RunRecord,
  { what, rows: count }: Pick<RowGroup, "what" | "rows">,
): { rows: number } {
  const { spreadsheet } = app;
  const { subject, items, questions } = planOf(record.request, record.refusedSections);
  const sheet = spreadsheet.sheet(record.sheetId);
  const run = rowsOf(app, record, false);
  const found =
    sheet === null
      ? null
      : items === null
        ? {
            column: sheet.taggedColumns().get(subject.tag),
            rows: run.rowsThat((code) => isMeant(code, what)),
          }
        : rowsOfItems(sheet, subject, run, (keys) => questions.companies(app.answers, keys), { what, count });
  if (found?.column === undefined || found.rows.length === 0)
    throw new InputError("input/range", "Those rows have changed since the run.");
  spreadsheet.select(record.sheetId, { column: found.column, rows: found.rows });
  return { rows: found.rows.length };
}

/**
 * Shows what a run has written: the cells beside its companies, scrolled to the first value; or the top of the sheet where its items
 * are, newest first.
 */
export function showWritten(
  app: Pick<App, "spreadsheet" | "answers">,
  record: RunRecord,
  { sheetId }: Pick<SheetTable, "sheetId">,
): void {
  const { spreadsheet } = app;
  spreadsheet.activate(sheetId);
  if (!isOfRows(record.kind)) return;
  if (!isBeside(record.kind)) return spreadsheet.select(sheetId, { column: 1, rows: [FIRST_ITEM] });
  const plan = planOf(record.request, record.refusedSections);
  const { key, columns } = findPlace(spreadsheet, sheetId, plan);
  const [, , ...facts] = plan.columns;
  const filled = facts.flatMap(({ tag }) => columns.get(tag) ?? []);
  const run = rowsOf(app, record, false);
  const withValues = run.rowsThat(hasValues);
  const rows = withValues.length > 0 ? withValues : run.rowsThat(() => true);
  if (rows.length === 0 || filled.length === 0) return;
  const shown = [key, ...filled];
  spreadsheet.select(sheetId, {
    column: Math.min(...shown),
    to: Math.max(...shown),
    seen: Math.min(...filled),
    rows,
  });
}

function isMeant(code: StatusCode, what: RowGroup["what"]): boolean {
  if (what === "filled") return hasValues(code);
  return code === (what === "waiting" ? "queued" : what);
}

/** Of a run whose results are on a sheet of their own: its rows do not say it, so its companies are looked for. */
function rowsOfItems(
  sheet: SheetTable,
  subject: Subject,
  run: RunRows,
  meantBy: (keys: readonly string[]) => readonly string[],
  { what, count }: { readonly what: RowGroup["what"]; readonly count: number },
): { readonly column: number; readonly rows: readonly number[] } {
  const waiting = run.waiting().keys;
  const companies = new Set([...waiting, ...run.companiesThat(() => true)]);
  const wanted = new Set(what === "waiting" ? waiting : run.companiesThat((_, code) => isMeant(code, what)));
  const column = columnWithMost(sheet, subject, companies);
  const numbers = Array.from({ length: sheet.lastRow() }, (_, index) => index + 1);
  const { rows } = withoutHidden(rowsOfColumn(sheet, column, numbers, subject));
  const isOfRun = ({ cell }: CompanyRow) => cell.kind === "company" && companies.has(cell.key);
  const own = rows.filter(isOfRun).map(({ row }) => row);
  const [first, last] = [own[0] ?? 0, own[own.length - 1] ?? 0];
  if (what === "invalid" || what === "skipped") {
    const refused = rows.filter(({ cell }) => cell.kind === "refused").map(({ row }) => row);
    // Where the column has others, too, those among its companies.
    const among = refused.filter((row) => row >= first && row <= last);
    return { column, rows: refused.length === count ? refused : among };
  }
  const keys = companiesIn(rows);
  const meant = new Map(meantBy(keys).map((company, index) => [keys[index]!, company]));
  // A company may stand there by its name and by its website.
  const firstRows = new Map<string, number>();
  for (const { row, cell } of rows) {
    const company = meant.get(keyIn(cell));
    if (company !== undefined && !firstRows.has(company)) firstRows.set(company, row);
  }
  const firsts = new Set(firstRows.values());
  const chosen = rows.filter((each) => {
    if (!isOfRun(each)) return false;
    return what === "repeats" ? !firsts.has(each.row) : firsts.has(each.row) && wanted.has(keyIn(each.cell));
  });
  return { column, rows: chosen.map(({ row }) => row) };
}

const keyIn = (cell: CompanyRow["cell"]): string => (cell.kind === "company" ? cell.key : "");

/** The column that names most of them: it may have been moved since. */
function columnWithMost(sheet: SheetTable, { read }: Subject, companies: ReadonlySet<string>): number {
  const lines = sheet.read({ row: 1, rows: Math.max(1, sheet.lastRow()) });
  const counts = new Map<number, number>();
  for (const line of lines)
    line.forEach((cell, index) => {
      if (companies.has(keyIn(read(cell)))) counts.set(index + 1, (counts.get(index + 1) ?? 0) + 1);
    });
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 1;
}
