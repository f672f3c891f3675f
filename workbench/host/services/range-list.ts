import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import type { ClearOnly } from "./clear-cells";
import type { Range } from "./range";

/** Several ranges of one sheet. Operations are applied to each in turn. */
export class RangeList implements Emulates<
  GoogleAppsScript.Spreadsheet.RangeList,
  | "activate"
  | "breakApart"
  | "check"
  | "clear"
  | "clearContent"
  | "clearDataValidations"
  | "clearFormat"
  | "clearNote"
  | "getRanges"
  | "insertCheckboxes"
  | "removeCheckboxes"
  | "setBackground"
  | "setBackgroundRGB"
  | "setBorder"
  | "setFontColor"
  | "setFontFamily"
  | "setFontLine"
  | "setFontSize"
  | "setFontStyle"
  | "setFontWeight"
  | "setFormula"
  | "setFormulaR1C1"
  | "setHorizontalAlignment"
  | "setNote"
  | "setNumberFormat"
  | "setShowHyperlink"
  | "setTextDirection"
  | "setTextRotation"
  | "setValue"
  | "setVerticalAlignment"
  | "setVerticalText"
  | "setWrap"
  | "setWrapStrategy"
  | "trimWhitespace"
  | "uncheck"
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

  breakApart(): Promise<this> {
    return this.#each((range) => range.breakApart());
  }

  check(): Promise<this> {
    return this.#each((range) => range.check());
  }

  clear(options?: ClearOnly | null): Promise<this> {
    return this.#each((range) => range.clear(options));
  }

  clearContent(): Promise<this> {
    return this.#each((range) => range.clearContent());
  }

  clearDataValidations(): Promise<this> {
    return this.#each((range) => range.clearDataValidations());
  }

  clearFormat(): Promise<this> {
    return this.#each((range) => range.clearFormat());
  }

  clearNote(): Promise<this> {
    return this.#each((range) => range.clearNote());
  }

  insertCheckboxes(...values: unknown[]): Promise<this> {
    return this.#each((range) => range.insertCheckboxes(...values));
  }

  removeCheckboxes(): Promise<this> {
    return this.#each((range) => range.removeCheckboxes());
  }

  setBackground(colour: unknown): Promise<this> {
    return this.#each((range) => range.setBackground(colour));
  }

  setBackgroundRGB(red: number, green: number, blue: number): Promise<this> {
    return this.#each((range) => range.setBackgroundRGB(red, green, blue));
  }

  setBorder(): Promise<this> {
    return this.#each((range) => range.setBorder());
  }

  setFontColor(colour: unknown): Promise<this> {
    return this.#each((range) => range.setFontColor(colour));
  }

  setFontFamily(family: unknown): Promise<this> {
    return this.#each((range) => range.setFontFamily(family));
  }

  setFontLine(line: unknown): Promise<this> {
    return this.#each((range) => range.setFontLine(line));
  }

  setFontSize(size: number): Promise<this> {
    return this.#each((range) => range.setFontSize(size));
  }

  setFontStyle(style: unknown): Promise<this> {
    return this.#each((range) => range.setFontStyle(style));
  }

  setFontWeight(weight: unknown): Promise<this> {
    return this.#each((range) => range.setFontWeight(weight));
  }

  setFormula(formula: string | null): Promise<this> {
    return this.#each((range) => range.setFormula(formula));
  }

  setFormulaR1C1(formula: string): Promise<this> {
    return this.#each((range) => range.setFormulaR1C1(formula));
  }

  setHorizontalAlignment(alignment: unknown): Promise<this> {
    return this.#each((range) => range.setHorizontalAlignment(alignment));
  }

  setNote(note: string | null): Promise<this> {
    return this.#each((range) => range.setNote(note));
  }

  setNumberFormat(format: string): Promise<this> {
    return this.#each((range) => range.setNumberFormat(format));
  }

  setShowHyperlink(): Promise<this> {
    return this.#each((range) => range.setShowHyperlink());
  }

  setTextDirection(direction: unknown): Promise<this> {
    return this.#each((range) => range.setTextDirection(direction));
  }

  setTextRotation(rotation: unknown): Promise<this> {
    return this.#each((range) => range.setTextRotation(rotation));
  }

  setValue(value: unknown): Promise<this> {
    return this.#each((range) => range.setValue(value as Parameters<Range["setValue"]>[0]));
  }

  setVerticalAlignment(alignment: unknown): Promise<this> {
    return this.#each((range) => range.setVerticalAlignment(alignment));
  }

  setVerticalText(isVertical: boolean): Promise<this> {
    return this.#each((range) => range.setVerticalText(isVertical));
  }

  setWrap(isWrapped: boolean): Promise<this> {
    return this.#each((range) => range.setWrap(isWrapped));
  }

  setWrapStrategy(strategy: unknown): Promise<this> {
    return this.#each((range) => range.setWrapStrategy(strategy));
  }

  trimWhitespace(): Promise<this> {
    return this.#each((range) => range.trimWhitespace());
  }

  uncheck(): Promise<this> {
    return this.#each((range) => range.uncheck());
  }

  async #each(action: (range: Range) => unknown): Promise<this> {
    for (const range of this.#ranges) await action(range);
    return this;
  }
}
