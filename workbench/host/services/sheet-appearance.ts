import { DEFAULT_ROW_HEIGHT, type SheetAppearance as Appearance } from "../../workbook/sheet-appearance";
import type { Emulates } from "../emulates";
import { Color, hexIn } from "./color";
import { hexColour, hexOf } from "./colours";
import type { RangePosition } from "./range-position";
import { assertRows, SheetGrid } from "./sheet-grid";
import { changeSheet } from "./spreadsheet-objects";

/** A sheet's appearance apart from its cells. Of this the page draws only hidden rows and columns. */
export class SheetAppearance
  extends SheetGrid
  implements
    Emulates<
      GoogleAppsScript.Spreadsheet.Sheet,
      | "autoResizeRows"
      | "getRowHeight"
      | "getTabColor"
      | "hasHiddenGridlines"
      | "hideColumn"
      | "hideRow"
      | "isRightToLeft"
      | "setHiddenGridlines"
      | "setRightToLeft"
      | "setRowHeight"
      | "setRowHeights"
      | "setRowHeightsForced"
      | "setTabColor"
      | "unhideColumn"
      | "unhideRow"
    >
{
  /** null without a colour. */
  getTabColor(): string | null {
    return this.sheet.appearance.tabColour;
  }

  setTabColor(colour: string | null): Promise<this> {
    const hex = colour === null ? null : hexColour(colour);
    return this.#change((appearance) => {
      if (hex !== undefined) appearance.tabColour = hex;
    });
  }

  /** null without a colour. The type definitions omit it. */
  getTabColorObject(): Color | null {
    const colour = this.getTabColor();
    return colour === null ? null : new Color(colour);
  }

  /** The type definitions omit it. */
  setTabColorObject(colour: unknown): Promise<this> {
    return this.setTabColor(hexIn(colour));
  }

  /** Still in use, though the type definitions omit it. */
  setTabColorRGB(...channels: number[]): Promise<this> {
    return this.setTabColor(hexOf(channels));
  }

  hasHiddenGridlines(): boolean {
    return this.sheet.appearance.hidesGridlines;
  }

  setHiddenGridlines(areHidden: boolean): Promise<this> {
    return this.#change((appearance) => (appearance.hidesGridlines = areHidden));
  }

  isRightToLeft(): boolean {
    return this.sheet.appearance.isRightToLeft;
  }

  setRightToLeft(isRightToLeft: boolean): Promise<this> {
    return this.#change((appearance) => (appearance.isRightToLeft = isRightToLeft));
  }

  getRowHeight(row: number): number {
    assertRows(this, row);
    return this.sheet.appearance.rowHeights.get(row) ?? DEFAULT_ROW_HEIGHT;
  }

  setRowHeight(row: number, pixels: number): Promise<this> {
    return this.setRowHeights(row, 1, pixels);
  }

  /** At Google rows grow with their contents and never become lower than their text. */
  setRowHeights(row: number, count: number, pixels: number): Promise<this> {
    return this.setRowHeightsForced(row, count, Math.max(pixels, DEFAULT_ROW_HEIGHT));
  }

  setRowHeightsForced(row: number, count: number, pixels: number): Promise<this> {
    assertRows(this, row, count);
    return this.#change(({ rowHeights }) => {
      for (let index = row; index < row + count; index += 1) rowHeights.set(index, pixels);
    });
  }

  autoResizeRows(row: number, count: number): Promise<this> {
    return this.#change(({ rowHeights }) => {
      for (let index = row; index < row + count; index += 1) rowHeights.delete(index);
    });
  }

  hideRow(range: unknown): Promise<void> {
    const { area } = range as RangePosition;
    return this.hideRows(area.row, area.rows);
  }

  unhideRow(range: unknown): Promise<void> {
    const { area } = range as RangePosition;
    return this.showRows(area.row, area.rows);
  }

  hideColumn(range: unknown): Promise<void> {
    const { area } = range as RangePosition;
    return this.hideColumns(area.column, area.columns);
  }

  unhideColumn(range: unknown): Promise<void> {
    const { area } = range as RangePosition;
    return this.showColumns(area.column, area.columns);
  }

  async #change(change: (appearance: Appearance) => void): Promise<this> {
    await changeSheet(this.execution, this.sheet, () => this.sheet.changeAppearance(change));
    return this;
  }
}
