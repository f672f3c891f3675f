import type { PageMessage, PageSelection } from "../../server/protocol";
import { cellRectangle, type Rectangle } from "../../workbook/rectangle";
import type { Grid } from "../grid/grid";
import { openPopup, type PopupEntry } from "./popup-menu";

/** The right-click menu of the grid: what the workbook can do to the selected cells, rows and columns. */
export function startCellMenu(
  grid: Grid,
  container: HTMLElement,
  send: (message: PageMessage) => void,
): void {
  container.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    const { current } = grid.selection;
    if (grid.isEditing || !current) {
      return;
    }
    openPopup(entries(grid, current, send), { left: event.clientX, top: event.clientY }, () => grid.focus());
  });
}

function entries(grid: Grid, selection: PageSelection, send: (message: PageMessage) => void): PopupEntry[] {
  const { sheetId } = grid.activeSheet;
  const { ranges, activeCell } = selection;
  const selected = ranges.at(-1) ?? cellRectangle(1, 1);
  const { row, column, rows, columns } = selected;
  const sort = (ascending: boolean) => () =>
    send({ type: "sort", sheetId, range: sortable(grid, selected), column: activeCell.column, ascending });
  return [
    { label: "Cut", shortcut: "Ctrl+X", action: () => grid.clipboard.copy(true) },
    { label: "Copy", shortcut: "Ctrl+C", action: () => grid.clipboard.copy(false) },
    { label: "Paste", shortcut: "Ctrl+V", action: () => void grid.clipboard.pasteFromSystem() },
    {
      label: "Paste values only",
      action: () => grid.clipboard.pasteValues(),
      disabled: !grid.clipboard.holdsCells,
    },
    "separator",
    {
      label: `Insert ${counted(rows, "row")} above`,
      action: () => send({ type: "insertRows", sheetId, at: row, count: rows }),
    },
    {
      label: `Insert ${counted(columns, "column")} left`,
      action: () => send({ type: "insertColumns", sheetId, at: column, count: columns }),
    },
    {
      label: `Delete ${counted(rows, "row")}`,
      action: () => send({ type: "deleteRows", sheetId, at: row, count: rows }),
    },
    {
      label: `Delete ${counted(columns, "column")}`,
      action: () => send({ type: "deleteColumns", sheetId, at: column, count: columns }),
    },
    "separator",
    { label: "Sort A to Z", action: sort(true) },
    { label: "Sort Z to A", action: sort(false) },
    "separator",
    { label: "Clear contents", shortcut: "Delete", action: () => send({ type: "erase", sheetId, ranges }) },
  ];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** The selected block, or for a single cell or whole columns everything below the frozen header. */
function sortable(grid: Grid, range: Rectangle) {
  const { rowCount, columnCount, frozenRows } = grid.activeSheet;
  const wanted = range.rows > 1 && range.rows < rowCount;
  return wanted
    ? range
    : { row: frozenRows + 1, column: 1, rows: rowCount - frozenRows, columns: columnCount };
}
