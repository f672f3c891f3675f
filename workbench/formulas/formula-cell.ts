import type { CustomCall } from "./custom-calls";
import { type FormulaNode, parseFormula } from "./parser";
import type { CellArea } from "./references";
import { CellError, type Scalar, type Table } from "./values";

/** A formula in a cell: its parsed form, its last result and what it waits for. */
export class FormulaCell {
  /** With the leading `=`, as shown in the formula bar. */
  text = "";
  /** Undefined if the text does not parse; then `parseFailure` says why. */
  node: FormulaNode | undefined;
  parseFailure: CellError | undefined;
  state: "dirty" | "evaluating" | "clean" = "dirty";
  /** The value of the cell itself; of an array its top left element. */
  value: Scalar = null;
  /** The whole result if it is an array with enough space; its cells refer back to this formula. */
  spilled: Table | null = null;
  /** The size of the result, even while something blocks it. */
  wantedRows = 1;
  wantedColumns = 1;
  /** Whether this formula is volatile or depends on one that is. */
  volatile = false;
  /** Cells read by computed references (`INDIRECT`, `OFFSET`), which the text does not name. */
  computedAreas: CellArea[] = [];
  /** Custom-function calls of the last evaluation, by function and arguments: each cell has its own executions. */
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
