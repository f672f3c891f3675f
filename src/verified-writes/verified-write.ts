import { isDate, isDay } from "../core/api-date";
import type { CellValue } from "../core/cell";
import { MAXIMUM_ATTEMPTS } from "../core/terms";
import type { SheetTable, Spreadsheet } from "../google/spreadsheet";
import { whyRefused } from "./output-columns";
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
import { type Changes, type NotesWrite, writeCells } from "./write-cells";

/** New values by row and column of the sheet. */
export type Lines = Map<number, Map<number, CellValue>>;

export interface Place {
  readonly spreadsheet: Spreadsheet;
  readonly sheet: SheetTable;
}

/**
 * Writes cells of rows that are told by everything else in them, and takes it back where they were moved.
 *
 * @param keyColumn Tells rows apart.
 * @returns Whether the values are where they belong; if not, the rows are as they were, wherever they are now.
 * @throws {SetupError} `setup/permission`, if Google refuses: the column that refuses is named, and every cell is as it was.
 */
export function verifiedWrite(place: Place, seen: Snapshot, changes: Changes, keyColumn: number): boolean {
  if (changes.size === 0) return true;
  const rows = [...changes.keys()];
  const stretch = { headerRow: seen.headerRow, from: Math.min(...rows), to: Math.max(...rows) };
  const ours = new Set([...changes.values()].flatMap((cells) => [...cells.keys()]));
  const write = (some: Changes) =>
    writeVerified(place, { seen, stretch, keyColumn, ours }, [
      new Map([...some].map(([row, cells]) => [row, new Map(cells)])),
    ]);
  try {
    return write(changes);
  } catch (refusal) {
    throw whyRefused(place.sheet, seen, changes, { refusal, write });
  }
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
 */
export function writeVerified(
  { spreadsheet, sheet }: Place,
  { seen, stretch, keyColumn, ours, isOntoBlanks = false }: Seen,
  passes: readonly Lines[],
  notes: NotesWrite | null = null,
): boolean {
  const rows = [...new Set(passes.flatMap((lines) => [...lines.keys()]))];
  const reached = new Set(passes.flatMap((lines) => [...lines.values()].flatMap((line) => [...line.keys()])));
  const sumOf = (cell: unknown): Sum => cellSum(cell, spreadsheet);
  for (const lines of passes) writeCells(sheet, lines);
  notes?.write();
  // Buffered, they would land wherever these cells are by then.
  spreadsheet.flush();
  let now = reread(sheet, stretch, seen.heads.length);
  const isLanded = (row: number) =>
    !isOntoBlanks ||
    passes.every((lines) =>
      [...(lines.get(row) ?? [])].every(
        ([column, value]) => sumOf(now.cells[row - now.firstRow]?.[column - 1]) === sumOf(value),
      ),
    );
  if (isSame(seen, now, reached) && rows.every(isLanded)) return true;

  const shown = new Set<Sum>();
  for (const lines of passes)
    for (const line of lines.values()) for (const value of line.values()) shown.add(sumOf(value));
  let back: Lines = new Map();
  for (let attempt = 0; ; attempt++) {
    now = withHeader(now, seen, ours);
    const from = columnsBefore(seen.heads, now.heads);
    const whole = new Map<number, boolean>();
    const isWhole = (column: number) => {
      const before = from(column);
      if (before === null || ours.has(before)) return false;
      if (!reached.has(column) && !reached.has(before)) return true;
      const known = whole.get(column) ?? isUntouched(seen, now, [before, column], sumOf);
      whole.set(column, known);
      return known;
    };
    const sourceOf = sources(seen, now, { from, keyColumn, isWhole, sumOf, shown });
    const stands = String(now.heads) === String(seen.heads) && now.headerRow === seen.headerRow;
    // A company that was typed over in that moment gets nothing of the one before, either.
    const isKept = (row: number) =>
      sourceOf(row) === row &&
      isLanded(row) &&
      (reached.has(keyColumn) || keyAt(seen, row, keyColumn) === keyAt(now, row, keyColumn));
    if (attempt === 0 && stands && rows.every(isKept)) return true;
    // What has landed in a column goes wherever that column goes.
    now.heads.forEach((_, index) => {
      const before = from(index + 1);
      if (before !== null && reached.has(before)) reached.add(index + 1);
    });
    if (attempt === 0)
      notes?.takeBack(now.heads.findIndex((_, index) => from(index + 1) === notes.column) + 1 || null);
    const wrong = wronglyShown(
      { seen, now, from, sourceOf, isWhole, sumOf },
      reached,
      (cell, row, column) =>
        shown.has(sumOf(cell)) ||
        (attempt === 0 ? isReadAsTime(cell, passes, row, column) : back.get(row)?.has(column) === true),
    );
    back = wrong.back;
    if ((back.size === 0 && wrong.formulas.length === 0) || attempt === MAXIMUM_ATTEMPTS) return false;
    for (const { row, column, formula } of wrong.formulas) sheet.writeFormula(row, column, formula);
    writeCells(sheet, back);
    spreadsheet.flush();
    now = reread(sheet, stretch, seen.heads.length);
  }
}

/** Whether a number that was written there is shown as a date: it has landed under the format of another column. */
function isReadAsTime(cell: unknown, passes: readonly Lines[], row: number, column: number): boolean {
  return isDate(cell) && passes.some((lines) => typeof lines.get(row)?.get(column) === "number");
}

function keyAt({ cells, firstRow }: SeenCells, row: number, column: number): unknown {
  return plainCell(cells[row - firstRow]?.[column - 1]);
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

interface Compared {
  readonly seen: Snapshot;
  readonly now: SeenCells;
  readonly from: (column: number) => number | null;
  readonly sourceOf: (row: number) => number | null;
  readonly isWhole: (column: number) => boolean;
  readonly sumOf: (cell: unknown) => Sum;
}

interface Wrong {
  readonly back: Lines;
  readonly formulas: readonly { readonly row: number; readonly column: number; readonly formula: string }[];
}

/** Cells that show what was written where it does not belong, with what belongs there. */
function wronglyShown(
  { seen, now, from, sourceOf, isWhole, sumOf }: Compared,
  reached: ReadonlySet<number>,
  isSuspect: (cell: unknown, row: number, column: number) => boolean,
): Wrong {
  const back: Lines = new Map();
  const formulas: { row: number; column: number; formula: string }[] = [];
  const width = Math.max(now.heads.length, ...now.cells.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, index) => index + 1).filter((column) => {
    const before = from(column);
    // Columns that were moved twice took along what had landed in them.
    const isHit = before === null || !isUntouched(seen, now, [before, column], sumOf);
    return reached.has(column) ? !isWhole(column) : isHit;
  });
  now.cells.forEach((cells, line) => {
    const row = now.firstRow + line;
    const source = sourceOf(row);
    for (const column of columns) {
      const sum = sumOf(cells[column - 1]);
      if (!isSuspect(cells[column - 1], row, column)) continue;
      const before = from(column);
      const at = source === null ? -1 : source - seen.firstRow;
      const held = before === null ? "" : (seen.cells[at]?.[before - 1] ?? "");
      const formula = before === null ? "" : (seen.formulas[at]?.[before - 1] ?? "");
      if (formula === "" && sumOf(held) === sum) continue;
      if (source === null && sum === "") continue;
      if (formula !== "") formulas.push({ row, column, formula });
      else {
        const cellsBack = back.get(row) ?? new Map<number, CellValue>();
        back.set(row, cellsBack.set(column, cellOf(held)));
      }
    }
  });
  return { back, formulas };
}

/** Whether a column of the user's still holds all that it held, and nothing else, in any order. */
function isUntouched(
  seen: SeenCells,
  now: SeenCells,
  [before, column]: readonly [number, number],
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

/** Rows may have been inserted or deleted above the header. */
function withHeader(now: SeenCells, seen: SeenCells, ours: ReadonlySet<number>): SeenCells {
  if (seen.headerRow === 0 || String(now.heads) === String(seen.heads)) return now;
  const labels = seen.heads.filter((label, index) => label !== "" && !ours.has(index + 1));
  const texts = (cells: readonly unknown[]) => new Set(cells.map(String));
  // Columns may have been moved in the same second, so the labels tell in any order.
  const at = now.cells.findIndex(
    (cells) => labels.length > 0 && labels.every((label) => texts(cells).has(label)),
  );
  if (at < 0) return now;
  return { ...now, headerRow: now.firstRow + at, heads: headerTextsIn(now.cells[at]) };
}

interface Anchored {
  readonly from: (column: number) => number | null;
  readonly keyColumn: number;
  /** Whether a column of now is the user's, and nothing was written over it. */
  readonly isWhole: (column: number) => boolean;
  readonly sumOf: (cell: unknown) => Sum;
  /** What was written. */
  readonly shown: ReadonlySet<Sum>;
}

/** Says of a row of now which row of then it is; null for one that nobody has seen. */
function sources(
  seen: Snapshot,
  now: SeenCells,
  { from, keyColumn, isWhole, sumOf, shown }: Anchored,
): (row: number) => number | null {
  const calculated = new Set<number>();
  for (const line of seen.formulas)
    line.forEach((formula, index) => formula !== "" && calculated.add(index + 1));
  const anchors: (readonly [now: number, before: number])[] = [];
  const width = Math.max(now.heads.length, seen.heads.length);
  for (let column = 1; column <= width; column++) {
    const before = from(column);
    if (before !== null && !calculated.has(before) && isWhole(column)) anchors.push([column, before]);
  }
  const key = anchors.filter(([, before]) => before === keyColumn);
  // Where keys were written, those that were not still tell rows apart that are alike else.
  const keyNow = now.heads.findIndex((_, index) => from(index + 1) === keyColumn) + 1;
  const own = key.length > 0 || keyNow === 0 ? [] : [[keyNow, keyColumn] as const];
  const exact = own.length === 0 ? [] : [...anchors, ...own];
  const hasOwnKey = (cells: readonly unknown[]) => {
    const sum = sumOf(cells[keyNow - 1]);
    return sum !== "" && !shown.has(sum);
  };
  const others = anchors.filter(([, before]) => before !== keyColumn);
  const textOf = (cells: readonly unknown[], columns: typeof anchors, at: 0 | 1) =>
    columns.map((pair) => sumOf(cells[pair[at] - 1])).join("|");

  const found = new Map<number, number>();
  const used = new Set<number>();
  const shift = now.headerRow - seen.headerRow;
  const lines = now.cells.map((cells, line) => [now.firstRow + line, cells] as const);
  const take = (row: number, source: number) => {
    found.set(row, source);
    used.add(source);
  };
  for (const columns of [exact, own, anchors, key]) {
    if (columns.length === 0) continue;
    const alike = new Map<string, number[]>();
    seen.cells.forEach((cells, line) => {
      const row = seen.firstRow + line;
      if (used.has(row)) return;
      const text = textOf(cells, columns, 1);
      alike.set(text, [...(alike.get(text) ?? []), row]);
    });
    for (const isInPlace of [true, false]) {
      for (const [row, cells] of lines) {
        if (found.has(row) || ((columns === exact || columns === own) && !hasOwnKey(cells))) continue;
        const source = alike
          .get(textOf(cells, columns, 0))
          ?.find((each) => !used.has(each) && (!isInPlace || each === row - shift));
        if (source !== undefined) take(row, source);
      }
    }
  }
  // A company that was typed over: everything else in its row is as it was.
  for (const [row, cells] of lines) {
    const source = row - shift;
    const before = seen.cells[source - seen.firstRow];
    if (found.has(row) || used.has(source) || before === undefined || others.length === 0) continue;
    const text = textOf(cells, others, 0);
    if (text === textOf(before, others, 1) && /[^|]/.test(text)) take(row, source);
  }
  return (row) => found.get(row) ?? (anchors.length === 0 ? row - shift : null);
}

/** Whether a cell shows a value that we would write: of a time what the clocks show, which is all that a sheet keeps. */
export function same(cell: CellValue, value: CellValue, spreadsheet: Spreadsheet): boolean {
  if (isDay(value)) return isDate(cell) && cell.getTime() === spreadsheet.instantOf(value).getTime();
  if (isDate(value))
    return isDate(cell) && spreadsheet.localTime(cell.getTime()) === spreadsheet.localTime(value.getTime());
  return cell === value;
}
