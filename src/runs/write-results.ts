import type { CellValue } from "../core/cell";
import { isDate, isDay } from "../core/api-date";
import type { Subject } from "./subject";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { neighbours, type OutputColumn, type Places } from "./output-columns";
import { isWaiting } from "./status";
import { writeAroundFormulas } from "./write-around-formulas";

/** What a company's rows get. `values` is null where there is nothing to write but the status. */
export interface Finished {
  readonly status: string;
  readonly fetched: Date | null;
  readonly values: readonly CellValue[] | null;
}

/** Rows apart by no more than this are written in one block, the rows between as they stand. */
const LARGEST_GAP = 40;

/** Where the columns of a run are at one moment. */
interface Where {
  readonly headerRow: number;
  readonly companyColumn: number;
  readonly places: Places;
}

export interface Target {
  readonly spreadsheet: Spreadsheet;
  readonly sheet: SheetTable;
  readonly subject: Subject;
  /** Status, Fetched, then values: in the order of `Finished`. */
  readonly columns: readonly OutputColumn[];
  /** Looked up anew before every reading and writing: a user may move columns while a slice works. */
  readonly where: () => Where;
  /** What earlier answers put into a company's row: such cells are ours and may be replaced. */
  readonly earlier: (company: string) => readonly (readonly CellValue[])[];
}

export interface Written {
  /** Companies whose rows were found and written. */
  readonly companies: ReadonlySet<string>;
  /** Rows by status text without the company's name. */
  readonly rows: ReadonlyMap<string, number>;
  readonly usersCells: number;
}

/**
 * Writes results beside the companies that they belong to.
 *
 * The sheet is read again first: rows are found by company key and by a status that still waits, wherever a user has
 * moved them in the meantime. A cell that holds something of the user's is left alone and counted.
 */
export function writeResults(target: Target, finished: ReadonlyMap<string, Finished>): Written {
  const { sheet, subject, columns } = target;
  const where = target.where();
  const { headerRow, companyColumn, places } = where;
  const rows = sheet.lastRow() - headerRow;
  const written = { companies: new Set<string>(), rows: new Map<string, number>(), usersCells: 0 };
  if (rows < 1 || finished.size === 0) return written;
  const first = headerRow + 1;
  const read = (column: number) =>
    sheet.read({ row: first, column, rows, columns: 1 }).map(([value]) => value);
  const companies = read(companyColumn);
  const statuses = read(places.get(columns[0]!.tag)!);

  const byRow = new Map<number, { company: string; result: Finished }>();
  companies.forEach((cell, index) => {
    const company = subject.read(cell);
    if (company.kind !== "company" || !isWaiting(statuses[index])) return;
    const result = finished.get(company.key);
    if (result !== undefined) byRow.set(first + index, { company: company.key, result });
  });
  for (const { first: from, last: to } of blocks([...byRow.keys()])) {
    const usersCells = writeBlock(target, where, byRow, from, to);
    written.usersCells += usersCells ?? 0;
    if (usersCells === null) for (let row = from; row <= to; row++) byRow.delete(row);
  }
  for (const { company, result } of byRow.values()) {
    written.companies.add(company);
    // Rows of one kind count together, whatever company their sentence names.
    const reason = result.status.split(company).join("the company");
    written.rows.set(reason, (written.rows.get(reason) ?? 0) + 1);
  }
  return written;
}

/**
 * Writes rows `from` to `to` of all our columns; what lies between the results goes back as it was.
 *
 * @returns How many cells are the user's; null if rows were moved since they were looked for: then nothing is written,
 *   and they keep waiting.
 */
function writeBlock(
  { spreadsheet, sheet, subject, columns, earlier }: Target,
  { companyColumn, places }: Where,
  results: ReadonlyMap<number, { company: string; result: Finished }>,
  from: number,
  to: number,
): number | null {
  let usersCells = 0;
  const writes: (() => void)[] = [];
  const byColumn = new Map(columns.map(({ tag }, index) => [places.get(tag)!, index]));
  for (const { first, last } of neighbours([...byColumn.keys()])) {
    const box = { row: from, column: first, rows: to - from + 1, columns: last - first + 1 };
    const before = sheet.read(box);
    const formulas = sheet.readFormulas(box);
    const after = before.map((cells, rowOffset) => {
      const found = results.get(from + rowOffset);
      return cells.map((cell, columnOffset): CellValue => {
        const old = cell === "" ? null : (cell as CellValue);
        const index = byColumn.get(first + columnOffset)!;
        if (found === undefined) return old;
        const { company, result } = found;
        if (index === 0) return result.status;
        if (index === 1) return result.fetched ?? old;
        if (result.values === null) return old;
        const value = result.values[index - 2] ?? null;
        const isUsers =
          formulas[rowOffset]![columnOffset] !== "" ||
          (old !== null &&
            !same(old, value, spreadsheet) &&
            !earlier(company).some((values) => same(old, values[index - 2] ?? null, spreadsheet)));
        if (isUsers) usersCells += 1;
        return isUsers ? old : value;
      });
    });
    writes.push(() => writeAroundFormulas(sheet, from, first, after, formulas));
  }
  // The last look before the write: a spreadsheet has no transactions, so this is as close as it gets.
  const now = sheet.read({ row: from, column: companyColumn, rows: to - from + 1, columns: 1 });
  for (const [row, { company }] of results) {
    if (row < from || row > to) continue;
    const cell = subject.read(now[row - from]![0]);
    if (cell.kind !== "company" || cell.key !== company) return null;
  }
  for (const write of writes) write();
  // Buffered, they would land wherever these cells are by then.
  spreadsheet.flush();
  return usersCells;
}

/** Sorted rows as blocks, small gaps included. */
function blocks(rows: readonly number[]): { first: number; last: number }[] {
  const result: { first: number; last: number }[] = [];
  for (const row of [...rows].sort((a, b) => a - b)) {
    const current = result[result.length - 1];
    if (current && row - current.last <= LARGEST_GAP) current.last = row;
    else result.push({ first: row, last: row });
  }
  return result;
}

/** Whether a cell shows a value that we would write. */
export function same(cell: CellValue, value: CellValue, spreadsheet: Spreadsheet): boolean {
  if (isDay(value)) return isDate(cell) && cell.getTime() === spreadsheet.midnight(value).getTime();
  if (isDate(value)) return isDate(cell) && cell.getTime() === value.getTime();
  return cell === value;
}
