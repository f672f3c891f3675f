import { columnLetters } from "../core/a1";
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
/** The kind of a cell that was read as midnight: it may be a day or a time. */
const DAY_OR_INSTANT = "either";

/**
 * The parts of a written block that need a date format, as long stretches of one column, since each costs a call.
 *
 * A sheet keeps a day as its midnight. Where a midnight was read from it and is written back, the cell gets the format of the dates
 * above or below it; without any, that of a day.
 *
 * @param localTime What the spreadsheet's clocks show, `2026-11-21T09:30:00`.
 */
export function dateAreas(
  row: number,
  column: number,
  values: readonly (readonly CellValue[])[],
  localTime: (ms: number) => string,
): DateArea[] {
  const kindOf = (cell: CellValue) => (cell === null ? "between" : formatOf(cell, localTime));
  return stretchesIn(row, column, values, kindOf).map(({ box, kind }) => ({
    box,
    format: kind === DAY_OR_INSTANT ? DAY_FORMAT : kind,
  }));
}

function formatOf(cell: CellValue, localTime: (ms: number) => string): string | null {
  if (isDay(cell)) return cell.clockMs === undefined ? DAY_FORMAT : INSTANT_FORMAT;
  if (!isDate(cell)) return null;
  return localTime(cell.getTime()).endsWith("T00:00:00") ? DAY_OR_INSTANT : INSTANT_FORMAT;
}

/** Whether this is a format that the add-on gives to dates. */
export function isOwnFormat(format: string): boolean {
  return format === DAY_FORMAT || format === INSTANT_FORMAT;
}

/** The parts of a written block that hold addresses: a column each, down to its last one. */
export function linkAreas(row: number, column: number, values: readonly (readonly CellValue[])[]): Box[] {
  const kindOf = (cell: CellValue) => {
    if (typeof cell !== "string" || cell === "" || cell.length > CELL_TEXT_MAX) return null;
    return isWebAddress(cell) ? "link" : "between";
  };
  return stretchesIn(row, column, values, kindOf).map(({ box }) => box);
}

/**
 * Stretches of cells of one kind in each column. A cell of kind `between` may lie inside a stretch, null ends it, and `either` takes
 * the kind of the stretch.
 */
function stretchesIn(
  row: number,
  column: number,
  values: readonly (readonly CellValue[])[],
  kindOf: (cell: CellValue) => string | null,
): { box: Box; kind: string }[] {
  return (values[0] ?? []).flatMap((_, at) => {
    const found: { first: number; last: number; kind: string }[] = [];
    let open: (typeof found)[number] | null = null;
    values.forEach((line, index) => {
      const kind = kindOf(line[at] ?? null);
      if (kind === "between") return;
      if (kind === null) open = null;
      else if (open !== null && [open.kind, kind].includes(DAY_OR_INSTANT)) {
        open.last = index;
        if (open.kind === DAY_OR_INSTANT) open.kind = kind;
      } else if (open?.kind === kind) open.last = index;
      else found.push((open = { first: index, last: index, kind }));
    });
    return found.map(({ first, last, kind }) => ({
      box: { row: row + first, column: column + at, rows: last - first + 1, columns: 1 },
      kind,
    }));
  });
}

/** The texts of one column of a block as rich text, which Sheets never turns into another type; see platform fact H14. */
export function linkedTexts(
  values: readonly (readonly CellValue[])[],
  index: number,
): GoogleAppsScript.Spreadsheet.RichTextValue[][] {
  return values.map((line) => {
    const text = String(line[index] ?? "");
    return [linkedText(text, text)];
  });
}

/** A text that leads to a web address. */
export function linkedText(text: string, url: string): GoogleAppsScript.Spreadsheet.RichTextValue {
  const value = SpreadsheetApp.newRichTextValue().setText(text);
  return (isWebAddress(url) ? value.setLinkUrl(url) : value).build();
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

/**
 * Colours the cells of whole columns by what they say, in rules of their own beside those of the user.
 *
 * Whole columns, so that rows that come later are in. Source:
 * https://developers.google.com/apps-script/reference/spreadsheet/conditional-format-rule-builder
 */
export function colourWords(
  sheet: Sheet,
  column: number,
  count: number,
  colours: readonly WordColour[],
): void {
  const range = sheet.getRange(`${columnLetters(column)}:${columnLetters(column + count - 1)}`);
  const rules = sheet.getConditionalFormatRules();
  // A start that was cut off has coloured them already.
  if (rules.some((rule) => isWithin(rule, column, count))) return;
  const ours = colours.map(({ word, background, text }) =>
    SpreadsheetApp.newConditionalFormatRule()
      .whenTextEqualTo(word)
      .setBackground(background)
      .setFontColor(text)
      .setRanges([range])
      .build(),
  );
  // The first rule wins: a user's own rule about a word of ours stays in effect.
  sheet.setConditionalFormatRules([...rules, ...ours]);
}

/** Removes rules that colour these columns alone. */
export function uncolour(sheet: Sheet, column: number, count: number): void {
  const rules = sheet.getConditionalFormatRules();
  const kept = rules.filter((rule) => !isWithin(rule, column, count));
  if (kept.length < rules.length) sheet.setConditionalFormatRules(kept);
}

/** Whether a rule is about these columns alone. */
function isWithin(
  rule: GoogleAppsScript.Spreadsheet.ConditionalFormatRule,
  column: number,
  count: number,
): boolean {
  return rule
    .getRanges()
    .every((range) => range.getColumn() >= column && range.getLastColumn() < column + count);
}

/** A stacked column chart, or a bar chart with the longest names in full. */
export function addChart(
  sheet: Sheet,
  { kind, box, title, names, numbers, colours, row, column, width, height }: ChartOfCells,
): void {
  const range = sheet.getRange(box.row, box.column, box.rows, box.columns);
  const plain = sheet.newChart().addRange(range).setNumHeaders(1).setPosition(row, column, 0, 0);
  const sized = plain.setOption("width", width).setOption("height", height);
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
