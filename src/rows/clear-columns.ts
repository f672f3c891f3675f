import { MAXIMUM_ATTEMPTS } from "../core/terms";
import type { HeaderCell, SheetTable } from "../google/spreadsheet";
import { type HeaderPlace, readHeaders, writeHeaderLook, writeLabels, writeNotes } from "./headers";
import { findColumns, headerNote, type OutputColumn } from "./output-columns";
import { cellOf } from "./cell-sum";
import { headerTextsIn, neighbours } from "./sheet-snapshot";

const NO_HEADER: HeaderCell = { label: "", note: "" };

/**
 * Takes header, tag and look from columns of ours that hold nothing else: no value, formula or note, nor anything that a user wrote
 * into the header's note. The blank columns stay.
 *
 * The notes of headers go last: until then, the next execution finds a column as ours.
 */
export function clearEmptyColumns(
  { spreadsheet, sheet }: Omit<HeaderPlace, "headerRow">,
  columns: readonly OutputColumn[],
  headerRow: number,
): void {
  const place = { spreadsheet, sheet, headerRow };
  const ourNotes = new Set(columns.map(headerNote));
  for (let tries = 0; tries < MAXIMUM_ATTEMPTS; tries++) {
    const headers = readHeaders(place);
    const tagged = sheet.taggedColumns();
    const places = findColumns(sheet, columns, headerRow, tagged, headers.notes);
    const empty = new Set(emptyAmong(sheet, headerRow, [...places.values()], ourNotes));
    if (empty.size === 0) return;
    const tags = [...places].flatMap(([tag, column]) =>
      empty.has(column) && tagged.get(tag) === column ? [tag] : [],
    );
    const untag = () => tags.forEach((tag) => sheet.tagColumn(tag, null));
    const makePlain = () => {
      for (const { first, last } of neighbours([...empty]))
        sheet.lookOfColumns(first, last - first + 1, "plain");
    };
    if (headerRow === 0) {
      makePlain();
      return untag();
    }
    untag();
    const blanks = new Map([...empty].map((column) => [column, ""]));
    if (!writeLabels(place, headers, blanks)) continue;
    writeHeaderLook(place, new Map([...empty].map((column) => [column, NO_HEADER])));
    makePlain();
    const now = readHeaders(place);
    // A run that is being started has given one its label back.
    if ([...empty].some((column) => String(now.cells[column - 1] ?? "") !== "")) return;
    const cells = headers.cells.map((cell, index) => (empty.has(index + 1) ? "" : cell));
    if (writeNotes(place, { ...headers, cells, labels: headerTextsIn(cells) }, blanks)) return;
  }
}

/** @param ourNotes Notes of headers as we write them: a column with another one is the user's own. */
function emptyAmong(
  sheet: SheetTable,
  headerRow: number,
  columns: readonly number[],
  ourNotes: ReadonlySet<string>,
): number[] {
  return neighbours(columns).flatMap(({ first, last }) => {
    const box = { row: 1, column: first, rows: Math.max(1, sheet.lastRow()), columns: last - first + 1 };
    const [notes, formulas, cells] = [
      sheet.readTexts(box, "notes"),
      sheet.readTexts(box, "formulas"),
      sheet.read(box),
    ];
    const isEmpty = (at: number): boolean =>
      cells.every((line, index) => {
        const note = notes[index]?.[at] ?? "";
        if (index + 1 === headerRow) return ourNotes.has(note.trim());
        return note === "" && (formulas[index]?.[at] ?? "") === "" && cellOf(line[at]) === null;
      });
    return cells[0]!.flatMap((_, at) => (isEmpty(at) ? [first + at] : []));
  });
}
