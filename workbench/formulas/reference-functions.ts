import type { Call, FunctionBody } from "./call";
import { toText } from "./coercion";
import { isNumeric } from "./coercion";
import { computedAreas, writtenReference } from "./computed-areas";
import { a1, type CellArea, columnLetters } from "./references";
import { quoteSheet } from "./tokenizer";
import { asScalar, CellError, type Scalar, type Table, type Value, valueError } from "./values";

/** Functions that inspect or compute references. */
export const referenceFunctions: Readonly<Record<string, FunctionBody>> = {
  ROW: (call) => {
    if (call.count === 0) return call.evaluation.reading.row;
    const { top, bottom } = range(call, 0);
    return call.evaluation.arrayMode ? unwrapped(numbers(top, bottom).map((row) => [row])) : top;
  },
  COLUMN: (call) => {
    if (call.count === 0) return call.evaluation.reading.column;
    const { left, right } = range(call, 0);
    return call.evaluation.arrayMode ? unwrapped([numbers(left, right)]) : left;
  },

  OFFSET: (call) => valuesOf(call, computedAreas["OFFSET"]?.(call)),
  INDIRECT(call) {
    const reference = writtenReference(call);
    const area = call.evaluation.areaOf(reference);
    const { reading } = call.evaluation;
    reading.readComputed(area);
    const values = reading.valuesIn(area);
    return reference.area.single ? unwrapped(values) : values;
  },

  ADDRESS(call) {
    const [row, column] = [whole(call, 0), whole(call, 1)];
    if (row < 1 || column < 1) throw valueError("Row and column of ADDRESS should be at least 1.");
    const mode = whole(call, 2, 1);
    if (mode < 1 || mode > 4)
      throw new CellError("#NUM!", `Function ADDRESS parameter 3 value is ${mode}. Valid values are 1 to 4.`);
    const [rowFixed, columnFixed] = [mode === 1 || mode === 2, mode === 1 || mode === 3];
    const sheet = call.has(4) ? `${quoteSheet(call.text(4))}!` : "";
    if (call.boolean(3, true))
      return `${sheet}${columnFixed ? "$" : ""}${columnLetters(column)}${rowFixed ? "$" : ""}${row}`;
    return `${sheet}R${rowFixed ? row : `[${row}]`}C${columnFixed ? column : `[${column}]`}`;
  },

  FORMULATEXT(call) {
    const area = call.area(0);
    const text = area && call.evaluation.reading.formulaTextAt(area.sheetId, area.top, area.left);
    if (text === undefined) throw new CellError("#N/A", "The cell has no formula.");
    return text;
  },

  CELL(call) {
    const area = range(call, 1);
    const value = asScalar(call.value(1));
    switch (call.text(0).toLowerCase()) {
      case "address":
        return sheetPrefix(call, area) + `$${a1(area.top, area.left).replace(/\d+$/, "$$$&")}`;
      case "col":
        return area.left;
      case "row":
        return area.top;
      case "contents":
        return value;
      case "type":
        return kind(value);
      default:
        throw valueError(`CELL with '${call.text(0)}' is not emulated by the workbench.`);
    }
  },

  SHEET(call) {
    const sheets = call.evaluation.reading.sheetNames();
    const { reading } = call.evaluation;
    const area = call.has(0) ? call.area(0) : { sheetId: reading.sheetId };
    const id = area?.sheetId ?? reading.sheetNamed(call.text(0));
    const place = [...sheets.keys()].findIndex((sheet) => sheet === id);
    if (place < 0) throw new CellError("#N/A", `There is no sheet named '${call.text(0)}'.`);
    return place + 1;
  },
  SHEETS: (call) => call.evaluation.reading.sheetNames().size,

  ISREF: (call) => call.area(0) !== undefined,
  ROWS: (call) => call.table(0).length,
  COLUMNS: (call) => call.table(0)[0]?.length ?? 0,
};

/** Cells of other sheets have the sheet's name before their address. */
function sheetPrefix(call: Call, { sheetId }: CellArea): string {
  const { reading } = call.evaluation;
  const name = sheetId === reading.sheetId ? undefined : reading.sheetNames().get(sheetId);
  return name === undefined ? "" : `${quoteSheet(name)}!`;
}

/** Blank, a label, or a value. */
function kind(value: Scalar): string {
  if (value === null) return "b";
  return isNumeric(value) || typeof value === "boolean" ? "v" : toText(value) === "" ? "b" : "l";
}

function range(call: Call, index: number): CellArea {
  const area = call.area(index);
  if (!area) throw new CellError("#N/A", "Argument must be a range.");
  return area;
}

function whole(call: Call, index: number, otherwise?: number): number {
  return Math.trunc(call.number(index, otherwise));
}

function valuesOf(call: Call, area: CellArea | undefined): Value {
  if (!area) throw new CellError("#N/A", "Argument must be a range.");
  const { reading } = call.evaluation;
  reading.readComputed(area);
  return unwrapped(reading.valuesIn(area));
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function unwrapped(table: Table): Value {
  return table.length === 1 && table[0]?.length === 1 ? (table[0][0] ?? null) : table;
}
