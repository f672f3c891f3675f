type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Metadata = GoogleAppsScript.Spreadsheet.DeveloperMetadata;

const KEY = "ci-column";

/**
 * Tags on columns, kept as developer metadata: they follow a column that is moved, and go with one that is deleted.
 *
 * Visible to any project that may open the document: metadata of visibility PROJECT belongs to one Cloud project, and a
 * colleague's own deployment of the add-on would take our columns for the user's. A tag holds no secret.
 *
 * Source: https://developers.google.com/workspace/sheets/api/guides/metadata
 */
export function taggedColumns(sheet: Sheet): Map<string, number> {
  const columns = new Map<string, number>();
  for (const metadata of tagsOf(sheet)) {
    const tag = metadata.getValue();
    const column = columnOf(metadata);
    if (tag !== null && column !== null && !columns.has(tag)) columns.set(tag, column);
  }
  return columns;
}

/** A column has one tag, and a tag one column: what stood there before gives way. */
export function tagColumn(sheet: Sheet, column: number, tag: string): void {
  for (const metadata of tagsOf(sheet)) {
    if (metadata.getValue() === tag || columnOf(metadata) === column) metadata.remove();
  }
  // Metadata hangs on whole columns only, for which A1 notation is the sure way to say so.
  const letters = sheet.getRange(1, column).getA1Notation().replace(/\d+$/, "");
  sheet
    .getRange(`${letters}:${letters}`)
    .addDeveloperMetadata(KEY, tag, SpreadsheetApp.DeveloperMetadataVisibility.DOCUMENT);
}

function tagsOf(sheet: Sheet): Metadata[] {
  return sheet
    .createDeveloperMetadataFinder()
    .withKey(KEY)
    .withLocationType(SpreadsheetApp.DeveloperMetadataLocationType.COLUMN)
    .find();
}

function columnOf(metadata: Metadata): number | null {
  return metadata.getLocation().getColumn()?.getColumn() ?? null;
}
