import type { CellValue } from "../core/cell";
import { findColumns, type OutputColumn } from "../verified-writes/output-columns";
import type { CompanyRows } from "./company-rows";
import { UPDATED_TAG } from "./kinds/run-columns";
import { columnsOf, companySubject, nameSubject } from "./subject";
import { isMarked, timeOf } from "./written/marked-time";

/** As this version adds it: what stands under that of an earlier one tells no company. */
const UPDATED: OutputColumn = { label: "Updated", tag: UPDATED_TAG };

interface Seen {
  readonly tagged: ReadonlyMap<string, number>;
  readonly notes: ReadonlyMap<number, string>;
  /** Cells of a column by row. */
  readonly read: (column: number) => (row: number) => unknown;
}

/** Rows that show the values of a company that they name no longer, as the time under Updated tells it. */
export function rowsOfOthers(
  { sheet, headerRow, column, rows }: CompanyRows,
  { tagged, notes, read }: Seen,
): ReadonlySet<number> {
  const updated = findColumns(sheet, [UPDATED], headerRow, tagged, notes).get(UPDATED_TAG);
  if (updated === undefined) return new Set();
  const timeIn = read(updated);
  const isTimeOf = (row: number, company: string) => timeOf(timeIn(row) as CellValue)?.(company) === true;
  const suspects = rows.flatMap(({ row, cell }) =>
    cell.kind === "company" && isMarked(timeIn(row)) && !isTimeOf(row, cell.key) ? [row] : [],
  );
  if (suspects.length === 0) return new Set();
  const beside = [companySubject, nameSubject].flatMap((subject) =>
    columnsOf(tagged, subject)
      .filter((each) => each !== column)
      .map((each) => ({ subject, cellIn: read(each) })),
  );
  const isNamedBeside = (row: number) =>
    beside.some(({ subject, cellIn }) => {
      const named = subject.read(cellIn(row));
      return named.kind === "company" && isTimeOf(row, named.key);
    });
  return new Set(suspects.filter((row) => !isNamedBeside(row)));
}

/** For the bill: how many rows these are. */
export function othersInWords(selected: CompanyRows): string[] {
  const { sheet, headerRow, firstRow, lastRow } = selected;
  const read = (column: number) => {
    const cells = sheet.read({ row: firstRow, rows: lastRow - firstRow + 1, column, columns: 1 });
    return (row: number) => cells[row - firstRow]?.[0];
  };
  const notes = headerRow === 0 ? new Map<number, string>() : sheet.notes(headerRow);
  const { size } = rowsOfOthers(selected, { tagged: sheet.taggedColumns(), notes, read });
  if (size === 0) return [];
  return size === 1
    ? ["1 row names another company now and shows the values of the former one"]
    : [`${size} rows name other companies now and show the values of the former ones`];
}
