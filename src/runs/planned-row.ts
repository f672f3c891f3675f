import type { CellValue } from "../core/cell";
import { cellOf } from "../verified-writes/plain-cell";
import { same } from "../verified-writes/same";
import type { Snapshot } from "../verified-writes/sheet-snapshot";
import { cellName } from "./named-cells";
import type { RunPlace } from "./run-place";
import { statusWord } from "./status";
import type { Finished, RowTarget } from "./write-results";
import { cellSum, type CellSum } from "./written/cell-sum";
import { memoryTag } from "./written/memory-tag";
import type { RememberedRows } from "./written/remembered-rows";
import { keptValue, type WrittenRow } from "./written/written-row";

/** Status, Fetched, then values. */
const FETCHED = 1;

interface Cell {
  /** Its place in the plan's columns. */
  readonly index: number;
  readonly tag: string;
  /** What it is remembered under. */
  readonly memory: string;
  readonly isUsersColumn: boolean;
  readonly column: number;
  readonly old: CellValue;
  readonly isFormula: boolean;
}

/** Cells of a row that are not simply filled. */
export interface Kept {
  /** It shows another company's values: nothing of those may stay, even where there is nothing new to write. */
  readonly isAnothers: boolean;
  /** Tags of cells that are the user's. */
  readonly users: ReadonlySet<string>;
  /** Columns that this run does not write and that show the other company's values. */
  readonly cleared: readonly number[];
  /** Such columns that cannot be written. */
  readonly left: readonly number[];
}

/** One row that a result belongs to: what it shows and what becomes of it. */
export class PlannedRow {
  private readonly cells: readonly Cell[];
  private kept: Kept = { isAnothers: false, users: new Set(), cleared: [], left: [] };

  constructor(
    private readonly target: RowTarget,
    place: RunPlace,
    private readonly seen: Snapshot,
    readonly row: number,
    readonly company: string,
    private readonly result: Finished,
  ) {
    this.cells = target.columns
      .map(({ tag }, index): Cell => {
        const column = place.places.get(tag)!;
        return {
          index,
          tag,
          memory: memoryTag(tag, place),
          isUsersColumn: place.usersColumns.has(tag),
          column,
          old: this.shownAt(column),
          isFormula: this.isFormula(column),
        };
      })
      .sort((a, b) => a.column - b.column);
  }

  /** Cells that show something else than this result would put there. */
  differing(): readonly Cell[] {
    const { spreadsheet } = this.target;
    return this.cells.filter((cell) => {
      const { index, old, isFormula } = cell;
      return index >= FETCHED && !isFormula && old !== null && !same(old, this.resultAt(index), spreadsheet);
    });
  }

  get showsAnother(): boolean {
    return this.kept.isAnothers;
  }

  /** Whether there is anything to write into a column. */
  fills(index: number): boolean {
    if (this.kept.isAnothers) return true;
    return index === 0 || (index === FETCHED ? this.result.fetched : this.result.values) !== null;
  }

  /** By what they are remembered under. @param others Columns beside those of this run, likewise. */
  sums(others: ReadonlyMap<string, number>, remembered: RememberedRows): Map<string, CellSum> {
    const own = this.cells.map(({ memory, column }) => [memory, column] as const);
    return new Map(
      [...own, ...others]
        .filter(([, column]) => !this.isFormula(column))
        .map(([tag, column]) => [tag, remembered.sumOf(this.shownAt(column), this.target.spreadsheet)]),
    );
  }

  /** What is in its cells of this run; blank where a formula is. */
  shown(): { readonly fetched: CellValue; readonly values: readonly CellValue[] } {
    const cells = this.target.columns.map(({ tag }) => {
      const { old, isFormula } = this.cells.find((cell) => cell.tag === tag)!;
      return isFormula ? null : old;
    });
    return { fetched: cells[FETCHED] ?? null, values: cells.slice(FETCHED + 1) };
  }

  /** What is in other columns, likewise. */
  shownBeside(columns: readonly number[]): readonly CellValue[] {
    return columns.map((column) => (this.isFormula(column) ? null : this.shownAt(column)));
  }

  /** @param kept What is not named stays as it was told before. */
  keep(kept: Partial<Kept>): void {
    this.kept = { ...this.kept, ...kept };
  }

  /** The whole row as it was seen. */
  get line(): readonly unknown[] {
    return this.seen.cells[this.row - this.seen.firstRow] ?? [];
  }

  /** Whether it shows anything in columns of this run, but for the Status, or in others. */
  isFilled(beside: readonly number[]): boolean {
    const { fetched, values } = this.shown();
    return [fetched, ...values, ...this.shownBeside(beside)].some((cell) => cell !== null);
  }

  /** What it writes into a column of its own, and what was there; null if it leaves that cell alone. */
  replacing(tag: string): { readonly before: CellValue; readonly after: CellValue } | null {
    const cell = this.cells.find((each) => each.tag === tag);
    if (cell === undefined || !this.isWritten(cell)) return null;
    return { before: cell.old, after: this.resultAt(cell.index) };
  }

  /** What is the user's is not even written as it is: plain values would end its links and formats, or a formula that spills there. */
  changes(): Map<number, CellValue> {
    const lines = this.cells.flatMap((cell): (readonly [number, CellValue])[] => {
      const { index, column, old, isUsersColumn } = cell;
      const value = this.resultAt(index);
      const isThere = isUsersColumn && same(old, value, this.target.spreadsheet);
      return !this.isWritten(cell) || isThere ? [] : [[column, value]];
    });
    return new Map([...lines, ...this.kept.cleared.map((column) => [column, null] as const)]);
  }

  remembered(): WrittenRow {
    const { company, row } = this;
    const written = this.cells.filter((cell) => cell.index >= FETCHED && this.isWritten(cell));
    const cells = written.flatMap(({ memory, index, old, isUsersColumn }) => {
      // Undoing must not put another company's values back.
      const before = this.kept.isAnothers ? "" : this.sum(old);
      const after = this.sum(this.resultAt(index));
      // In a column of theirs it may be the user who typed just that.
      if (isUsersColumn && before === after) return [];
      const value = before === "" || before === after ? undefined : keptValue(old);
      return [[memory, { before, after, ...(value === undefined ? {} : { old: value }) }] as const];
    });
    return { company, row, status: this.sum(this.resultAt(0)), cells: new Map(cells) };
  }

  /** What people would call the cells that it leaves alone. */
  usersCells(): string[] {
    const users = this.cells.filter(
      ({ tag, index, isFormula }) =>
        this.fills(index) && (isFormula ? index > FETCHED : this.kept.users.has(tag)),
    );
    return this.named(users.map(({ column }) => column));
  }

  /** Whether values of other runs go, since they are another company's. */
  get clearsOthers(): boolean {
    return this.kept.cleared.length > 0;
  }

  /** Those that still show another company's values, since they cannot be written. */
  protectedCells(): string[] {
    return this.named(this.kept.left);
  }

  private named(columns: readonly number[]): string[] {
    return columns.map((column) => cellName(this.seen, column, this.company));
  }

  private isWritten({ index, tag, isFormula }: Cell): boolean {
    return !isFormula && this.fills(index) && !this.kept.users.has(tag);
  }

  private resultAt(index: number): CellValue {
    const { code, fetched, values } = this.result;
    if (index === 0) return statusWord(code, this.target.fetched);
    return index === FETCHED ? fetched : (values?.[index - 2] ?? null);
  }

  private shownAt(column: number): CellValue {
    return cellOf(this.seen.cells[this.row - this.seen.firstRow]?.[column - 1]);
  }

  private isFormula(column: number): boolean {
    return (this.seen.formulas[this.row - this.seen.firstRow]?.[column - 1] ?? "") !== "";
  }

  private sum(cell: CellValue): CellSum {
    return cellSum(cell, this.target.spreadsheet);
  }
}
