import type { AxisEdit } from "../formulas/axis-edit";
import type { CellFormat } from "./cell-view";
import { contains, type Rectangle } from "./rectangle";
import { movedRange } from "./sheet-protections";

/** A conditional format rule. Criteria and values are those of Apps Script. */
export interface ConditionalFormat {
  readonly ranges: readonly Rectangle[];
  readonly criteria: string;
  readonly values: readonly unknown[];
  readonly format: CellFormat;
}

/** The rules of one sheet; the first one that matches a cell applies. */
export class SheetConditionalFormats {
  list: readonly ConditionalFormat[] = [];

  /** The conditional format of a cell; undefined if no rule matches. */
  formatOf(row: number, column: number, shown: string, value: unknown): CellFormat | undefined {
    return this.list.find(
      (rule) =>
        rule.ranges.some((range) => contains(range, row, column)) && fits(rule, shown.toLowerCase(), value),
    )?.format;
  }

  applyEdit(edit: AxisEdit): void {
    this.list = this.list
      .map((rule) => ({ ...rule, ranges: rule.ranges.flatMap((range) => movedRange(range, edit) ?? []) }))
      .filter(({ ranges }) => ranges.length > 0);
  }

  copy(): SheetConditionalFormats {
    const copy = new SheetConditionalFormats();
    copy.list = this.list;
    return copy;
  }
}

/** Text comparison ignores case. Rules by formula, date or colour scale are stored, but not drawn. */
function fits({ criteria, values }: ConditionalFormat, shown: string, value: unknown): boolean {
  const [text, other] = values.map((each) => String(each).toLowerCase());
  const [number, to] = values.map(Number);
  switch (criteria) {
    case "TEXT_EQUAL_TO":
      return shown === text;
    case "TEXT_CONTAINS":
      return shown.includes(text ?? "");
    case "TEXT_DOES_NOT_CONTAIN":
      return !shown.includes(text ?? "");
    case "TEXT_STARTS_WITH":
      return shown.startsWith(text ?? "");
    case "TEXT_ENDS_WITH":
      return shown.endsWith(text ?? "");
    case "CELL_EMPTY":
      return shown === "";
    case "CELL_NOT_EMPTY":
      return shown !== "";
    case "NUMBER_GREATER_THAN":
      return typeof value === "number" && value > number!;
    case "NUMBER_LESS_THAN":
      return typeof value === "number" && value < number!;
    case "NUMBER_EQUAL_TO":
      return typeof value === "number" && value === number!;
    case "NUMBER_BETWEEN":
      return typeof value === "number" && other !== undefined && value >= number! && value <= to!;
    case "NUMBER_GREATER_THAN_OR_EQUAL_TO":
      return typeof value === "number" && value >= number!;
    case "NUMBER_LESS_THAN_OR_EQUAL_TO":
      return typeof value === "number" && value <= number!;
    case "NUMBER_NOT_EQUAL_TO":
      return typeof value === "number" && value !== number!;
    case "NUMBER_NOT_BETWEEN":
      return typeof value === "number" && other !== undefined && (value < number! || value > to!);
    default:
      return false;
  }
}
