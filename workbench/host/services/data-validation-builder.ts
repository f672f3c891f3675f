import type { DataValidation as Rule } from "../../workbook/data-validation";
import type { Emulates } from "../emulates";
import { enumName, type EnumValue } from "../enums";
import type { Execution } from "../execution";
import { DataValidation } from "./data-validation";
import type { RangePosition } from "./range-position";

/** The rule before any criterion is set. */
const NOTHING: Rule = { criteria: "", values: [], allowInvalid: true };

/** By default a rule only warns, and invalid values are accepted. */
export class DataValidationBuilder implements Emulates<
  GoogleAppsScript.Spreadsheet.DataValidationBuilder,
  | "build"
  | "copy"
  | "getAllowInvalid"
  | "getCriteriaType"
  | "getCriteriaValues"
  | "getHelpText"
  | "requireCheckbox"
  | "requireDate"
  | "requireDateAfter"
  | "requireDateBefore"
  | "requireDateBetween"
  | "requireDateEqualTo"
  | "requireDateNotBetween"
  | "requireDateOnOrAfter"
  | "requireDateOnOrBefore"
  | "requireFormulaSatisfied"
  | "requireNumberBetween"
  | "requireNumberEqualTo"
  | "requireNumberGreaterThan"
  | "requireNumberGreaterThanOrEqualTo"
  | "requireNumberLessThan"
  | "requireNumberLessThanOrEqualTo"
  | "requireNumberNotBetween"
  | "requireNumberNotEqualTo"
  | "requireTextContains"
  | "requireTextDoesNotContain"
  | "requireTextEqualTo"
  | "requireTextIsEmail"
  | "requireTextIsUrl"
  | "requireValueInList"
  | "requireValueInRange"
  | "setAllowInvalid"
  | "setHelpText"
  | "withCriteria"
> {
  readonly #execution: Execution;
  #rule: Rule;

  constructor(execution: Execution, rule: Rule = NOTHING) {
    this.#execution = execution;
    this.#rule = rule;
  }

  requireCheckbox(...values: unknown[]): this {
    return this.#require("CHECKBOX", [...values]);
  }

  requireDate(): this {
    return this.#require("DATE_IS_VALID_DATE", []);
  }

  requireDateAfter(date: unknown): this {
    return this.#require("DATE_AFTER", [date]);
  }

  requireDateBefore(date: unknown): this {
    return this.#require("DATE_BEFORE", [date]);
  }

  requireDateEqualTo(date: unknown): this {
    return this.#require("DATE_EQUAL_TO", [date]);
  }

  requireDateOnOrAfter(date: unknown): this {
    return this.#require("DATE_ON_OR_AFTER", [date]);
  }

  requireDateOnOrBefore(date: unknown): this {
    return this.#require("DATE_ON_OR_BEFORE", [date]);
  }

  requireDateBetween(start: unknown, end: unknown): this {
    return this.#require("DATE_BETWEEN", [start, end]);
  }

  requireDateNotBetween(start: unknown, end: unknown): this {
    return this.#require("DATE_NOT_BETWEEN", [start, end]);
  }

  requireFormulaSatisfied(formula: string): this {
    return this.#require("CUSTOM_FORMULA", [formula]);
  }

  requireNumberEqualTo(number: number): this {
    return this.#require("NUMBER_EQUAL_TO", [number]);
  }

  requireNumberGreaterThan(number: number): this {
    return this.#require("NUMBER_GREATER_THAN", [number]);
  }

  requireNumberGreaterThanOrEqualTo(number: number): this {
    return this.#require("NUMBER_GREATER_THAN_OR_EQUAL_TO", [number]);
  }

  requireNumberLessThan(number: number): this {
    return this.#require("NUMBER_LESS_THAN", [number]);
  }

  requireNumberLessThanOrEqualTo(number: number): this {
    return this.#require("NUMBER_LESS_THAN_OR_EQUAL_TO", [number]);
  }

  requireNumberNotEqualTo(number: number): this {
    return this.#require("NUMBER_NOT_EQUAL_TO", [number]);
  }

  requireNumberBetween(start: number, end: number): this {
    return this.#require("NUMBER_BETWEEN", [start, end]);
  }

  requireNumberNotBetween(start: number, end: number): this {
    return this.#require("NUMBER_NOT_BETWEEN", [start, end]);
  }

  requireTextContains(text: string): this {
    return this.#require("TEXT_CONTAINS", [text]);
  }

  requireTextDoesNotContain(text: string): this {
    return this.#require("TEXT_DOES_NOT_CONTAIN", [text]);
  }

  requireTextEqualTo(text: string): this {
    return this.#require("TEXT_EQUAL_TO", [text]);
  }

  requireTextIsEmail(): this {
    return this.#require("TEXT_IS_VALID_EMAIL", []);
  }

  requireTextIsUrl(): this {
    return this.#require("TEXT_IS_VALID_URL", []);
  }

  /** Values of a list are texts, whatever was given. */
  requireValueInList(values: readonly unknown[], showDropdown?: boolean | null): this {
    return this.#require("VALUE_IN_LIST", [values.map(String), showDropdown ?? true]);
  }

  requireValueInRange(range: unknown, showDropdown?: boolean | null): this {
    const { sheet, area } = range as RangePosition;
    this.#require("VALUE_IN_RANGE", [showDropdown ?? true]);
    this.#rule = { ...this.#rule, range: { sheetId: sheet.id, area } };
    return this;
  }

  withCriteria(criteria: unknown, values: readonly unknown[]): this {
    const [first, ...others] = values;
    return enumName(criteria) === "VALUE_IN_RANGE"
      ? this.requireValueInRange(first, others[0] === undefined ? null : others[0] === true)
      : this.#require(enumName(criteria), values);
  }

  setAllowInvalid(allowInvalid: boolean): this {
    this.#rule = { ...this.#rule, allowInvalid };
    return this;
  }

  setHelpText(helpText: string): this {
    this.#rule = { ...this.#rule, helpText };
    return this;
  }

  getAllowInvalid(): boolean {
    return this.build().getAllowInvalid();
  }

  getCriteriaType(): EnumValue | null {
    return this.build().getCriteriaType();
  }

  getCriteriaValues(): readonly unknown[] {
    return this.build().getCriteriaValues();
  }

  getHelpText(): string | null {
    return this.#rule.helpText ?? null;
  }

  build(): DataValidation {
    return new DataValidation(this.#execution, this.#rule);
  }

  copy(): DataValidationBuilder {
    return new DataValidationBuilder(this.#execution, this.#rule);
  }

  #require(criteria: string, values: readonly unknown[]): this {
    const { allowInvalid, helpText } = this.#rule;
    this.#rule = { criteria, values, allowInvalid, ...(helpText === undefined ? {} : { helpText }) };
    return this;
  }
}
