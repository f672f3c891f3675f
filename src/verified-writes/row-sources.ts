import { plainCell } from "./plain-cell";
import type { Heads, SeenCells, Snapshot } from "./sheet-snapshot";

/** Where the rows and columns of now were when they were last seen. */
export interface Sources {
  /** By row of the sheet: its line in `seen.cells`; a row that was not seen is missing. */
  readonly rowBefore: ReadonlyMap<number, number>;
  /** null for a column that is new. */
  readonly columnBefore: (column: number) => number | null;
}

export interface Unsure {
  /** Rows of the sheet to recognise. */
  readonly rows: readonly number[];
  /** The columns of which nothing can be said, as they were when they were seen. */
  readonly written: ReadonlySet<number>;
  /** Those of now that may hold something of it. */
  readonly reached: ReadonlySet<number>;
  /** As `Sources.rowBefore`, where they were recognised before. */
  readonly stoodAt?: ReadonlyMap<number, number>;
  /** As `Sources.rowBefore`, where there is no doubt. */
  readonly sure?: ReadonlyMap<number, number>;
}

/** Recognises rows by everything in them that was not overwritten or calculated, or else by their company. */
export function sourcesOf(
  seen: Snapshot,
  now: SeenCells,
  { rows, written, reached, stoodAt, sure = new Map<number, number>() }: Unsure,
  companyColumn: number,
): Sources {
  const columnBefore = columnsBefore(seen.heads, now.heads);
  const calculated = new Set<number>();
  for (const line of seen.formulas)
    line.forEach((formula, index) => formula !== "" && calculated.add(index + 1));
  const anchors: (readonly [now: number, before: number])[] = [];
  for (let column = 1; column <= now.heads.length; column++) {
    const before = columnBefore(column);
    if (before !== null && !reached.has(column) && !written.has(before) && !calculated.has(before))
      anchors.push([column, before]);
  }
  const company = anchors.filter(([, before]) => before === companyColumn);

  const rowBefore = new Map(sure);
  const used = new Set(sure.values());
  for (const columns of [anchors, company]) {
    if (columns.length === 0) continue;
    const before = columns.map(([, column]) => column);
    const lines = new Map<string, number[]>();
    seen.cells.forEach((cells, line) => {
      // The header itself is overwritten only where rows were inserted above it.
      const above = now.headerRow === seen.headerRow ? seen.headerRow : seen.headerRow - 1;
      if (seen.firstRow + line <= above || used.has(line)) return;
      const key = keyOf(cells, before);
      const alike = lines.get(key);
      if (alike) alike.push(line);
      else lines.set(key, [line]);
    });
    for (const isSameRow of [true, false]) {
      for (const row of rows) {
        const cells = now.cells[row - now.firstRow];
        if (cells === undefined || rowBefore.has(row)) continue;
        const found = lines.get(
          keyOf(
            cells,
            columns.map(([column]) => column),
          ),
        );
        const stood = stoodAt?.get(row) ?? row - seen.firstRow;
        const line = found?.find((each) => !used.has(each) && (!isSameRow || each === stood));
        if (line === undefined) continue;
        rowBefore.set(row, line);
        used.add(line);
      }
    }
  }
  // Everything that tells rows apart was overwritten, by columns that were moved: then the rows were hardly moved as well.
  if (anchors.length === 0 && String(seen.heads) !== String(now.heads)) {
    const stood = stoodAt !== undefined && stoodAt.size > 0 ? stoodAt : null;
    for (const row of rows) {
      const line = stood === null ? row - seen.firstRow : stood.get(row);
      if (line !== undefined && line >= 0 && !sure.has(row) && !used.has(line)) rowBefore.set(row, line);
    }
  }
  return { rowBefore, columnBefore };
}

/**
 * Says of a column of now where it was: equal heads, those first that are between the same ones, since several may be
 * blank; a head that was only renamed is still in its place.
 */
export function columnsBefore(before: Heads, now: Heads): (column: number) => number | null {
  const used = new Set<number>();
  const sources = now.map((): number | null => null);
  for (const least of [2, 1, 0]) {
    now.forEach((head, index) => {
      if (sources[index] !== null) return;
      const isSame = (other: string, at: number) =>
        other === head && !used.has(at) && neighboursAlike(before, at, now, index) >= least;
      const source = before.findIndex(isSame);
      if (source < 0) return;
      used.add(source);
      sources[index] = source + 1;
    });
  }
  sources.forEach((source, index) => {
    if (source === null && before.length === now.length && !used.has(index)) sources[index] = index + 1;
  });
  return (column) => {
    if (column <= sources.length) return sources[column - 1] ?? null;
    return before.length === now.length ? column : null;
  };
}

function neighboursAlike(before: Heads, at: number, now: Heads, index: number): number {
  return [-1, 1].filter((beside) => before[at + beside] === now[index + beside]).length;
}

/** Says of a column of before where it is now; null if it is gone. */
export function columnsNow(before: Heads, now: Heads): (column: number) => number | null {
  if (String(before) === String(now)) return (column) => column;
  const from = columnsBefore(before, now);
  const places = new Map<number, number>();
  for (let column = Math.max(now.length, before.length) + 1; column >= 1; column--) {
    const source = from(column);
    if (source !== null) places.set(source, column);
  }
  return (column) => places.get(column) ?? null;
}

function keyOf(cells: readonly unknown[], columns: readonly number[]): string {
  return JSON.stringify(columns.map((column) => plainCell(cells[column - 1])));
}
