import { storedJson } from "../core/stored-json";
import type { Properties } from "../ports/properties";

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Ids of sheets that are no journals, so that each is looked at once. */
const LOOKED_AT_PROPERTY = "NO_JOURNALS";
/** A property holds 9 KB. */
const MOST_LOOKED_AT = 700;

/** Sheets that say in their first row that they are a journal, other than those that are this spreadsheet's own. */
export function copiedJournals(
  spreadsheet: Spreadsheet,
  store: Properties | null,
  headers: readonly string[],
  own: readonly (number | null)[],
): Sheet[] {
  if (store === null) return [];
  const lookedAt = idsLookedAt(store);
  const others = spreadsheet.getSheets().filter((sheet) => {
    const id = sheet.getSheetId();
    return !own.includes(id) && !lookedAt.includes(id);
  });
  const copied = others.filter((sheet) => isJournal(sheet, headers));
  markLookedAt(
    store,
    others.filter((sheet) => !copied.includes(sheet)),
  );
  return copied;
}

/** Remembers that these sheets need not be looked at again. */
export function markLookedAt(store: Properties, sheets: readonly Sheet[]): void {
  if (sheets.length === 0) return;
  const ids = [...idsLookedAt(store), ...sheets.map((sheet) => sheet.getSheetId())];
  store.setAll({ [LOOKED_AT_PROPERTY]: JSON.stringify(ids.slice(-MOST_LOOKED_AT)) });
}

function idsLookedAt(store: Properties): number[] {
  return storedJson(store.get(LOOKED_AT_PROPERTY), areIds) ?? [];
}

function areIds(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((id) => typeof id === "number");
}

function isJournal(sheet: Sheet, headers: readonly string[]): boolean {
  if (sheet.getMaxColumns() < headers.length) return false;
  const [first = []] = sheet.getRange(1, 1, 1, headers.length).getValues();
  return headers.every((header, index) => String(first[index]) === header);
}
