import type { CellInput } from "../../workbook/cell-view";
import type { DataValidation } from "../../workbook/data-validation";
import type { Rectangle } from "../../workbook/rectangle";
import type { Emulates } from "../emulates";
import { RangeTidying } from "./range-tidying";
import { readCells, writeCells } from "./spreadsheet-objects";

/** Checkboxes are cells with a checkbox rule; they hold the rule's values, or true and false. */
export class RangeCheckboxes
  extends RangeTidying
  implements
    Emulates<
      GoogleAppsScript.Spreadsheet.Range,
      "check" | "insertCheckboxes" | "isChecked" | "removeCheckboxes" | "uncheck"
    >
{
  insertCheckboxes(...values: unknown[]): this {
    const rule: DataValidation = { criteria: "CHECKBOX", values, allowInvalid: false };
    return this.#write(() => {
      this.sheet.setValidations(this.area, rule);
      this.#fill(this.area, valueOf(rule, false));
    });
  }

  /** Leaves contents that are not values of a checkbox in place. */
  removeCheckboxes(): this {
    return this.#write(() =>
      this.#eachBox((cell, rule) => {
        const held = this.sheet.getValues(cell)[0]?.[0];
        this.sheet.setValidations(cell, null);
        if (held === valueOf(rule, true) || held === valueOf(rule, false))
          this.sheet.clear(cell, { contents: true });
      }),
    );
  }

  check(): this {
    return this.#write(() => this.#eachBox((cell, rule) => this.#fill(cell, valueOf(rule, true))));
  }

  uncheck(): this {
    return this.#write(() => this.#eachBox((cell, rule) => this.#fill(cell, valueOf(rule, false))));
  }

  /** null if only some are checked, or if any cell is not a checkbox. */
  async isChecked(): Promise<boolean | null> {
    const { sheet, area } = this;
    const values = (await readCells(this.execution, sheet, () => sheet.getValues(area))).flat();
    const rules = sheet.getValidations(area).flat();
    const states = values.map((value, index) => {
      const rule = rules[index];
      return rule?.criteria === "CHECKBOX" ? value === valueOf(rule, true) : null;
    });
    return states.every((state) => state === states[0]) ? (states[0] ?? null) : null;
  }

  #eachBox(action: (cell: Rectangle, rule: DataValidation) => void): void {
    this.sheet.getValidations(this.area).forEach((line, down) =>
      line.forEach((rule, right) => {
        const cell = { row: this.area.row + down, column: this.area.column + right, rows: 1, columns: 1 };
        if (rule?.criteria === "CHECKBOX") action(cell, rule);
      }),
    );
  }

  #fill(area: Rectangle, value: CellInput): void {
    const line = Array<CellInput>(area.columns).fill(value);
    this.sheet.setValues(area, Array<CellInput[]>(area.rows).fill(line));
  }

  #write(write: () => void): this {
    writeCells(this.execution, this.sheet, this.area, write);
    return this;
  }
}

/** A checkbox with a custom value only for checked is blank when unchecked. */
function valueOf({ values }: DataValidation, isChecked: boolean): CellInput {
  if (values.length === 0) return isChecked;
  return (isChecked ? values[0] : (values[1] ?? "")) as CellInput;
}
