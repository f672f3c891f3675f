import type { Box } from "./spreadsheet";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;
type Protection = GoogleAppsScript.Spreadsheet.Protection;

/** A sentence about the first protection, rejecting rule or merged cell in the way of a write; null if there is none. */
export function whyNotWritable(sheet: Sheet, box: Box): string | null {
  return whyProtected(sheet, [box])[0] ?? ruleInTheWay(sheet, box) ?? mergeInTheWay(sheet, box);
}

/** Of merged cells only the first keeps what is written. */
function mergeInTheWay(sheet: Sheet, box: Box): string | null {
  const [merged] = there(sheet, box)?.getMergedRanges() ?? [];
  if (merged === undefined) return null;
  const cells = `${merged.getA1Notation()} of "${sheet.getName()}"`;
  return `The cells ${cells} are merged, so nothing can be written there. Unmerge them (Format > Merge cells), or write elsewhere.`;
}

/** The cells of a rectangle that the sheet has; null if it has none of them yet. */
function there(sheet: Sheet, box: Box): Range | null {
  const rows = Math.min(box.rows, sheet.getMaxRows() - box.row + 1);
  const columns = Math.min(box.columns, sheet.getMaxColumns() - box.column + 1);
  return rows < 1 || columns < 1 ? null : sheet.getRange(box.row, box.column, rows, columns);
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

/**
 * Each question about a rule is a call, so only the first and the last rule of a column are asked.
 *
 * @param wanted Columns that the sheet does not have yet will have the rules of its last one.
 */
function ruleInTheWay(sheet: Sheet, wanted: Box): string | null {
  const column = Math.min(wanted.column, sheet.getMaxColumns());
  const box = { ...wanted, column, columns: wanted.column + wanted.columns - column };
  const rules = there(sheet, box)?.getDataValidations() ?? [];
  for (const at of (rules[0] ?? []).keys()) {
    const ruled = rules.flatMap((line, index) => (line[at] ? [index] : []));
    const [first, last] = [ruled[0], ruled[ruled.length - 1]];
    if (first === undefined || last === undefined) continue;
    if ([first, last].every((index) => rules[index]![at]!.getAllowInvalid())) continue;
    const range = sheet.getRange(box.row + first, box.column + at, last - first + 1, 1);
    const cells = `${range.getA1Notation()} of "${sheet.getName()}"`;
    return `A data validation rule in ${cells} refuses other values. Remove the rule, or write elsewhere.`;
  }
  return null;
}

export function boxOf(range: Range): Box {
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
