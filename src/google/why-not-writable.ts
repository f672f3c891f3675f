import type { Box } from "./spreadsheet";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Rule = GoogleAppsScript.Spreadsheet.DataValidation;
type Range = GoogleAppsScript.Spreadsheet.Range;
type Protection = GoogleAppsScript.Spreadsheet.Protection;

const MOST_RULES_ASKED = 200;

/** A sentence about the first protection, rejecting rule or merged cell in the way of a write; null if there is none. */
export function whyNotWritable(sheet: Sheet, box: Box): string | null {
  return whyProtected(sheet, [box])[0] ?? ruleInTheWay(sheet, box) ?? mergeInTheWay(sheet, box);
}

/** Merged cells of a rectangle, as rectangles. */
export function mergedIn(sheet: Sheet, box: Box): Box[] {
  return mergedRanges(sheet, box).map(boxOf);
}

/** Of merged cells only the first keeps what is written. */
function mergeInTheWay(sheet: Sheet, box: Box): string | null {
  const [merged] = mergedRanges(sheet, box);
  if (merged === undefined) return null;
  const cells = `${merged.getA1Notation()} of "${sheet.getName()}"`;
  return `The cells ${cells} are merged, and values are to be written there. Unmerge them (Format > Merge cells), or write elsewhere.`;
}

function mergedRanges(sheet: Sheet, box: Box): Range[] {
  const rows = Math.min(box.rows, sheet.getMaxRows() - box.row + 1);
  const columns = Math.min(box.columns, sheet.getMaxColumns() - box.column + 1);
  return rows < 1 || columns < 1 ? [] : sheet.getRange(box.row, box.column, rows, columns).getMergedRanges();
}

/** For each rectangle a sentence about the first protection that keeps the user from editing it; null if none does. */
export function whyProtected(sheet: Sheet, boxes: readonly Box[]): (string | null)[] {
  const { SHEET, RANGE } = SpreadsheetApp.ProtectionType;
  const whole = sheet.getProtections(SHEET).find(isInTheWay);
  const free = whole?.getUnprotectedRanges().map(boxOf) ?? null;
  const ranges = sheet
    .getProtections(RANGE)
    .filter(isInTheWay)
    .map((protection) => protection.getRange())
    .map((range) => ({ range, box: boxOf(range) }));
  return boxes.map((box) => {
    if (free !== null && !free.some((each) => holds(each, box)))
      return `The sheet "${sheet.getName()}" is protected. Ask its owner to let you edit it, or use another sheet.`;
    const met = ranges.find((each) => meet(each.box, box));
    if (met === undefined) return null;
    const cells = `${met.range.getA1Notation()} of "${sheet.getName()}"`;
    return `The range ${cells} is protected. Ask its owner to let you edit it, or write elsewhere.`;
  });
}

/** The first protection that keeps the user from editing any of the sheet's cells, in words; null if there is none. */
export function firstProtection(sheet: Sheet): string | null {
  const { SHEET, RANGE } = SpreadsheetApp.ProtectionType;
  if (sheet.getProtections(SHEET).some(isInTheWay)) return "the sheet";
  const [protection] = sheet.getProtections(RANGE).filter(isInTheWay);
  return protection === undefined ? null : protection.getRange().getA1Notation();
}

function isInTheWay(protection: Protection): boolean {
  return !protection.isWarningOnly() && !protection.canEdit();
}

function ruleInTheWay(sheet: Sheet, box: Box): string | null {
  // Nothing is known, and nothing in the way, of cells that the sheet does not have yet.
  const rows = Math.min(box.rows, sheet.getMaxRows() - box.row + 1);
  const columns = Math.min(box.columns, sheet.getMaxColumns() - box.column + 1);
  if (rows < 1 || columns < 1) return null;
  const rules = sheet.getRange(box.row, box.column, rows, columns).getDataValidations();
  for (let column = 0; column < columns; column++) {
    const first = refusingFrom(rules.map((line) => line[column] ?? null));
    if (first === null) continue;
    let last = first;
    while (last + 1 < rows && (rules[last + 1]?.[column] ?? null) !== null) last++;
    const range = sheet.getRange(box.row + first, box.column + column, last - first + 1, 1);
    const cells = `${range.getA1Notation()} of "${sheet.getName()}"`;
    return `A data validation rule in ${cells} refuses other values. Remove the rule, or write elsewhere.`;
  }
  return null;
}

/**
 * The first cell of a column whose rule refuses; null if none does. Neighbours may have other rules, but each question is a
 * call: of very many cells only so many are asked, the first and the last among them.
 */
function refusingFrom(rules: readonly (Rule | null)[]): number | null {
  const ruled = rules.flatMap((rule, index) => (rule === null ? [] : [{ rule, index }]));
  const step = Math.max(1, Math.ceil(ruled.length / MOST_RULES_ASKED));
  const asked = ruled.filter((_, at) => at % step === 0 || at === ruled.length - 1);
  return asked.find(({ rule }) => !rule.getAllowInvalid())?.index ?? null;
}

function boxOf(range: Range): Box {
  return {
    row: range.getRow(),
    column: range.getColumn(),
    rows: range.getNumRows(),
    columns: range.getNumColumns(),
  };
}

function meet(a: Box, b: Box): boolean {
  return (
    a.row < b.row + b.rows &&
    b.row < a.row + a.rows &&
    a.column < b.column + b.columns &&
    b.column < a.column + a.columns
  );
}

function holds(outer: Box, inner: Box): boolean {
  return (
    outer.row <= inner.row &&
    outer.column <= inner.column &&
    outer.row + outer.rows >= inner.row + inner.rows &&
    outer.column + outer.columns >= inner.column + inner.columns
  );
}
