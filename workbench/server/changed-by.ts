import type { ChangeType } from "../host/trigger-events";
import type { WorkbookMessage } from "./protocol";

/** Actions that change no contents of cells, or of which Google does not say that they are edits (platform fact K19). */
const CHANGES: Readonly<Partial<Record<WorkbookMessage["type"], ChangeType>>> = {
  insertRows: "INSERT_ROW",
  deleteRows: "REMOVE_ROW",
  insertColumns: "INSERT_COLUMN",
  deleteColumns: "REMOVE_COLUMN",
  insertSheet: "INSERT_GRID",
  duplicateSheet: "INSERT_GRID",
  deleteSheet: "REMOVE_GRID",
};
const NO_CHANGES: ReadonlySet<WorkbookMessage["type"]> = new Set(["select", "activateSheet"]);

/** How a script is told of a user's action that is no edit; undefined where it is not told. */
export function changeBy({ type }: WorkbookMessage): ChangeType | undefined {
  return NO_CHANGES.has(type) ? undefined : (CHANGES[type] ?? "OTHER");
}
