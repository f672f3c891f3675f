import type { App } from "../../app";
import { customFunctions } from "./catalogue";
import { a1Of } from "../../core/a1";
import { inLocale, type Separator, separatorOf } from "../../core/formula";
import { codeOf, InputError, SetupError } from "../../core/errors";
import type { Spreadsheet } from "../../google/spreadsheet";
import { companySelection, shownRange } from "../../rows/company-selection";
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
  /** Whole formulas, the simplest first. */
  examples: string[];
  /** The simplest for the company that is selected; null where none is, or the function is about none. */
  here: string | null;
}

/** A cell that holds a company. */
export interface CompanyAt {
  /** Without its sheet, `A2`. */
  a1: string;
  text: string;
}

/** The company in the selected cell, else in its row, else the first of the column; null without one. */
export function companyHere(spreadsheet: Spreadsheet): CompanyAt | null {
  const row = spreadsheet.selection()?.boxes[0]?.row ?? 0;
  try {
    let found = companySelection(spreadsheet);
    const [elsewhere] = found.elsewhere?.columns ?? [];
    if (elsewhere !== undefined)
      found = companySelection(spreadsheet, shownRange({ ...found, ...elsewhere }));
    const companies = found.rows.flatMap((each) =>
      each.cell.kind === "company" ? [{ row: each.row, text: each.cell.text }] : [],
    );
    const company = companies.find((each) => each.row === row) ?? companies[0];
    if (company === undefined) return null;
    const box = { row: company.row, column: found.column, rows: 1, columns: 1 };
    return { a1: a1Of(box), text: company.text };
  } catch (error) {
    // Nothing is selected, or the sheet is empty.
    if (codeOf(error) !== "setup/no-selection") throw error;
    return null;
  }
}

/** The first example with this cell in the place of its companies; null for a function that is about none. */
function exampleFor({ params, examples: [example = ""] }: CustomFunction, a1: string): string | null {
  const [call] = findCalls(example);
  const isOfCompanies = Object.values(params)[0]?.isOfCompanies === true;
  return call === undefined || !isOfCompanies
    ? null
    : `=${call.name}(${[a1, ...call.args.slice(1)].join(",")})`;
}

/** The functions as the panel shows them. */
export function functionHelp(
  functions: readonly CustomFunction[],
  separator: Separator,
  company: CompanyAt | null,
): FunctionHelp[] {
  return functions.map((each) => {
    const { name, params, summary, price, examples } = each;
    const here = company === null ? null : exampleFor(each, company.a1);
    const args = Object.entries(params).map(([param, { optional }]) => (optional ? `[${param}]` : param));
    return {
      name,
      signature: `${name}(${args.join(`${separator} `)})`,
      summary,
      price,
      examples: examples.map((example) => inLocale(example, separator)),
      here: here === null ? null : inLocale(here, separator),
    };
  });
}

/**
 * Writes a formula into the selected cell or, where that holds something, into the first free column of its row.
 *
 * @param request.example Which of the function's examples; without it that for the company that is selected, else the first one.
 * @throws {InputError} If there is no such example.
 */
export function insertFormula(
  { spreadsheet, formulaWriter }: Pick<App, "spreadsheet" | "formulaWriter">,
  { name, example }: { name: string; example?: number | undefined },
): { a1: string; formula: string } {
  const called = customFunctions.find((fn) => fn.name === name);
  const company = example === undefined ? companyHere(spreadsheet) : null;
  const here = called === undefined || company === null ? null : exampleFor(called, company.a1);
  const wanted = here ?? called?.examples[example ?? 0];
  if (wanted === undefined) {
    throw new InputError("input/argument", `There is no such example of ${name}. Choose one in the panel.`);
  }
  const selection = spreadsheet.selection();
  const [box] = selection?.boxes ?? [];
  if (selection === null || box === undefined) {
    throw new SetupError("setup/no-selection", "Nothing is selected. Select a cell, then try again.");
  }
  const { sheet } = selection;
  const selected = { row: box.row, column: box.column, rows: 1, columns: 1 };
  const isOnSheet = box.row <= sheet.lastRow() && box.column <= sheet.lastColumn();
  const isTaken =
    isOnSheet && (sheet.read(selected)[0]![0] !== "" || sheet.readTexts(selected, "formulas")[0]![0] !== "");
  const cell = isTaken ? { ...selected, column: sheet.lastColumn() + 1 } : selected;
  if (isTaken) sheet.growTo(cell.column);
  const formula = inLocale(wanted, separatorOf(spreadsheet.locale));
  formulaWriter.set({ sheetId: sheet.sheetId, row: cell.row, column: cell.column }, formula);
  spreadsheet.flush();
  return { a1: a1Of(cell, sheet.name), formula };
}
