import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";
import type { RangePosition } from "./range-position";
import { changeSpreadsheet, spreadsheetObjects } from "./spreadsheet-objects";

/** A named range at its current position. */
export class NamedRange implements Emulates<
  GoogleAppsScript.Spreadsheet.NamedRange,
  "getName" | "getRange" | "remove" | "setName" | "setRange"
> {
  readonly execution: Execution;
  #name: string;

  constructor(execution: Execution, name: string) {
    this.execution = execution;
    this.#name = name;
  }

  getName(): string {
    return this.#name;
  }

  getRange(): object {
    const { sheetId, area } = this.#known;
    const sheet = this.execution.host.workbook.sheetWithId(sheetId);
    return spreadsheetObjects.range(this.execution, sheet!, area);
  }

  async setName(name: string): Promise<this> {
    const { workbook } = this.execution.host;
    const known = this.#known;
    await changeSpreadsheet(this.execution, () => {
      workbook.setNamedRange({ ...known, name });
      if (name.toLowerCase() !== this.#name.toLowerCase()) workbook.removeNamedRange(this.#name);
    });
    this.#name = name;
    return this;
  }

  async setRange(range: unknown): Promise<this> {
    const { sheet, area } = range as RangePosition;
    await changeSpreadsheet(this.execution, () =>
      this.execution.host.workbook.setNamedRange({ name: this.#name, sheetId: sheet.id, area }),
    );
    return this;
  }

  async remove(): Promise<void> {
    await changeSpreadsheet(this.execution, () => this.execution.host.workbook.removeNamedRange(this.#name));
  }

  get #known() {
    const known = this.execution.host.workbook.namedRanges.find(this.#name);
    if (known === undefined) throw new ServiceError("Named range does not exist.");
    return known;
  }
}

/** @param sheetId Only those of this sheet. */
export function namedRangesOf(execution: Execution, sheetId?: number): NamedRange[] {
  return execution.host.workbook.namedRanges.list
    .filter((range) => sheetId === undefined || range.sheetId === sheetId)
    .map(({ name }) => new NamedRange(execution, name));
}
