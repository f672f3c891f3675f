import type { App } from "../../app";
import { customFunctions } from "./catalogue";
import { formulaServices } from "./formula-services";
import { inLocale, separatorOf } from "../../core/formula";
import { a1Of, parseA1 } from "../../core/a1";
import { type Box, type SheetTable, notesOf } from "../../google/spreadsheet";
import { plainCell } from "../../rows/cell-sum";
import { timeInWords } from "../../lists/list-words";
import type { CellValue } from "../../core/cell";
import { checksum } from "../../core/json";
import { codeOf, messageOf } from "../../core/errors";
import type { FormulaResult } from "./custom-function";
import { isPending } from "./evaluation";
import {
  findCalls,
  type FormulaCell,
  type FormulaScope,
  formulasIn,
  placeOf,
  type SkippedFormula,
  withoutTexts,
} from "./formulas-in";
import { readFormula, RememberedSheets, servicesThatBuyNothing } from "./read-formula";

/** A formula that was frozen: where its values are, with the sheet in front, and what it was. */
export interface Frozen {
  readonly a1: string;
  readonly formula: string;
  /** A checksum of what it showed, to notice a change. */
  readonly values: string;
}

export interface FreezeResult {
  /** Formulas that are values now. */
  frozen: Frozen[];
  skipped: SkippedFormula[];
  message: string;
}

export interface UnfreezeResult extends Omit<FreezeResult, "frozen"> {
  restored: number;
}

/** How freezing begins the paragraph of a note that keeps a formula. */
const FROZEN_NOTE = "Values since ";
const CALCULATED =
  "Its formula calculates with the result. Copy it, then paste the values only (Ctrl+Shift+V).";

/**
 * Replaces formulas by the values that they show, the whole of a table at once; buys nothing.
 *
 * A note on each cell remembers the formula. How far a table reaches is known from what is paid for, so a formula that
 * still waits for something stays a formula.
 */
export function freezeFormulas(app: App, scope: FormulaScope): FreezeResult {
  const { spreadsheet, formulaWriter, clock } = app;
  const frozen: Frozen[] = [];
  const skipped: SkippedFormula[] = [];
  const at = timeInWords(app, new Date(clock.now()).toISOString());
  const sheets = new RememberedSheets(spreadsheet);
  for (const cell of formulasIn(spreadsheet, placeOf(spreadsheet, scope))) {
    const shown = shownBy(cell, app, sheets);
    if ("reason" in shown) {
      skipped.push({ a1: cell.a1, reason: shown.reason });
      continue;
    }
    const { box, values } = shown;
    const { sheet, row, column } = cell;
    // What scripts read may have commas where a person has to type semicolons (platform fact H26).
    const formula = withoutTexts(cell.formula).includes(";")
      ? cell.formula
      : inLocale(cell.formula, separatorOf(spreadsheet.locale));
    sheet.write(row, column, values);
    const place = `${a1Of(box)}${box.rows * box.columns === 1 ? "" : " (clear it first)"}`;
    const note = `${FROZEN_NOTE}${at}. To have the formula back, type it into ${place}:\n${formula}`;
    formulaWriter.addNote({ sheetId: sheet.sheetId, row, column }, note);
    frozen.push({ a1: a1Of(box, sheet.name), formula, values: sumOf(values) });
  }
  spreadsheet.flush();
  return { frozen, skipped, message: inWords(frozen.length, skipped.length) };
}

/** Puts formulas back where freezing left values; buys nothing. What a user has written there since is left alone. */
export function unfreezeFormulas(app: App, cells: readonly Frozen[]): UnfreezeResult {
  const skipped = cells.flatMap((each): SkippedFormula[] => {
    const reason = putBack(app, each);
    return reason === null ? [] : [{ a1: each.a1, reason }];
  });
  app.spreadsheet.flush();
  const restored = cells.length - skipped.length;
  const formulas = restored === 1 ? "1 formula is" : `${restored} formulas are`;
  return { restored, skipped, message: `${formulas} back.` };
}

/** Only where the note still says so, and the values are those that were left. @returns Why not; null if it is back. */
function putBack(
  { spreadsheet, formulaWriter }: Pick<App, "spreadsheet" | "formulaWriter">,
  { a1, formula, values }: Frozen,
): string | null {
  const { sheetName, row, column, rows, columns } = parseA1(a1);
  const sheet = sheetName === null ? null : spreadsheet.sheetNamed(sheetName);
  const notes = sheet === null ? [] : (notesOf(sheet, row).get(column) ?? "").split("\n\n");
  const kept = notes.find((text) => text.startsWith(FROZEN_NOTE) && text.endsWith(`\n${formula}`));
  if (sheet === null || kept === undefined || findCalls(formula).length === 0)
    return "Its note has changed since. Type the formula in again.";
  const box = { row, column, rows: rows ?? 1, columns: columns ?? 1 };
  const isCalculated = sheet
    .readTexts(box, "formulas")
    .flat()
    .some((text) => text !== "");
  if (isCalculated || sumOf(sheet.read(box)) !== values)
    return `Somebody has written into it since. Clear ${a1Of(box)}, then type the formula in again.`;
  const obstacle = sheet.whyNotWritable(box);
  if (obstacle !== null) return obstacle;
  // Blank first: a formula spills into blank cells only.
  sheet.write(
    row,
    column,
    Array.from({ length: box.rows }, () => Array.from({ length: box.columns }, () => null)),
  );
  const place = { sheetId: sheet.sheetId, row, column };
  formulaWriter.set(place, formula);
  formulaWriter.setNote(place, notes.filter((text) => text !== kept).join("\n\n"));
  return null;
}

/** The values of cells in short, to notice that a user has changed one. */
function sumOf(cells: readonly (readonly unknown[])[]): string {
  return checksum(cells.flat().map((cell) => String(plainCell(cell))));
}

/** The values that a formula and the cells it spills into show, or why they cannot be taken for its result. */
export function shownBy(
  cell: FormulaCell,
  app: App,
  sheets: RememberedSheets,
): { box: Box; values: CellValue[][] } | { reason: string } {
  const read = readFormula(cell, customFunctions, sheets);
  if ("reason" in read)
    return { reason: `${read.reason} Copy it, then paste the values only (Ctrl+Shift+V).` };
  const [call] = read.calls;
  if (call === undefined || !call.isWhole || read.calls.length > 1) return { reason: CALCULATED };

  let result: FormulaResult;
  try {
    result = call.fn.call(call.raw, servicesThatBuyNothing(formulaServices(app)));
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return { reason: messageOf(error) };
  }
  const { sheet, row, column } = cell;
  const table = Array.isArray(result) ? result : [[result]];
  const box = { row, column, rows: table.length, columns: table[0]!.length };
  const values = sheet.read(box);
  if (/^#(?!$)|^Loading/i.test(String(values[0]![0]))) {
    return { reason: "It shows an error or is still loading. Wait for its result, or fix it." };
  }
  if (table.some((line) => line.some(isPending))) {
    return { reason: "It still waits for answers. Fetch them first, or narrow its range." };
  }
  const isElsewhere = sheet
    .readTexts(box, "formulas")
    .some((line, rowIndex) => line.some((text, at) => text !== "" && (rowIndex > 0 || at > 0)));
  const isSame = table.every((line, at) => line.every((each, index) => agrees(values[at]![index], each)));
  if (isElsewhere || !isSame || wasLonger(sheet, box, values)) {
    return { reason: "It is out of date. Refresh it first." };
  }
  const obstacle = sheet.whyNotWritable(box);
  return obstacle === null ? { box, values: values as CellValue[][] } : { reason: obstacle };
}

/** Dates look different on their way through a sheet; texts, numbers, truth values and blanks do not. */
function agrees(shown: unknown, computed: unknown): boolean {
  const isPlain = ["string", "number", "boolean"].includes(typeof computed) || computed === null;
  return !isPlain || String(shown).trim() === String(computed ?? "").trim();
}

/** Whether what is below a table of several rows looks like one more of them: it was longer when it was calculated. */
function wasLonger(sheet: SheetTable, { row, column, rows }: Box, values: readonly unknown[][]): boolean {
  if (rows < 2 || row + rows > sheet.lastRow()) return false;
  const next = { row: row + rows, column, rows: 1, columns: 1 };
  const [[below] = []] = sheet.read(next);
  return below !== "" && below === values[rows - 1]![0] && sheet.readTexts(next, "formulas")[0]![0] === "";
}

function inWords(frozen: number, skipped: number): string {
  const left = skipped === 0 ? "" : ` ${skipped} left as ${skipped === 1 ? "it is" : "they are"}.`;
  if (frozen === 0) return `Nothing was frozen.${left}`;
  const done =
    frozen === 1
      ? "1 formula turned into values. A note keeps the formula."
      : `${frozen} formulas turned into values. Notes keep the formulas.`;
  return `${done}${left}`;
}
