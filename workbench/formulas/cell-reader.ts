import { type CustomCall } from "./custom-calls";
import { callKey, customArgument, customResult, isLoading } from "./custom-values";
import { dateToSerial } from "./dates";
import type { CellReading } from "./evaluation";
import type { FormulaCell } from "./formula-cell";
import type { FormulaGrid, GridCell } from "./formula-grid";
import type { FunctionBody } from "./call";
import { builtInFunction } from "./functions";
import { localForm } from "./locale-form";
import type { CellArea } from "./references";
import type { CustomCalls } from "./custom-calls";
import { CellError, LOADING, type Scalar, type Table, type Value } from "./values";

interface Reads {
  readonly calls: CustomCalls;
  read(cell: GridCell | undefined, row: number, column: number): Scalar;
}

type FindCall = (
  key: string,
  start: (wanted: (call: CustomCall) => boolean, finished: () => void) => CustomCall,
) => CustomCall;

/** Tracks what one evaluation of a formula reads. */
export class CellReader implements CellReading {
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
  readonly usedCalls = new Set<string>();
  readonly computedAreas: CellArea[] = [];
  volatile = false;

  constructor(
    private readonly reads: Reads,
    private readonly grid: FormulaGrid,
    formula: FormulaCell,
    private readonly findCall: FindCall,
  ) {
    ({ sheetId: this.sheetId, row: this.row, column: this.column } = formula);
  }

  nowSerial(): number {
    return dateToSerial(this.grid.now(), this.grid.timeZone);
  }

  sheetNamed(name: string): number | undefined {
    return this.grid.sheetNamed(name);
  }

  sheetNames(): ReadonlyMap<number, string> {
    return this.grid.sheetNames();
  }

  rowCount(sheetId: number): number {
    return this.grid.rowCount(sheetId);
  }

  columnCount(sheetId: number): number {
    return this.grid.columnCount(sheetId);
  }

  valueAt(sheetId: number, row: number, column: number): Scalar {
    return this.readCell(this.grid.cell(sheetId, row, column), row, column);
  }

  valuesIn(area: CellArea): Table {
    const blankLine = Array.from({ length: area.right - area.left + 1 }, () => null);
    const lines: (readonly Scalar[])[] = [];
    for (let row = area.top; row <= area.bottom; row += 1) {
      const cells = this.grid.rowCells(area.sheetId, row);
      if (!cells || cells.length < area.left) {
        lines.push(blankLine);
        continue;
      }
      const line: Scalar[] = [];
      for (let column = area.left; column <= area.right; column += 1)
        line.push(this.readCell(cells[column - 1], row, column));
      lines.push(line);
    }
    return lines;
  }

  formulaTextAt(sheetId: number, row: number, column: number): string | undefined {
    const text = this.grid.cell(sheetId, row, column)?.formula?.text;
    return text === undefined ? undefined : localForm(text, this.grid.decimalComma);
  }

  functionNamed(name: string): FunctionBody | undefined {
    return builtInFunction(name);
  }

  isCustomFunction(name: string): boolean {
    return this.reads.calls.has(name);
  }

  readComputed(area: CellArea): void {
    this.computedAreas.push(area);
  }

  /** Volatile arguments leave the cell at `Loading...` forever (platform fact A22). */
  callCustomFunction(name: string, values: readonly (Value | undefined)[]): Value {
    if (this.volatile || values.some(isLoading)) return LOADING;
    const { timeZone } = this.grid;
    const args = values.map((value) => customArgument(value, timeZone));
    const key = callKey(name, args);
    this.usedCalls.add(key);
    const call = this.findCall(key, (wanted, finished) =>
      this.reads.calls.start(name, args, wanted, finished),
    );
    if (call.state === "failed") return new CellError("#ERROR!", call.message);
    return call.state === "returned" ? customResult(call.result, name, timeZone) : LOADING;
  }

  private readCell(cell: GridCell | undefined, row: number, column: number): Scalar {
    if (!cell) return null;
    const value = this.reads.read(cell, row, column);
    if ((cell.formula ?? cell.spilledFrom)?.volatile) this.volatile = true;
    return value;
  }
}
