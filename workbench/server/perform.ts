import { PROTECTED_MESSAGE } from "../workbook/protection";
import type { Rectangle } from "../workbook/rectangle";
import type { WorkbookSheet } from "../workbook/sheet";
import type { Workbook } from "../workbook/workbook";
import { WorkbookError } from "../workbook/workbook-error";
import { fillTexts } from "./fill";
import { movedFormula } from "./moved-formula";
import { isLayout, performLayout, type PageUser } from "./perform-layout";
import type { HistoryMessage, SheetMessage, WorkbookMessage } from "./protocol";

/**
 * Applies a user's action on the page to the workbook.
 *
 * @param user The user at the keyboard; protections do not apply to the owner.
 * @throws {WorkbookError} With a message for the user, if the action is not possible.
 */
export function perform(workbook: Workbook, message: WorkbookMessage, user: PageUser): void {
  if (isHistory(message)) {
    performHistory(workbook, message);
    return;
  }
  workbook.batch(() => performOnSheet(workbook, message, user));
}

/** Whatever one message asks for is one step of the history. */
function performOnSheet(workbook: Workbook, message: SheetMessage, user: PageUser): void {
  const sheet = sheetOf(workbook, message.type === "paste" ? message.to.sheetId : message.sheetId);
  if (isLayout(message)) {
    performLayout(sheet, message, user);
    return;
  }
  const assertEditable = (range: Rectangle) => {
    if (!user.isOwner && sheet.protectionAgainst(range, user.name)) {
      throw new WorkbookError(PROTECTED_MESSAGE);
    }
  };
  switch (message.type) {
    case "enter":
      assertEditable(message.range);
      sheet.enter(grown(sheet, message.range), message.texts);
      break;
    case "erase":
      message.ranges.forEach(assertEditable);
      sheet.erase(message.ranges);
      break;
    case "fill":
      assertEditable(message.target);
      sheet.enter(message.target, fillTexts(sheet, message.source, message.target));
      break;
    case "paste":
      assertEditable(message.to.range);
      paste(workbook, message, sheet);
      break;
    case "sort":
      assertEditable(message.range);
      sheet.sort(message.range, [{ column: message.column, ascending: message.ascending }]);
      break;
    case "select":
      workbook.batch(() => {
        if (workbook.activeSheet !== sheet) {
          workbook.activateSheet(sheet);
        }
        sheet.select(message.ranges, message.activeCell);
      });
      break;
    case "activateSheet":
      workbook.activateSheet(sheet);
      break;
    case "deleteSheet":
      workbook.deleteSheet(sheet);
      break;
    case "duplicateSheet":
      workbook.activateSheet(workbook.duplicateSheet(sheet));
      break;
    case "renameSheet":
      workbook.renameSheet(sheet, message.name);
      break;
    case "moveSheet":
      workbook.moveSheet(sheet, message.index);
      break;
  }
}

function isHistory(message: WorkbookMessage): message is HistoryMessage {
  return message.type === "undo" || message.type === "redo" || message.type === "insertSheet";
}

function performHistory(workbook: Workbook, { type }: HistoryMessage): void {
  switch (type) {
    case "undo":
      workbook.undo();
      break;
    case "redo":
      workbook.redo();
      break;
    case "insertSheet":
      workbook.insertSheet();
      break;
  }
}

/** Formulas are shifted when copied and unchanged when cut; a larger target repeats the source. */
function paste(
  workbook: Workbook,
  { from, to, cut, valuesOnly }: Extract<SheetMessage, { type: "paste" }>,
  sheet: WorkbookSheet,
): void {
  const source = sheetOf(workbook, from.sheetId);
  const texts = Array.from({ length: to.range.rows }, (_, down) =>
    Array.from({ length: to.range.columns }, (_cell, right) => {
      const row = from.range.row + (down % from.range.rows);
      const column = from.range.column + (right % from.range.columns);
      const { input, value, display } = source.cellView(row, column);
      if (valuesOnly || input === "") {
        return typeof value === "string" ? asText(display) : value;
      }
      return cut ? input : movedFormula(input, to.range.row + down - row, to.range.column + right - column);
    }),
  );
  workbook.batch(() => {
    if (cut) {
      source.erase([from.range]);
    }
    sheet.enter(grown(sheet, to.range), texts);
  });
}

/** Text that must not be parsed as a number, a date or a formula when it is entered. */
function asText(text: string): string {
  return text === "" ? "" : `'${text}`;
}

/** Pasting beyond the last row or column extends the sheet, as in Sheets. */
function grown(sheet: WorkbookSheet, range: Rectangle): Rectangle {
  const rows = range.row + range.rows - 1 - sheet.rowCount;
  const columns = range.column + range.columns - 1 - sheet.columnCount;
  if (rows > 0) {
    sheet.insertRows(sheet.rowCount + 1, rows);
  }
  if (columns > 0) {
    sheet.insertColumns(sheet.columnCount + 1, columns);
  }
  return range;
}

function sheetOf(workbook: Workbook, sheetId: number): WorkbookSheet {
  const sheet = workbook.sheetWithId(sheetId);
  if (!sheet) {
    throw new WorkbookError("That sheet was deleted.");
  }
  return sheet;
}
