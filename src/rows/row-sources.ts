import { type SeenCells, type SheetSnapshot, headerTextsIn } from "./sheet-snapshot";
import type { Sum } from "./cell-sum";

/** Finds the header again where rows were inserted or deleted above it. */
export function withHeader(now: SeenCells, seen: SeenCells, ours: ReadonlySet<number>): SeenCells {
  if (seen.headerRow === 0 || String(now.heads) === String(seen.heads)) return now;
  const labels = seen.heads.filter((label, index) => label !== "" && !ours.has(index + 1));
  // Columns may have been moved in the same second, so the labels tell in any order.
  const at = now.cells.findIndex((cells) => {
    const texts = new Set(cells.map(String));
    return labels.length > 0 && labels.every((label) => texts.has(label));
  });
  return at < 0 ? now : { ...now, headerRow: now.firstRow + at, heads: headerTextsIn(now.cells[at]) };
}

/** What tells rows from one another. */
export interface RowMarks {
  readonly keyColumn: number;
  /** Columns of ours: they say nothing of whose row it is. */
  readonly ours: ReadonlySet<number>;
  /** Columns with formulas of the user's: their values change by themselves. */
  readonly formulaColumns: ReadonlySet<number>;
  /** Columns into which something was written. */
  readonly writtenColumns: ReadonlySet<number>;
  /** Checksums of everything that was written. */
  readonly writtenSums: ReadonlySet<Sum>;
  readonly sumOf: (cell: unknown) => Sum;
}

export function columnsWithFormulas({ formulas }: SheetSnapshot): Set<number> {
  return new Set(
    formulas.flatMap((line) => line.flatMap((formula, index) => (formula === "" ? [] : [index + 1]))),
  );
}

/** A column as it is now, and as it was. */
type ColumnPair = readonly [now: number, before: number];

/**
 * Says which row a row was before rows were moved; null for one that was not seen then.
 *
 * Rows are recognised by **anchors**: columns of the user's, without formulas, that hold what they held, in any order. Each line
 * takes rows that the lines above have left over, those that are still in their place first:
 *
 * 1. the key and all anchors are alike;
 * 2. the key is alike;
 * 3. all anchors but the key are alike;
 * 4. the row is in its place, and each anchor shows what it held or something that was written.
 */
export function rowsBefore(
  seen: SheetSnapshot,
  now: SeenCells,
  columnBefore: (column: number) => number | null,
  marks: RowMarks,
): (row: number) => number | null {
  const { writtenSums, sumOf } = marks;
  const { key, isKeyAnchor, others } = anchorsOf(seen, now, columnBefore, marks);
  const shift = now.headerRow - seen.headerRow;
  const sources = new Map<number, number>();
  const used = new Set<number>();
  const match = (row: number, source: number) => {
    sources.set(row, source);
    used.add(source);
  };

  const stages: readonly (readonly ColumnPair[])[] = [[...others, ...key], key, others];
  stages.forEach((columns, stage) => {
    if (columns.length === 0) return;
    const textOf = (cells: readonly unknown[], at: 0 | 1) =>
      columns.map((pair) => sumOf(cells[pair[at] - 1])).join("|");
    const alike = new Map<string, number[]>();
    seen.cells.forEach((cells, index) => {
      const row = seen.firstRow + index;
      const text = textOf(cells, 1);
      if (!used.has(row)) alike.set(text, [...(alike.get(text) ?? []), row]);
    });
    for (const isInPlace of [true, false]) {
      now.cells.forEach((cells, index) => {
        const row = now.firstRow + index;
        if (sources.has(row)) return;
        const text = textOf(cells, 0);
        // Blank cells alone tell no row from another.
        if (stage > 0 && !/[^|]/.test(text)) return;
        const source = alike
          .get(text)
          ?.find((each) => !used.has(each) && (!isInPlace || each === row - shift));
        if (source !== undefined) match(row, source);
      });
    }
  });

  const anchors = [...others, ...key];
  const wasWrittenOver = (cells: readonly unknown[], before: readonly unknown[]) =>
    anchors.some(([column]) => sumOf(cells[column - 1]) !== "") &&
    anchors.every(([column, at]) => {
      const sum = sumOf(cells[column - 1]);
      return sum === sumOf(before[at - 1]) || writtenSums.has(sum);
    });
  // Columns of the user's that were moved and moved back may hold what was written.
  now.cells.forEach((cells, index) => {
    const [row, source] = [now.firstRow + index, now.firstRow + index - shift];
    const before = seen.cells[source - seen.firstRow];
    if (sources.has(row) || used.has(source) || before === undefined) return;
    if (wasWrittenOver(cells, before)) match(row, source);
  });

  const hasAnchors = others.length > 0 || isKeyAnchor;
  return (row) => sources.get(row) ?? (hasAnchors ? null : row - shift);
}

function anchorsOf(
  seen: SheetSnapshot,
  now: SeenCells,
  columnBefore: (column: number) => number | null,
  { keyColumn, ours, writtenColumns, formulaColumns, sumOf }: RowMarks,
): {
  readonly key: readonly ColumnPair[];
  readonly isKeyAnchor: boolean;
  readonly others: readonly ColumnPair[];
} {
  const pairs: ColumnPair[] = [];
  for (let column = 1; column <= Math.max(now.heads.length, seen.heads.length); column++) {
    const before = columnBefore(column);
    if (before !== null) pairs.push([column, before]);
  }
  const isAnchor = (pair: ColumnPair): boolean => {
    const [column, before] = pair;
    if (ours.has(before) || formulaColumns.has(before)) return false;
    const isWritten = writtenColumns.has(column) || writtenColumns.has(before);
    return !isWritten || isUntouched(seen, now, pair, sumOf);
  };
  const key = pairs.filter(([, before]) => before === keyColumn);
  const others = pairs.filter((pair) => pair[1] !== keyColumn && isAnchor(pair));
  return { key, isKeyAnchor: key.some(isAnchor), others };
}

/** Whether a column holds all that it held and nothing else, in any order. */
export function isUntouched(
  seen: SeenCells,
  now: SeenCells,
  [column, before]: ColumnPair,
  sumOf: (cell: unknown) => Sum,
): boolean {
  const all = ({ cells }: SeenCells, at: number) =>
    cells
      .map((line) => sumOf(line[at - 1]))
      .filter((sum) => sum !== "")
      .sort()
      .join("|");
  return all(seen, before) === all(now, column);
}
