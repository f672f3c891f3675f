import type { PageMessage } from "../../server/protocol";
import type { Grid } from "../grid/grid";
import { cellMenu } from "./page-menus";
import { openPopup } from "./popup-menu";

/**
 * The context menu of the selected cells.
 *
 * @returns Opens it at the active cell, for the keyboard.
 */
export function startCellMenu(
  grid: Grid,
  container: HTMLElement,
  send: (message: PageMessage) => void,
): () => void {
  const open = (at: { left: number; top: number }) => {
    if (!grid.isEditing && grid.selection.current) {
      openPopup(cellMenu(grid, send), at, { label: "Cells", onClose: () => grid.focus() });
    }
  };
  container.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    open({ left: event.clientX, top: event.clientY });
  });
  return () => {
    const { activeCell } = grid.selection.current ?? {};
    if (activeCell) {
      const { left, bottom } = grid.rectOf(activeCell.row, activeCell.column);
      open({ left, top: bottom });
    }
  };
}
