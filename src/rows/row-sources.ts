import { headerTextsIn, type SeenCells, type Sum, type SheetSnapshot } from "./sheet-snapshot";

/** Rows may have been inserted or deleted above the header. */
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
export interface Anchored {
  /** Names the rows. */
  readonly keyColumn: number;
  /** Columns that say nothing of a row: those of ours. */
  readonly ours: ReadonlySet<number>;
  /** Where a column of now was. */
  readonly from: (column: number) => number | null;
  /** Columns into which something was written. */
  readonly reached: ReadonlySet<number>;
  /** Columns in which somebody has formulas. */
  readonly calculated: ReadonlySet<number>;
  /** Checksums of what was written. */
  readonly suspect: ReadonlySet<Sum>;
  readonly sumOf: (cell: unknown) => Sum;
}

export function calculatedColumns({ formulas }: SheetSnapshot): Set<number> {
  return new Set(
    formulas.flatMap((line) => line.flatMap((formula, index) => (formula === "" ? [] : [index + 1]))),
  );
}

/** A column as it is now, and as it was. */
type Pair = readonly [now: number, before: number];

/** Says of a row of now which row of then it is, by cells of the user's; null for one that nobody has seen. */
export function sourceRows(
  seen: SheetSnapshot,
  now: SeenCells,
  { from, keyColumn, ours, reached, calculated, suspect, sumOf }: Anchored,
): (row: number) => number | null {
  const pairs: Pair[] = [];
  for (let column = 1; column <= Math.max(now.heads.length, seen.heads.length); column++) {
    const before = from(column);
    if (before !== null) pairs.push([column, before]);
  }
  const isAnchor = (pair: Pair): boolean =>
    !ours.has(pair[1]) &&
    !calculated.has(pair[1]) &&
    ((!reached.has(pair[0]) && !reached.has(pair[1])) || isUntouched(seen, now, pair, sumOf));
  const key = pairs.filter(([, before]) => before === keyColumn);
  const isKeyWhole = key.some(isAnchor);
  const others = pairs.filter((pair) => pair[1] !== keyColumn && isAnchor(pair));
  const found = new Map<number, number>();
  const used = new Set<number>();
  const shift = now.headerRow - seen.headerRow;
  const stages: readonly (readonly Pair[])[] = [[...others, ...key], key, others];
  stages.forEach((columns, stage) => {
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
        const text = textOf(cells, 0);
        // Blank cells alone tell no row from another.
        if (found.has(row) || columns.length === 0 || (stage > 0 && !/[^|]/.test(text))) return;
        const source = alike
          .get(text)
          ?.find((each) => !used.has(each) && (!isInPlace || each === row - shift));
        if (source === undefined) return;
        found.set(row, source);
        used.add(source);
      });
    }
  });
  // What was written has landed in columns of the user's, which were moved and moved back: only there the row is another.
  const anchors = [...others, ...key];
  const isHit = (cells: readonly unknown[], before: readonly unknown[]) =>
    anchors.some(([column]) => sumOf(cells[column - 1]) !== "") &&
    anchors.every(([column, at]) => {
      const sum = sumOf(cells[column - 1]);
      return sum === sumOf(before[at - 1]) || suspect.has(sum);
    });
  now.cells.forEach((cells, index) => {
    const [row, source] = [now.firstRow + index, now.firstRow + index - shift];
    const before = seen.cells[source - seen.firstRow];
    if (found.has(row) || used.has(source) || before === undefined || !isHit(cells, before)) return;
    found.set(row, source);
    used.add(source);
  });
  const isUnknown = others.length === 0 && !isKeyWhole;
  return (row) => found.get(row) ?? (isUnknown ? row - shift : null);
}

/** Whether a column still holds all that it held, and nothing else, in any order. */
export function isUntouched(
  seen: SeenCells,
  now: SeenCells,
  [column, before]: Pair,
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
