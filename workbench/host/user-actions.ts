import { dateToSerial } from "../formulas/dates";
import type { CellInput } from "../workbook/cell-view";
import type { Rectangle } from "../workbook/rectangle";
import type { WorkbookSheet } from "../workbook/sheet";
import type { Workbook } from "../workbook/workbook";
import type { Execution } from "./execution";
import { type ChangeType, changeEvent, editEvent, selectionEvent } from "./trigger-events";

/** Cells that a user changes, or has selected. */
export interface UserArea {
  readonly sheet: WorkbookSheet;
  readonly area: Rectangle;
}

/** Runs what follows something that the user at the keyboard did. */
export interface UserTriggers {
  simple(
    functionName: "onEdit" | "onSelectionChange",
    event: (execution: Execution) => object,
  ): Promise<void>;
  installed(eventType: "ON_EDIT" | "ON_CHANGE", event: (execution: Execution) => object): Promise<void>;
}

/**
 * What a user does in the grid, with the triggers that follow it. Nothing that a script does runs them (platform facts
 * C8 and K17). Their failures are in the executions.
 */
export class UserActions {
  #selects = false;
  #selectsAgain = false;

  constructor(
    private readonly workbook: Workbook,
    private readonly triggers: UserTriggers,
  ) {}

  /**
   * Changes cells, then runs `onEdit` where the add-on has been used, and the installable triggers for edits and for
   * changes.
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
    const value = isOne ? this.#toldValue(sheet, area) : undefined;
    const event = (execution: Execution) => ({
      ...editEvent(execution, { sheet, area }),
      ...(value === undefined ? {} : { value }),
      ...(oldValue === undefined ? {} : { oldValue }),
    });
    await Promise.all([
      this.triggers.simple("onEdit", event),
      this.triggers.installed("ON_EDIT", event),
      this.#changed("EDIT"),
    ]);
  }

  /**
   * Changes anything but the contents of cells, then runs the installable triggers for changes, unless nothing is
   * different.
   *
   * @throws What the change throws; then nothing runs.
   */
  async change(type: ChangeType, what: () => void): Promise<void> {
    let isDifferent = false;
    const end = this.workbook.onChange(() => (isDifferent = true));
    try {
      what();
    } finally {
      end();
    }
    if (isDifferent) await this.#changed(type);
  }

  #changed(type: ChangeType): Promise<void> {
    return this.triggers.installed("ON_CHANGE", (execution) => changeEvent(execution, type));
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
        if (area !== undefined)
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          await this.triggers.simple("onSelectionChange", (execution) =>
            selectionEvent(execution, { sheet, area }),
          );
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
