import type { App } from "../../app";
import { isDate } from "../../core/api-date";
import { codeOf, messageOf, SetupError } from "../../core/errors";
import { inLocale, separatorOf } from "../../core/formula";
import { type ChosenFormula, formulaText, functionNamed } from "./build-formula";
import type { FormulaResult, FormulaValue } from "./custom-function";
import { isPending } from "./evaluation";
import { SendsNothing, servicesThatSendNothing } from "./formula-services";
import { askedBy, readFormula, RememberedSheets } from "./read-formula";
import { lackingRequests, priceOfRequests } from "./refresh-questions";

/** A formula as it would stand in the sheet, what it would show from what is held, and the price of the rest. */
export interface FormulaPreview {
  /** With the spreadsheet's separators. */
  formula: string;
  /** The first rows and columns of what it shows, as text; blank where nothing is held. */
  cells: string[][];
  /** All that it shows. */
  rows: number;
  columns: number;
  /** Of how many companies the answer is not held, and its price in credits; null where all of it is. */
  lacking: { companies: number; of: number; credits: { low: number; high: number } } | null;
  /** What is wrong with it, or what it would say instead of values, in a sentence; empty without. */
  says: string;
  /** It looks something up, free, which it does only once it is in the sheet. */
  looksUp: boolean;
}

const [MOST_ROWS, MOST_COLUMNS] = [4, 3];

/**
 * What a formula would show. Buys nothing, sends nothing.
 *
 * @throws {InputError} If an argument is none.
 */
export function previewFormula(app: App, chosen: ChosenFormula): FormulaPreview {
  const { spreadsheet } = app;
  const sheet = spreadsheet.selection()?.sheet;
  if (sheet === undefined)
    throw new SetupError("setup/no-selection", "Nothing is selected. Select a cell, then try again.");
  const fn = functionNamed(chosen.name);
  const formula = inLocale(formulaText(chosen, sheet.name), separatorOf(spreadsheet.locale));
  const preview: FormulaPreview = {
    formula,
    cells: [],
    rows: 0,
    columns: 0,
    lacking: null,
    says: "",
    looksUp: false,
  };
  const cell = { sheet, row: 1, column: 1, formula, a1: "" };
  const read = readFormula(cell, [fn], new RememberedSheets(spreadsheet));
  if ("reason" in read) return { ...preview, says: read.reason };
  const { raw } = read.calls[0]!;
  const services = servicesThatSendNothing(app);
  try {
    const asked = fn.isFree === true ? [] : askedBy(fn, raw, services);
    const requests = lackingRequests(asked, app).flatMap((each) => each ?? []);
    const companies = new Set(requests.map(({ company }) => company)).size;
    const of = new Set(asked.map(({ question }) => question.company)).size;
    const lacking = companies === 0 ? null : { companies, of, credits: priceOfRequests(app, requests) };
    return { ...preview, lacking, ...shownOf(fn.call(raw, services), app) };
  } catch (error) {
    if (error instanceof SendsNothing) return { ...preview, looksUp: true };
    if (codeOf(error) === null) throw error;
    return { ...preview, says: messageOf(error) };
  }
}

function shownOf(
  result: FormulaResult,
  { spreadsheet }: Pick<App, "spreadsheet">,
): Pick<FormulaPreview, "cells" | "rows" | "columns"> {
  const table = Array.isArray(result) ? result : [[result]];
  const text = (value: FormulaValue): string => {
    if (value === null || isPending(value)) return "";
    if (isDate(value)) return spreadsheet.dayOf(value.getTime());
    return typeof value === "boolean" ? String(value).toUpperCase() : String(value);
  };
  const columns = Math.max(...table.map((line) => line.length));
  const cells = table.slice(0, MOST_ROWS).map((line) => line.slice(0, MOST_COLUMNS).map(text));
  const isBlank = table.every((line) => line.every((value) => text(value) === ""));
  return isBlank ? { cells: [], rows: 0, columns: 0 } : { cells, rows: table.length, columns };
}
