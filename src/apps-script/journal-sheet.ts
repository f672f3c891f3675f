import type { Properties } from "../ports/properties";
import { freeSheetName, sheetById } from "./spreadsheet-app-spreadsheet";

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Metadata = GoogleAppsScript.Spreadsheet.DeveloperMetadata;

const NAME = "Company Intelligence journal";
const PURPOSE =
  "What Company Intelligence has paid for. Nothing in here is bought twice as long as it stays.";
const METADATA_KEY = "ci-journal";
const PROPERTY = "JOURNAL_SHEET_ID";

export interface JournalSheet {
  readonly sheet: Sheet;
  /** 0 if somebody sorted the header away or deleted it: then the first row may be an entry. */
  readonly headerRows: 0 | 1;
}

/**
 * The journal sheet of a spreadsheet, by the id in the spreadsheet's metadata or else in the document's properties, so
 * that it is found under any name and in any place. Of two, the older one is the journal.
 *
 * @returns null if there is none, or it was deleted.
 */
export function findJournalSheet(
  spreadsheet: Spreadsheet,
  properties: () => Properties | null,
  headers: readonly string[],
): JournalSheet | null {
  const sheet = taggedSheet(spreadsheet) ?? rememberedSheet(spreadsheet, properties);
  if (sheet === null) return null;
  return { sheet, headerRows: String(sheet.getRange(1, 1).getValue()) === headers[0] ? 1 : 0 };
}

/** Makes the journal sheet, hidden, behind all others, and leaves the user where they are. */
export function makeJournalSheet(
  spreadsheet: Spreadsheet,
  properties: () => Properties | null,
  headers: readonly string[],
): JournalSheet {
  const active = spreadsheet.getActiveSheet();
  const sheet = insertLast(spreadsheet);
  spreadsheet.setActiveSheet(active, true);
  sheet.hideSheet();
  sheet
    .getRange(1, 1, 1, headers.length)
    .setValues([[...headers]])
    .setFontWeight("bold");
  sheet.setFrozenRows(1);
  // The header stands before anybody can find the sheet and append to it.
  SpreadsheetApp.flush();
  for (const stale of tags(spreadsheet)) {
    if (sheetById(spreadsheet, Number(stale.getValue())) === null) stale.remove();
  }
  const id = String(sheet.getSheetId());
  // As with columns: another deployment of the add-on has to find what was paid for.
  const { DOCUMENT } = SpreadsheetApp.DeveloperMetadataVisibility;
  spreadsheet.addDeveloperMetadata(METADATA_KEY, id, DOCUMENT);

  const first = taggedSheet(spreadsheet);
  if (first !== null && first.getSheetId() !== sheet.getSheetId()) {
    // Without a lock somebody else was quicker: one journal is enough.
    spreadsheet.deleteSheet(sheet);
    return { sheet: first, headerRows: 1 };
  }
  properties()?.set(PROPERTY, id);
  sheet.protect().setDescription(PURPOSE).setWarningOnly(true);
  return { sheet, headerRows: 1 };
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
  for (const metadata of tags(spreadsheet)) {
    const sheet = sheetById(spreadsheet, Number(metadata.getValue()));
    if (sheet !== null) return sheet;
  }
  return null;
}

function rememberedSheet(spreadsheet: Spreadsheet, properties: () => Properties | null): Sheet | null {
  const id = properties()?.get(PROPERTY) ?? null;
  return id === null ? null : sheetById(spreadsheet, Number(id));
}

function tags(spreadsheet: Spreadsheet): Metadata[] {
  try {
    return spreadsheet.createDeveloperMetadataFinder().withKey(METADATA_KEY).find();
  } catch {
    // Google does not say whether formulas may search metadata; the document's properties know the sheet as well.
    return [];
  }
}
