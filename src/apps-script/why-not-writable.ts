import type { Box } from "../ports/spreadsheet";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;
type Protection = GoogleAppsScript.Spreadsheet.Protection;

/** A sentence about the first protection or rejecting rule in the way of a write; null if there is none. */
export function whyNotWritable(sheet: Sheet, box: Box): string | null {
  return protectionInTheWay(sheet, box) ?? ruleInTheWay(sheet, box);
}

function protectionInTheWay(sheet: Sheet, box: Box): string | null {
  const { SHEET, RANGE } = SpreadsheetApp.ProtectionType;
  const whole = sheet.getProtections(SHEET).find(isInTheWay);
  if (whole !== undefined && !whole.getUnprotectedRanges().some((free) => holds(boxOf(free), box))) {
    return `The sheet "${sheet.getName()}" is protected. Ask its owner to let you edit it, or use another sheet.`;
  }
  for (const protection of sheet.getProtections(RANGE).filter(isInTheWay)) {
    const range = protection.getRange();
    if (meet(boxOf(range), box)) {
      const cells = `${range.getA1Notation()} of "${sheet.getName()}"`;
      return `The range ${cells} is protected. Ask its owner to let you edit it, or write elsewhere.`;
    }
  }
  return null;
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
    // One rule per stretch of cells is asked: each question is a call, and neighbours nearly always share a rule.
    for (let first = 0; first < rows; first++) {
      const rule = rules[first]?.[column] ?? null;
      if (rule === null) continue;
      let last = first;
      while (last + 1 < rows && (rules[last + 1]?.[column] ?? null) !== null) last++;
      if (!rule.getAllowInvalid()) {
        const range = sheet.getRange(box.row + first, box.column + column, last - first + 1, 1);
        const cells = `${range.getA1Notation()} of "${sheet.getName()}"`;
        return `A data validation rule in ${cells} refuses other values. Remove the rule, or write elsewhere.`;
      }
      first = last;
    }
  }
  return null;
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
