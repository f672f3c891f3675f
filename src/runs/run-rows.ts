import { neighbours } from "./output-columns";
import type { CompanyRows } from "./company-rows";
import type { SheetTable } from "../ports/spreadsheet";
import { InputError } from "../errors";
import { isStatus } from "./status";
import type { Subject } from "./subject";

interface StatusColumn {
  readonly sheet: SheetTable;
  readonly column: number;
}

/** What a run begins with: rows that are its own from now on, and rows whose Status cell is the user's. */
export interface Queued {
  readonly companies: readonly string[];
  readonly usersCells: number;
}

/**
 * Writes `Queued` beside every company and says beside every other cell why it is left out.
 *
 * A Status cell in which the user keeps something else stays as it is, and its row out of the run.
 */
export function queueRows(
  { sheet, rows, firstRow, lastRow, column: companyColumn }: CompanyRows,
  column: number,
  subject: Subject,
): Queued {
  const wanted = new Map<number, string>();
  const keys = new Map<number, string>();
  for (const { row, cell } of rows) {
    if (cell.kind === "company") keys.set(row, cell.key);
    if (cell.kind === "company") wanted.set(row, "Queued");
    if (cell.kind === "refused") wanted.set(row, subject.leftOut(cell.reason));
  }
  const now = sheet.read({ row: firstRow, column: companyColumn, rows: lastRow - firstRow + 1, columns: 1 });
  for (const [row, key] of keys) {
    const cell = subject.read(now[row - firstRow]![0]);
    if (cell.kind === "company" && cell.key === key) continue;
    throw new InputError("input/range", "Rows were moved while the run was starting. Start it again.");
  }
  const kept = changeStatuses(
    { sheet, column },
    firstRow,
    lastRow,
    (_status, row) => wanted.get(row) ?? null,
  );
  const companies = [...keys].flatMap(([row, key]) => (kept.has(row) ? [] : [key]));
  return {
    companies: [...new Set(companies)],
    usersCells: [...kept].filter((row) => wanted.has(row)).length,
  };
}

/**
 * Writes Status cells of ours, in as few blocks as the user's own cells between them allow.
 *
 * @param next The new text of a row; null leaves it as it is.
 * @returns Rows whose cell is the user's: text that is no status, or a formula.
 */
export function changeStatuses(
  { sheet, column }: StatusColumn,
  firstRow: number,
  lastRow: number,
  next: (status: string, row: number) => string | null,
): Set<number> {
  const users = new Set<number>();
  if (lastRow < firstRow) return users;
  const box = { row: firstRow, column, rows: lastRow - firstRow + 1, columns: 1 };
  const formulas = sheet.readFormulas(box);
  const after = new Map<number, string>();
  const changed = new Set<number>();
  sheet.read(box).forEach(([status], index) => {
    const row = firstRow + index;
    if (formulas[index]![0] !== "" || (status !== "" && !isStatus(status))) {
      users.add(row);
      return;
    }
    const text = next(String(status), row);
    after.set(row, text ?? String(status));
    if (text !== null && text !== status) changed.add(row);
  });
  for (const { first, last } of neighbours([...after.keys()])) {
    const within = [...changed].filter((row) => row >= first && row <= last);
    if (within.length === 0) continue;
    const from = within[0]!;
    const to = within[within.length - 1]!;
    const texts = Array.from({ length: to - from + 1 }, (_, offset) => [after.get(from + offset)!]);
    sheet.write(from, column, texts);
  }
  return users;
}
