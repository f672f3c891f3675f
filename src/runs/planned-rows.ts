import type { CellValue } from "../core/cell";
import { cellOf } from "../verified-writes/plain-cell";
import type { Snapshot } from "../verified-writes/sheet-snapshot";
import type { Changes } from "../verified-writes/write-cells";
import { PlannedRow } from "./planned-row";
import { blocks } from "./result-spans";
import { RowOwners } from "./row-owners";
import type { RunPlace } from "./run-place";
import { isWaiting } from "./status";
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

  /** Blank cells of rows between two results go back as they were, where that saves a call; what is in the others may be more than its value. */
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
    for (const { first, last } of blocks([...rows.keys()])) {
      for (let row = first; row <= last; row++) {
        changes.set(row, rows.get(row)?.changes() ?? asTheyStand(seen, place, row));
      }
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
}

function asTheyStand(
  seen: Snapshot,
  { places, usersColumns }: RunPlace,
  row: number,
): Map<number, CellValue> {
  const line = row - seen.firstRow;
  const isBlank = (column: number) =>
    cellOf(seen.cells[line]![column - 1]) === null && (seen.formulas[line]?.[column - 1] ?? "") === "";
  const columns = [...places].flatMap(([tag, column]) =>
    !usersColumns.has(tag) && isBlank(column) ? [column] : [],
  );
  return new Map(columns.sort((a, b) => a - b).map((column) => [column, null]));
}
