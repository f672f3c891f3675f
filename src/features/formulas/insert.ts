import type { App } from "../../app";
import { customFunctions } from "./catalogue";
import { a1Of } from "../../core/a1";
import { inLocale, type Separator, separatorOf } from "../../core/formula";
import { codeOf, InputError, SetupError } from "../../core/errors";
import { isHeaderText } from "../../core/path";
import type { Box, SheetTable, Spreadsheet } from "../../google/spreadsheet";
import type { CompanyRows } from "../../rows/company-rows";
import { companySelection, shownRange } from "../../rows/company-selection";
import {
  type ArgumentHelp,
  argumentsOf,
  type ChosenFormula,
  companiesOf,
  formulaText,
  functionNamed,
} from "./build-formula";
import type { CustomFunction } from "./custom-function";
import { findCalls } from "./formulas-in";

/** A custom function as the panel shows it. */
export interface FunctionHelp {
  name: string;
  /** `COMPANY_ENRICH(companies, [fields])`. */
  signature: string;
  summary: string;
  /** `4 credits a company`, or `Free`. */
  price: string;
  /** Its first argument names companies: what is selected. */
  isOfCompanies: boolean;
  /** What else it takes. */
  arguments: ArgumentHelp[];
}

/** A cell that holds a company. */
export interface CompanyAt {
  /** Without its sheet, `A2`. */
  a1: string;
  text: string;
  /** With its sheet, `Sheet1!A2`. */
  range: string;
  /** Those that are selected, or else the whole column, with its heading where formulas know it as one; null for a single one. */
  column: { range: string; companies: number; isSelected: boolean } | null;
}

/** The company in the selected cell, else in its row, else the first of the column; null without one. */
export function companyHere(spreadsheet: Spreadsheet): CompanyAt | null {
  const [selected] = spreadsheet.selection()?.boxes ?? [];
  try {
    let found = companySelection(spreadsheet);
    const [elsewhere] = found.elsewhere?.columns ?? [];
    if (elsewhere !== undefined)
      found = companySelection(spreadsheet, shownRange({ ...found, ...elsewhere }));
    const companies = found.rows.flatMap((each) =>
      each.cell.kind === "company" ? [{ row: each.row, text: each.cell.text }] : [],
    );
    const company = companies.find((each) => each.row === selected?.row) ?? companies[0];
    if (company === undefined) return null;
    const box = { row: company.row, column: found.column, rows: 1, columns: 1 };
    const isSelected = (selected?.rows ?? 1) > 1;
    return {
      a1: a1Of(box),
      text: company.text,
      range: a1Of(box, found.sheet.name),
      column: companies.length < 2 ? null : { ...columnOf(found, companies), isSelected },
    };
  } catch (error) {
    // Nothing is selected, or the sheet is empty.
    if (codeOf(error) !== "setup/no-selection") throw error;
    return null;
  }
}

/** From the heading, or the first company, to the last one. */
function columnOf(
  { sheet, column, header, headerRow }: CompanyRows,
  companies: readonly { readonly row: number }[],
): { range: string; companies: number } {
  const first = companies[0]!.row;
  const isHeaded = headerRow === first - 1 && isHeaderText(header);
  const row = isHeaded ? headerRow : first;
  const rows = companies[companies.length - 1]!.row - row + 1;
  return { range: a1Of({ row, column, rows, columns: 1 }, sheet.name), companies: companies.length };
}

/** Whether the first argument names companies. */
function isOfCompanies({ params }: Pick<CustomFunction, "params">): boolean {
  return Object.values(params)[0]?.isOfCompanies === true;
}

/** The first example with this cell in the place of its companies; null for a function that is about none. */
function exampleFor({ params, examples: [example = ""] }: CustomFunction, a1: string): string | null {
  const [call] = findCalls(example);
  return call === undefined || !isOfCompanies({ params })
    ? null
    : `=${call.name}(${[a1, ...call.args.slice(1)].join(",")})`;
}

/** The functions as the panel shows them. */
export function functionHelp(functions: readonly CustomFunction[], separator: Separator): FunctionHelp[] {
  return functions.map((each) => {
    const { name, params, summary, price } = each;
    const args = Object.entries(params).map(([param, { optional }]) => (optional ? `[${param}]` : param));
    return {
      name,
      signature: `${name}(${args.join(`${separator} `)})`,
      summary,
      price,
      isOfCompanies: isOfCompanies(each),
      arguments: argumentsOf(each),
    };
  });
}

/** Which formula to insert: one that was built, one of the function's examples, or what it is for the selected company. */
export interface InsertRequest {
  readonly name: string;
  readonly example?: number;
  readonly companies?: string;
  /** With them it is built. */
  readonly args?: ChosenFormula["args"];
}

/**
 * Writes a formula into the selected cell or, where that holds something, into the first free column of its row. One whose rows
 * stand beside those of a column begins in the first of them.
 *
 * @throws {InputError} If there is no such example, or an argument is none.
 */
export function insertFormula(
  { spreadsheet, formulaWriter }: Pick<App, "spreadsheet" | "formulaWriter">,
  { example, args, ...chosen }: InsertRequest,
): { a1: string; formula: string } {
  const selection = spreadsheet.selection();
  const [box] = selection?.boxes ?? [];
  if (selection === null || box === undefined) {
    throw new SetupError("setup/no-selection", "Nothing is selected. Select a cell, then try again.");
  }
  const { sheet } = selection;
  const wanted =
    args === undefined
      ? exampleOf(spreadsheet, chosen.name, example)
      : formulaText({ ...chosen, args }, sheet.name);
  const beside = args === undefined ? null : rowsBeside(chosen, sheet);
  const place = { row: box.row, rows: 1, ...beside, column: box.column, columns: widthOf(args) };
  const cell = {
    ...place,
    rows: 1,
    columns: 1,
    ...(isFree(sheet, place) ? {} : { column: sheet.lastColumn() + 1 }),
  };
  sheet.growTo(cell.column);
  const formula = inLocale(wanted, separatorOf(spreadsheet.locale));
  formulaWriter.set({ sheetId: sheet.sheetId, row: cell.row, column: cell.column }, formula);
  spreadsheet.flush();
  return { a1: a1Of(cell, sheet.name), formula };
}

function exampleOf(spreadsheet: Spreadsheet, name: string, example: number | undefined): string {
  const called = customFunctions.find((fn) => fn.name === name);
  const company = example === undefined ? companyHere(spreadsheet) : null;
  const here = called === undefined || company === null ? null : exampleFor(called, company.a1);
  const wanted = here ?? called?.examples[example ?? 0];
  if (wanted !== undefined) return wanted;
  throw new InputError("input/argument", `There is no such example of ${name}. Choose one in the panel.`);
}

/** The rows that a result has beside its companies; null where it has none, or they are on another sheet. */
function rowsBeside(
  { name, companies }: Pick<InsertRequest, "name" | "companies">,
  { name: sheetName }: SheetTable,
): { row: number; rows: number } | null {
  const [first] = Object.values(functionNamed(name).params);
  if (first?.isBeside !== true || first.isOfCompanies !== true) return null;
  const { row, rows, sheetName: of } = companiesOf(companies, name);
  return rows === null || rows === 1 || (of !== null && of !== sheetName) ? null : { row, rows };
}

/** A column for each field that was chosen. */
function widthOf(args: ChosenFormula["args"] = {}): number {
  return Math.max(1, ...Object.values(args).map((value) => (Array.isArray(value) ? value.length : 1)));
}

function isFree(sheet: SheetTable, { row, column, rows, columns }: Box): boolean {
  const box = {
    row,
    column,
    rows: Math.min(rows, sheet.lastRow() - row + 1),
    columns: Math.min(columns, sheet.lastColumn() - column + 1),
  };
  if (box.rows <= 0 || box.columns <= 0) return true;
  const isBlank = (cell: unknown) => cell === "";
  return (
    sheet.read(box).every((line) => line.every(isBlank)) &&
    sheet.readTexts(box, "formulas").every((line) => line.every(isBlank))
  );
}
