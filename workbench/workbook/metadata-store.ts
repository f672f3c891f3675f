import { type AxisEdit, movedIndex } from "../formulas/axis-edit";
import type {
  DeveloperMetadata,
  MetadataLocation,
  MetadataQuery,
  MetadataVisibility,
} from "./developer-metadata";
import { METADATA_CHARACTERS_MAX } from "./limits";
import { WorkbookError } from "./workbook-error";

export type MetadataChanges = {
  key?: string;
  value?: string | null;
  visibility?: MetadataVisibility;
  location?: MetadataLocation;
};

/**
 * The developer metadata of a workbook. Row and column metadata follows inserts, deletes and moves, and is
 * deleted with its row or column; a sort does not move it.
 */
export class MetadataStore {
  list: readonly DeveloperMetadata[] = [];
  private nextId = 1_000_001;

  add(
    location: MetadataLocation,
    key: string,
    value: string | null = null,
    visibility: MetadataVisibility = "DOCUMENT",
  ): DeveloperMetadata {
    const entry = { id: this.nextId, key, value, visibility, location };
    this.assertRoom(entry);
    this.nextId += 1;
    this.list = [...this.list, entry];
    return entry;
  }

  /** In place of what is there. */
  put(list: readonly DeveloperMetadata[]): void {
    this.list = list;
    this.nextId = Math.max(this.nextId, ...list.map(({ id }) => id + 1));
  }

  find(query: MetadataQuery = {}): DeveloperMetadata[] {
    return this.list.filter(
      (entry) =>
        (query.id === undefined || entry.id === query.id) &&
        (query.key === undefined || entry.key === query.key) &&
        (query.value === undefined || entry.value === query.value) &&
        (query.visibility === undefined || entry.visibility === query.visibility) &&
        (query.location === undefined || sameLocation(entry.location, query.location)) &&
        (query.sheetId === undefined || sheetOf(entry.location) === query.sheetId),
    );
  }

  /** @throws {WorkbookError} If it was removed, or its row, column or sheet deleted. */
  update(id: number, changes: MetadataChanges): DeveloperMetadata {
    const before = this.list.find((entry) => entry.id === id);
    if (!before) throw new WorkbookError("The developer metadata does not exist.");
    const after = { ...before, ...changes };
    this.assertRoom(after);
    this.list = this.list.map((entry) => (entry === before ? after : entry));
    return after;
  }

  remove(id: number): void {
    this.list = this.list.filter((entry) => entry.id !== id);
  }

  removeSheet(sheetId: number): void {
    this.list = this.list.filter(({ location }) => sheetOf(location) !== sheetId);
  }

  copySheet(from: number, to: number): void {
    for (const { location, key, value, visibility } of this.find({ sheetId: from })) {
      if (location.type !== "SPREADSHEET") this.add({ ...location, sheetId: to }, key, value, visibility);
    }
  }

  applyEdit(sheetId: number, edit: AxisEdit): void {
    this.list = this.list.flatMap((entry) => {
      const { location } = entry;
      if (location.type === "ROW" && location.sheetId === sheetId && edit.axis === "row") {
        const row = movedIndex(edit, location.row);
        return row === null ? [] : [{ ...entry, location: { ...location, row } }];
      }
      if (location.type === "COLUMN" && location.sheetId === sheetId && edit.axis === "column") {
        const column = movedIndex(edit, location.column);
        return column === null ? [] : [{ ...entry, location: { ...location, column } }];
      }
      return [entry];
    });
  }

  /** The spreadsheet and each sheet (with its rows and columns) have separate quotas (platform fact B22). */
  private assertRoom(added: DeveloperMetadata): void {
    const sheetId = sheetOf(added.location);
    let characters = 0;
    for (const entry of this.list) {
      if (entry.id !== added.id && sheetOf(entry.location) === sheetId) characters += sizeOf(entry);
    }
    if (characters + sizeOf(added) > METADATA_CHARACTERS_MAX) {
      throw new WorkbookError(
        "Adding this developer metadata would exceed the limit on the amount of developer metadata that can be stored.",
      );
    }
  }
}

function sizeOf({ key, value }: DeveloperMetadata): number {
  return key.length + (value?.length ?? 0);
}

function sheetOf(location: MetadataLocation): number | undefined {
  return location.type === "SPREADSHEET" ? undefined : location.sheetId;
}

function sameLocation(a: MetadataLocation, b: MetadataLocation): boolean {
  if (a.type !== b.type || sheetOf(a) !== sheetOf(b)) return false;
  if (a.type === "ROW" && b.type === "ROW") return a.row === b.row;
  return a.type === "COLUMN" && b.type === "COLUMN" ? a.column === b.column : true;
}
