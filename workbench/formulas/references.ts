/** A reference as written: null edges are open (`A2:A` has no bottom, `A:A` neither top nor bottom). Counts from 1. */
export interface ReferenceArea {
  readonly top: number | null;
  readonly left: number | null;
  readonly bottom: number | null;
  readonly right: number | null;
  /** `A1`, not `A1:A1`: a scalar. */
  readonly single: boolean;
}

/** Cells on one sheet with all edges known, inclusive. */
export interface CellArea {
  readonly sheetId: number;
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** 1 → A, 27 → AA. */
export function columnLetters(column: number): string {
  let letters = "";
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** A → 1, AA → 27; any case. */
export function columnNumber(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

export function a1(row: number, column: number): string {
  return `${columnLetters(column)}${row}`;
}

/** One corner of a reference as written, with its `$` marks, so that it can be written back. */
export interface Corner {
  readonly row: number | null;
  readonly column: number | null;
  readonly rowFixed: boolean;
  readonly columnFixed: boolean;
}

const CORNER = /^(\$?)([A-Za-z]*)(\$?)(\d*)$/;

export function parseCorner(text: string): Corner {
  const [, first = "", letters = "", second = "", digits = ""] = CORNER.exec(text) ?? [];
  const fixed =
    letters === ""
      ? { columnFixed: false, rowFixed: first + second !== "" }
      : { columnFixed: first !== "", rowFixed: second !== "" };
  return {
    row: digits === "" ? null : Number(digits),
    column: letters === "" ? null : columnNumber(letters),
    ...fixed,
  };
}

export function printCorner(corner: Corner): string {
  const column = corner.column === null ? "" : (corner.columnFixed ? "$" : "") + columnLetters(corner.column);
  return column + (corner.row === null ? "" : (corner.rowFixed ? "$" : "") + String(corner.row));
}

/** Parses `B2`, `$A$1:B`, `A:A`, `2:2`; edges are sorted. */
export function parseReference(text: string): ReferenceArea {
  const [from = "", to] = text.split(/\s*:\s*/);
  const a = parseCorner(from);
  const b = to === undefined ? a : parseCorner(to);
  const rows = order(a.row, b.row);
  const columns = order(a.column, b.column);
  return { top: rows[0], left: columns[0], bottom: rows[1], right: columns[1], single: to === undefined };
}

/** An open edge stays at the far end: `A2:A` extends downwards, whichever corner lacks the row. */
function order(a: number | null, b: number | null): [number | null, number | null] {
  if (a === null || b === null) return [a ?? b, null];
  return a <= b ? [a, b] : [b, a];
}
