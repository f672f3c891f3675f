import type { CellValue } from "../workbook/cell-view";
import type { DataValidation } from "../workbook/data-validation";
import type { PageChoice } from "./protocol";

/**
 * What Sheets draws in a cell for its rule: a dropdown's arrow or a checkbox; undefined if it draws nothing.
 *
 * Source: https://support.google.com/docs/answer/186103 (dropdowns),
 * https://support.google.com/docs/answer/7684717 (checkboxes).
 */
export function choiceOf(
  { criteria, values, range }: DataValidation,
  value: CellValue,
): PageChoice | undefined {
  const [first, second] = values;
  switch (criteria) {
    case "VALUE_IN_LIST":
      return Array.isArray(first) && second !== false
        ? { kind: "list", values: first.map(written) }
        : undefined;
    case "VALUE_IN_RANGE":
      return range && first !== false ? { kind: "range", ...range } : undefined;
    case "CHECKBOX": {
      const [checked, unchecked = false] = values.length === 0 ? [true] : values;
      const isChecked = value === checked;
      // A blank cell shows an unchecked box; any other value unknown to the rule is shown as text.
      if (!isChecked && value !== unchecked && value !== "") return undefined;
      return { kind: "checkbox", isChecked, other: written(isChecked ? unchecked : checked) };
    }
    default:
      return undefined;
  }
}

/** As a user would type it. */
function written(value: unknown): string {
  return typeof value === "boolean" ? String(value).toUpperCase() : String(value);
}
