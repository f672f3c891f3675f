import type { KeptHost } from "./host-options";
import { WorkbenchError } from "./workbench-error";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Restores what was kept, by `restore`.
 *
 * @throws {WorkbenchError} `BROKEN_KEPT` if it is not what a host keeps, found before or by `restore`.
 */
export function restoringKept(kept: KeptHost, restore: () => void): void {
  const part = brokenPart(kept);
  if (part !== undefined) throw broken(part);
  try {
    restore();
  } catch (error) {
    throw broken("its spreadsheet", error);
  }
}

function broken(part: string, cause?: unknown): WorkbenchError {
  return new WorkbenchError("BROKEN_KEPT", `What was kept is damaged: ${part} cannot be read.`, { cause });
}

/** What would do harm later rather than throw at once. */
function brokenPart(kept: unknown): string | undefined {
  if (!isFields(kept) || typeof kept["enabled"] !== "boolean") return "its beginning";
  const { workbook, properties, triggers } = kept;
  if (!isFields(properties) || !Object.values(properties).every(isTextByName)) return "its properties";
  if (!isList(triggers, isTrigger)) return "its list of triggers";
  const isWhole =
    isFields(workbook) &&
    ["id", "name", "timeZone", "locale"].every((name) => typeof workbook[name] === "string") &&
    isList(workbook["sheets"], isSheet) &&
    workbook["sheets"].some(({ id }) => id === workbook["activeId"]) &&
    isList(workbook["names"], isFields) &&
    isList(workbook["metadata"], isFields);
  return isWhole ? undefined : "its spreadsheet";
}

function isSheet(sheet: Fields): boolean {
  const { id, rowCount, columnCount, frame, cells } = sheet;
  return (
    [id, rowCount, columnCount].every(Number.isInteger) &&
    isFields(frame) &&
    typeof frame["name"] === "string" &&
    isList(
      cells,
      ({ row, column, formula }) =>
        isWithin(row, rowCount) &&
        isWithin(column, columnCount) &&
        (formula === null || typeof formula === "string"),
    )
  );
}

function isTrigger({ id, user, functionName, eventType }: Fields): boolean {
  return [id, user, functionName, eventType].every((text) => typeof text === "string");
}

function isWithin(index: unknown, count: unknown): boolean {
  return Number.isInteger(index) && Number(index) >= 1 && Number(index) <= Number(count);
}

function isTextByName(value: unknown): boolean {
  return isFields(value) && Object.values(value).every((text) => typeof text === "string");
}

function isList(value: unknown, fits: (item: Fields) => boolean): value is readonly Fields[] {
  return Array.isArray(value) && value.every((item) => isFields(item) && fits(item));
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
