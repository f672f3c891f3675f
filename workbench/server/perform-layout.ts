import { PROTECTED_MESSAGE } from "../workbook/protection";
import type { Rectangle } from "../workbook/rectangle";
import type { WorkbookSheet } from "../workbook/sheet";
import { WorkbookError } from "../workbook/workbook-error";
import type { LayoutMessage, SheetMessage } from "./protocol";

/** The user at the keyboard; protections do not apply to the owner. */
export interface PageUser {
  readonly name: string;
  readonly isOwner: boolean;
}

const LAYOUT: Readonly<Record<LayoutMessage["type"], true>> = {
  insertRows: true,
  deleteRows: true,
  hideRows: true,
  showRows: true,
  insertColumns: true,
  deleteColumns: true,
  hideColumns: true,
  showColumns: true,
  freezeRows: true,
  freezeColumns: true,
  columnWidth: true,
  merge: true,
  unmerge: true,
  createFilter: true,
  removeFilter: true,
  filterColumn: true,
  protect: true,
  removeProtection: true,
};

export function isLayout(message: SheetMessage): message is LayoutMessage {
  return Object.hasOwn(LAYOUT, message.type);
}

/**
 * Applies a user's changes on the page to a sheet's rows, columns and blocks.
 *
 * @throws {WorkbookError} If the change is not possible.
 */
export function performLayout(sheet: WorkbookSheet, message: LayoutMessage, user: PageUser): void {
  assertSheetEditable(sheet, user);
  switch (message.type) {
    case "deleteRows":
      assertEditable(sheet, { ...sheet.wholeGrid, row: message.at, rows: message.count }, user);
      sheet.deleteRows(message.at, message.count);
      break;
    case "deleteColumns":
      assertEditable(sheet, { ...sheet.wholeGrid, column: message.at, columns: message.count }, user);
      sheet.deleteColumns(message.at, message.count);
      break;
    case "insertRows":
    case "insertColumns":
      sheet[message.type](message.at, message.count);
      break;
    case "hideRows":
    case "showRows":
      hideRows(sheet, message);
      break;
    case "hideColumns":
    case "showColumns":
      hideColumns(sheet, message);
      break;
    case "freezeRows":
      sheet.setFrozenRows(message.count);
      break;
    case "freezeColumns":
      sheet.setFrozenColumns(message.count);
      break;
    case "columnWidth":
      sheet.workbook.batch(() =>
        message.columns.forEach((column) => sheet.setColumnWidth(column, message.pixels)),
      );
      break;
    case "merge":
      message.ranges.forEach((range) => assertEditable(sheet, range, user));
      sheet.workbook.batch(() => message.ranges.forEach((range) => sheet.merge(range)));
      break;
    case "unmerge":
      assertEditable(sheet, message.range, user);
      sheet.unmerge(message.range);
      break;
    case "createFilter":
      sheet.createFilter(message.range);
      break;
    case "filterColumn":
      sheet.hideByFilter(message.column, message.values);
      break;
    case "removeFilter":
      sheet.removeFilter();
      break;
    case "protect": {
      const { range, description } = message;
      sheet.protect({ editors: [user.name], description, ...(range && { range }) });
      break;
    }
    case "removeProtection":
      removeProtection(sheet, message.id, user);
      break;
  }
}

type RowsOrColumns = { readonly type: string; readonly at: number; readonly count: number };

function hideRows(sheet: WorkbookSheet, { type, at, count }: RowsOrColumns): void {
  const hides = type === "hideRows";
  const shown = numbers(sheet.rowCount).filter(
    (row) => !sheet.isRowHidden(row, "user") && !sheet.isRowHidden(row, "filter"),
  );
  if (hides && shown.every((row) => row >= at && row < at + count)) {
    throw new WorkbookError("You can't hide all the rows on the sheet.");
  }
  sheet.setRowsHidden(at, count, hides);
}

function hideColumns(sheet: WorkbookSheet, { type, at, count }: RowsOrColumns): void {
  const hides = type === "hideColumns";
  const shown = numbers(sheet.columnCount).filter((column) => !sheet.isColumnHidden(column));
  if (hides && shown.every((column) => column >= at && column < at + count)) {
    throw new WorkbookError("You can't hide all the columns on the sheet.");
  }
  sheet.setColumnsHidden(at, count, hides);
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Anyone who may edit what is protected may remove the protection. */
function removeProtection(sheet: WorkbookSheet, id: number, { name, isOwner }: PageUser): void {
  const protection = sheet.protections.find((candidate) => candidate.id === id);
  if (protection && !isOwner && !protection.editors.includes(name))
    throw new WorkbookError(PROTECTED_MESSAGE);
  sheet.removeProtection(id);
}

function assertEditable(sheet: WorkbookSheet, range: Rectangle, { name, isOwner }: PageUser): void {
  if (!isOwner && sheet.protectionAgainst(range, name)) throw new WorkbookError(PROTECTED_MESSAGE);
}

/** A protected range allows inserting and deleting rows around it; a protected sheet does not. */
function assertSheetEditable(sheet: WorkbookSheet, { name, isOwner }: PageUser): void {
  const stopped = sheet.protections.some(
    ({ range, warningOnly, editors }) => range === undefined && !warningOnly && !editors.includes(name),
  );
  if (stopped && !isOwner) throw new WorkbookError(PROTECTED_MESSAGE);
}
