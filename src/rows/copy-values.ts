import { InputError } from "../core/errors";
import { columnsMoved } from "./sheet-snapshot";
import { shortened } from "../core/shortened";
import type { SheetTable, Spreadsheet } from "../google/spreadsheet";
import { cellOf } from "./cell-sum";
import { readTop } from "./header-row";
import { headerCell } from "./output-columns";
import { columnsByTag, holdsMemory } from "./tags";
import { tagInNote } from "./write-cells";

export interface CopiedValues {
  sheetId: number;
  sheetName: string;
  /** Rows below the header. */
  rows: number;
}

/** More would not be written within one execution. */
const MOST_CELLS = 400_000;
const ROWS_AT_ONCE = 5_000;
const LONGEST_NAME = 60;

/**
 * Copies what a sheet shows onto a new one, to be passed on: formulas as values, formats as they are; without hidden columns, Row
 * memory, notes and tags. Nothing of ours changes the copy later, and nothing else is written.
 *
 * @throws {InputError} If there is nothing to copy, or too much.
 * @throws {LimitError} If columns are moved meanwhile.
 */
export function copyValues(
  { spreadsheet }: { readonly spreadsheet: Spreadsheet },
  sheet: SheetTable,
): CopiedValues {
  const [rows, width] = [sheet.lastRow(), sheet.lastColumn()];
  if (rows === 0) throw new InputError("input/range", `The sheet “${sheet.name}” is empty.`);
  if (rows * width > MOST_CELLS)
    throw new InputError(
      "input/range",
      `“${sheet.name}” is too large to copy at once.`,
      "Copy its columns by hand, without the hidden “Row memory”.",
    );
  const before = leftOut(sheet, width);
  const cells = sheet.read({ row: 1, column: 1, rows, columns: width });
  const formats = sheet.readTexts({ row: 1, column: 1, rows, columns: width }, "formats");
  const after = leftOut(sheet, width);
  if (before.text !== after.text) throw columnsMoved();
  const kept = Array.from({ length: width }, (_, index) => index).filter(
    (index) => !after.columns.has(index + 1),
  );
  if (kept.length === 0) throw new InputError("input/range", `All columns of “${sheet.name}” are hidden.`);

  const copy = spreadsheet.addSheet(`${shortened(sheet.name, LONGEST_NAME)} (values)`);
  // The top comes last: a copy that is cut off has no header, and cannot pass for a whole one.
  for (let from = ROWS_AT_ONCE * Math.floor((rows - 1) / ROWS_AT_ONCE); from >= 0; from -= ROWS_AT_ONCE) {
    const lines = cells.slice(from, from + ROWS_AT_ONCE);
    copy.write(
      from + 1,
      1,
      lines.map((line) => kept.map((index) => cellOf(line[index]))),
    );
    const looks = formats.slice(from, from + ROWS_AT_ONCE);
    copy.writeTexts(
      from + 1,
      1,
      "formats",
      looks.map((line) => kept.map((index) => line[index] ?? "")),
    );
  }
  const { headerRow } = after;
  const labels = kept.map((index) => String(cells[headerRow - 1]?.[index] ?? ""));
  copy.lookOfHeader(
    headerRow,
    1,
    labels.map((label) => headerCell({ label, tag: "" })),
  );
  spreadsheet.activate(copy.sheetId);
  return { sheetId: copy.sheetId, sheetName: copy.name, rows: rows - headerRow };
}

/** Which columns are left out, where the header is, and a text that changes once columns are moved. */
function leftOut(
  sheet: SheetTable,
  width: number,
): { readonly columns: ReadonlySet<number>; readonly headerRow: number; readonly text: string } {
  const { notes, tagged } = readTop(sheet);
  const places = notes.flatMap((line, row) =>
    line.flatMap((note, index) =>
      note === "" ? [] : [{ row: row + 1, tag: tagInNote(note), column: index + 1 }],
    ),
  );
  const tags = columnsByTag(tagged, new Map(places.map(({ column, tag }) => [column, tag])));
  const memories = tags.flatMap(([tag, column]) => (holdsMemory(tag) ? [column] : []));
  const hidden = sheet.hiddenColumns(width);
  const headerRow = places.find(({ tag }) => holdsMemory(tag))?.row ?? 1;
  return {
    columns: new Set([...memories, ...hidden]),
    headerRow,
    text: JSON.stringify([headerRow, tags, [...hidden]]),
  };
}
