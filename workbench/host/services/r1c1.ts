import { columnLetters, parseCorner } from "../../formulas/references";
import { quoteSheet, type Token, tokenize } from "../../formulas/tokenizer";

/** A row or column in R1C1 notation: `3`, `[-2]` or nothing. */
const PLACE = String.raw`(?:\[(-?\d+)\]|(\d+))?`;
const CELL = `R${PLACE}C${PLACE}`;
/** Matches references outside quoted text that are not part of a name or a call. */
const REFERENCE = new RegExp(String.raw`"(?:[^"]|"")*"|(?<![\p{L}\p{N}_.])${CELL}(?![\p{L}\p{N}_.(])`, "giu");

/** A formula with its references relative to its cell: in B2, `=A1+$A$1` is `=R[-1]C[-1]+R1C1`. */
export function toR1C1(formula: string, row: number, column: number): string {
  let tokens: Token[];
  try {
    tokens = tokenize(formula.slice(1));
  } catch {
    return formula;
  }
  const body = formula.slice(1);
  let result = "";
  let written = 0;
  for (const { kind, text, sheet, start, end } of tokens) {
    if (kind !== "reference") continue;
    const corners = text.split(":").map((corner) => cornerR1C1(corner, row, column));
    const prefix = sheet === undefined ? "" : `${quoteSheet(sheet)}!`;
    result += body.slice(written, start) + prefix + corners.join(":");
    written = end;
  }
  return `=${result}${body.slice(written)}`;
}

function cornerR1C1(text: string, row: number, column: number): string {
  const corner = parseCorner(text);
  const place = (value: number | null, isFixed: boolean, from: number, letter: string) => {
    if (value === null) return "";
    if (isFixed) return `${letter}${value}`;
    return value === from ? `${letter}[0]` : `${letter}[${value - from}]`;
  };
  return place(corner.row, corner.rowFixed, row, "R") + place(corner.column, corner.columnFixed, column, "C");
}

/** The inverse: R1C1 references become A1 references for the cell that contains the formula. */
export function fromR1C1(formula: string, row: number, column: number): string {
  return formula.replaceAll(
    REFERENCE,
    (text: string, down?: string, atRow?: string, right?: string, atColumn?: string) => {
      if (text.startsWith('"')) return text;
      const rowText = atRow === undefined ? String(row + Number(down ?? 0)) : `$${atRow}`;
      const columnText =
        atColumn === undefined
          ? columnLetters(column + Number(right ?? 0))
          : `$${columnLetters(Number(atColumn))}`;
      return columnText + rowText;
    },
  );
}
