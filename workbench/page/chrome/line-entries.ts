import { columnLetters } from "../../formulas/references";
import type { PageMessage, PageSelection } from "../../server/protocol";
import { cellRectangle } from "../../workbook/rectangle";
import type { Grid } from "../grid/grid";
import type { PopupEntry } from "./popup-menu";
import { counted, spansInWords, spansOf, spansOfPlaces, type Span } from "./spans";

type Send = (message: PageMessage) => void;
type Axis = "row" | "column";

const TYPES = {
  row: { insert: "insertRows", delete: "deleteRows", hide: "hideRows", show: "showRows" },
  column: { insert: "insertColumns", delete: "deleteColumns", hide: "hideColumns", show: "showColumns" },
} as const;

/** The selection, or the first cell if nothing is selected. */
export function selectedIn(grid: Grid): Pick<PageSelection, "ranges" | "activeCell"> {
  return grid.selection.current ?? { ranges: [cellRectangle(1, 1)], activeCell: { row: 1, column: 1 } };
}

/** Menu entries for the selected rows, or columns. */
export class LineEntries {
  private readonly sheetId: number;
  private readonly spans: readonly Span[];
  private readonly hidden: readonly number[];

  constructor(
    grid: Grid,
    private readonly axis: Axis,
    private readonly send: Send,
  ) {
    const { sheetId, hiddenRows, hiddenColumns } = grid.activeSheet;
    this.sheetId = sheetId;
    this.spans = spansOf(selectedIn(grid).ranges, axis);
    this.hidden = axis === "row" ? hiddenRows : hiddenColumns;
  }

  get insert(): PopupEntry[] {
    const { at, count } = this.spans.at(0) ?? { at: 1, count: 1 };
    const [before, after] = this.axis === "row" ? ["above", "below"] : ["left", "right"];
    const lines = counted(count, this.axis);
    return [
      { label: `Insert ${lines} ${before}`, action: () => this.do("insert", [{ at, count }]) },
      { label: `Insert ${lines} ${after}`, action: () => this.do("insert", [{ at: at + count, count }]) },
    ];
  }

  get delete(): PopupEntry {
    return {
      label: `Delete ${spansInWords(this.spans, this.axis)}`,
      action: () => this.do("delete", this.spans),
    };
  }

  get hide(): PopupEntry {
    return {
      label: `Hide ${spansInWords(this.spans, this.axis)}`,
      shortcut: this.axis === "row" ? "Ctrl+Alt+9" : "Ctrl+Alt+0",
      action: () => this.hideSelected(),
    };
  }

  get unhide(): PopupEntry {
    return {
      label: `Unhide ${this.axis}s`,
      shortcut: this.axis === "row" ? "Ctrl+Shift+9" : "Ctrl+Shift+0",
      disabled: this.hidden.length === 0,
      action: () => this.unhideNear(),
    };
  }

  hideSelected(): void {
    this.do("hide", this.spans);
  }

  /** Unhides what is hidden in or next to the selection, or everything on the sheet if there is nothing there. */
  unhideNear(): void {
    const near = this.hidden.filter((place) => this.touches(place));
    this.do("show", spansOfPlaces(near.length > 0 ? near : this.hidden));
  }

  /** Whether the run of hidden rows or columns around this one overlaps or touches the selection. */
  private touches(place: number): boolean {
    const stretch = spansOfPlaces(this.hidden).find(({ at, count }) => place >= at && place < at + count)!;
    return this.spans.some(({ at, count }) => at <= stretch.at + stretch.count && stretch.at <= at + count);
  }

  private do(what: "insert" | "delete" | "hide" | "show", spans: readonly Span[]): void {
    for (const { at, count } of spans) {
      this.send({ type: TYPES[this.axis][what], sheetId: this.sheetId, at, count });
    }
  }
}

/** Menu entries for the number of frozen rows and columns. */
export function freezeEntries(grid: Grid, send: Send): PopupEntry[] {
  const { sheetId } = grid.activeSheet;
  const { row, column } = selectedIn(grid).activeCell;
  const freeze = (type: "freezeRows" | "freezeColumns", count: number) => () =>
    send({ type, sheetId, count });
  return [
    { label: "No rows", action: freeze("freezeRows", 0) },
    { label: "1 row", action: freeze("freezeRows", 1) },
    { label: `Up to row ${row}`, action: freeze("freezeRows", row) },
    "separator",
    { label: "No columns", action: freeze("freezeColumns", 0) },
    { label: "1 column", action: freeze("freezeColumns", 1) },
    { label: `Up to column ${columnLetters(column)}`, action: freeze("freezeColumns", column) },
  ];
}
