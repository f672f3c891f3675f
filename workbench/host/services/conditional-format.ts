import type { CellFormat } from "../../workbook/cell-view";
import type { ConditionalFormat } from "../../workbook/conditional-formats";
import type { Emulates } from "../emulates";
import type { EnumValue } from "../enums";
import { enumValue } from "../enums";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";
import type { WorkbookSheet } from "../../workbook/sheet";
import { textOf } from "../text-of";
import type { RangePosition } from "./range-position";
import { spreadsheetObjects } from "./spreadsheet-objects";

/** Where a rule belongs to, for `getRanges`; null for one that has been built and not set. */
type Home = { readonly execution: Execution; readonly sheet: WorkbookSheet } | null;

/** One conditional format of a sheet, or one that a script has built. */
export class ConditionalFormatRule implements Emulates<
  GoogleAppsScript.Spreadsheet.ConditionalFormatRule,
  "copy" | "getBooleanCondition" | "getGradientCondition" | "getRanges"
> {
  readonly rule: ConditionalFormat;
  readonly home: Home;
  readonly given: readonly unknown[];

  constructor(rule: ConditionalFormat, home: Home, given: readonly unknown[] = []) {
    this.rule = rule;
    this.home = home;
    this.given = given;
  }

  getBooleanCondition(): BooleanCondition {
    return new BooleanCondition(this.rule);
  }

  /** Colour scales are not emulated. */
  getGradientCondition(): null {
    return null;
  }

  getRanges(): readonly unknown[] {
    const { home, rule } = this;
    if (home === null) return this.given;
    return rule.ranges.map((range) => spreadsheetObjects.range(home.execution, home.sheet, range));
  }

  copy(): ConditionalFormatRuleBuilder {
    return new ConditionalFormatRuleBuilder(this.rule, this.home, this.getRanges());
  }
}

export class BooleanCondition implements Emulates<
  GoogleAppsScript.Spreadsheet.BooleanCondition,
  "getBackground" | "getBold" | "getCriteriaType" | "getCriteriaValues" | "getFontColor" | "getItalic"
> {
  readonly rule: ConditionalFormat;

  constructor(rule: ConditionalFormat) {
    this.rule = rule;
  }

  getCriteriaType(): EnumValue {
    return enumValue("SpreadsheetApp.BooleanCriteria", this.rule.criteria);
  }

  getCriteriaValues(): readonly unknown[] {
    return this.rule.values;
  }

  getBackground(): string | null {
    return this.rule.format.background ?? null;
  }

  getFontColor(): string | null {
    return this.rule.format.fontColor ?? null;
  }

  getBold(): boolean | null {
    return this.rule.format.fontWeight === undefined ? null : this.rule.format.fontWeight === "bold";
  }

  getItalic(): boolean | null {
    return this.rule.format.fontStyle === undefined ? null : this.rule.format.fontStyle === "italic";
  }
}

const NOTHING: ConditionalFormat = { ranges: [], criteria: "", values: [], format: {} };

export class ConditionalFormatRuleBuilder implements Emulates<
  GoogleAppsScript.Spreadsheet.ConditionalFormatRuleBuilder,
  | "build"
  | "copy"
  | "setBackground"
  | "setBold"
  | "setFontColor"
  | "setItalic"
  | "setRanges"
  | "whenCellEmpty"
  | "whenCellNotEmpty"
  | "whenFormulaSatisfied"
  | "whenNumberBetween"
  | "whenNumberEqualTo"
  | "whenNumberGreaterThan"
  | "whenNumberLessThan"
  | "whenTextContains"
  | "whenTextDoesNotContain"
  | "whenTextEndsWith"
  | "whenTextEqualTo"
  | "whenTextStartsWith"
> {
  #rule: ConditionalFormat;
  #home: Home;
  #ranges: readonly unknown[];

  constructor(rule: ConditionalFormat = NOTHING, home: Home = null, ranges: readonly unknown[] = []) {
    this.#rule = rule;
    this.#home = home;
    this.#ranges = ranges;
  }

  whenTextEqualTo(text: string): this {
    return this.#when("TEXT_EQUAL_TO", text);
  }

  whenTextContains(text: string): this {
    return this.#when("TEXT_CONTAINS", text);
  }

  whenTextDoesNotContain(text: string): this {
    return this.#when("TEXT_DOES_NOT_CONTAIN", text);
  }

  whenTextStartsWith(text: string): this {
    return this.#when("TEXT_STARTS_WITH", text);
  }

  whenTextEndsWith(text: string): this {
    return this.#when("TEXT_ENDS_WITH", text);
  }

  whenCellEmpty(): this {
    return this.#when("CELL_EMPTY");
  }

  whenCellNotEmpty(): this {
    return this.#when("CELL_NOT_EMPTY");
  }

  whenNumberGreaterThan(number: number): this {
    return this.#when("NUMBER_GREATER_THAN", number);
  }

  whenNumberLessThan(number: number): this {
    return this.#when("NUMBER_LESS_THAN", number);
  }

  whenNumberEqualTo(number: number): this {
    return this.#when("NUMBER_EQUAL_TO", number);
  }

  whenNumberBetween(start: number, end: number): this {
    return this.#when("NUMBER_BETWEEN", start, end);
  }

  whenFormulaSatisfied(formula: string): this {
    return this.#when("CUSTOM_FORMULA", formula);
  }

  setBackground(color: unknown): this {
    return this.#look({ background: color === null ? null : textOf(color) });
  }

  setFontColor(color: unknown): this {
    return this.#look({ fontColor: color === null ? null : textOf(color) });
  }

  setBold(bold: boolean | null): this {
    return this.#look({ fontWeight: bold === true ? "bold" : null });
  }

  setItalic(italic: boolean | null): this {
    return this.#look({ fontStyle: italic === true ? "italic" : null });
  }

  setRanges(ranges: unknown): this {
    this.#ranges = ranges as unknown[];
    this.#home = null;
    return this;
  }

  /** In Google's words where something is missing. */
  build(): ConditionalFormatRule {
    if (this.#rule.criteria === "") throw new ServiceError("Conditional format rule must have a condition.");
    const ranges = this.#ranges.map((range) => (range as RangePosition).area);
    if (ranges.length === 0) throw new ServiceError("Conditional format rule cannot have no ranges.");
    return new ConditionalFormatRule({ ...this.#rule, ranges }, this.#home, this.#ranges);
  }

  copy(): ConditionalFormatRuleBuilder {
    return new ConditionalFormatRuleBuilder(this.#rule, this.#home, this.#ranges);
  }

  #when(criteria: string, ...values: unknown[]): this {
    this.#rule = { ...this.#rule, criteria, values };
    return this;
  }

  #look(format: CellFormat): this {
    this.#rule = { ...this.#rule, format: { ...this.#rule.format, ...format } };
    return this;
  }
}
