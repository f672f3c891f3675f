import { InputError } from "../core/errors";
import { notesOf, type SheetTable, type Spreadsheet } from "../google/spreadsheet";
import { findColumns } from "./output-columns";
import { columnsMoved, headerTexts } from "./sheet-snapshot";
import type { SheetPlan } from "./column-set";
import { ourColumns } from "./tags";
import type { CompanyRows } from "./company-rows";

/** A column of the user's that the values of a field go into. */
export interface ChosenColumn {
  /** The path of the field. */
  readonly tag: string;
  readonly label: string;
  readonly header: string;
  readonly column: number;
}

/** Headers of columns by the path of the field that goes there, as `RunRequest.into`. */
type Into = Readonly<Record<string, string>>;

/**
 * The columns of the user's that a request names for fields, except those that are marked already. Writes nothing.
 *
 * @throws {InputError} If no column or several have that header, or it holds something of ours or formulas.
 */
export function columnsChosen(plan: SheetPlan, rows: CompanyRows, into: Into): ChosenColumn[] {
  if (Object.keys(into).length === 0) return [];
  const { sheet, headerRow, column: companies } = rows;
  const [, , ...values] = plan.columns;
  const heads = headerRow === 0 ? [] : headerTexts(sheet, headerRow);
  const tagged = sheet.taggedColumns();
  const notes = notesOf(sheet, headerRow);
  const places = findColumns(sheet, plan.columns, headerRow, tagged, notes);
  const taken = new Set([companies, ...ourColumns(tagged, notes)]);
  return Object.entries(into).flatMap(([tag, header]): ChosenColumn[] => {
    const field = values.find((each) => each.tag === tag);
    if (field === undefined) throw new InputError("input/field", `This run does not fetch ${tag}.`);
    const at = heads.flatMap((head, index) => (head === header ? [index + 1] : []));
    const there = places.get(tag);
    if (there !== undefined && at.includes(there)) return [];
    if (there !== undefined) throw hasColumn(field.label, heads[there - 1] ?? "");
    const [column] = at;
    if (column === undefined || at.length > 1) throw unclear(header, at.length);
    if (taken.has(column))
      throw new InputError(
        "input/field",
        `The column “${header}” holds something else already. Choose another one.`,
      );
    if (hasFormulas(sheet, headerRow, column))
      throw new InputError(
        "input/field",
        `The column “${header}” holds formulas, which stay. Choose another one.`,
      );
    // No two fields go into one column.
    taken.add(column);
    return [{ tag, label: field.label, header, column }];
  });
}

/**
 * Marks columns of the user's as those of fields, so that a run fills their blank cells instead of adding columns. What
 * is in them stays.
 *
 * @throws {InputError} As `columnsChosen`.
 * @throws {LimitError} If columns are moved in that moment.
 */
export function placeInto(spreadsheet: Spreadsheet, plan: SheetPlan, rows: CompanyRows, into: Into): void {
  const chosen = columnsChosen(plan, rows, into);
  if (chosen.length === 0) return;
  const { sheet, headerRow } = rows;
  for (const { column, tag } of chosen) sheet.tagColumn(tag, column);
  spreadsheet.flush();
  const heads = headerTexts(sheet, headerRow);
  const marked = sheet.taggedColumns();
  if (chosen.every(({ tag, header }) => heads[(marked.get(tag) ?? 0) - 1] === header)) return;
  throw columnsMoved();
}

/** Takes the marks off columns of the user's: no field goes there any more. */
export function release(sheet: SheetTable, tags: readonly string[]): void {
  for (const tag of tags) sheet.tagColumn(tag, null);
}

/** For the bill: where values go, and how many cells keep what the user has there. */
export function placedInWords(plan: SheetPlan, rows: CompanyRows, into: Into): string[] {
  const companies = rows.rows.flatMap(({ row, cell }) => (cell.kind === "company" ? [row] : []));
  return columnsChosen(plan, rows, into).map(({ label, header, column }) => {
    const { firstRow, lastRow } = rows;
    const cells = rows.sheet.read({ row: firstRow, rows: lastRow - firstRow + 1, column, columns: 1 });
    const filled = companies.filter((row) => (cells[row - firstRow]?.[0] ?? "") !== "").length;
    const where = `${label} goes into “${header}”`;
    if (filled === 0) return where;
    if (filled === companies.length) return `${where}, but all its cells are filled and stay as they are`;
    const stay =
      filled === 1 ? "is filled already and stays as it is" : "are filled already and stay as they are";
    return `${where}: ${filled} of ${companies.length} cells ${stay}`;
  });
}

/** Whether any cell of a column holds a formula: such a column can't be chosen. */
export function hasFormulas(sheet: SheetTable, headerRow: number, column: number): boolean {
  const rows = Math.max(1, sheet.lastRow() - headerRow + 1);
  const formulas = sheet.readTexts({ row: headerRow, rows, column, columns: 1 }, "formulas");
  return formulas.some(([formula]) => formula !== "");
}

function hasColumn(label: string, header: string): InputError {
  return new InputError(
    "input/field",
    `This sheet has a column for ${label} already, “${header}”.`,
    "Leave it there, or delete that column first.",
  );
}

function unclear(header: string, count: number): InputError {
  return new InputError(
    "input/field",
    count === 0
      ? `There is no column “${header}” in this sheet. Choose another one.`
      : `${count} columns are called “${header}”. Rename one of them, or choose another.`,
  );
}
