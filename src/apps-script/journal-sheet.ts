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

/** Set where a new sheet took the place of one that somebody deleted, until somebody asks. */
const LOST_PROPERTY = "JOURNAL_LOST";
/** Ids of sheets that are no journals, so that each is looked at once. */
const LOOKED_AT_PROPERTY = "NO_JOURNALS";
/** A property holds 9 KB. */
const MOST_LOOKED_AT = 700;

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
  const store = properties();
  if ((store?.get(PROPERTY) ?? null) !== null) store?.set(LOST_PROPERTY, "1");
  store?.set(PROPERTY, id);
  sheet.protect().setDescription(PURPOSE).setWarningOnly(true);
  return { sheet, headerRows: 1 };
}

/** Whether the sheet that this document remembers was deleted; says so once. */
export function takeLoss(spreadsheet: Spreadsheet, properties: () => Properties | null): boolean {
  const store = properties();
  if (store === null) return false;
  const { [LOST_PROPERTY]: lost, [PROPERTY]: id = null } = store.getAll();
  const wasReplaced = lost !== undefined;
  if (wasReplaced) store.remove(LOST_PROPERTY);
  const isGone =
    id !== null && sheetById(spreadsheet, Number(id)) === null && taggedSheet(spreadsheet) === null;
  if (isGone) store.remove(PROPERTY);
  return wasReplaced || isGone;
}

/** Sheets that say in their first row that they are a journal, other than this spreadsheet's own. */
export function copiedJournals(
  spreadsheet: Spreadsheet,
  properties: () => Properties | null,
  headers: readonly string[],
): Sheet[] {
  const store = properties();
  if (store === null) return [];
  const own = findJournalSheet(spreadsheet, properties, headers)?.sheet.getSheetId();
  const lookedAt = idsLookedAt(store);
  const others = spreadsheet.getSheets().filter((sheet) => {
    const id = sheet.getSheetId();
    return id !== own && !lookedAt.includes(id);
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
  store.set(LOOKED_AT_PROPERTY, JSON.stringify(ids.slice(-MOST_LOOKED_AT)));
}

function idsLookedAt(store: Properties): number[] {
  return JSON.parse(store.get(LOOKED_AT_PROPERTY) ?? "[]") as number[];
}

function isJournal(sheet: Sheet, headers: readonly string[]): boolean {
  if (sheet.getMaxColumns() < headers.length) return false;
  const [first = []] = sheet.getRange(1, 1, 1, headers.length).getValues();
  return headers.every((header, index) => String(first[index]) === header);
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
