import type { Rectangle } from "./rectangle";

/**
 * A data-validation rule. `criteria` and `values` are those of Apps Script's `DataValidation`
 * (`VALUE_IN_LIST` with a list and the drop-down flag, `CHECKBOX`, `NUMBER_BETWEEN` with two numbers…).
 */
export interface DataValidation {
  readonly criteria: string;
  readonly values: readonly unknown[];
  /** For `VALUE_IN_RANGE`: where the values are. It does not move with its cells. */
  readonly range?: { readonly sheetId: number; readonly area: Rectangle };
  /** False: Sheets rejects invalid values. True: it only warns. */
  readonly allowInvalid: boolean;
  readonly helpText?: string;
}
