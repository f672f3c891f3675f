import type {
  DeveloperMetadata as Entry,
  MetadataLocation,
  MetadataQuery,
  MetadataVisibility,
} from "../../workbook/developer-metadata";
import type { Emulates } from "../emulates";
import { enumName, enumValue, isEnumValue } from "../enums";
import type { EnumValue } from "../enums";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";
import { textOf } from "../text-of";
import type { RangePosition } from "./range-position";
import { spreadsheetObjects } from "./spreadsheet-objects";

/**
 * `addDeveloperMetadata(key)`, `(key, visibility)`, `(key, value)` or `(key, value, visibility)`, on any kind
 * of location.
 */
export function addMetadata(
  execution: Execution,
  location: MetadataLocation,
  args: readonly unknown[],
): Promise<void> {
  const [key, second, third] = args;
  const isVisibility = typeof second === "object" && second !== null && isEnumValue(second);
  const visibility = third ?? (isVisibility ? second : undefined);
  const value = isVisibility || second === undefined || second === null ? null : textOf(second);
  return execution.change(() => {
    execution.host.workbook.addMetadata(
      location,
      String(key),
      value,
      visibility === undefined ? "DOCUMENT" : (enumName(visibility) as MetadataVisibility),
    );
  });
}

export class DeveloperMetadata implements Emulates<
  GoogleAppsScript.Spreadsheet.DeveloperMetadata,
  | "getId"
  | "getKey"
  | "getLocation"
  | "getValue"
  | "getVisibility"
  | "remove"
  | "setKey"
  | "setValue"
  | "setVisibility"
> {
  readonly #execution: Execution;
  readonly #id: number;

  constructor(execution: Execution, id: number) {
    this.#execution = execution;
    this.#id = id;
  }

  getId(): number {
    return this.#id;
  }

  getKey(): string {
    return this.#entry().key;
  }

  getValue(): string | null {
    return this.#entry().value;
  }

  getVisibility(): EnumValue {
    return enumValue("SpreadsheetApp.DeveloperMetadataVisibility", this.#entry().visibility);
  }

  getLocation(): DeveloperMetadataLocation {
    return new DeveloperMetadataLocation(this.#execution, this.#entry().location);
  }

  async setKey(key: unknown): Promise<this> {
    await this.#update({ key: String(key) });
    return this;
  }

  async setValue(value: unknown): Promise<this> {
    await this.#update({ value: value === null ? null : textOf(value) });
    return this;
  }

  async setVisibility(visibility: unknown): Promise<this> {
    await this.#update({ visibility: enumName(visibility) as MetadataVisibility });
    return this;
  }

  remove(): Promise<void> {
    return this.#execution.change(() => this.#execution.host.workbook.removeMetadata(this.#entry().id));
  }

  #entry(): Entry {
    const [entry] = this.#execution.host.workbook.findMetadata({ id: this.#id });
    if (entry === undefined) throw new ServiceError(`The developer metadata ${this.#id} does not exist.`);
    return entry;
  }

  #update(changes: { key?: string; value?: string | null; visibility?: MetadataVisibility }): Promise<Entry> {
    return this.#execution.change(() =>
      this.#execution.host.workbook.updateMetadata(this.#entry().id, changes),
    );
  }
}

export class DeveloperMetadataLocation implements Emulates<
  GoogleAppsScript.Spreadsheet.DeveloperMetadataLocation,
  "getColumn" | "getLocationType" | "getRow" | "getSheet" | "getSpreadsheet"
> {
  readonly #execution: Execution;
  readonly #location: MetadataLocation;

  constructor(execution: Execution, location: MetadataLocation) {
    this.#execution = execution;
    this.#location = location;
  }

  getLocationType(): EnumValue {
    return enumValue("SpreadsheetApp.DeveloperMetadataLocationType", this.#location.type);
  }

  /** The whole column at its current position; null for another kind of location. */
  getColumn(): object | null {
    if (this.#location.type !== "COLUMN") return null;
    const sheet = this.#workbookSheet(this.#location.sheetId);
    const { column } = this.#location;
    return spreadsheetObjects.range(this.#execution, sheet, {
      row: 1,
      column,
      rows: sheet.rowCount,
      columns: 1,
    });
  }

  getRow(): object | null {
    if (this.#location.type !== "ROW") return null;
    const sheet = this.#workbookSheet(this.#location.sheetId);
    const { row } = this.#location;
    return spreadsheetObjects.range(this.#execution, sheet, {
      row,
      column: 1,
      rows: 1,
      columns: sheet.columnCount,
    });
  }

  getSheet(): object | null {
    if (this.#location.type === "SPREADSHEET") return null;
    return spreadsheetObjects.sheet(this.#execution, this.#workbookSheet(this.#location.sheetId));
  }

  getSpreadsheet(): object | null {
    return this.#location.type === "SPREADSHEET" ? spreadsheetObjects.spreadsheet(this.#execution) : null;
  }

  #workbookSheet(id: number) {
    const sheet = this.#execution.host.workbook.sheetWithId(id);
    if (sheet === undefined) throw new ServiceError(`Sheet ${id} not found`);
    return sheet;
  }
}

export class DeveloperMetadataFinder implements Emulates<
  GoogleAppsScript.Spreadsheet.DeveloperMetadataFinder,
  | "find"
  | "onIntersectingLocations"
  | "withId"
  | "withKey"
  | "withLocationType"
  | "withValue"
  | "withVisibility"
> {
  readonly #execution: Execution;
  #query: MetadataQuery;
  readonly #range: RangePosition | undefined;
  #locationType: string | undefined;
  #crosses = false;

  /** @param range Only the rows and columns of this range. */
  constructor(execution: Execution, within: MetadataQuery, range?: RangePosition) {
    this.#execution = execution;
    this.#query = within;
    this.#range = range;
  }

  withId(id: number): this {
    return this.#with({ id });
  }

  withKey(key: unknown): this {
    return this.#with({ key: String(key) });
  }

  withValue(value: unknown): this {
    return this.#with({ value: String(value) });
  }

  withVisibility(visibility: unknown): this {
    return this.#with({ visibility: enumName(visibility) as MetadataVisibility });
  }

  withLocationType(type: unknown): this {
    this.#locationType = enumName(type);
    return this;
  }

  /** Of a range also the rows and columns of which it has a part. */
  onIntersectingLocations(): this {
    this.#crosses = true;
    return this;
  }

  async find(): Promise<DeveloperMetadata[]> {
    await this.#execution.beforeRead();
    return this.#execution.host.workbook
      .findMetadata(this.#query)
      .filter(({ location }) => this.#locationType === undefined || location.type === this.#locationType)
      .filter(({ location }) => !this.#range || isLineOf(this.#range, location, this.#crosses))
      .map(({ id }) => new DeveloperMetadata(this.#execution, id));
  }

  #with(more: MetadataQuery): this {
    this.#query = { ...this.#query, ...more };
    return this;
  }
}

/** Whether a location is a row or a column that lies in a range, or that only crosses it. */
function isLineOf({ sheet, area }: RangePosition, location: MetadataLocation, crosses: boolean): boolean {
  if (location.type === "ROW") {
    const isWhole = area.columns === sheet.columnCount;
    return (
      location.sheetId === sheet.id && isBetween(location.row, area.row, area.rows) && (crosses || isWhole)
    );
  }
  if (location.type !== "COLUMN" || location.sheetId !== sheet.id) return false;
  return isBetween(location.column, area.column, area.columns) && (crosses || area.rows === sheet.rowCount);
}

function isBetween(line: number, first: number, count: number): boolean {
  return first <= line && line < first + count;
}
