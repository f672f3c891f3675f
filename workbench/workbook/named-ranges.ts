import type { AxisEdit } from "../formulas/axis-edit";
import type { Rectangle } from "./rectangle";
import { movedRange } from "./sheet-protections";
import { WorkbookError } from "./workbook-error";

export interface NamedRange {
  readonly name: string;
  readonly sheetId: number;
  readonly area: Rectangle;
}

/** Letters, digits and underscores, but nothing that reads as a cell reference. */
const NAME = /^(?!\d)(?!(?:true|false)$)(?![a-z]{1,3}[1-9]\d*$)(?!r\d*c\d*$)[\p{L}\p{N}_]{1,250}$/iu;

/** The named ranges of a workbook. They follow inserts, deletes and moves. Formulas cannot use them. */
export class NamedRanges {
  list: readonly NamedRange[] = [];

  /** Names are case-insensitive. */
  find(name: string): NamedRange | undefined {
    if (this.list.length === 0) return undefined;
    const wanted = name.toLowerCase();
    return this.list.find((range) => range.name.toLowerCase() === wanted);
  }

  /**
   * Adds a named range, or points an existing name to another range.
   *
   * @throws {WorkbookError} If the name is invalid.
   */
  set(range: NamedRange): void {
    if (!NAME.test(range.name)) {
      throw new WorkbookError(
        `The name "${range.name}" is invalid. Please see the help center for named range requirements.`,
      );
    }
    this.remove(range.name);
    this.list = [...this.list, range];
  }

  remove(name: string): void {
    const known = this.find(name);
    this.list = this.list.filter((range) => range !== known);
  }

  removeSheet(sheetId: number): void {
    this.list = this.list.filter((range) => range.sheetId !== sheetId);
  }

  applyEdit(sheetId: number, edit: AxisEdit): void {
    this.list = this.list.flatMap((range) => {
      if (range.sheetId !== sheetId) return [range];
      const area = movedRange(range.area, edit);
      return area === undefined ? [] : [{ ...range, area }];
    });
  }
}
