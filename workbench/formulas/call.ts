import { checkCount } from "./argument-counts";
import { computedAreas, spanning } from "./computed-areas";
import { toBoolean, toNumber, toText } from "./coercion";
import type { Evaluation, Scope } from "./evaluation";
import type { FormulaNode } from "./parser";
import type { CellArea } from "./references";
import { asScalar, asTable, CellError, isError, Lambda, type Scalar, type Table, type Value } from "./values";

export type FunctionBody = (call: Call) => Value;

/**
 * One call of a built-in function. Arguments count from 0 and are evaluated lazily, so that the function body
 * decides what is evaluated at all. Everything but `value` throws the error that an argument holds.
 */
export class Call {
  constructor(
    readonly name: string,
    readonly nodes: readonly FormulaNode[],
    readonly evaluation: Evaluation,
    readonly scope: Scope | undefined,
    /** Arguments that have already been evaluated. */
    private readonly given: readonly (Value | undefined)[] = [],
  ) {}

  get count(): number {
    return this.nodes.length;
  }

  /** False for an argument that is absent or omitted between two commas. */
  has(index: number): boolean {
    return this.node(index) !== undefined;
  }

  /** The same call without its first arguments. */
  from(index: number): Call {
    return new Call(this.name, this.nodes.slice(index), this.evaluation, this.scope, this.given.slice(index));
  }

  /** The same call with arguments that have already been evaluated. */
  withValues(given: readonly (Value | undefined)[]): Call {
    return new Call(this.name, this.nodes, this.evaluation, this.scope, given);
  }

  private node(index: number): FormulaNode | undefined {
    const node = this.nodes[index];
    return node?.kind === "omitted" ? undefined : node;
  }

  /** Rejects a wrong number of arguments with the message of Sheets. */
  expect(least: number, most = least): void {
    checkCount(this.name, this.count, { least, most });
  }

  /** The argument as it is, errors included. null if omitted. */
  value(index: number): Value {
    return this.given[index] ?? this.valueIn(this.scope, index);
  }

  /** The argument evaluated in a scope with other bound names. */
  valueIn(scope: Scope | undefined, index: number): Value {
    const node = this.nodes[index];
    return node === undefined ? null : this.evaluation.evaluate(node, scope);
  }

  values(from = 0): Value[] {
    return this.nodes.slice(from).map((_, index) => this.value(from + index));
  }

  table(index: number): Table {
    const value = this.value(index);
    if (isError(value)) throw value;
    return asTable(value);
  }

  /** All arguments from `index` on, evaluated; throws the first argument that is an error itself. */
  tables(from = 0): Table[] {
    return this.nodes.slice(from).map((_, index) => this.table(from + index));
  }

  scalar(index: number): Scalar {
    const node = this.nodes[index];
    if (node === undefined) return null;
    const given = this.given[index];
    const value = given === undefined ? this.evaluation.scalarOf(node, this.scope) : asScalar(given);
    if (value instanceof CellError) throw value;
    return value;
  }

  number(index: number, otherwise?: number): number {
    if (otherwise !== undefined && !this.has(index)) return otherwise;
    return toNumber(this.scalar(index), this.parameter(index));
  }

  text(index: number, otherwise?: string): string {
    return otherwise !== undefined && !this.has(index) ? otherwise : toText(this.scalar(index));
  }

  boolean(index: number, otherwise?: boolean): boolean {
    if (otherwise !== undefined && !this.has(index)) return otherwise;
    return toBoolean(this.scalar(index), this.parameter(index));
  }

  lambda(index: number): (...args: Value[]) => Value {
    const value = this.value(index);
    if (isError(value)) throw value;
    if (!(value instanceof Lambda))
      throw new CellError("#N/A", `Argument must be a LAMBDA (${this.parameter(index)}).`);
    return (...args) => this.evaluation.apply(value, args);
  }

  /** The cells that an argument refers to, also through `INDIRECT`, `OFFSET` or `INDEX`; undefined for other values. */
  area(index: number): CellArea | undefined {
    const node = this.nodes[index];
    return node && this.areaOf(node);
  }

  /** Whether an argument is a reference to cells, whatever they contain, rather than a literal or computed value. */
  isReference(index: number): boolean {
    const node = this.nodes[index];
    return (
      node?.kind === "reference" ||
      node?.kind === "range" ||
      (node?.kind === "call" && node.name in computedAreas)
    );
  }

  private areaOf(node: FormulaNode): CellArea | undefined {
    if (node.kind === "reference") return this.evaluation.areaOf(node);
    if (node.kind === "call")
      return computedAreas[node.name]?.(new Call(node.name, node.args, this.evaluation, this.scope));
    if (node.kind !== "range") return undefined;
    const [from, to] = [this.areaOf(node.from), this.areaOf(node.to)];
    return from && to && spanning(from, to);
  }

  parameter(index: number): string {
    return `Function ${this.name} parameter ${index + 1}`;
  }
}
