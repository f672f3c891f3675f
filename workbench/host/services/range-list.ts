import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import type { Range } from "./range";

/** Several ranges of one sheet. */
export class RangeList implements Emulates<
  GoogleAppsScript.Spreadsheet.RangeList,
  | "activate"
  | "clear"
  | "clearContent"
  | "getRanges"
  | "setBackground"
  | "setFontWeight"
  | "setNote"
  | "setValue"
> {
  readonly #execution: Execution;
  readonly #ranges: readonly Range[];

  constructor(execution: Execution, ranges: readonly Range[]) {
    this.#execution = execution;
    this.#ranges = ranges;
  }

  getRanges(): Range[] {
    return [...this.#ranges];
  }

  activate(): this {
    const sheet = this.#ranges[0]?.sheet;
    if (sheet !== undefined) {
      this.#execution.host.workbook.activateSheet(sheet);
      sheet.select(this.#ranges.map(({ area }) => area));
    }
    return this;
  }

  setValue(value: unknown): this {
    return this.#each((range) => range.setValue(value as Parameters<Range["setValue"]>[0]));
  }

  setNote(note: string | null): this {
    return this.#each((range) => range.setNote(note));
  }

  setBackground(color: unknown): this {
    return this.#each((range) => range.setBackground(color));
  }

  setFontWeight(weight: unknown): this {
    return this.#each((range) => range.setFontWeight(weight));
  }

  clear(): this {
    return this.#each((range) => range.clear());
  }

  clearContent(): this {
    return this.#each((range) => range.clearContent());
  }

  #each(action: (range: Range) => void): this {
    this.#ranges.forEach(action);
    return this;
  }
}
