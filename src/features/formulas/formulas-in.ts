import { a1Of, areasIn, parseA1 } from "../../core/a1";
import { InputError, SetupError } from "../../core/errors";
import type { Box, SheetTable, Spreadsheet } from "../../google/spreadsheet";
import type { RunRecord } from "../../runs/run-record";

/** Which formulas the sidebar's formulas panel means: those in the selected cells, or all of the open sheet. */
export type FormulaScope = "selection" | "sheet";

/** A formula that was left as it is, and why. */
export interface SkippedFormula {
  /** With the sheet in front. */
  a1: string;
  /** A sentence. */
  reason: string;
}

/** A cell with a formula that calls one of our functions. */
export interface FormulaCell {
  readonly sheet: SheetTable;
  readonly row: number;
  readonly column: number;
  readonly formula: string;
  /** With the sheet in front. */
  readonly a1: string;
}

/** Where formulas are looked for. */
export interface Place {
  readonly sheetId: number;
  /** null for the whole sheet. */
  readonly boxes: readonly Box[] | null;
}

/**
 * The selection or the open sheet, as a place that stays when something else is selected.
 *
 * @throws {SetupError} `setup/no-selection`.
 */
export function placeOf(spreadsheet: Spreadsheet, scope: FormulaScope): Place {
  const selection = spreadsheet.selection();
  if (selection === null) {
    throw new SetupError("setup/no-selection", "Nothing is selected. Select a cell, then try again.");
  }
  const { sheet, boxes } = selection;
  return { sheetId: sheet.sheetId, boxes: scope === "sheet" ? null : boxes };
}

/** The place of a run's request: that of its range or, without one, as `placeOf`. @throws {InputError} If its sheet is none. */
export function placeIn(
  spreadsheet: Spreadsheet,
  { range, scope = "selection" }: { readonly range?: string; readonly scope?: FormulaScope },
): Place {
  if (range === undefined) return placeOf(spreadsheet, scope);
  const { sheetName } = parseA1(areasIn(range)[0]!);
  const sheet = sheetName === null ? null : spreadsheet.sheetNamed(sheetName);
  if (sheet !== null) return { sheetId: sheet.sheetId, boxes: boxesIn(range) };
  throw new InputError(
    "input/range",
    `There is no sheet for the range ${range}. Check its name, then try again.`,
  );
}

/** The place of a run that has begun, by its sheet's ID: the sheet may be called otherwise by now. */
export function placeOfRun({ sheetId, request: { range } }: Pick<RunRecord, "request" | "sheetId">): Place {
  return { sheetId, boxes: range === undefined ? null : boxesIn(range) };
}

/** A place in A1 notation; null for a whole sheet. */
export function rangeOf(spreadsheet: Spreadsheet, { sheetId, boxes }: Place): string | null {
  const sheetName = spreadsheet.sheet(sheetId)?.name;
  return boxes?.map((box, index) => a1Of(box, index === 0 ? sheetName : undefined)).join(",") ?? null;
}

/** An open end reaches as far as there is anything. */
function boxesIn(range: string): Box[] {
  const boxes = areasIn(range).map(parseA1);
  return boxes.map(({ rows, columns, ...corner }) => ({
    ...corner,
    rows: rows ?? Infinity,
    columns: columns ?? Infinity,
  }));
}

/**
 * The cells with COMPANY_ formulas in a place.
 *
 * @throws {SetupError} `setup/no-selection`, if the sheet is gone.
 * @throws {InputError} `input/range`, if there is none.
 */
export function formulasIn(spreadsheet: Spreadsheet, { sheetId, boxes }: Place): FormulaCell[] {
  const sheet = spreadsheet.sheet(sheetId);
  if (sheet === null) {
    throw new SetupError("setup/no-selection", "The sheet of the formulas is gone. Open another one.");
  }
  const whole = { row: 1, column: 1, rows: sheet.lastRow(), columns: sheet.lastColumn() };
  const found = new Map<string, FormulaCell>();
  for (const box of boxes ?? [whole]) {
    const rows = Math.min(box.rows, whole.rows - box.row + 1);
    const columns = Math.min(box.columns, whole.columns - box.column + 1);
    if (rows <= 0 || columns <= 0) continue;
    sheet.readTexts({ ...box, rows, columns }, "formulas").forEach((line, rowIndex) =>
      line.forEach((formula, columnIndex) => {
        if (!/COMPANY_/i.test(formula)) return;
        const [row, column] = [box.row + rowIndex, box.column + columnIndex];
        const a1 = a1Of({ row, column, rows: 1, columns: 1 }, sheet.name);
        found.set(a1, { sheet, row, column, formula, a1 });
      }),
    );
  }
  if (found.size > 0) return [...found.values()];
  throw new InputError(
    "input/range",
    boxes === null
      ? `${sheet.name} holds no COMPANY formula. Open the sheet that does.`
      : "The selected cells hold no COMPANY formula. Select the cells that do: of a table, its first cell.",
  );
}

/** Why the user may not edit cells, for those that they may not: a question for each sheet. */
export function protectedAmong<Cell extends Pick<FormulaCell, "sheet" | "row" | "column">>(
  cells: readonly Cell[],
): ReadonlyMap<Cell, string> {
  const found = new Map<Cell, string>();
  for (const [sheetId, sheet] of new Map(cells.map((cell) => [cell.sheet.sheetId, cell.sheet]))) {
    const here = cells.filter((cell) => cell.sheet.sheetId === sheetId);
    const boxes = here.map(({ row, column }) => ({ row, column, rows: 1, columns: 1 }));
    sheet.whyProtected(boxes).forEach((why, index) => {
      if (why !== null) found.set(here[index]!, why);
    });
  }
  return found;
}

/** One call of a custom function inside a formula, its arguments as they are written. */
export interface FunctionCall {
  /** In upper case. */
  readonly name: string;
  readonly args: readonly string[];
  /** Whether the formula is this call and nothing else. */
  readonly isWhole: boolean;
}

const CALL = /(^|[^\w.$])(COMPANY_[A-Z_]+)\s*\(/i;

/**
 * The calls of COMPANY_ functions in a formula's text; what is in texts and in names of sheets is none.
 *
 * Arguments are split at semicolons or else at commas, whichever parts them: beside semicolons, commas are in numbers. A call
 * that never ends is left out.
 */
export function findCalls(formula: string): FunctionCall[] {
  const masked = withoutTexts(formula);
  const calls: FunctionCall[] = [];
  let searched = 0;
  for (;;) {
    const match = CALL.exec(masked.slice(searched));
    if (match === null) return calls;
    const begins = searched + match.index + match[1]!.length;
    const opens = searched + match.index + match[0].length;
    // Calls may be inside one another.
    searched = opens;
    const ends = argumentEnds(masked, opens);
    if (ends === null) continue;
    let from = opens;
    const args = ends.map((end) => {
      const text = formula.slice(from, end).trim();
      from = end + 1;
      return text;
    });
    const before = masked.slice(0, begins).trim();
    const after = masked.slice(ends[ends.length - 1]! + 1).trim();
    calls.push({
      name: match[2]!.toUpperCase(),
      args: args.length === 1 && args[0] === "" ? [] : args,
      isWhole: /^[=+]+$/.test(before) && after === "",
    });
  }
}

/** The same text with every quoted character blotted out, so that positions stay. */
export function withoutTexts(formula: string): string {
  return formula.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, (quoted) => "~".repeat(quoted.length));
}

/** Where each argument ends; null if the closing bracket is missing. */
function argumentEnds(masked: string, from: number): number[] | null {
  const [commas, semicolons]: [number[], number[]] = [[], []];
  let depth = 0;
  for (let at = from; at < masked.length; at++) {
    const character = masked[at]!;
    if ("({[".includes(character)) depth++;
    else if (depth > 0 && ")}]".includes(character)) depth--;
    else if (depth === 0 && character === ",") commas.push(at);
    else if (depth === 0 && character === ";") semicolons.push(at);
    else if (character === ")") return [...(semicolons.length > 0 ? semicolons : commas), at];
  }
  return null;
}
