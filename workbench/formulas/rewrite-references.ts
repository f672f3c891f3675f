import { type AxisEdit, movedSpan } from "./axis-edit";
import { type Corner, parseCorner, printCorner } from "./references";
import { quoteSheet, type Token, tokenize } from "./tokenizer";

const LOST = "#REF!";

/**
 * Adjusts a formula to rows or columns that were inserted, deleted or moved on a sheet.
 *
 * @param formula With its `=`. Text that does not parse is returned unchanged.
 * @param onEditedSheet Whether references without a sheet name mean the edited sheet.
 */
export function adjustFormula(
  formula: string,
  edit: AxisEdit,
  editedSheet: string,
  onEditedSheet: boolean,
): string {
  return rewrite(formula, (token) => {
    const concerned = token.sheet === undefined ? onEditedSheet : sameName(token.sheet, editedSheet);
    return concerned ? corners(token, (from, to) => adjust(edit, from, to)) : undefined;
  });
}

/** Shifts relative references, as copying a formula to another cell does. References beyond the grid become `#REF!`. */
export function shiftFormula(formula: string, rows: number, columns: number): string {
  const shift = (corner: Corner): Corner => ({
    ...corner,
    row: corner.row === null || corner.rowFixed ? corner.row : corner.row + rows,
    column: corner.column === null || corner.columnFixed ? corner.column : corner.column + columns,
  });
  return rewrite(formula, (token) =>
    corners(token, (from, to) => {
      const moved: [Corner, Corner] = [shift(from), shift(to)];
      return moved.some(({ row, column }) => (row ?? 1) < 1 || (column ?? 1) < 1) ? null : moved;
    }),
  );
}

/** Updates the references to a renamed sheet; null (the sheet is deleted) turns them into `#REF!`. */
export function renameSheetInFormula(formula: string, oldName: string, newName: string | null): string {
  return rewrite(formula, (token) => {
    if (token.sheet === undefined || !sameName(token.sheet, oldName)) return undefined;
    return newName === null ? LOST : `${quoteSheet(newName)}!${token.text}`;
  });
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Replaces references in place; everything between them stays as typed. */
function rewrite(formula: string, replace: (token: Token) => string | undefined): string {
  let tokens: Token[];
  try {
    tokens = tokenize(formula.slice(1));
  } catch {
    return formula;
  }
  let result = "";
  let written = 0;
  const body = formula.slice(1);
  for (const token of tokens) {
    const replacement = token.kind === "reference" ? replace(token) : undefined;
    if (replacement === undefined) continue;
    result += body.slice(written, token.start) + replacement;
    written = token.end;
  }
  return `=${result}${body.slice(written)}`;
}

function corners(token: Token, change: (from: Corner, to: Corner) => [Corner, Corner] | null): string {
  const [first = "", second] = token.text.split(":");
  const from = parseCorner(first);
  const changed = change(from, second === undefined ? from : parseCorner(second));
  const sheet = token.sheet === undefined ? "" : `${quoteSheet(token.sheet)}!`;
  if (!changed) return sheet + LOST;
  return (
    sheet +
    (second === undefined ? printCorner(changed[0]) : `${printCorner(changed[0])}:${printCorner(changed[1])}`)
  );
}

function adjust(edit: AxisEdit, from: Corner, to: Corner): [Corner, Corner] | null {
  const side = edit.axis === "row" ? "row" : "column";
  const start = from[side];
  const stop = to[side];
  if (start === null && stop === null) return [from, to];
  const swapped = start !== null && stop !== null && start > stop;
  // The closed end of an open range counts as its start, whichever corner it was written in.
  const openFirst = start === null;
  const span = movedSpan(
    edit,
    swapped || openFirst ? stop : start,
    swapped ? start : openFirst ? null : stop,
  );
  if (!span) return null;
  const [low, high] = span;
  const ends = swapped ? [high, low] : openFirst ? [null, low] : [low, high];
  return [
    { ...from, [side]: ends[0] ?? null },
    { ...to, [side]: ends[1] ?? null },
  ];
}
