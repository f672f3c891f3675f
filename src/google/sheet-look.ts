import { a1Of } from "../core/a1";
import { colourWords, linkedText, uncolour } from "./cell-formats";
import { GENERAL } from "./column-formats";
import type { ColumnLook, HeaderCell, PageLook } from "./spreadsheet";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const HEADER_BACKGROUND = "#f1f3f4";
const WHITE = "#ffffff";
/** Pixels of a new column. */
const USUAL_WIDTH = 100;

/** How the cells of a header are coloured. */
interface HeaderLook {
  readonly background: string | null;
  readonly color: string | null;
  readonly weight: GoogleAppsScript.Spreadsheet.FontWeight;
}

/**
 * The look of new headers: that of the header left of them; null where that is white or missing, for bold on grey. Blank headers
 * have none.
 */
export function headerLook(
  sheet: Sheet,
  row: number,
  column: number,
  cells: readonly HeaderCell[],
): HeaderLook | null {
  if (areBlank(cells)) return { background: null, color: null, weight: "normal" };
  if (column === 1) return null;
  const cell = sheet.getRange(row, column - 1);
  const background = cell.getBackground();
  if (background === WHITE) return null;
  return {
    background,
    color: cell.getFontColorObject().asRgbColor().asHexString(),
    weight: cell.getFontWeight(),
  };
}

export function areBlank(cells: readonly HeaderCell[]): boolean {
  return cells.every(({ label }) => label === "");
}

/** Gives headers their look, and the columns below them their number formats and widths. */
export function styleHeader(
  sheet: Sheet,
  { row, column }: { readonly row: number; readonly column: number },
  cells: readonly HeaderCell[],
  look: HeaderLook | null,
): void {
  const range = sheet
    .getRange(row, column, 1, cells.length)
    // A new column looks like those beside it, which may be of plain text.
    .setNumberFormat(GENERAL)
    .setFontWeight(look === null ? "bold" : look.weight)
    .setBackground(look === null ? HEADER_BACKGROUND : look.background)
    .setWrap(true);
  if (look !== null) range.setFontColor(look.color);
  const below = sheet.getMaxRows() - row;
  for (const { from, count, value } of below < 1 ? [] : equalNeighbours(cells.map(({ format }) => format)))
    sheet.getRange(row + 1, column + from, below, count).setNumberFormat(value);
  // Last, since setting a width is not buffered: it flushes everything else.
  for (const { from, count, value } of equalNeighbours(cells.map(({ width }) => width)))
    sheet.setColumnWidths(column + from, count, value);
}

export function freezeFirstRow(sheet: Sheet): void {
  if (sheet.getFrozenRows() > 0 || sheet.getMaxRows() < 2) return;
  try {
    sheet.setFrozenRows(1);
  } catch {
    // A protection elsewhere in the sheet may forbid it; the header is written all the same.
  }
}

export function styleColumns(sheet: Sheet, column: number, count: number, look: ColumnLook | "plain"): void {
  if (look === "plain") {
    sheet.getRange(1, column, sheet.getMaxRows(), count).setNumberFormat(GENERAL);
    uncolour(sheet, column, count);
    sheet.showColumns(column, count);
    sheet.setColumnWidths(column, count, USUAL_WIDTH);
    return;
  }
  const { isHidden, colours = [] } = look;
  if (isHidden === true) sheet.hideColumns(column, count);
  if (isHidden === false) sheet.showColumns(column, count);
  if (colours.length > 0) colourWords(sheet, column, count, colours);
}

export function stylePage(sheet: Sheet, look: PageLook): void {
  const { widths, headings, rows, frozen = 0, wrappedFrom = 1, links = [], isForPaper = false } = look;
  const columns = widths.length;
  sheet.getRange(1, 1, rows, columns).setVerticalAlignment("top");
  sheet.getRange(1, wrappedFrom, rows, columns - wrappedFrom + 1).setWrap(true);
  const areas = headings.map((row) => a1Of({ row, column: 1, rows: 1, columns }));
  if (areas.length > 0) sheet.getRangeList(areas).setFontWeight("bold").setBackground(HEADER_BACKGROUND);
  for (const { from, count, value } of equalNeighbours(widths)) sheet.setColumnWidths(1 + from, count, value);
  if (frozen > 0) sheet.setFrozenRows(frozen);
  if (isForPaper) sheet.setHiddenGridlines(true);
  for (const { row, column, text, url } of links)
    sheet.getRange(row, column).setRichTextValue(linkedText(text, url));
}

/** Groups neighbours that want the same, so that each group is one call. What is undefined is left out. */
export function equalNeighbours<Value>(
  wanted: readonly (Value | undefined)[],
): { from: number; count: number; value: Value }[] {
  const groups: { from: number; count: number; value: Value }[] = [];
  wanted.forEach((value, index) => {
    const last = groups[groups.length - 1];
    if (value === undefined) return;
    if (last?.value === value && last.from + last.count === index) last.count += 1;
    else groups.push({ from: index, count: 1, value });
  });
  return groups;
}
