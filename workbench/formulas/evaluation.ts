import { binaryOperation, unaryOperation } from "./operators";
import { broadcast } from "./broadcast";
import { Call, type FunctionBody } from "./call";
import type { FormulaNode } from "./parser";
import type { CellArea, ReferenceArea } from "./references";
import {
  asScalar,
  asTable,
  CellError,
  isError,
  isTable,
  Lambda,
  type Scalar,
  type Table,
  type Value,
} from "./values";

/** What formulas can read; implemented by the recalculation. */
export interface FormulaReading {
  /** The spreadsheet's clock as a serial number in its time zone. */
  nowSerial(): number;
  sheetNamed(name: string): number | undefined;
  /** Names of all sheets by id, in their order. */
  sheetNames(): ReadonlyMap<number, string>;
  rowCount(sheetId: number): number;
  columnCount(sheetId: number): number;
  valueAt(sheetId: number, row: number, column: number): Scalar;
  valuesIn(area: CellArea): Table;
  formulaTextAt(sheetId: number, row: number, column: number): string | undefined;
  functionNamed(name: string): FunctionBody | undefined;
  isCustomFunction(name: string): boolean;
}

/** The parts of a reading that belong to the cell under evaluation. */
export interface CellReading extends FormulaReading {
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
  callCustomFunction(name: string, args: readonly (Value | undefined)[]): Value;
  /** Records cells that are read but not named in the formula's text. */
  readComputed(area: CellArea): void;
  /** Whether something read or called is volatile (`NOW`). */
  volatile: boolean;
}

/** Names bound by `LET` and `LAMBDA`, innermost first. */
export interface Scope {
  readonly names: ReadonlyMap<string, Value>;
  readonly outer: Scope | undefined;
}

/** Deeper recursion of `LAMBDA`s is an error, as in Sheets. */
const CALL_DEPTH_MAX = 400;

/**
 * Evaluates one formula for one cell.
 *
 * Errors are values here, so that `IFERROR` and the like see them; function bodies may also throw a
 * `CellError`. In array mode (inside `ARRAYFORMULA`, `FILTER`…) operators and scalar functions work element
 * by element; otherwise they use the cell of a range in their own row or column (implicit intersection), and
 * the first element of an array.
 */
export class Evaluation {
  private depth = 0;

  constructor(
    readonly reading: CellReading,
    public arrayMode = false,
  ) {}

  evaluate(node: FormulaNode, scope?: Scope): Value {
    switch (node.kind) {
      case "literal":
        return node.value;
      case "omitted":
        return null;
      case "reference":
        return this.readReference(node);
      case "name": {
        const bound = this.lookUp(node.name, scope);
        return bound === undefined ? new CellError("#NAME?", `Unknown range name: '${node.name}'.`) : bound;
      }
      case "range":
        return this.readRange(node, scope);
      case "array":
        return this.arrayLiteral(node.rows, scope);
      case "unary": {
        const { operator, operand } = node;
        return this.elementwise((value) => unaryOperation(operator, value), [operand], scope);
      }
      case "binary": {
        const { operator, left, right } = node;
        return this.elementwise((a, b) => binaryOperation(operator, a, b), [left, right], scope);
      }
      case "call":
        return this.call(node.name, node.args, scope);
      case "apply":
        break;
    }
    const lambda = this.evaluate(node.lambda, scope);
    if (lambda instanceof Lambda) return this.applyTo(lambda, node.args, scope);
    return isError(lambda) ? lambda : new CellError("#ERROR!", "Formula parse error.");
  }

  /** Evaluates operands and combines them element by element (array mode) or as scalars. */
  elementwise(
    combine: (...values: Scalar[]) => Scalar,
    nodes: readonly FormulaNode[],
    scope: Scope | undefined,
  ): Value {
    const operands = nodes.map((node) =>
      this.arrayMode ? this.evaluate(node, scope) : this.scalarOf(node, scope),
    );
    return broadcast(combine, operands);
  }

  /** The single value of a node outside array mode; an error stays a value. */
  scalarOf(node: FormulaNode, scope: Scope | undefined): Scalar {
    const value = this.evaluate(node, scope);
    if (!isTable(value)) return asScalar(value);
    return node.kind === "reference" ? this.intersect(node, value) : asScalar(value);
  }

  withArrayMode<Result>(action: () => Result): Result {
    const before = this.arrayMode;
    this.arrayMode = true;
    try {
      return action();
    } finally {
      this.arrayMode = before;
    }
  }

  apply(lambda: Lambda, args: readonly Value[]): Value {
    if (this.depth > CALL_DEPTH_MAX)
      return new CellError("#ERROR!", "Calculation limit was reached while trying to compute this formula.");
    this.depth += 1;
    try {
      return lambda.call(args);
    } finally {
      this.depth -= 1;
    }
  }

  /**
   * The cells that a reference names, open edges limited by the size of the sheet. Throws if the sheet does
   * not exist.
   */
  areaOf(node: { readonly sheet?: string; readonly area: ReferenceArea }): CellArea {
    const { sheet, area } = node;
    const sheetId = sheet === undefined ? this.reading.sheetId : this.reading.sheetNamed(sheet);
    if (sheetId === undefined) throw new CellError("#REF!", `Unresolved sheet name '${sheet}'.`);
    const [rows, columns] = [this.reading.rowCount(sheetId), this.reading.columnCount(sheetId)];
    const closed = {
      sheetId,
      top: area.top ?? 1,
      left: area.left ?? 1,
      bottom: Math.min(area.bottom ?? rows, rows),
      right: Math.min(area.right ?? columns, columns),
    };
    if (closed.top > rows || closed.left > columns) throw new CellError("#REF!", "Reference does not exist.");
    return closed;
  }

  private applyTo(lambda: Lambda, args: readonly FormulaNode[], scope: Scope | undefined): Value {
    return this.apply(
      lambda,
      args.map((arg) => this.evaluate(arg, scope)),
    );
  }

  private readReference(node: { readonly sheet?: string; readonly area: ReferenceArea }): Value {
    try {
      const area = this.areaOf(node);
      return node.area.single
        ? this.reading.valueAt(area.sheetId, area.top, area.left)
        : this.reading.valuesIn(area);
    } catch (error) {
      return caught(error);
    }
  }

  /** A range with a computed end. */
  private readRange(node: FormulaNode, scope: Scope | undefined): Value {
    try {
      const area = new Call("", [node], this, scope).area(0);
      if (!area) return new CellError("#REF!", "A range has to be between references.");
      this.reading.readComputed(area);
      return this.reading.valuesIn(area);
    } catch (error) {
      return caught(error);
    }
  }

  private intersect(node: { readonly sheet?: string; readonly area: ReferenceArea }, values: Table): Scalar {
    const area = this.areaOf(node);
    const { row, column } = this.reading;
    const line = area.top === area.bottom ? 0 : row - area.top;
    const place = area.left === area.right ? 0 : column - area.left;
    const value = values[line]?.[place];
    if (
      value !== undefined &&
      (line === 0 || place === 0 || area.left === area.right || area.top === area.bottom)
    )
      return value;
    return new CellError("#VALUE!", "An array value could not be found.");
  }

  private lookUp(name: string, scope: Scope | undefined): Value | undefined {
    for (let inner = scope; inner; inner = inner.outer) {
      const value = inner.names.get(name);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  private call(name: string, args: readonly FormulaNode[], scope: Scope | undefined): Value {
    const bound = this.lookUp(name, scope);
    if (bound instanceof Lambda) return this.applyTo(bound, args, scope);
    try {
      const body = this.reading.functionNamed(name);
      if (body) return body(new Call(name, args, this, scope));
      if (this.reading.isCustomFunction(name)) return this.callCustom(name, args, scope);
      return new CellError("#NAME?", `Unknown function: '${name}'.`);
    } catch (error) {
      return caught(error);
    }
  }

  private callCustom(name: string, nodes: readonly FormulaNode[], scope: Scope | undefined): Value {
    const volatileBefore = this.reading.volatile;
    this.reading.volatile = false;
    const given = nodes.at(-1)?.kind === "omitted" ? nodes.slice(0, -1) : nodes;
    const args = given.map((node) => (node.kind === "omitted" ? undefined : this.evaluate(node, scope)));
    const result = this.reading.callCustomFunction(name, args);
    this.reading.volatile ||= volatileBefore;
    return result;
  }

  private arrayLiteral(rows: readonly (readonly FormulaNode[])[], scope: Scope | undefined): Value {
    const lines: Scalar[][] = [];
    for (const row of rows) {
      const blocks = row.map((node) => asTable(this.evaluate(node, scope)));
      const height = blocks[0]?.length ?? 0;
      if (blocks.some((block) => block.length !== height)) {
        return new CellError("#REF!", "Function ARRAY_ROW parameter 2 has mismatched row size.");
      }
      for (let index = 0; index < height; index += 1)
        lines.push(blocks.flatMap((block) => block[index] ?? []));
    }
    const width = lines[0]?.length ?? 0;
    if (lines.some((line) => line.length !== width)) {
      return new CellError(
        "#VALUE!",
        "In ARRAY_LITERAL, an Array Literal was missing values for one or more rows.",
      );
    }
    return lines;
  }
}

/** A thrown `CellError` as a value; anything else is a bug and is rethrown. */
export function caught(error: unknown): CellError {
  if (error instanceof CellError) return error;
  throw error;
}
