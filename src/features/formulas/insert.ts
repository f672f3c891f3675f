import type { App } from "../../app";
import { customFunctions } from "./catalogue";
import { a1Of } from "../../core/a1";
import { inLocale, type Separator, separatorOf } from "../../core/formula";
import { InputError, SetupError } from "../../core/errors";
import type { CustomFunction } from "./custom-function";

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
}

/** The functions as the panel shows them. */
export function functionHelp(functions: readonly CustomFunction[], separator: Separator): FunctionHelp[] {
  return functions.map(({ name, params, summary, price, examples }) => {
    const args = Object.entries(params).map(([param, { optional }]) => (optional ? `[${param}]` : param));
    return {
      name,
      signature: `${name}(${args.join(`${separator} `)})`,
      summary,
      price,
      examples: examples.map((example) => inLocale(example, separator)),
    };
  });
}

/**
 * Writes an example of a function into the selected cell.
 *
 * @throws {InputError} If there is no such example, or the cell holds something.
 */
export function insertFormula(
  { spreadsheet, formulaWriter }: Pick<App, "spreadsheet" | "formulaWriter">,
  { name, example = 0 }: { name: string; example?: number | undefined },
): { a1: string; formula: string } {
  const wanted = customFunctions.find((fn) => fn.name === name)?.examples[example];
  if (wanted === undefined) {
    throw new InputError("input/argument", `There is no such example of ${name}. Choose one in the panel.`);
  }
  const selection = spreadsheet.selection();
  const [box] = selection?.boxes ?? [];
  if (selection === null || box === undefined) {
    throw new SetupError("setup/no-selection", "Nothing is selected. Select an empty cell, then try again.");
  }
  const { sheet } = selection;
  const cell = { row: box.row, column: box.column, rows: 1, columns: 1 };
  const a1 = a1Of(cell, sheet.name);
  const isOnSheet = cell.row <= sheet.lastRow() && cell.column <= sheet.lastColumn();
  if (isOnSheet && (sheet.read(cell)[0]![0] !== "" || sheet.readTexts(cell, "formulas")[0]![0] !== "")) {
    throw new InputError(
      "input/range",
      `${a1} holds something already. Select an empty cell, then try again.`,
    );
  }
  const formula = inLocale(wanted, separatorOf(spreadsheet.locale));
  formulaWriter.set({ sheetId: sheet.sheetId, row: cell.row, column: cell.column }, formula);
  spreadsheet.flush();
  return { a1, formula };
}
