import { dateToSerial } from "../formulas/dates";
import type { CellInput } from "../workbook/cell-view";
import type { Rectangle } from "../workbook/rectangle";
import type { WorkbookSheet } from "../workbook/sheet";
import type { Workbook } from "../workbook/workbook";
import type { Execution } from "./execution";
import { editEvent, selectionEvent } from "./trigger-events";

/** Cells that a user changes, or has selected. */
export interface UserArea {
  readonly sheet: WorkbookSheet;
  readonly area: Rectangle;
}

type Run = (functionName: string, event: (execution: Execution) => object) => Promise<void>;

/**
 * What a user does in the grid, with the simple triggers that follow it. Nothing that a script does runs them (platform
 * fact C8).
 */
export class UserActions {
  #selects = false;
  #selectsAgain = false;

  constructor(
    private readonly workbook: Workbook,
    private readonly run: Run,
  ) {}

  /**
   * Changes cells, then runs `onEdit` where the add-on has been used. Its failures are in the executions.
   *
   * @param what Texts to type, or what else changes the cells.
   * @throws What the change throws, such as a `WorkbookError`; then nothing runs.
   */
  async edit(
    { sheet, area }: UserArea,
    what: readonly (readonly CellInput[])[] | (() => void),
  ): Promise<void> {
    const isOne = area.rows === 1 && area.columns === 1;
    const oldValue = isOne ? this.#toldValue(sheet, area) : undefined;
    if (typeof what === "function") what();
    else sheet.enter(area, what);
    await this.run("onEdit", (execution) => {
      const value = isOne ? this.#toldValue(sheet, area) : undefined;
      return {
        ...editEvent(execution, { sheet, area }),
        ...(value === undefined ? {} : { value }),
        ...(oldValue === undefined ? {} : { oldValue }),
      };
    });
  }

  /** The active sheet's selection has changed: runs `onSelectionChange`. Of what is selected while it runs, the last is told alone: Google skips some, too. */
  async select(): Promise<void> {
    this.#selectsAgain = true;
    if (this.#selects) return;
    this.#selects = true;
    try {
      while (this.#selectsAgain) {
        this.#selectsAgain = false;
        const sheet = this.workbook.activeSheet;
        const [area] = sheet.selection.ranges;
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        if (area !== undefined)
          await this.run("onSelectionChange", (execution) => selectionEvent(execution, { sheet, area }));
      }
    } finally {
      this.#selects = false;
    }
  }

  /** A value as an event tells it, as text; undefined for a blank cell. Dates are their serial numbers. */
  #toldValue(sheet: WorkbookSheet, { row, column }: Rectangle): string | undefined {
    if (row > sheet.rowCount || column > sheet.columnCount) return undefined;
    const { value } = sheet.cellView(row, column);
    if (value === "") return undefined;
    if (value instanceof Date) return String(dateToSerial(value, this.workbook.timeZone));
    return typeof value === "boolean" ? String(value).toUpperCase() : String(value);
  }
}
