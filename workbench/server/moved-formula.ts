import { parseCorner, printCorner, type Corner } from "../formulas/references";
import { tokenize } from "../formulas/tokenizer";

/**
 * A formula as it reads after being copied: relative references are shifted, `$` ones stay, and references
 * that would leave the sheet at the top or left become `#REF!`.
 *
 * @param input The text of a cell; anything but a formula that parses is returned unchanged.
 */
export function movedFormula(input: string, rowsDown: number, columnsRight: number): string {
  if (!input.startsWith("=")) {
    return input;
  }
  const formula = input.slice(1);
  let moved = "=";
  let at = 0;
  try {
    for (const token of tokenize(formula)) {
      if (token.kind === "reference") {
        const start = token.end - token.text.length;
        moved += formula.slice(at, start) + movedReference(token.text, rowsDown, columnsRight);
        at = token.end;
      }
    }
  } catch {
    return input;
  }
  return moved + formula.slice(at);
}

function movedReference(text: string, rowsDown: number, columnsRight: number): string {
  const corners = text.split(":").map((corner) => {
    const { row, column, rowFixed, columnFixed } = parseCorner(corner);
    return {
      row: row === null || rowFixed ? row : row + rowsDown,
      column: column === null || columnFixed ? column : column + columnsRight,
      rowFixed,
      columnFixed,
    } satisfies Corner;
  });
  const outside = corners.some(({ row, column }) => (row ?? 1) < 1 || (column ?? 1) < 1);
  return outside ? "#REF!" : corners.map(printCorner).join(":");
}
