import { isDate } from "../core/api-date";
import type { CellValue } from "../core/cell";
import { cellOf, plainCell } from "./plain-cell";
import { sourcesOf } from "./row-sources";
import type { SeenCells, Snapshot } from "./sheet-snapshot";
import type { Touched } from "./touched";

/** What tells rows apart, and where they say what became of them. */
export interface RowAnchors {
  readonly companyColumn: number;
  /** Null without one: nothing is noted then. */
  readonly statusColumn: number | null;
  /** What the Status of a row becomes that nobody has seen before it was overwritten. */
  readonly lost: string;
}

export interface Restored {
  readonly values: Map<number, Map<number, CellValue>>;
  readonly formulas: { row: number; column: number; formula: string }[];
  /** Formulas and numbers that a date has overwritten. */
  readonly undated: { row: number; column: number }[];
}

export interface Reached {
  readonly rows: readonly number[];
  /** Where some of what was put back may have been moved to; those are put back only where they are recognised. */
  readonly near: readonly number[];
  /** The columns that were written, as they were when they were seen. */
  readonly columns: ReadonlySet<number>;
  /** By row: the line of `seen` that it was last recognised as. Where nothing identifies it any more, that is most likely. */
  readonly stoodAt: Map<number, number>;
  /** By row: another one that was exactly like it before what was put back last, which has missed it. */
  readonly missed: ReadonlyMap<number, number>;
}

/** What was in the cells that were overwritten: the old content of the row and the column that are there now. */
export function putBack(
  seen: Snapshot,
  now: SeenCells,
  { rows, near, columns, stoodAt, missed }: Reached,
  touched: Touched,
  { companyColumn, statusColumn, lost }: RowAnchors,
): Restored {
  const reached = touched.all();
  const sure = new Map(
    [...missed].flatMap(([row, before]) =>
      stoodAt.has(before) ? [[row, stoodAt.get(before)!] as const] : [],
    ),
  );
  const unsure = { rows: near, written: columns, reached, stoodAt, sure };
  const { rowBefore, columnBefore } = sourcesOf(seen, now, unsure, companyColumn);
  // A line that is recognised elsewhere is here no more.
  const found = new Set(rowBefore.values());
  for (const [row, line] of stoodAt) if (found.has(line)) stoodAt.delete(row);
  for (const [row, line] of rowBefore) stoodAt.set(row, line);
  const values = new Map<number, Map<number, CellValue>>();
  const formulas: Restored["formulas"] = [];
  const undated: Restored["undated"] = [];
  const own = new Set(rows);
  for (const row of near) {
    const current = now.cells[row - now.firstRow];
    if (current === undefined || (!own.has(row) && !rowBefore.has(row))) continue;
    const line = new Map<number, CellValue>();
    for (const at of reached) {
      // Somebody has typed there since, or it never was ours.
      if (!touched.has(at, current[at - 1])) continue;
      const source = stoodAt.get(row);
      const from = columnBefore(at);
      // What went out as it was changed nothing, and may be the user's.
      if (source === undefined && from !== null && standsAsSeen(row, current))
        if (plainCell(seenIn(row)[from - 1]) === plainCell(current[at - 1])) continue;
      const [cells, texts] = source === undefined ? [] : [seen.cells[source], seen.formulas[source]];
      const formula = from === null ? "" : (texts?.[from - 1] ?? "");
      const held = from === null ? null : cellOf(cells?.[from - 1]);
      if (!own.has(row) && (formula !== "" || plainCell(held) === plainCell(current[at - 1]))) continue;
      if (isDate(current[at - 1]) && (formula ? !isDate(held) : typeof held === "number"))
        undated.push({ row, column: at });
      if (formula) formulas.push({ row, column: at, formula });
      else if (from === null) line.set(at, null);
      else if (source !== undefined) line.set(at, held);
      else line.set(at, from === statusColumn && lost !== "" && hasCompany(current) ? lost : null);
    }
    if (line.size > 0) values.set(row, new Map([...line].sort(([a], [b]) => a - b)));
  }
  return { values, formulas, undated };

  function seenIn(row: number): readonly unknown[] {
    return seen.cells[row - seen.firstRow] ?? [];
  }

  /** Whether nothing but the company is another in a row that is not known again: then somebody has typed over it. */
  function standsAsSeen(row: number, cells: readonly unknown[]): boolean {
    const before = seenIn(row);
    const formulasThere = seen.formulas[row - seen.firstRow] ?? [];
    const beside = cells.flatMap((cell, index) => {
      const from = reached.has(index + 1) ? null : columnBefore(index + 1);
      if (from === null || from === companyColumn || columns.has(from) || formulasThere[from - 1]) return [];
      return [[plainCell(cell), plainCell(before[from - 1])] as const];
    });
    return beside.some(([cell]) => cell !== "") && beside.every(([cell, other]) => cell === other);
  }

  function hasCompany(cells: readonly unknown[]): boolean {
    const at = now.heads.findIndex((_, index) => columnBefore(index + 1) === companyColumn);
    // One that was put there by mistake goes as well.
    return at >= 0 && cells[at] !== "" && cells[at] !== undefined && !touched.has(at + 1, cells[at]);
  }
}
