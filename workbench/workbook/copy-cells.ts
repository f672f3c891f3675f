import { shiftFormula } from "../formulas/rewrite-references";
import { FormattedNumber, type Scalar } from "../formulas/values";
import type { Cell } from "./cell";
import type { CellContent } from "./cell-content";
import type { WorkbookEngine } from "./engine";
import type { Rectangle } from "./rectangle";
import type { SheetState } from "./sheet-state";
import { NO_LINKS } from "./text-links";
import { noteChanged, putContent } from "./write-cells";

/** The parts of cells to copy. */
export interface CopiedParts {
  /** Formulas as formulas, or their values. */
  readonly contents?: "formulas" | "values";
  readonly formats?: boolean;
  readonly notes?: boolean;
  readonly validations?: boolean;
  /** Rows become columns. */
  readonly transposed?: boolean;
  /** The cells are cut: their originals become blank, and their formulas keep their references. */
  readonly moved?: boolean;
  /** The target keeps its size: a larger one repeats the source, the last time in part, a smaller one truncates it. */
  readonly fitted?: boolean;
}

const EVERYTHING: CopiedParts = { contents: "formulas", formats: true, notes: true, validations: true };

interface Copy {
  readonly cell: Cell | undefined;
  readonly content: CellContent;
  readonly row: number;
  readonly column: number;
}

/**
 * Pastes a range over another. Along each axis a target of a full multiple is filled by repetition, any other gets one
 * copy, unless `fitted`. Relative references in formulas are shifted.
 */
export function copyCells(
  engine: WorkbookEngine,
  from: SheetState,
  source: Rectangle,
  to: SheetState,
  target: Rectangle,
  parts: CopiedParts = EVERYTHING,
): void {
  from.assertOnGrid(source);
  const [height, width] = parts.transposed ? [source.columns, source.rows] : [source.rows, source.columns];
  const area = parts.fitted
    ? target
    : { ...target, rows: pasted(target.rows, height), columns: pasted(target.columns, width) };
  to.assertOnGrid(area);
  const copies = readCopies(engine, from, source, parts);
  engine.batch(() => {
    if (parts.moved) blank(engine, from, source);
    for (let row = 0; row < area.rows; row += 1) {
      for (let column = 0; column < area.columns; column += 1) {
        const [down, right] = [row % height, column % width];
        const copy = parts.transposed ? copies[right]?.[down] : copies[down]?.[right];
        if (copy !== undefined) paste(engine, to, area.row + row, area.column + column, copy, parts);
      }
    }
    noteChanged(engine, to, area);
  });
}

function pasted(room: number, size: number): number {
  return room % size === 0 ? room : size;
}

function readCopies(
  engine: WorkbookEngine,
  from: SheetState,
  source: Rectangle,
  { contents }: CopiedParts,
): Copy[][] {
  if (contents === "values") engine.settleReads();
  return Array.from({ length: source.rows }, (_row, down) =>
    Array.from({ length: source.columns }, (_column, right) => {
      const [row, column] = [source.row + down, source.column + right];
      const original = from.grid.get(row, column);
      const content: CellContent =
        original?.formula && contents === "values"
          ? { value: plainValue(engine.recalculation.read(original, row, column)), quotePrefix: false }
          : {
              value: original?.value ?? null,
              quotePrefix: original?.quotePrefix ?? false,
              ...(original?.formula ? { formula: original.formula.text } : {}),
            };
      return { cell: original?.copy(), content, row, column };
    }),
  );
}

/** The value to store in a cell for an evaluated value. */
function plainValue(value: Scalar): number | string | boolean | null {
  if (value instanceof FormattedNumber) return value.value;
  return typeof value === "object" && value !== null ? value.code : value;
}

function paste(
  engine: WorkbookEngine,
  to: SheetState,
  row: number,
  column: number,
  { cell, content, row: fromRow, column: fromColumn }: Copy,
  parts: CopiedParts,
): void {
  if (parts.contents !== undefined) {
    const { formula } = content;
    const shifted =
      formula === undefined || parts.moved
        ? formula
        : shiftFormula(formula, row - fromRow, column - fromColumn);
    putContent(engine, to, row, column, {
      ...content,
      ...(shifted === undefined ? {} : { formula: shifted }),
    });
  }
  if (!cell && !to.grid.get(row, column)) return;
  engine.history.holdCell(to, row, column);
  const written = to.grid.make(row, column);
  if (parts.contents !== undefined) written.links = cell?.links ?? NO_LINKS;
  if (parts.formats)
    [written.numberFormat, written.format] = [cell?.numberFormat ?? null, cell?.format ?? null];
  if (parts.notes) written.note = cell?.note ?? "";
  if (parts.validations) written.validation = cell?.validation ?? null;
}

function blank(engine: WorkbookEngine, from: SheetState, source: Rectangle): void {
  for (let row = source.row; row < source.row + source.rows; row += 1) {
    for (let column = source.column; column < source.column + source.columns; column += 1) {
      const cell = from.grid.get(row, column);
      if (cell) engine.history.holdCell(from, row, column);
      putContent(engine, from, row, column, { value: null, quotePrefix: false });
      if (cell) [cell.numberFormat, cell.format, cell.note, cell.validation] = [null, null, "", null];
    }
  }
  noteChanged(engine, from, source);
}
