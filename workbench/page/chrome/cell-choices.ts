import { columnLetters } from "../../formulas/references";
import type { PageCell, PageMessage } from "../../server/protocol";
import { cellRectangle, contains } from "../../workbook/rectangle";
import { inputOf } from "../grid/cell-drawing";
import { isOnChoice } from "../grid/choice-marks";
import type { Grid } from "../grid/grid";
import { openChoiceList } from "./choice-list";

/** Mouse and keyboard handling for dropdowns and checkboxes in cells, which are drawn on the canvas. */
export class CellChoices {
  /** Checkboxes toggled since the server last sent them. */
  private readonly turned = new WeakSet<PageCell>();

  constructor(
    private readonly grid: Grid,
    container: HTMLElement,
    private readonly send: (message: PageMessage) => void,
  ) {
    container.addEventListener("click", (event) => this.clicked(event));
  }

  /**
   * Opens the dropdown of the active cell.
   *
   * @returns Whether it has one.
   */
  openHere(): boolean {
    const cell = this.current;
    if (!cell?.choice || cell.choice.kind === "checkbox") return false;
    this.open(cell);
    return true;
  }

  /**
   * Toggles the selected checkboxes that have the same state as the active cell.
   *
   * @returns Whether the active cell has a checkbox.
   */
  tickHere(): boolean {
    const { current } = this;
    if (current?.choice?.kind !== "checkbox") return false;
    const { isChecked } = current.choice;
    for (const cell of this.selected()) {
      if (cell.choice?.kind === "checkbox" && cell.choice.isChecked === isChecked) this.tick(cell);
    }
    return true;
  }

  /** At this point the clicked cell is already the active one. */
  private clicked(event: MouseEvent): void {
    const cell = this.choiceUnder(event);
    if (!cell) return;
    if (cell.choice?.kind === "checkbox") this.tick(cell);
    else this.open(cell);
  }

  /** The active cell, if the pointer is on its arrow or checkbox. */
  private choiceUnder({ clientX, clientY, target }: MouseEvent): PageCell | undefined {
    const cell = this.current;
    if (!cell?.choice || this.grid.isEditing || !(target instanceof HTMLCanvasElement)) return undefined;
    const rect = this.grid.rectOf(cell.row, cell.column);
    return isOnChoice(rect, clientX, clientY, cell.choice) ? cell : undefined;
  }

  /** The result of a formula cannot be ticked. A second click before the server's reply undoes the first. */
  private tick(cell: PageCell): void {
    const input = inputOf(cell);
    if (cell.choice?.kind !== "checkbox" || input.startsWith("=")) return;
    const isTurned = this.turned.delete(cell);
    if (!isTurned) this.turned.add(cell);
    this.enter(cell, isTurned ? input : cell.choice.other);
  }

  private open(cell: PageCell): void {
    openChoiceList(this.valuesOf(cell), this.grid.rectOf(cell.row, cell.column), {
      label: `Values for ${columnLetters(cell.column)}${cell.row}`,
      chosen: cell.display,
      choose: (value) => this.enter(cell, value),
      onClose: () => this.grid.focus(),
    });
  }

  private enter({ row, column }: PageCell, text: string): void {
    const { sheetId } = this.grid.activeSheet;
    this.send({ type: "enter", sheetId, range: cellRectangle(row, column), texts: [[text]] });
  }

  /** Without duplicates and blanks. */
  private valuesOf({ choice }: PageCell): string[] {
    if (choice?.kind === "list") return [...choice.values];
    if (choice?.kind !== "range") return [];
    const { sheetId, area } = choice;
    const texts = Array.from({ length: area.rows }, (_, down) =>
      Array.from(
        { length: area.columns },
        (_cell, right) => this.grid.cell(sheetId, area.row + down, area.column + right)?.display ?? "",
      ),
    ).flat();
    return [...new Set(texts.filter((text) => text !== ""))];
  }

  private get current(): PageCell | undefined {
    const active = this.grid.selection.current?.activeCell;
    return active && this.grid.cell(this.grid.activeSheet.sheetId, active.row, active.column);
  }

  private *selected(): Iterable<PageCell> {
    const ranges = this.grid.selection.current?.ranges ?? [];
    const columns = new Set(
      ranges.flatMap((range) => Array.from({ length: range.columns }, (_, index) => range.column + index)),
    );
    for (const column of columns) {
      for (const cell of this.grid.column(this.grid.activeSheet.sheetId, column)) {
        if (ranges.some((range) => contains(range, cell.row, cell.column))) yield cell;
      }
    }
  }
}
