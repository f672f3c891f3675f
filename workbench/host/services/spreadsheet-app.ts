import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import { ServiceError, noPermission } from "../service-error";
import { ConditionalFormatRuleBuilder } from "./conditional-format";
import { ColorBuilder } from "./color";
import { DataValidationBuilder } from "./data-validation-builder";
import { FilterCriteriaBuilder } from "./filter";
import { Range } from "./range";
import type { RangeList } from "./range-list";
import { RichTextValueBuilder } from "./rich-text";
import type { Selection } from "./selection";
import { Sheet } from "./sheet";
import { Spreadsheet } from "./spreadsheet";
import { spreadsheetObjects } from "./spreadsheet-objects";
import { TextStyleBuilder } from "./text-style";
import { Ui } from "./ui";

spreadsheetObjects.range = (execution, sheet, area) => new Range(execution, sheet, area);
spreadsheetObjects.sheet = (execution, sheet) => new Sheet(execution, sheet);
spreadsheetObjects.validationBuilder = (execution, rule) => new DataValidationBuilder(execution, rule);
spreadsheetObjects.spreadsheet = (execution) => new Spreadsheet(execution);

export class SpreadsheetApp implements Emulates<
  GoogleAppsScript.Spreadsheet.SpreadsheetApp,
  | "flush"
  | "getActive"
  | "getActiveRange"
  | "getActiveRangeList"
  | "getActiveSheet"
  | "getActiveSpreadsheet"
  | "getCurrentCell"
  | "getSelection"
  | "getUi"
  | "newColor"
  | "newConditionalFormatRule"
  | "newDataValidation"
  | "newFilterCriteria"
  | "newRichTextValue"
  | "newTextStyle"
  | "openById"
  | "openByUrl"
  | "setActiveRange"
  | "setActiveSheet"
> {
  readonly #execution: Execution;

  constructor(execution: Execution) {
    this.#execution = execution;
  }

  flush(): Promise<void> {
    return this.#execution.flush();
  }

  /** null in a clock trigger if the host is configured so (platform fact C26), which Google's types do not say. */
  getActiveSpreadsheet(): Spreadsheet | null {
    const { kind, host } = this.#execution;
    if (kind === "clock trigger" && !host.clockTriggersHaveSpreadsheet) return null;
    return new Spreadsheet(this.#execution);
  }

  getActive(): Spreadsheet | null {
    return this.getActiveSpreadsheet();
  }

  getActiveSheet(): Sheet | null {
    return this.getActiveSpreadsheet()?.getActiveSheet() ?? null;
  }

  getActiveRange(): Range | null {
    return this.getActiveSpreadsheet()?.getActiveRange() ?? null;
  }

  getActiveRangeList(): RangeList | null {
    return this.getActiveSpreadsheet()?.getActiveRangeList() ?? null;
  }

  getCurrentCell(): Range | null {
    return this.getActiveSpreadsheet()?.getCurrentCell() ?? null;
  }

  getSelection(): Selection | null {
    return this.getActiveSpreadsheet()?.getSelection() ?? null;
  }

  setActiveSheet(sheet: unknown): Sheet {
    return (sheet as Sheet).activate();
  }

  setActiveRange(range: unknown): Range {
    return (range as Range).activate();
  }

  newColor(): ColorBuilder {
    return new ColorBuilder();
  }

  newConditionalFormatRule(): ConditionalFormatRuleBuilder {
    return new ConditionalFormatRuleBuilder();
  }

  newRichTextValue(): RichTextValueBuilder {
    return new RichTextValueBuilder();
  }

  newFilterCriteria(): FilterCriteriaBuilder {
    return new FilterCriteriaBuilder();
  }

  newTextStyle(): TextStyleBuilder {
    return new TextStyleBuilder();
  }

  newDataValidation(): DataValidationBuilder {
    return new DataValidationBuilder(this.#execution);
  }

  /** There is only one document, and opening it requires the full scope (platform fact I9). */
  openById(id: unknown): Spreadsheet {
    if (id !== this.#execution.host.workbook.id) throw noPermission("SpreadsheetApp.openById");
    return new Spreadsheet(this.#execution);
  }

  /** By the address that `getUrl` gives; another document's is refused as by `openById`. */
  openByUrl(url: string): Spreadsheet {
    const id = /^https:\/\/docs\.google\.com\/(?:[^?#]*\/)?spreadsheets\/d\/([\w-]+)(?:[/?#]|$)/.exec(
      url,
    )?.[1];
    if (id === undefined) throw new ServiceError("Invalid argument: url");
    if (id !== this.#execution.host.workbook.id) throw noPermission("SpreadsheetApp.openByUrl");
    return new Spreadsheet(this.#execution);
  }

  /** Only available while a user views the document. */
  getUi(): Ui {
    if (this.#execution.kind === "clock trigger") {
      throw new ServiceError("Cannot call SpreadsheetApp.getUi() from this context.");
    }
    return new Ui(this.#execution);
  }
}
