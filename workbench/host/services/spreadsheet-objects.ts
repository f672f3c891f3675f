import type { Rectangle } from "../../workbook/rectangle";
import type { WorkbookSheet } from "../../workbook/sheet";
import type { DataValidation } from "../../workbook/data-validation";
import { PROTECTED_MESSAGE } from "../../workbook/protection";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";

/** Factories for classes that depend on each other: a sheet creates ranges, a range returns its sheet. */
interface SpreadsheetObjects {
  range(execution: Execution, sheet: WorkbookSheet, area: Rectangle): object;
  sheet(execution: Execution, sheet: WorkbookSheet): object;
  spreadsheet(execution: Execution): object;
  validationBuilder(execution: Execution, rule: DataValidation): object;
}

/** Filled in by `spreadsheet-app.ts`, which imports all of them. */
export const spreadsheetObjects = {} as SpreadsheetObjects;

/** Throws if the sheet that an execution holds has been deleted since. */
export function assertExists(execution: Execution, sheet: WorkbookSheet): void {
  if (execution.host.workbook.sheetWithId(sheet.id) === undefined) {
    throw new ServiceError(`Sheet ${sheet.id} not found`);
  }
}

/** Reads cells, after flushing buffered writes. */
export async function readCells<Result>(
  execution: Execution,
  sheet: WorkbookSheet,
  read: () => Result,
): Promise<Result> {
  await execution.beforeRead();
  assertExists(execution, sheet);
  return read();
}

/** Buffers a write; errors of protection and validation are thrown when it takes effect. */
export function writeCells(
  execution: Execution,
  sheet: WorkbookSheet,
  area: Rectangle,
  write: () => void,
): void {
  execution.buffer(() => {
    assertEditable(execution, sheet, area);
    write();
  });
}

/** Changes rows, columns or the sheet itself, unbuffered. */
export function changeSheet<Result>(
  execution: Execution,
  sheet: WorkbookSheet,
  change: () => Result,
): Promise<Result> {
  return execution.change(() => {
    assertEditable(execution, sheet, sheet.wholeGrid);
    return change();
  });
}

/** Changes the spreadsheet itself, unbuffered. */
export function changeSpreadsheet<Result>(execution: Execution, change: () => Result): Promise<Result> {
  return execution.change(() => {
    // Google's message for viewers is not known.
    if (execution.host.viewers.has(execution.user)) throw new ServiceError(PROTECTED_MESSAGE);
    return change();
  });
}

/** As scripts are told. */
export function canEdit(execution: Execution, sheet: WorkbookSheet, area: Rectangle, told = true): boolean {
  const { user, host } = execution;
  if (host.viewers.has(user)) return false;
  return user === host.owner || sheet.protectionAgainst(area, user, { told }) === undefined;
}

function assertEditable(execution: Execution, sheet: WorkbookSheet, area: Rectangle): void {
  assertExists(execution, sheet);
  if (!canEdit(execution, sheet, area, false)) throw new ServiceError(PROTECTED_MESSAGE);
}
