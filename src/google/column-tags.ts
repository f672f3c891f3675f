type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Metadata = GoogleAppsScript.Spreadsheet.DeveloperMetadata;

const KEY = "ci-column";

/** A tag as it was read. */
interface ReadTag {
  readonly tag: string | null;
  readonly column: number | null;
  /** null for a tag that this execution has set: only reading again returns its metadata. */
  readonly metadata: Metadata | null;
}

/**
 * Tags on columns, kept as developer metadata: they follow a column that is moved, and go with one that is deleted.
 *
 * Visible to any project that may open the document: metadata of visibility PROJECT belongs to one Cloud project, and a
 * colleague's own deployment of the add-on would take our columns for the user's. A tag holds no secret.
 *
 * Source: https://developers.google.com/workspace/sheets/api/guides/metadata
 */
export class ColumnTags {
  /** As last read, with what was set since: reading between two writes would cost a flush for every column. */
  private known: readonly ReadTag[] | null = null;

  constructor(private readonly sheet: Sheet) {}

  /** Columns by tag, read again: a user may have moved them. */
  read(): Map<string, number> {
    const columns = new Map<string, number>();
    this.known = find(this.sheet);
    for (const { tag, column } of this.known) {
      if (tag !== null && column !== null && !columns.has(tag)) columns.set(tag, column);
    }
    return columns;
  }

  /**
   * A tag has one column, and a column one tag, but for those that may stand beside it: what was there before is removed.
   *
   * @param keeps Whether another tag of the column stays.
   */
  set(column: number, tag: string, keeps: (other: string) => boolean): void {
    const gives = (known: ReadTag) =>
      known.tag === tag || (known.column === column && !(known.tag !== null && keeps(known.tag)));
    let known = this.known ?? find(this.sheet);
    const [only, ...others] = known.filter(gives);
    // A tag follows its column, even if it was moved since; setting it again could hit another column.
    if (only?.tag === tag && only.column === column && others.length === 0) return;
    if (known.some((each) => gives(each) && each.metadata === null)) known = find(this.sheet);
    for (const { metadata } of known.filter(gives)) metadata?.remove();
    // Only whole columns can have metadata; A1 notation is the sure way to name one.
    const letters = this.sheet.getRange(1, column).getA1Notation().replace(/\d+$/, "");
    this.sheet
      .getRange(`${letters}:${letters}`)
      .addDeveloperMetadata(KEY, tag, SpreadsheetApp.DeveloperMetadataVisibility.DOCUMENT);
    this.known = [...known.filter((each) => !gives(each)), { tag, column, metadata: null }];
  }

  unset(tag: string): void {
    for (const known of find(this.sheet)) if (known.tag === tag) known.metadata?.remove();
    this.known = null;
  }
}

function find(sheet: Sheet): ReadTag[] {
  return sheet
    .createDeveloperMetadataFinder()
    .withKey(KEY)
    .withLocationType(SpreadsheetApp.DeveloperMetadataLocationType.COLUMN)
    .find()
    .flatMap((metadata) => {
      try {
        const column = metadata.getLocation().getColumn()?.getColumn() ?? null;
        return [{ tag: metadata.getValue(), column, metadata }];
      } catch {
        // Its column was deleted since the lookup.
        return [];
      }
    });
}
