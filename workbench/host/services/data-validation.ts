import type { DataValidation as Rule } from "../../workbook/data-validation";
import type { Emulates } from "../emulates";
import { enumValue } from "../enums";
import type { EnumValue } from "../enums";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";
import { spreadsheetObjects } from "./spreadsheet-objects";

/** Google rejects longer lists when the rule is set. */
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

  /** null for a rule without a criterion. */
  getCriteriaType(): EnumValue | null {
    const { criteria } = this.rule;
    return criteria === "" ? null : enumValue("SpreadsheetApp.DataValidationCriteria", criteria);
  }

  /** Ranges are returned as ranges, on any sheet. */
  getCriteriaValues(): readonly unknown[] {
    const { values, range } = this.rule;
    if (range === undefined) return values;
    const sheet = this.execution.host.workbook.sheetWithId(range.sheetId);
    return sheet === undefined
      ? values
      : [spreadsheetObjects.range(this.execution, sheet, range.area), ...values];
  }

  /** null without help text, although the types say string. */
  getHelpText(): string {
    return this.rule.helpText ?? (null as unknown as string);
  }

  copy(): object {
    return spreadsheetObjects.validationBuilder(this.execution, this.rule);
  }
}

/** @throws {ServiceError} If a rule lists more values than Google accepts. */
export function assertSettable({ criteria, values: [list] }: Rule): void {
  if (criteria !== "VALUE_IN_LIST" || !Array.isArray(list) || list.length <= LIST_ITEMS_MAX) return;
  throw new ServiceError(
    `The data validation rule has more items than the limit of ${LIST_ITEMS_MAX}. Use the 'List from a range' criteria instead.`,
  );
}
