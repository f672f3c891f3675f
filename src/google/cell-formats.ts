import { isDate, isDay } from "../core/api-date";
import { CELL_TEXT_MAX, type CellValue } from "../core/cell";
import { isWebAddress } from "../core/company";
import type { Box, ChartOfCells, WordColour } from "./spreadsheet";

export interface DateArea {
  readonly box: Box;
  readonly format: string;
}

const DAY_FORMAT = "yyyy-mm-dd";
const INSTANT_FORMAT = "yyyy-mm-dd hh:mm";

/**
 * The parts of a written block that need a date format, as few rectangles as possible, because each costs a call.
 *
 * Blanks between dates of a column take the format along; text, numbers and booleans never do. Columns side by side
 * with the same dates become one rectangle.
 */
export function dateAreas(
  row: number,
  column: number,
  values: readonly (readonly CellValue[])[],
): DateArea[] {
  const areas: DateArea[] = [];
  let left: DateArea[] = [];
  const width = values[0]?.length ?? 0;
  for (let index = 0; index < width; index++) {
    const here = runsOf(values.map((line) => line[index] ?? null)).map(({ first, last, format }) => ({
      box: { row: row + first, column: column + index, rows: last - first + 1, columns: 1 },
      format,
    }));
    left = here.map((area) => widened(areas, left, area));
  }
  return areas;
}

/** Adds an area, or widens the one that ends at its left side. */
function widened(areas: DateArea[], left: readonly DateArea[], area: DateArea): DateArea {
  const neighbour = left.find(
    ({ box, format }) => format === area.format && box.row === area.box.row && box.rows === area.box.rows,
  );
  if (neighbour === undefined) {
    areas.push(area);
    return area;
  }
  const wider = { ...neighbour, box: { ...neighbour.box, columns: neighbour.box.columns + 1 } };
  areas[areas.indexOf(neighbour)] = wider;
  return wider;
}

interface Run {
  readonly first: number;
  last: number;
  readonly format: string;
}

function runsOf(cells: readonly CellValue[]): Run[] {
  const runs: Run[] = [];
  let isOpen = false;
  cells.forEach((cell, index) => {
    if (cell === null) return;
    const format = formatOf(cell);
    const current = runs[runs.length - 1];
    if (isOpen && current !== undefined && current.format === format) current.last = index;
    else if (format !== null) runs.push({ first: index, last: index, format });
    isOpen = format !== null;
  });
  return runs;
}

function formatOf(cell: CellValue): string | null {
  if (isDay(cell)) return cell.clockMs === undefined ? DAY_FORMAT : INSTANT_FORMAT;
  return isDate(cell) ? INSTANT_FORMAT : null;
}

/** The parts of a written block that hold addresses: a column each, down to its last one, because each costs a call. */
export function linkAreas(row: number, column: number, values: readonly (readonly CellValue[])[]): Box[] {
  return (values[0] ?? []).flatMap((_, index) => {
    const cells = values.map((line) => line[index] ?? null);
    return linkRunsOf(cells).map(({ first, last }) => ({
      row: row + first,
      column: column + index,
      rows: last - first + 1,
      columns: 1,
    }));
  });
}

/** The texts of one column of a block as rich text, which is never read as anything else; see platform fact H14. */
export function linkedTexts(
  values: readonly (readonly CellValue[])[],
  index: number,
): GoogleAppsScript.Spreadsheet.RichTextValue[][] {
  return values.map((line) => {
    const text = String(line[index] ?? "");
    const value = SpreadsheetApp.newRichTextValue().setText(text);
    return [(isWebAddress(text) ? value.setLinkUrl(text) : value).build()];
  });
}

/** Stretches of texts with an address among them; a cell that is no text, a blank one included, ends a stretch. */
function linkRunsOf(cells: readonly CellValue[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = [];
  let first = 0;
  let last = -1;
  const end = () => {
    if (last >= first) runs.push({ first, last });
    last = -1;
  };
  cells.forEach((cell, index) => {
    const isText = typeof cell === "string" && cell !== "" && cell.length <= CELL_TEXT_MAX;
    if (!isText) {
      end();
      return;
    }
    if (isWebAddress(cell)) {
      if (last < 0) first = index;
      last = index;
    }
  });
  end();
  return runs;
}

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/**
 * Dropdowns whose values are in cells: a list of its own may have 500 at most. What is not in it may be typed all the same.
 *
 * Source: https://developers.google.com/apps-script/reference/spreadsheet/data-validation-builder, "requireValueInRange".
 */
export function addDropdowns(
  sheet: Sheet,
  { row, column, rows, columns }: Box,
  choices: readonly (readonly (Box | null)[])[],
): void {
  const rules = new Map<Box, GoogleAppsScript.Spreadsheet.DataValidation>();
  const ruleOf = (box: Box | null) => {
    if (box === null) return null;
    const rule = rules.get(box) ?? ruleFrom(sheet, box);
    rules.set(box, rule);
    return rule;
  };
  sheet.getRange(row, column, rows, columns).setDataValidations(choices.map((line) => line.map(ruleOf)));
}

function ruleFrom(sheet: Sheet, box: Box): GoogleAppsScript.Spreadsheet.DataValidation {
  const values = sheet.getRange(box.row, box.column, box.rows, box.columns);
  return SpreadsheetApp.newDataValidation().requireValueInRange(values, true).setAllowInvalid(true).build();
}

type ServiceSheet = GoogleAppsScript.Spreadsheet.Sheet;

/**
 * Colours the cells of whole columns by what they say, in rules of their own beside those of the user.
 *
 * Whole columns, so that rows that come later are in. Source:
 * https://developers.google.com/apps-script/reference/spreadsheet/conditional-format-rule-builder
 */
export function colourWords(sheet: ServiceSheet, column: number, colours: readonly WordColour[]): void {
  const letters = sheet.getRange(1, column).getA1Notation().replace(/\d+$/, "");
  const range = sheet.getRange(`${letters}:${letters}`);
  const ours = colours.map(({ word, background, text }) =>
    SpreadsheetApp.newConditionalFormatRule()
      .whenTextEqualTo(word)
      .setBackground(background)
      .setFontColor(text)
      .setRanges([range])
      .build(),
  );
  // Those that are there come first and win: a user's own rule about a word of ours stays as it is.
  sheet.setConditionalFormatRules([...sheet.getConditionalFormatRules(), ...ours]);
}

/**
 * The instant at which clocks show a time in a time zone, as milliseconds since 1970.
 *
 * Where clocks skip it, as some skip midnight, the first time after it that they show.
 *
 * @param shown The time, read as if it were UTC.
 * @param wallClock What the zone's clocks show at an instant, read as if it were UTC.
 */
export function instantAt(shown: number, wallClock: (instant: number) => number): number {
  const offsetAt = (instant: number) => wallClock(instant) - instant;
  const first = shown - offsetAt(shown);
  const second = shown - offsetAt(first);
  return wallClock(second) === shown ? second : Math.max(first, second);
}

/** Pixels. */
const [WIDTH, HEIGHT] = [760, 400];

/** A stacked column chart, or a bar chart with the longest names in full. */
export function addChart(
  sheet: GoogleAppsScript.Spreadsheet.Sheet,
  { kind, box, title, names, numbers, colours, row, column }: ChartOfCells,
): void {
  const range = sheet.getRange(box.row, box.column, box.rows, box.columns);
  const plain = sheet.newChart().addRange(range).setNumHeaders(1).setPosition(row, column, 0, 0);
  const sized = plain.setOption("width", WIDTH).setOption("height", HEIGHT);
  // One series needs no names: the axis tells what is counted.
  const named = box.columns > 2 ? sized : sized.setOption("legend", "none");
  const chart = kind === "columns" ? named.asColumnChart() : named.asBarChart();
  chart
    .setTitle(title)
    .setColors([...colours])
    .setXAxisTitle(kind === "columns" ? names : numbers);
  chart.setYAxisTitle(kind === "columns" ? numbers : names);
  if (box.columns > 2) chart.setStacked();
  sheet.insertChart(chart.build());
}
