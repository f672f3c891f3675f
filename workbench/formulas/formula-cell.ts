import type { CustomCall } from "./custom-calls";
import { type FormulaNode, parseFormula } from "./parser";
import type { CellArea } from "./references";
import { CellError, type Scalar, type Table } from "./values";

/** A formula in a cell: its parsed form, its last result and what it waits for. */
export class FormulaCell {
  /** With the leading `=`, as shown in the formula bar. */
  text = "";
  /** Undefined when the text does not parse; then `parseFailure` says so. */
  node: FormulaNode | undefined;
  parseFailure: CellError | undefined;
  state: "dirty" | "evaluating" | "clean" = "dirty";
  /** What the cell itself shows; the top left element of an array. */
  value: Scalar = null;
  /** The whole result while it is an array that found room; its cells are marked with this formula. */
  spilled: Table | null = null;
  /** The size the result wants, also while something is in its way. */
  wantedRows = 1;
  wantedColumns = 1;
  /** The result of this formula changes by itself, or depends on one that does. */
  volatile = false;
  /** Cells read by computed references (`INDIRECT`, `OFFSET`), which the text does not name. */
  computedAreas: CellArea[] = [];
  /** Custom-function calls of the last evaluation, by function and arguments: each cell is its own execution. */
  calls = new Map<string, CustomCall>();

  constructor(
    public sheetId: number,
    public row: number,
    public column: number,
    text: string,
  ) {
    this.setText(text);
  }

  setText(text: string): void {
    this.text = text;
    this.node = undefined;
    this.parseFailure = undefined;
    try {
      this.node = parseFormula(text.slice(1));
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      this.parseFailure = error;
    }
  }
}
