import { FILTER_BUTTON } from "../grid/cell-marks";
import type { Grid } from "../grid/grid";

/** Opens the filter of a column when its button is clicked; the buttons are drawn on the canvas. */
export function startFilterButtons(grid: Grid, container: HTMLElement, open: (column: number) => void): void {
  container.addEventListener(
    "pointerdown",
    (event) => {
      const column = columnAt(grid, event);
      if (column !== undefined && event.button === 0) {
        event.preventDefault();
        event.stopPropagation();
        open(column);
      }
    },
    // In the capture phase, before Univer selects the cell.
    true,
  );
}

function columnAt(grid: Grid, { clientX, clientY, target }: PointerEvent): number | undefined {
  const { filter, hiddenColumns } = grid.activeSheet;
  if (!filter || !(target instanceof HTMLCanvasElement)) {
    return undefined;
  }
  const { row, column, columns } = filter.range;
  return Array.from({ length: columns }, (_, index) => column + index)
    .filter((candidate) => !hiddenColumns.includes(candidate))
    .find((candidate) => {
      const { right, bottom } = grid.rectOf(row, candidate);
      const [x, y] = [right - clientX, bottom - clientY];
      return x > 0 && x < FILTER_BUTTON && y > 0 && y < FILTER_BUTTON;
    });
}
