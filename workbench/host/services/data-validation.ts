import type { DataValidation as Rule } from "../../workbook/data-validation";
import type { Emulates } from "../emulates";
import { enumValue } from "../enums";
import type { EnumValue } from "../enums";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";
import type { RangePosition } from "./range-position";
import { spreadsheetObjects } from "./spreadsheet-objects";

/** Google refuses longer lists when the rule is set. */
const LIST_ITEMS_MAX = 500;

export class DataValidation implements Emulates<
  GoogleAppsScript.Spreadsheet.DataValidation,
  "copy" | "getAllowInvalid" | "getCriteriaType" | "getCriteriaValues" | "getHelpText"
> {
  readonly execution: Execution;
  readonly rule: Rule;

  constructor(execution: Execution, rule: Rule) {
    this.execution = execution;
    this.rule = rule;
  }

  getAllowInvalid(): boolean {
    return this.rule.allowInvalid;
  }

  getCriteriaType(): EnumValue {
    return enumValue("SpreadsheetApp.DataValidationCriteria", this.rule.criteria);
  }

  /** A range as a range, of whichever sheet it is. */
  getCriteriaValues(): readonly unknown[] {
    const { values, range } = this.rule;
    if (range === undefined) return values;
    const sheet = this.execution.host.workbook.sheetWithId(range.sheetId);
    return sheet === undefined
      ? values
      : [spreadsheetObjects.range(this.execution, sheet, range.area), ...values];
  }

  /** Null without one, where the types say string. */
  getHelpText(): string {
    return this.rule.helpText ?? (null as unknown as string);
  }

  copy(): DataValidationBuilder {
    return new DataValidationBuilder(this.execution, this.rule);
  }
}

/** @throws {ServiceError} If a rule lists more than Google takes. */
export function assertSettable({ criteria, values: [list] }: Rule): void {
  if (criteria !== "VALUE_IN_LIST" || !Array.isArray(list) || list.length <= LIST_ITEMS_MAX) return;
  throw new ServiceError(
    `The data validation rule has more items than the limit of ${LIST_ITEMS_MAX}. Use the 'List from a range' criteria instead.`,
  );
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
  | "requireValueInRange"
  | "setAllowInvalid"
  | "setHelpText"
> {
  readonly #execution: Execution;
  #rule: Rule;

  constructor(
    execution: Execution,
    rule: Rule = { criteria: "CUSTOM_FORMULA", values: [], allowInvalid: false },
  ) {
    this.#execution = execution;
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

  requireValueInRange(range: unknown, showDropdown?: boolean | null): this {
    const { sheet, area } = range as RangePosition;
    this.#require("VALUE_IN_RANGE", [showDropdown ?? true]);
    this.#rule = { ...this.#rule, range: { sheetId: sheet.id, area } };
    return this;
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
