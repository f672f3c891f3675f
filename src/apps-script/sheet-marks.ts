type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type Metadata = GoogleAppsScript.Spreadsheet.DeveloperMetadata;

const KEY = "ci-sheet";

/**
 * The id of the sheet that has a mark; null if none does.
 *
 * Marks are metadata of the spreadsheet and not of the sheet: a copy of a sheet takes the sheet's own along.
 */
export function markedSheetId(spreadsheet: Spreadsheet, mark: string): number | null {
  const found = marks(spreadsheet).find((metadata) => markOf(metadata)[0] === mark);
  return found === undefined ? null : Number(markOf(found)[1]);
}

/** Any other sheet loses the mark. */
export function markSheet(spreadsheet: Spreadsheet, mark: string, sheetId: number): void {
  for (const metadata of marks(spreadsheet)) if (markOf(metadata)[0] === mark) metadata.remove();
  const { DOCUMENT } = SpreadsheetApp.DeveloperMetadataVisibility;
  spreadsheet.addDeveloperMetadata(KEY, `${mark}=${sheetId}`, DOCUMENT);
}

function marks(spreadsheet: Spreadsheet): Metadata[] {
  const { SPREADSHEET } = SpreadsheetApp.DeveloperMetadataLocationType;
  return spreadsheet.createDeveloperMetadataFinder().withKey(KEY).withLocationType(SPREADSHEET).find();
}

function markOf(metadata: Metadata): readonly [mark: string, sheetId: string] {
  const text = metadata.getValue() ?? "";
  const at = text.lastIndexOf("=");
  return [text.slice(0, at), text.slice(at + 1)];
}
