import { CellReader } from "./cell-reader";
import { type CustomCall, CustomCalls } from "./custom-calls";
import type { CustomFunctions } from "./custom-functions";
import { DependencyIndex, namedAreas } from "./dependency-index";
import { Evaluation } from "./evaluation";
import type { FormulaCell } from "./formula-cell";
import type { FormulaGrid, GridCell } from "./formula-grid";
import { circular, failure, heldValue } from "./held-value";
import { type CellArea } from "./references";
import { SpillLayout } from "./spill";
import { FormattedNumber, type Scalar, type Value } from "./values";

/** Formulas that need each other are evaluated recursively to this depth, then from an explicit stack. */
const DEPTH_MAX = 60;
/** A formula that keeps changing its own dependencies ends as a circular dependency. */
const ROUNDS_MAX = 12;

/** Thrown to unwind a deep recursion: this formula must be evaluated first. */
class NeedsFirst {
  constructor(readonly formula: FormulaCell) {}
}

/**
 * Keeps the formulas of a workbook up to date: `changed` marks the dependents of an edit, `run` evaluates
 * them. Custom functions are started here and report back through `grid.later`.
 */
export class Recalculation {
  private readonly index = new DependencyIndex();
  private readonly dirty = new Set<FormulaCell>();
  private readonly volatile = new Set<FormulaCell>();
  private readonly finished = new Set<FormulaCell>();
  /** Formulas that, while being evaluated, read a cell before another formula spilled into it. */
  private readonly outdated = new Set<FormulaCell>();
  private readonly spills: SpillLayout;
  private rounds = new Map<FormulaCell, number>();
  private depth = 0;
  readonly calls: CustomCalls;

  constructor(
    private readonly grid: FormulaGrid,
    functions: CustomFunctions,
  ) {
    this.calls = new CustomCalls(functions);
    this.spills = new SpillLayout(
      grid,
      (area) => this.coverageChanged(area),
      (formula) => this.markDirty(formula),
    );
  }

  add(formula: FormulaCell): void {
    this.file(formula);
    this.markDirty(formula);
  }

  /** Removes a formula that was overwritten or deleted; its queued executions are dropped. */
  remove(formula: FormulaCell): void {
    this.spills.remove(formula);
    this.index.delete(formula);
    this.dirty.delete(formula);
    this.volatile.delete(formula);
    this.finished.delete(formula);
    formula.calls.clear();
  }

  /** To be called after cells were written, blanked or reformatted. */
  changed(area: CellArea): void {
    this.index.eachReader(area, (formula) => this.markDirty(formula));
    this.spills.eachTouching(area, (formula) => this.markDirty(formula));
    this.recallVolatile();
  }

  recallVolatile(): void {
    for (const formula of this.volatile) this.markDirty(formula);
  }

  /** Removes all spilled arrays from the grid: call before rows or columns move. */
  liftSpills(): void {
    this.spills.lift();
  }

  /**
   * Rebuilds the index and evaluates all formulas: call after sheets, rows or columns changed. Custom
   * functions with unchanged arguments do not run again.
   */
  rebuild(formulas: Iterable<FormulaCell>): void {
    this.index.clear();
    this.dirty.clear();
    for (const formula of formulas) {
      this.file(formula);
      formula.state = "dirty";
      this.dirty.add(formula);
    }
  }

  recallCustomFunctions(): void {
    for (const formula of this.index.formulas()) {
      if (formula.calls.size === 0) continue;
      formula.calls.clear();
      this.markDirty(formula);
    }
  }

  /** Evaluates everything marked, in order of dependency. */
  run(): void {
    this.rounds = new Map();
    while (this.dirty.size > 0) for (const formula of this.dirty) this.evaluateFromTop(formula);
  }

  get hasWork(): boolean {
    return this.dirty.size > 0;
  }

  /** The current value of a cell. */
  read(cell: GridCell | undefined, row: number, column: number): Scalar {
    if (!cell) return null;
    if (cell.formula) this.ensure(cell.formula);
    else if (cell.spilledFrom) this.ensure(cell.spilledFrom);
    const value = heldValue(cell, row, column);
    if (cell.numberFormat === null || cell.numberFormat === "@") return value;
    const number = value instanceof FormattedNumber ? value.value : value;
    return typeof number === "number" ? new FormattedNumber(number, cell.numberFormat) : value;
  }

  /** Starts or finds the execution for one call in a formula. */
  customCall(
    formula: FormulaCell,
    key: string,
    start: (wanted: (call: CustomCall) => boolean, finished: () => void) => CustomCall,
  ): CustomCall {
    const known = formula.calls.get(key);
    if (known) return known;
    const call: CustomCall = start(
      (asked) => formula.calls.get(key) === asked,
      () => this.callFinished(formula, key, call),
    );
    formula.calls.set(key, call);
    return call;
  }

  private callFinished(formula: FormulaCell, key: string, call: CustomCall): void {
    if (formula.calls.get(key) !== call) return;
    this.finished.add(formula);
    if (this.finished.size > 1) return;
    // Several executions that end together cause only one recalculation.
    queueMicrotask(() => {
      const ended = [...this.finished];
      this.finished.clear();
      this.grid.later(() => ended.forEach((waiting) => this.markDirty(waiting)));
    });
  }

  private file(formula: FormulaCell): void {
    const named = formula.node
      ? namedAreas(formula.node, formula.sheetId, (name) => this.grid.sheetNamed(name))
      : [];
    this.index.set(formula, [...named, ...formula.computedAreas]);
  }

  private markDirty(first: FormulaCell): void {
    const queue = [first];
    for (let formula = queue.pop(); formula; formula = queue.pop()) {
      if (!this.index.has(formula) || this.dirty.has(formula)) continue;
      if (formula.state !== "evaluating") formula.state = "dirty";
      this.dirty.add(formula);
      this.index.eachReader(this.spills.shownArea(formula), (reader) => {
        if (!this.dirty.has(reader)) queue.push(reader);
      });
    }
  }

  /** A spill covered or uncovered cells: formulas that have already read them are outdated. */
  private coverageChanged(area: CellArea): void {
    this.index.eachReader(area, (reader) => {
      if (reader.state === "evaluating") this.outdated.add(reader);
      else this.markDirty(reader);
    });
  }

  private evaluateFromTop(formula: FormulaCell): void {
    const stack = [formula];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      try {
        this.ensure(top);
        stack.pop();
      } catch (error) {
        if (!(error instanceof NeedsFirst)) throw error;
        if (stack.includes(error.formula)) this.finish(error.formula, circular());
        else stack.push(error.formula);
      }
    }
  }

  private ensure(formula: FormulaCell): void {
    if (formula.state === "clean" || formula.state === "evaluating") {
      if (formula.state === "clean") this.dirty.delete(formula);
      return;
    }
    if (this.depth >= DEPTH_MAX) throw new NeedsFirst(formula);
    const rounds = (this.rounds.get(formula) ?? 0) + 1;
    this.rounds.set(formula, rounds);
    if (rounds > ROUNDS_MAX) {
      this.finish(formula, circular());
      return;
    }
    formula.state = "evaluating";
    this.depth += 1;
    try {
      this.finish(formula, this.evaluate(formula));
    } catch (error) {
      formula.state = "dirty";
      if (error instanceof NeedsFirst) this.rounds.set(formula, rounds - 1);
      throw error;
    } finally {
      this.depth -= 1;
    }
    if (this.outdated.delete(formula)) this.markDirty(formula);
  }

  private evaluate(formula: FormulaCell): Value {
    if (!formula.node) return formula.parseFailure ?? null;
    const reader = new CellReader(this, this.grid, formula, (key, start) =>
      this.customCall(formula, key, start),
    );
    let value: Value;
    try {
      value = new Evaluation(reader).evaluate(formula.node);
    } catch (error) {
      if (error instanceof NeedsFirst) throw error;
      value = failure(error);
    }
    for (const key of formula.calls.keys()) if (!reader.usedCalls.has(key)) formula.calls.delete(key);
    formula.volatile = reader.volatile;
    if (reader.volatile) this.volatile.add(formula);
    else this.volatile.delete(formula);
    if (reader.computedAreas.length > 0 || formula.computedAreas.length > 0) {
      formula.computedAreas = reader.computedAreas;
      this.file(formula);
    }
    return value;
  }

  private finish(formula: FormulaCell, value: Value): void {
    formula.state = "clean";
    this.dirty.delete(formula);
    this.spills.show(formula, value);
  }
}
