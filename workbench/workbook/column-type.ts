import type { CellContent } from "./cell-content";
import { WorkbookError } from "./workbook-error";

/** The type of a column of one of Google's tables. Scripts cannot read it (platform fact H27). */
export type ColumnType = "NUMBER" | "DATE" | "CHECKBOX";

const MESSAGE = "This operation is not allowed on cells in typed columns.";

/** For formats and rules, which belong to the type. @throws {WorkbookError} If there is one. */
export function assertUntyped(type: ColumnType | null): void {
  if (type !== null) throw new WorkbookError(MESSAGE);
}

/** A blank cell and a formula are of every type. @throws {WorkbookError} If the value is of another one. */
export function assertOfType({ value, formula }: CellContent, type: ColumnType): void {
  if (formula !== undefined || value === null || value === "") return;
  if (typeof value !== (type === "CHECKBOX" ? "boolean" : "number")) throw new WorkbookError(MESSAGE);
}
