import { isDate } from "../core/api-date";
import { SetupError } from "../core/errors";
import { notesOf, type SheetTable, type Spreadsheet } from "../google/spreadsheet";
import { ensureColumns } from "./add-columns";
import { findColumns, lackingColumns, type OutputColumn } from "./output-columns";
import { headerTexts } from "./sheet-snapshot";
import { whyColumnsNotWritable } from "./why-refused";
import { tagInNote } from "./write-cells";
import type { Layout } from "./layout";
import { Table } from "./table";

/** A sheet of ours: each row is known by a key that we have given it. */
export interface SheetOfRows {
  readonly sheet: SheetTable;
  readonly headerRow: number;
  /** All columns that it may have. */
  readonly columns: readonly OutputColumn[];
  /** Those that are added where the sheet lacks them; none to read or undo. */
  readonly added: readonly OutputColumn[];
  /** Tags of the columns of keys and of memories. */
  readonly key: string;
  readonly memory: string;
}

/** The rows of a sheet of job posts, of finds or of a list: a table without a status, whose columns are all ours. */
export function tableOfRows(spreadsheet: Spreadsheet, rows: SheetOfRows): Table {
  return new Table({
    spreadsheet,
    locate: () => layoutOf(spreadsheet, rows),
    readKey: (cell) => String(cell ?? ""),
    isCalculating: () => false,
    word: () => "",
    isPassing: () => false,
    isWord: () => false,
    historyOf: () => () => [],
    hasNewRows: true,
  });
}

/** Why our columns can't be found: the header was moved to another row; null if they can. */
function whyHeaderless(
  sheet: SheetTable,
  columns: readonly OutputColumn[],
  headerRow: number,
  places: ReadonlyMap<string, number>,
): readonly [fact: string, advice: string] | null {
  // One column has metadata as well; the others are known by the notes of their headers alone.
  if (places.size !== 1) return null;
  const tags = new Set(columns.map(({ tag }) => tag));
  const hasNotes = [...notesOf(sheet, headerRow).values()].some((note) => tags.has(tagInNote(note)));
  if (hasNotes) return null;
  return [
    `The header of the sheet “${sheet.name}” is not in row ${headerRow} any more.`,
    "Move it back there, then start again.",
  ];
}

/**
 * Why rows can't be added to such a sheet, or columns of its rows can't be changed; null if they can.
 *
 * @param changed Columns in which rows that are there change.
 */
export function whyNotAppendable(
  sheet: SheetTable,
  columns: readonly OutputColumn[],
  headerRow: number,
  changed: readonly OutputColumn[] = columns,
): string | null {
  const places = findColumns(sheet, columns, headerRow);
  const why = whyHeaderless(sheet, columns, headerRow, places);
  if (why !== null) return why.join(" ");
  const ours = places.size > 0 ? [...places.values()] : [1];
  const rows = Math.max(0, sheet.lastRow() - headerRow);
  const cells = sheet.read({ row: headerRow + 1, rows });
  const isUsed = (line: readonly unknown[]) => ours.some((column) => (line[column - 1] ?? "") !== "");
  let row = headerRow + rows + 1;
  while (row > headerRow + 1 && !isUsed(cells[row - headerRow - 2] ?? [])) row--;
  const unaddable = whyColumnsNotWritable(sheet, places.size > 0 ? places : new Map([["", 1]]), {
    row,
    rows: 1,
  });
  const boxes = changed.flatMap(({ tag }) => {
    const column = places.get(tag);
    return column === undefined ? [] : [{ row: headerRow + 1, rows, column, columns: 1 }];
  });
  if (unaddable !== null || rows === 0 || boxes.length === 0) return unaddable;
  return sheet.whyProtected(boxes).find((each) => each !== null) ?? null;
}

/**
 * Sorts the latest rows to the top, those without a date last, unless the sheet has formulas, which may refer to other rows.
 *
 * @param wereThere Rows that were there before. Where they are in another order, a user chose it, and nothing is sorted.
 */
export function sortLatestFirst(
  sheet: SheetTable,
  headerRow: number,
  date: number,
  wereThere: (line: readonly unknown[]) => boolean = () => false,
): void {
  const lines = sheet.read({ row: headerRow + 1, rows: Math.max(0, sheet.lastRow() - headerRow) });
  const isSorted = (some: readonly (readonly unknown[])[]) => {
    const times = some.map((line) => line[date - 1]).map((at) => (isDate(at) ? at.getTime() : -Infinity));
    return times.every((time, index) => index === 0 || time <= times[index - 1]!);
  };
  if (isSorted(lines.filter(wereThere)) && !isSorted(lines)) sheet.sortDescending(headerRow, date);
}

/** Reads the headers first: comparing them later shows whether columns were moved while they were looked for. */
function layoutOf(spreadsheet: Spreadsheet, rows: SheetOfRows): Layout {
  const { sheet, headerRow, columns, added } = rows;
  const find = () => {
    const heads = headerTexts(sheet, headerRow);
    const notes = notesOf(sheet, headerRow);
    return { heads, notes, places: findColumns(sheet, columns, headerRow, sheet.taggedColumns(), notes) };
  };
  let { heads, notes, places } = find();
  const why = whyHeaderless(sheet, columns, headerRow, places);
  if (why !== null) throw new SetupError("setup/no-selection", ...why);
  const { missing, unfinished } = lackingColumns(added, places, { cells: heads, notes });
  if (missing.length + unfinished.length > 0) {
    ensureColumns({ spreadsheet, sheet }, [...missing, ...unfinished], headerRow);
    ({ heads, notes, places } = find());
  }
  const key = places.get(rows.key) ?? 0;
  const memory = key === 0 ? null : (places.get(rows.memory) ?? null);
  const values = new Map([...places].filter(([tag]) => tag !== rows.key && tag !== rows.memory));
  return { sheet, headerRow, heads, key, memory, status: null, columns: values, theirs: new Set() };
}
