import { freeSheetName, sheetById } from "./spreadsheet-app-spreadsheet";

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Metadata = GoogleAppsScript.Spreadsheet.DeveloperMetadata;

const NAME = "Company Intelligence journal";
const PURPOSE =
  "What Company Intelligence has paid for. Nothing in here is bought twice as long as it stays.";
const METADATA_KEY = "ci-journal";

/**
 * The journal sheet of a spreadsheet: the one that was last written to, or else by the id in the spreadsheet's metadata,
 * so that it is found under any name and in any place, and by other deployments of the add-on.
 *
 * @returns null if there is none, or it was deleted.
 */
export function findJournalSheet(spreadsheet: Spreadsheet, lastSheetId: number | null): Sheet | null {
  const last = lastSheetId === null ? null : sheetById(spreadsheet, lastSheetId);
  return last ?? taggedSheet(spreadsheet);
}

/** Whether its first row is our header, as it is now: else nobody can tell what is below it. */
export function hasHeader(sheet: Sheet, headers: readonly string[]): boolean {
  const width = Math.min(sheet.getMaxColumns(), headers.length);
  const labels = sheet.getRange(1, 1, 1, width).getValues()[0]!.map(String);
  return headers.every((header, index) => labels[index] === header);
}

/** Makes the journal sheet, hidden, behind all others, and leaves the user where they are. */
export function makeJournalSheet(spreadsheet: Spreadsheet, headers: readonly string[]): Sheet {
  const active = spreadsheet.getActiveSheet();
  const sheet = abandoned(spreadsheet, headers) ?? insertLast(spreadsheet);
  // Whoever was cut off while it was made is left standing on it.
  const shown = active.getSheetId() === sheet.getSheetId() ? otherThan(sheet, spreadsheet) : active;
  if (shown !== undefined) spreadsheet.setActiveSheet(shown, true);
  sheet.hideSheet();
  sheet
    .getRange(1, 1, 1, headers.length)
    .setValues([[...headers]])
    .setFontWeight("bold");
  sheet.setFrozenRows(1);
  // The header is there before anybody can find the sheet and append to it.
  SpreadsheetApp.flush();
  for (const stale of tags(spreadsheet)) {
    if (sheetById(spreadsheet, Number(stale.getValue())) === null) stale.remove();
  }
  const id = String(sheet.getSheetId());
  // As with columns: another deployment of the add-on has to find what was paid for.
  const { DOCUMENT } = SpreadsheetApp.DeveloperMetadataVisibility;
  spreadsheet.addDeveloperMetadata(METADATA_KEY, id, DOCUMENT);
  sheet.protect().setDescription(PURPOSE).setWarningOnly(true);
  return sheet;
}

/** The sheet stays; it is no longer the journal. */
export function forgetJournalSheet(spreadsheet: Spreadsheet): void {
  for (const metadata of tags(spreadsheet)) metadata.remove();
}

/** One that somebody was about to make who was cut off: it holds nothing yet. */
function abandoned(spreadsheet: Spreadsheet, headers: readonly string[]): Sheet | null {
  const sheet = spreadsheet.getSheetByName(NAME);
  const rows = sheet?.getLastRow() ?? 0;
  return sheet !== null && (rows === 0 || (rows === 1 && hasHeader(sheet, headers))) ? sheet : null;
}

function otherThan(sheet: Sheet, spreadsheet: Spreadsheet): Sheet | undefined {
  return spreadsheet
    .getSheets()
    .find((other) => other.getSheetId() !== sheet.getSheetId() && !other.isSheetHidden());
}

function insertLast(spreadsheet: Spreadsheet): Sheet {
  const index = spreadsheet.getNumSheets();
  try {
    return spreadsheet.insertSheet(freeSheetName(spreadsheet, NAME), index);
  } catch {
    // The name was taken since it was looked up; an answer that was paid for is worth more than a name.
    return spreadsheet.insertSheet(index);
  }
}

function taggedSheet(spreadsheet: Spreadsheet): Sheet | null {
  for (const id of taggedIds(spreadsheet)) {
    const sheet = sheetById(spreadsheet, id);
    if (sheet !== null) return sheet;
  }
  return null;
}

/** Ids of the sheets that deployments of the add-on have marked as theirs. */
function taggedIds(spreadsheet: Spreadsheet): number[] {
  return tags(spreadsheet).map((metadata) => Number(metadata.getValue()));
}

function tags(spreadsheet: Spreadsheet): Metadata[] {
  try {
    return spreadsheet.createDeveloperMetadataFinder().withKey(METADATA_KEY).find();
  } catch {
    // Google does not say whether formulas may search metadata; the ledger knows the sheet as well.
    return [];
  }
}
