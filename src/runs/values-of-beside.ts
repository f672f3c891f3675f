import { findColumns, type Places } from "../verified-writes/output-columns";
import { cellOf } from "../verified-writes/plain-cell";
import type { CompanyRows } from "./company-rows";
import type { RunPlan } from "./kinds/run-plan";
import { ourColumns } from "./our-columns";
import { columnsWithoutNote } from "./run-place";
import { columnsOf, companySubject } from "./subject";
import type { Clocks } from "./written/cell-sum";
import { memoryTag } from "./written/memory-tag";
import type { RememberedRows } from "./written/remembered-rows";

/** How a sheet is marked. */
interface Marks {
  readonly tagged: ReadonlyMap<string, number>;
  readonly notes: ReadonlyMap<number, string>;
}

type Selected = Pick<CompanyRows, "sheet" | "headerRow" | "column">;

/** A row whose companies may have been filled into the same columns. */
export interface SharedRow {
  readonly company: string;
  /** The whole row. */
  readonly line: readonly unknown[];
}

/**
 * Columns in which runs had other companies of the same rows. None where one of the two is a column of ours: a website that
 * was fetched is that of the row's own company.
 */
export function companyColumnsBeside({ column }: Selected, { tagged, notes }: Marks): readonly number[] {
  const ours = ourColumns(new Map(), notes);
  if (ours.has(column)) return [];
  return columnsOf(tagged, companySubject).filter((each) => each !== column && !ours.has(each));
}

/**
 * Tells which columns of a row show what runs have written for companies that it names in other columns, or has named there, and
 * never for its own.
 *
 * @param places Columns of values.
 * @returns Tags of those columns.
 */
export function shownOfBeside(
  selected: Selected,
  { tagged, notes, places }: Marks & { readonly places: Places },
  remembered: RememberedRows,
  clocks: Clocks,
): (row: SharedRow) => readonly string[] {
  const { sheet, headerRow } = selected;
  const columns = companyColumnsBeside(selected, { tagged, notes });
  const usersColumns = columnsWithoutNote(headerRow, places, notes);
  return ({ company, line }) => {
    const named = columns.flatMap((column) => {
      const cell = companySubject.read(line[column - 1]);
      return cell.kind === "company" && cell.key !== company ? [cell.key] : [];
    });
    if (named.length === 0) return [];
    const cells = new Map(
      [...places].map(([tag, column]) => [
        memoryTag(tag, { usersColumns, sheet }),
        remembered.sumOf(cellOf(line[column - 1]), clocks),
      ]),
    );
    const former = remembered.former({ company, cells, named: new Set(named) });
    const beside = former === null ? named : [...named, former];
    return [...places.keys()].filter((tag) => {
      const memory = memoryTag(tag, { usersColumns, sheet });
      const sum = cells.get(memory) ?? "";
      const isOf = (companies: readonly string[]) => remembered.isOwnOfAny(companies, memory, sum);
      return sum !== "" && isOf(beside) && !isOf([company]);
    });
  };
}

/** For the bill: how many rows show such values where this run puts its own. */
export function besideInWords(
  selected: CompanyRows,
  { subject, columns }: RunPlan,
  remembered: () => RememberedRows,
  clocks: Clocks,
): string[] {
  const { sheet, headerRow, firstRow, lastRow, rows } = selected;
  if (subject.tag !== companySubject.tag) return [];
  const tagged = sheet.taggedColumns();
  const notes = headerRow === 0 ? new Map<number, string>() : sheet.notes(headerRow);
  const beside = companyColumnsBeside(selected, { tagged, notes });
  const [, , ...values] = columns;
  const places = findColumns(sheet, values, headerRow, tagged, notes);
  if (beside.length === 0 || places.size === 0) return [];
  const lines = sheet.readRows(firstRow, lastRow - firstRow + 1);
  const shown = shownOfBeside(selected, { tagged, notes, places }, remembered(), clocks);
  const { length } = rows.filter(
    ({ row, cell }) =>
      cell.kind === "company" && shown({ company: cell.key, line: lines[row - firstRow] ?? [] }).length > 0,
  );
  if (length === 0) return [];
  return length === 1
    ? ["1 row shows values of a company in another column: what is fetched takes their place"]
    : [`${length} rows show values of companies in another column: what is fetched takes their place`];
}
