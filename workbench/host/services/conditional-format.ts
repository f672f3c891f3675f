import type { CellFormat } from "../../workbook/cell-view";
import type { ConditionalFormat } from "../../workbook/conditional-formats";
import type { Emulates } from "../emulates";
import type { EnumValue } from "../enums";
import { enumName, enumValue } from "../enums";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";
import type { WorkbookSheet } from "../../workbook/sheet";
import { textOf } from "../text-of";
import { Color } from "./color";
import { hexColour } from "./colours";
import type { RangePosition } from "./range-position";
import { spreadsheetObjects } from "./spreadsheet-objects";

/** The sheet of a rule, for `getRanges`; null for a rule that has been built but not set. */
type Home = { readonly execution: Execution; readonly sheet: WorkbookSheet } | null;

/** One conditional format rule, of a sheet or just built by a script. */
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
  | "getBackground"
  | "getBold"
  | "getCriteriaType"
  | "getCriteriaValues"
  | "getFontColor"
  | "getItalic"
  | "getStrikethrough"
  | "getUnderline"
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

  getBackgroundObject(): Color | null {
    const hex = this.getBackground();
    return hex === null ? null : new Color(hex);
  }

  getFontColorObject(): Color | null {
    const hex = this.getFontColor();
    return hex === null ? null : new Color(hex);
  }

  getUnderline(): boolean | null {
    return this.rule.format.fontLine === "underline" ? true : null;
  }

  getStrikethrough(): boolean | null {
    return this.rule.format.fontLine === "line-through" ? true : null;
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
  | "getBooleanCondition"
  | "getGradientCondition"
  | "getRanges"
  | "setBackground"
  | "setBold"
  | "setFontColor"
  | "setItalic"
  | "setRanges"
  | "setStrikethrough"
  | "setUnderline"
  | "whenCellEmpty"
  | "whenCellNotEmpty"
  | "whenDateAfter"
  | "whenDateBefore"
  | "whenDateEqualTo"
  | "whenFormulaSatisfied"
  | "whenNumberBetween"
  | "whenNumberEqualTo"
  | "whenNumberGreaterThan"
  | "whenNumberGreaterThanOrEqualTo"
  | "whenNumberLessThan"
  | "whenNumberLessThanOrEqualTo"
  | "whenNumberNotBetween"
  | "whenNumberNotEqualTo"
  | "whenTextContains"
  | "whenTextDoesNotContain"
  | "whenTextEndsWith"
  | "whenTextEqualTo"
  | "whenTextStartsWith"
  | "withCriteria"
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

  whenNumberGreaterThanOrEqualTo(number: number): this {
    return this.#when("NUMBER_GREATER_THAN_OR_EQUAL_TO", number);
  }

  whenNumberLessThanOrEqualTo(number: number): this {
    return this.#when("NUMBER_LESS_THAN_OR_EQUAL_TO", number);
  }

  whenNumberNotBetween(start: number, end: number): this {
    return this.#when("NUMBER_NOT_BETWEEN", start, end);
  }

  whenNumberNotEqualTo(number: number): this {
    return this.#when("NUMBER_NOT_EQUAL_TO", number);
  }

  whenDateAfter(date: unknown): this {
    return this.#whenDate("DATE_AFTER", date);
  }

  whenDateBefore(date: unknown): this {
    return this.#whenDate("DATE_BEFORE", date);
  }

  whenDateEqualTo(date: unknown): this {
    return this.#whenDate("DATE_EQUAL_TO", date);
  }

  withCriteria(criteria: unknown, values: readonly unknown[]): this {
    return this.#when(enumName(criteria), ...values);
  }

  getBooleanCondition(): BooleanCondition | null {
    return this.#rule.criteria === "" ? null : new BooleanCondition(this.#rule);
  }

  /** Colour scales are not emulated. */
  getGradientCondition(): null {
    return null;
  }

  getRanges(): readonly unknown[] {
    return this.#ranges;
  }

  setUnderline(isUnderlined: boolean | null): this {
    return this.#look({ fontLine: isUnderlined === true ? "underline" : null });
  }

  setStrikethrough(isStruck: boolean | null): this {
    return this.#look({ fontLine: isStruck === true ? "line-through" : null });
  }

  whenFormulaSatisfied(formula: string): this {
    return this.#when("CUSTOM_FORMULA", formula);
  }

  setBackground(color: unknown): this {
    return this.#look(colourChange("background", color));
  }

  setFontColor(color: unknown): this {
    return this.#look(colourChange("fontColor", color));
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

  /** Throws in Google's words if something is missing. */
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

  /** Dates relative to today have criteria of their own. */
  #whenDate(criteria: string, date: unknown): this {
    return this.#when(date instanceof Date ? criteria : `${criteria}_RELATIVE`, date);
  }

  #look(format: CellFormat): this {
    this.#rule = { ...this.#rule, format: { ...this.#rule.format, ...format } };
    return this;
  }
}

function colourChange(name: "background" | "fontColor", color: unknown): CellFormat {
  const hex = color === null ? null : hexColour(textOf(color));
  return hex === undefined ? {} : { [name]: hex };
}
