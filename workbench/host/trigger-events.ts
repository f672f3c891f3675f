import { enumValue } from "./enums";
import type { EnumValue } from "./enums";
import type { Execution } from "./execution";
import { Range } from "./services/range";
import { Spreadsheet } from "./services/spreadsheet";
import { User } from "./services/session";
import type { UserArea } from "./user-actions";

/** The event of `onOpen` and `onInstall`. Under NONE it has no document. */
export function openEvent(execution: Execution): object {
  const { authMode, user } = execution;
  const source = authMode === "NONE" ? {} : { source: new Spreadsheet(execution) };
  return { authMode: authModeOf(execution), user: new User(authMode === "FULL" ? user : ""), ...source };
}

/** The event of `onEdit`, without the values of a single cell. */
export function editEvent(execution: Execution, { sheet, area }: UserArea): object {
  return { ...openEvent(execution), range: new Range(execution, sheet, area) };
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
