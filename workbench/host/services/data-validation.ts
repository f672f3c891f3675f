import type { DataValidation as Rule } from "../../workbook/data-validation";
import type { Emulates } from "../emulates";
import { enumValue } from "../enums";
import type { EnumValue } from "../enums";

export class DataValidation implements Emulates<
  GoogleAppsScript.Spreadsheet.DataValidation,
  "copy" | "getAllowInvalid" | "getCriteriaType" | "getCriteriaValues" | "getHelpText"
> {
  readonly rule: Rule;

  constructor(rule: Rule) {
    this.rule = rule;
  }

  getAllowInvalid(): boolean {
    return this.rule.allowInvalid;
  }

  getCriteriaType(): EnumValue {
    return enumValue("SpreadsheetApp.DataValidationCriteria", this.rule.criteria);
  }

  getCriteriaValues(): readonly unknown[] {
    return this.rule.values;
  }

  /** Null without one, where the types say string. */
  getHelpText(): string {
    return this.rule.helpText ?? (null as unknown as string);
  }

  copy(): DataValidationBuilder {
    return new DataValidationBuilder(this.rule);
  }
}

/** Rules are strict unless told otherwise: what does not fit is refused. */
export class DataValidationBuilder implements Emulates<
  GoogleAppsScript.Spreadsheet.DataValidationBuilder,
  | "build"
  | "copy"
  | "requireCheckbox"
  | "requireDate"
  | "requireNumberBetween"
  | "requireNumberGreaterThan"
  | "requireNumberLessThan"
  | "requireTextContains"
  | "requireTextEqualTo"
  | "requireValueInList"
  | "setAllowInvalid"
  | "setHelpText"
> {
  #rule: Rule;

  constructor(rule: Rule = { criteria: "CUSTOM_FORMULA", values: [], allowInvalid: false }) {
    this.#rule = rule;
  }

  requireCheckbox(...values: unknown[]): this {
    return this.#require("CHECKBOX", values);
  }

  requireDate(): this {
    return this.#require("DATE_IS_VALID_DATE", []);
  }

  requireNumberBetween(start: number, end: number): this {
    return this.#require("NUMBER_BETWEEN", [start, end]);
  }

  requireNumberGreaterThan(number: number): this {
    return this.#require("NUMBER_GREATER_THAN", [number]);
  }

  requireNumberLessThan(number: number): this {
    return this.#require("NUMBER_LESS_THAN", [number]);
  }

  requireTextContains(text: string): this {
    return this.#require("TEXT_CONTAINS", [text]);
  }

  requireTextEqualTo(text: string): this {
    return this.#require("TEXT_EQUAL_TO", [text]);
  }

  requireValueInList(values: readonly unknown[], showDropdown?: boolean | null): this {
    return this.#require("VALUE_IN_LIST", [values, showDropdown ?? true]);
  }

  setAllowInvalid(allowInvalid: boolean): this {
    this.#rule = { ...this.#rule, allowInvalid };
    return this;
  }

  setHelpText(helpText: string): this {
    this.#rule = { ...this.#rule, helpText };
    return this;
  }

  build(): DataValidation {
    return new DataValidation(this.#rule);
  }

  copy(): DataValidationBuilder {
    return new DataValidationBuilder(this.#rule);
  }

  #require(criteria: string, values: readonly unknown[]): this {
    this.#rule = { ...this.#rule, criteria, values };
    return this;
  }
}
