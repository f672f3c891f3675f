import { a1Of, parseA1 } from "../core/a1";
import { readCompany } from "../core/company";
import { InputError } from "../errors";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";

/** Companies that a new list leaves out. */
export interface ExcludedCompanies {
  /** Websites and UUIDs, as company keys. */
  readonly keys: ReadonlySet<string>;
  /** Where they stand, such as `Sheet1!A2:A50`. */
  readonly range: string;
}

/**
 * Reads the companies of a range. Headings and whatever else names no company are passed over.
 *
 * @param a1 With or without a sheet; without one, the sheet that is open.
 * @throws {InputError} `input/range`, if it is no range, its sheet does not exist, or it holds no company.
 */
export function readExcluded(spreadsheet: Spreadsheet, a1: string): ExcludedCompanies {
  const { sheetName, ...range } = parseA1(a1);
  const sheet = sheetNamed(spreadsheet, sheetName, a1);
  const rows = Math.min(range.rows ?? Infinity, sheet.lastRow() - range.row + 1);
  const columns = Math.min(range.columns ?? Infinity, sheet.lastColumn() - range.column + 1);
  const cells = rows > 0 && columns > 0 ? sheet.read({ ...range, rows, columns }).flat() : [];
  const keys = new Set<string>();
  for (const cell of cells) {
    const company = readCompany(cell);
    if (company.kind === "company") keys.add(company.key);
  }
  const inWords = a1Of(range, sheet.name);
  if (keys.size === 0) {
    throw new InputError(
      "input/range",
      `${inWords} holds no company to leave out. Choose a range with websites or company IDs, or none.`,
    );
  }
  return { keys, range: inWords };
}

/** The range with its sheet's name, so that it is the same one whichever sheet is open later. */
export function rangeWithSheet(spreadsheet: Spreadsheet, a1: string): string {
  const { sheetName, ...range } = parseA1(a1);
  return a1Of(range, sheetNamed(spreadsheet, sheetName, a1).name);
}

/** Whether a row of a list, as the API spells it, is one of them: by UUID or by website. */
export function isExcluded(row: Readonly<Record<string, unknown>>, { keys }: ExcludedCompanies): boolean {
  const { uuid } = row;
  if (typeof uuid === "string" && keys.has(uuid.trim().toLowerCase())) return true;
  const company = readCompany(row["website"]);
  return company.kind === "company" && keys.has(company.key);
}

function sheetNamed(spreadsheet: Spreadsheet, name: string | null, a1: string): SheetTable {
  const sheet = name === null ? (spreadsheet.selection()?.sheet ?? null) : spreadsheet.sheetNamed(name);
  if (sheet !== null) return sheet;
  throw new InputError(
    "input/range",
    name === null
      ? `${a1} names no sheet, and none is open. Write it as Sheet1!${a1}.`
      : `There is no sheet ${name} in this spreadsheet. Check the name in ${a1}.`,
  );
}
