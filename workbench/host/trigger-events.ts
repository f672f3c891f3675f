import { enumValue } from "./enums";
import type { EnumValue } from "./enums";
import type { Execution } from "./execution";
import { withProperties } from "./own-properties";
import { Range } from "./services/range";
import { Spreadsheet } from "./services/spreadsheet";
import { activeUser } from "./services/session";
import type { UserArea } from "./user-actions";

/** What a user did, as the event of an installable trigger for changes tells it (platform fact K19). */
export type ChangeType =
  | "EDIT"
  | "INSERT_ROW"
  | "INSERT_COLUMN"
  | "REMOVE_ROW"
  | "REMOVE_COLUMN"
  | "INSERT_GRID"
  | "REMOVE_GRID"
  | "FORMAT"
  | "OTHER";

/** The event of `onOpen` and `onInstall`, and of an installable trigger for opening. Under NONE it has no document. */
export function openEvent(execution: Execution): object {
  const source = execution.authMode === "NONE" ? {} : { source: new Spreadsheet(execution) };
  const user = activeUser(execution);
  const email = user.getEmail();
  const own = { email, nickname: email.replace(/@.*/, "") };
  return { authMode: authModeOf(execution), user: withProperties(user, own), ...source };
}

/** The event of edits, without the values of a single cell. */
export function editEvent(execution: Execution, { sheet, area }: UserArea): object {
  const { row, column, rows, columns } = area;
  const range = withProperties(new Range(execution, sheet, area), {
    columnEnd: column + columns - 1,
    columnStart: column,
    rowEnd: row + rows - 1,
    rowStart: row,
  });
  return { ...openEvent(execution), range };
}

/** The event of an installable trigger for changes. */
export function changeEvent(execution: Execution, changeType: ChangeType): object {
  return { ...openEvent(execution), changeType };
}

/** The event of `onSelectionChange`. */
export function selectionEvent(execution: Execution, selected: UserArea): object {
  return editEvent(execution, selected);
}

/** The event of a clock trigger; times in UTC. */
export function clockEvent(execution: Execution, triggerUid: string): object {
  const at = new Date(execution.host.clock.now());
  const newYear = Date.UTC(at.getUTCFullYear(), 0, 1);
  return {
    authMode: authModeOf(execution),
    triggerUid,
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    "day-of-month": at.getUTCDate(),
    "day-of-week": at.getUTCDay() === 0 ? 7 : at.getUTCDay(),
    "week-of-year": Math.ceil((at.getTime() - newYear) / (7 * 24 * 60 * 60_000)),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
    timezone: "UTC",
  };
}

function authModeOf(execution: Execution): EnumValue {
  return enumValue("ScriptApp.AuthMode", execution.authMode);
}
