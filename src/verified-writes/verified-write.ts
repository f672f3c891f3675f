import { whyRefused } from "./why-refused";
import { isDate, isDay } from "../core/api-date";
import type { CellValue } from "../core/cell";
import { MAXIMUM_ATTEMPTS } from "../core/terms";
import type { SheetTable, Spreadsheet } from "../google/spreadsheet";
import {
  cellOf,
  cellSum,
  columnsBefore,
  headerTextsIn,
  plainCell,
  reread,
  type SeenCells,
  type Snapshot,
  type Stretch,
  type Sum,
} from "./sheet-snapshot";
import { type Lines, type NotesWrite, writeCells } from "./write-cells";

export interface Place {
  readonly spreadsheet: Spreadsheet;
  readonly sheet: SheetTable;
}

/** What tells whether a write has landed where it was meant to. */
export interface Seen {
  readonly seen: Snapshot;
  readonly stretch: Stretch;
  /** Names the rows. */
  readonly keyColumn: number;
  /** Columns that say nothing of a row: those of ours. */
  readonly ours: ReadonlySet<number>;
  /** Blank rows are alike: what is written there is text, and must be found in its row. */
  readonly isOntoBlanks?: boolean;
}

/**
 * Writes cells where they were seen, and takes all of it back unless every row and column is still where it was.
 *
 * A spreadsheet has no transactions: somebody may sort between the reading and the write. So it is read again, and whatever
 * shows a written value then gets back what its row, known by the cells that are not ours, and its column, known by its
 * header, held before. What puts back may be moved as well, so that is looked at again.
 *
 * @param passes One after the other: a kill leaves a part of them, from the first on.
 * @param notes Go out with them.
 * @returns Whether they are where they belong; if not, everything was taken back.
 * @throws {SetupError} `setup/permission`, if Google refuses: the column that refuses is named, and every cell is as it was.
 */
export function writeVerified(
  place: Place,
  seen: Seen,
  passes: readonly Lines[],
  notes: NotesWrite | null = null,
): boolean {
  try {
    return written(place, seen, passes, notes);
  } catch (refusal) {
    const write = (some: Lines) => written(place, seen, [some], null);
    throw whyRefused(place.sheet, seen.seen, merged(passes), { refusal, write });
  }
}

/** All cells that are written, as they are at the end. */
function merged(passes: readonly Lines[]): Lines {
  const all: Lines = new Map();
  for (const lines of passes)
    for (const [row, cells] of lines) all.set(row, new Map([...(all.get(row) ?? []), ...cells]));
  return all;
}

function written(
  { spreadsheet, sheet }: Place,
  { seen, stretch, keyColumn, ours, isOntoBlanks = false }: Seen,
  passes: readonly Lines[],
  notes: NotesWrite | null,
): boolean {
  const lines = merged(passes);
  const rows = [...lines.keys()];
  const reached = new Set([...lines.values()].flatMap((line) => [...line.keys()]));
  const sumOf = (cell: unknown): Sum => cellSum(cell, spreadsheet);
  for (const pass of passes) writeCells(sheet, pass);
  notes?.write();
  // Buffered, they would land wherever these cells are by then.
  spreadsheet.flush();
  let now = reread(sheet, stretch, seen.heads.length);
  const isLanded = (row: number) =>
    !isOntoBlanks ||
    [...lines.get(row)!].every(([column, value]) => sumOf(cellIn(now, row, column)) === sumOf(value));
  if (isSame(seen, now, reached) && rows.every(isLanded)) return true;

  const texts = passes.flatMap((pass) => [...pass.values()].flatMap((line) => [...line.values()]));
  const suspect = new Set(texts.map(sumOf));
  for (let attempt = 0; ; attempt++) {
    now = withHeader(now, seen, ours);
    const from = columnsBefore(seen.heads, now.heads);
    const sourceOf = sourceRows(seen, now, { from, keyColumn, ours, reached, sumOf });
    const stands = String(now.heads) === String(seen.heads) && now.headerRow === seen.headerRow;
    // A company that was typed over in that moment gets nothing of the one before, either.
    const isKept = (row: number) =>
      sourceOf(row) === row &&
      isLanded(row) &&
      (reached.has(keyColumn) ||
        plainCell(cellIn(seen, row, keyColumn)) === plainCell(cellIn(now, row, keyColumn)));
    if (attempt === 0 && stands && rows.every(isKept)) return true;
    // What has landed in a column goes wherever that column goes.
    now.heads.forEach((_, index) => {
      const before = from(index + 1);
      if (before !== null && reached.has(before)) reached.add(index + 1);
    });
    if (attempt === 0)
      notes?.takeBack(now.heads.findIndex((_, index) => from(index + 1) === notes.column) + 1 || null);

    // A number that was written there has landed under the format of another column.
    const isTime = (cell: unknown, row: number, column: number) =>
      attempt === 0 && isDate(cell) && typeof lines.get(row)?.get(column) === "number";
    const { back, formulas } = wronglyShown(
      seen,
      now,
      { from, sourceOf, reached, sumOf },
      (...cell) => suspect.has(sumOf(cell[0])) || isTime(...cell),
    );
    if ((back.size === 0 && formulas.length === 0) || attempt === MAXIMUM_ATTEMPTS) return false;
    for (const line of back.values()) for (const value of line.values()) suspect.add(sumOf(value));
    for (const [row, column, formula] of formulas) sheet.writeTexts(row, column, "formulas", [[formula]]);
    writeCells(sheet, back);
    spreadsheet.flush();
    now = reread(sheet, stretch, seen.heads.length);
  }
}

interface Compared extends Pick<Anchored, "from" | "reached" | "sumOf"> {
  readonly sourceOf: (row: number) => number | null;
}

/** Cells that show what was written where it does not belong, with what belongs there. */
function wronglyShown(
  seen: Snapshot,
  now: SeenCells,
  { from, sourceOf, reached, sumOf }: Compared,
  isSuspect: (cell: unknown, row: number, column: number) => boolean,
): { back: Lines; formulas: (readonly [row: number, column: number, formula: string])[] } {
  const back: Lines = new Map();
  const formulas: (readonly [row: number, column: number, formula: string])[] = [];
  const width = Math.max(now.heads.length, ...now.cells.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, index) => index + 1).filter((column) => {
    const before = from(column);
    // Columns that were moved twice took along what had landed in them.
    return reached.has(column) || before === null || !isUntouched(seen, now, [column, before], sumOf);
  });
  for (let row = now.firstRow; row < now.firstRow + now.cells.length; row++) {
    const source = sourceOf(row);
    for (const column of columns) {
      const cell = cellIn(now, row, column);
      const sum = sumOf(cell);
      // A row that nobody has seen may show the same by itself.
      if (!isSuspect(cell, row, column) || (source === null && (sum === "" || !reached.has(column))))
        continue;
      const before = source === null ? null : from(column);
      const held = before === null ? "" : (cellIn(seen, source!, before) ?? "");
      const formula = before === null ? "" : (seen.formulas[source! - seen.firstRow]?.[before - 1] ?? "");
      if (formula !== "") formulas.push([row, column, formula]);
      else if (sumOf(held) !== sum) back.set(row, (back.get(row) ?? new Map()).set(column, cellOf(held)));
    }
  }
  return { back, formulas };
}

function cellIn({ cells, firstRow }: SeenCells, row: number, column: number): unknown {
  return cells[row - firstRow]?.[column - 1];
}

/** Whether nothing was moved: every cell that nothing was written into is as it was seen. */
function isSame(seen: Snapshot, now: SeenCells, reached: ReadonlySet<number>): boolean {
  if (String(now.heads) !== String(seen.heads)) return false;
  if (now.firstRow !== seen.firstRow || now.cells.length < seen.cells.length) return false;
  return seen.cells.every((line, index) => {
    const other = now.cells[index]!;
    return line.every((cell, at) => reached.has(at + 1) || plainCell(cell) === plainCell(other[at]));
  });
}

/** Rows may have been inserted or deleted above the header. */
function withHeader(now: SeenCells, seen: SeenCells, ours: ReadonlySet<number>): SeenCells {
  if (seen.headerRow === 0 || String(now.heads) === String(seen.heads)) return now;
  const labels = seen.heads.filter((label, index) => label !== "" && !ours.has(index + 1));
  // Columns may have been moved in the same second, so the labels tell in any order.
  const at = now.cells.findIndex((cells) => {
    const texts = new Set(cells.map(String));
    return labels.length > 0 && labels.every((label) => texts.has(label));
  });
  return at < 0 ? now : { ...now, headerRow: now.firstRow + at, heads: headerTextsIn(now.cells[at]) };
}

interface Anchored extends Pick<Seen, "keyColumn" | "ours"> {
  readonly from: (column: number) => number | null;
  readonly reached: ReadonlySet<number>;
  readonly sumOf: (cell: unknown) => Sum;
}

/** A column as it is now, and as it was. */
type Pair = readonly [now: number, before: number];

/** Says of a row of now which row of then it is, by cells of the user's; null for one that nobody has seen. */
function sourceRows(
  seen: Snapshot,
  now: SeenCells,
  { from, keyColumn, ours, reached, sumOf }: Anchored,
): (row: number) => number | null {
  const calculated = new Set(
    seen.formulas.flatMap((line) => line.flatMap((formula, index) => (formula === "" ? [] : [index + 1]))),
  );
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
  const isUnknown = others.length === 0 && !isKeyWhole;
  return (row) => found.get(row) ?? (isUnknown ? row - shift : null);
}

/** Whether a column still holds all that it held, and nothing else, in any order. */
function isUntouched(
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

/** Whether a cell shows a value that we would write: of a time what the clocks show, which is all that a sheet keeps. */
export function same(cell: CellValue, value: CellValue, spreadsheet: Spreadsheet): boolean {
  if (isDay(value)) return isDate(cell) && cell.getTime() === spreadsheet.instantOf(value).getTime();
  if (isDate(value))
    return isDate(cell) && spreadsheet.localTime(cell.getTime()) === spreadsheet.localTime(value.getTime());
  return cell === value;
}
