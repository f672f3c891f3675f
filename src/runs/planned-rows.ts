import type { CellValue } from "../core/cell";
import { cellOf } from "../verified-writes/plain-cell";
import { same } from "../verified-writes/same";
import type { Snapshot } from "../verified-writes/sheet-snapshot";
import type { Changes } from "../verified-writes/write-cells";
import { changedColumns } from "./changed-columns";
import { PlannedRow } from "./planned-row";
import { blocks } from "./result-spans";
import { RowOwners } from "./row-owners";
import type { RunPlace } from "./run-place";
import { isStatus, isWaiting } from "./status";
import type { Finished, Target } from "./write-results";
import type { WrittenRow } from "./written/written-row";

export interface Result {
  readonly company: string;
  readonly result: Finished;
}

export interface Planned {
  readonly changes: Changes;
  readonly results: readonly Result[];
  /** What the notes of the Status say, by row; empty where there is nothing to say. */
  readonly notes: ReadonlyMap<number, string>;
  readonly remembered: readonly WrittenRow[];
  /** Cells that are the user's and stay. */
  readonly usersCells: readonly string[];
  /** Rows that lose values of other runs, since they are another company's. */
  readonly clearedRows: number;
  /** Cells that still show another company's values, since they cannot be written. */
  readonly protectedCells: readonly string[];
}

/** Which result belongs into a row, and what becomes of its cells. */
export class PlannedRows {
  constructor(
    private readonly target: Target,
    private readonly finished: ReadonlyMap<string, Finished>,
  ) {}

  resultOf(companyCell: unknown, status: unknown): Result | null {
    const company = this.target.subject.read(companyCell);
    if (company.kind !== "company" || !isWaiting(status)) return null;
    const result = this.finished.get(company.key);
    return result === undefined ? null : { company: company.key, result };
  }

  /** Rows between two results go back as they were, where that saves a call. */
  plan(seen: Snapshot, place: RunPlace, from: number, to: number): Planned {
    const { companyColumn, statusColumn } = place;
    const { target } = this;
    const results = new Map<number, Result>();
    for (let row = from; row <= to; row++) {
      const cells = seen.cells[row - seen.firstRow];
      const found = cells && this.resultOf(cells[companyColumn - 1], cells[statusColumn - 1]);
      if (found) results.set(row, found);
    }
    const rows = new Map(
      [...results].map(([row, { company, result }]) => [
        row,
        new PlannedRow(target, place, seen, row, company, result),
      ]),
    );
    new RowOwners(target, place).find([...rows.values()]);
    const changes = new Map<number, ReadonlyMap<number, CellValue>>();
    const isAsBefore = (row: number, column: number, value: CellValue) =>
      same(cellOf(seen.cells[row - seen.firstRow]?.[column - 1]), value, target.spreadsheet);
    for (const { first, last } of blocks([...rows.keys()])) {
      const block = new Map<number, ReadonlyMap<number, CellValue>>();
      for (let row = first; row <= last; row++) {
        block.set(row, rows.get(row)?.changes() ?? this.asItStands(seen, place, row));
      }
      for (const [row, cells] of changedColumns(block, isAsBefore)) changes.set(row, cells);
    }
    const planned = [...rows.values()];
    return {
      changes,
      results: [...results.values()],
      notes: new Map([...results].map(([row, { result }]) => [row, result.reason])),
      remembered: planned.map((row) => row.remembered()),
      usersCells: planned.flatMap((row) => row.usersCells()),
      clearedRows: planned.filter(({ clearsOthers }) => clearsOthers).length,
      protectedCells: planned.flatMap((row) => row.protectedCells()),
    };
  }

  /** Only cells that are blank, or hold what runs have written: any other may be more than its value, a link or part of a spill. */
  private asItStands(seen: Snapshot, place: RunPlace, row: number): Map<number, CellValue> {
    const { companyColumn, statusColumn, places, usersColumns } = place;
    const { subject, spreadsheet, written } = this.target;
    const cells = seen.cells[row - seen.firstRow] ?? [];
    const company = subject.read(cells[companyColumn - 1]);
    const isOurs = (tag: string, column: number) => {
      const cell = cellOf(cells[column - 1]);
      if ((seen.formulas[row - seen.firstRow]?.[column - 1] ?? "") !== "" || usersColumns.has(tag))
        return false;
      if (cell === null || (column === statusColumn && isStatus(cell))) return true;
      const rows = written.all();
      return company.kind === "company" && rows.isOwn(company.key, tag, rows.sumOf(cell, spreadsheet));
    };
    const columns = [...places].flatMap(([tag, column]) => (isOurs(tag, column) ? [column] : []));
    return new Map(columns.sort((a, b) => a - b).map((column) => [column, cellOf(cells[column - 1])]));
  }
}
