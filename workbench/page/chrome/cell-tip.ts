import type { Grid } from "../grid/grid";
import { element } from "./element";

/** A tooltip for a cell with a corner triangle: its error or its note. Shown while the pointer rests on the cell. */
export function startCellTip(grid: Grid, container: HTMLElement): void {
  const tip = element("div", { class: "cell-tip", role: "tooltip", "data-testid": "cell-tip", hidden: true });
  document.body.append(tip);
  const { api } = grid.univer;
  let at = "";
  const hide = () => {
    at = "";
    tip.hidden = true;
  };
  api.addEvent(api.Event.CellHover, ({ row, column }) => {
    const here = `${row},${column}`;
    if (here === at) {
      return;
    }
    const cell = grid.cell(grid.activeSheet.sheetId, row + 1, column + 1);
    const text = cell?.problem ?? cell?.note;
    if (!cell || !text || grid.isEditing) {
      hide();
      return;
    }
    at = here;
    tip.replaceChildren(
      ...(cell.problem === undefined ? [] : [element("strong", {}, "Error")]),
      element("span", {}, text),
    );
    tip.classList.toggle("problem", cell.problem !== undefined);
    tip.hidden = false;
    const rect = grid.rectOf(row + 1, column + 1);
    const right = rect.right + 6;
    tip.style.left = `${right + tip.offsetWidth > innerWidth ? rect.left - tip.offsetWidth - 6 : right}px`;
    tip.style.top = `${Math.min(rect.top, innerHeight - tip.offsetHeight - 8)}px`;
  });
  container.addEventListener("pointerleave", hide);
  container.addEventListener("wheel", hide, { passive: true });
  container.addEventListener("pointerdown", hide, true);
}
