import { MAXIMUM_ATTEMPTS } from "../core/terms";
import {
  type HeaderPlace,
  type Headers,
  isAlike,
  isUnmoved,
  readHeaders,
  writeHeaderLook,
  writeLabels,
  writeNotes,
} from "./headers";
import {
  findColumns,
  firstFreeColumn,
  headerCell,
  headerNote,
  lackingColumns,
  type OutputColumn,
  type Places,
} from "./output-columns";
import { columnsMoved, type HeaderTexts } from "./sheet-snapshot";

/**
 * Finds our columns, adds those that are missing, right of everything that the sheet holds, and finishes those at which a start was
 * cut off.
 *
 * @param heads What the header row said when it was found: if it says something else, nothing is written.
 * @throws {LimitError} If columns are moved at every try.
 */
export function ensureColumns(
  { spreadsheet, sheet }: Omit<HeaderPlace, "headerRow">,
  columns: readonly OutputColumn[],
  headerRow: number,
  heads?: HeaderTexts,
): Places {
  const place = { spreadsheet, sheet, headerRow };
  for (let tries = 0; tries < MAXIMUM_ATTEMPTS; tries++) {
    const headers = readHeaders(place);
    if (heads !== undefined && headerRow > 0 && !isAlike(heads, headers.labels)) break;
    const tagged = sheet.taggedColumns();
    const found = findColumns(sheet, columns, headerRow, tagged, headers.notes);
    const { missing, unfinished } = lackingColumns(columns, found, headers);
    if (missing.length + unfinished.length === 0) return found;
    const added = withHiddenInside(missing);
    const first = firstFreeColumn(sheet, headerRow, tagged, headers.notes);
    const places = new Map([...found, ...added.map(({ tag }, index) => [tag, first + index] as const)]);
    if (added.length > 0) sheet.growTo(first + added.length - 1);
    if (headerRow === 0) addWithoutHeader(place, added, places);
    else if (!addWithHeader(place, headers, { added, unfinished }, places)) continue;
    return places;
  }
  throw columnsMoved();
}

/** A hidden column is not the last one, so that people who select the others select it, too. */
function withHiddenInside(columns: readonly OutputColumn[]): readonly OutputColumn[] {
  const last = columns[columns.length - 1];
  const others = columns.slice(0, -1);
  return last?.isHidden === true && others.length > 0
    ? [...others.slice(0, -1), last, ...others.slice(-1)]
    : columns;
}

/** Adds columns to a sheet without a header row. Only metadata says that they are ours: each gets it once it is whole. */
function addWithoutHeader({ sheet }: HeaderPlace, added: readonly OutputColumn[], places: Places): void {
  // A start that was cut off may have hidden one of these without tagging it.
  const columns = added.map(({ tag }) => places.get(tag)!);
  sheet.lookOfColumns(Math.min(...columns), columns.length, { isHidden: false });
  for (const { tag, colours, isHidden } of added) {
    const column = places.get(tag)!;
    sheet.lookOfColumns(column, 1, { isHidden, colours });
    sheet.tagColumn(tag, column);
  }
}

/**
 * Adds and finishes columns in four steps, so that a kill leaves nothing, or blank headers with our notes:
 *
 * 1. notes: they alone say that a column is ours, since a label may be anybody's;
 * 2. the look: widths, formats, colours, what is hidden; and metadata on one column;
 * 3. the header row is read again;
 * 4. labels.
 *
 * @returns Whether all are there. If not, columns were moved, and those of the user's are as they were.
 */
function addWithHeader(
  place: HeaderPlace,
  before: Headers,
  {
    added,
    unfinished,
  }: { readonly added: readonly OutputColumn[]; readonly unfinished: readonly OutputColumn[] },
  places: Places,
): boolean {
  const { spreadsheet, sheet } = place;
  const columnOf = ({ tag }: OutputColumn) => places.get(tag)!;
  const notes = new Map(added.map((column) => [columnOf(column), headerNote(column)]));
  if (notes.size > 0 && !writeNotes(place, before, notes)) return false;
  const expected: Headers = { ...before, notes: new Map([...before.notes, ...notes]) };

  const all = [...unfinished, ...added];
  const cells = new Map(all.map((column) => [columnOf(column), headerCell(column)]));
  writeHeaderLook(place, cells);
  for (const column of all)
    if (column.colours !== undefined) sheet.lookOfColumns(columnOf(column), 1, { colours: column.colours });
  spreadsheet.flush();
  const hidden = all.filter(({ isHidden }) => isHidden);
  for (const column of hidden) sheet.lookOfColumns(columnOf(column), 1, { isHidden: true });
  // Metadata costs a call per column. Headers carry the notes, so one is enough: the hidden one, else the first.
  const tagged = hidden[0] ?? all[0]!;
  sheet.tagColumn(tagged.tag, columnOf(tagged));

  const now = readHeaders(place);
  const areNotesThere = [...expected.notes].every(([column, note]) => now.notes.get(column) === note);
  if (isUnmoved(now, expected.labels) && areNotesThere)
    return writeLabels(place, now, new Map([...cells].map(([column, { label }]) => [column, label])));
  // Columns were moved: what was hidden and tagged may be a user's.
  sheet.tagColumn(tagged.tag, null);
  for (const column of hidden) sheet.lookOfColumns(columnOf(column), 1, { isHidden: false });
  return false;
}
