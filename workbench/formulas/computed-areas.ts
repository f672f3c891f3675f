import type { Call } from "./call";
import { a1, type CellArea, parseReference, type ReferenceArea } from "./references";
import { tokenize } from "./tokenizer";
import { CellError } from "./values";

/** Functions that return a reference: the cells that a call refers to, or undefined if it computes values. */
export const computedAreas: Readonly<Record<string, (call: Call) => CellArea | undefined>> = {
  INDIRECT: (call) => call.evaluation.areaOf(writtenReference(call)),
  OFFSET: (call) => offsetArea(call),
  INDEX(call) {
    const base = call.area(0);
    if (!base) return undefined;
    const alongRow = base.top === base.bottom && call.count === 2;
    const row = alongRow ? 0 : whole(call, 1, 0);
    const column = alongRow ? whole(call, 1, 0) : whole(call, 2, 0);
    const [rows, columns] = [base.bottom - base.top + 1, base.right - base.left + 1];
    if (row < 0 || row > rows || column < 0 || column > columns)
      throw new CellError("#NUM!", "INDEX evaluates to an out of bounds range.");
    return {
      sheetId: base.sheetId,
      top: row === 0 ? base.top : base.top + row - 1,
      bottom: row === 0 ? base.bottom : base.top + row - 1,
      left: column === 0 ? base.left : base.left + column - 1,
      right: column === 0 ? base.right : base.left + column - 1,
    };
  },
};

/** The area from the first corner of one to the last corner of the other. */
export function spanning(a: CellArea, b: CellArea): CellArea {
  if (a.sheetId !== b.sheetId) throw new CellError("#REF!", "A range cannot reach over two sheets.");
  return {
    sheetId: a.sheetId,
    top: Math.min(a.top, b.top),
    left: Math.min(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.max(a.right, b.right),
  };
}

interface WrittenReference {
  readonly sheet?: string;
  readonly area: ReferenceArea;
}

/** The reference in the arguments of `INDIRECT`. */
export function writtenReference(call: Call): WrittenReference {
  const written = call.text(0);
  const text = call.boolean(1, true) ? written : inA1(written, call);
  const tokens = text === undefined ? [] : tokenize(text);
  const [token] = tokens;
  if (tokens.length !== 1 || token?.kind !== "reference")
    throw new CellError(
      "#REF!",
      `Function INDIRECT parameter 1 value is '${written}'. It is not a valid cell/range reference.`,
    );
  const area = parseReference(token.text);
  return token.sheet === undefined ? { area } : { area, sheet: token.sheet };
}

function offsetArea(call: Call): CellArea {
  const base = call.area(0);
  if (!base) throw new CellError("#N/A", "Argument must be a range.");
  const [top, left] = [base.top + whole(call, 1), base.left + whole(call, 2)];
  const bottom = top + size(call, 3, base.bottom - base.top + 1) - 1;
  const right = left + size(call, 4, base.right - base.left + 1) - 1;
  const { reading } = call.evaluation;
  const [rows, columns] = [reading.rowCount(base.sheetId), reading.columnCount(base.sheetId)];
  if (top < 1 || left < 1 || bottom > rows || right > columns)
    throw new CellError("#REF!", "OFFSET evaluates to an out of bounds range.");
  return { sheetId: base.sheetId, top, left, bottom, right };
}

function whole(call: Call, index: number, otherwise?: number): number {
  return Math.trunc(call.number(index, otherwise));
}

/** A number of rows or columns, at least one. */
function size(call: Call, index: number, otherwise: number): number {
  const given = whole(call, index, otherwise);
  if (given >= 1) return given;
  const parameter = `Function OFFSET parameter ${index + 1} value is ${given}.`;
  throw new CellError("#NUM!", `${parameter} It should be greater than or equal to 1.`);
}

/** `R2C3`, or `R[1]C` relative to the cell, in A1 notation. */
function inA1(text: string, call: Call): string | undefined {
  const match = /^(.*!)?R(\d+|\[-?\d+\])?C(\d+|\[-?\d+\])?(?::R(\d+|\[-?\d+\])?C(\d+|\[-?\d+\])?)?$/i.exec(
    text,
  );
  if (!match) return undefined;
  const { row, column } = call.evaluation.reading;
  const place = (own: number, written = "[0]"): number =>
    written.startsWith("[") ? own + Number(written.slice(1, -1)) : Number(written);
  const [, sheet = "", fromRow, fromColumn, toRow, toColumn] = match;
  const from = a1(place(row, fromRow), place(column, fromColumn));
  return `${sheet}${from}${text.includes(":") ? `:${a1(place(row, toRow), place(column, toColumn))}` : ""}`;
}
