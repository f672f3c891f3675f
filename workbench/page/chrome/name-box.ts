import { a1Of, parseA1 } from "../a1";
import type { Grid } from "../grid/grid";
import { placeOf } from "./element";

/** The box left of the formula bar: shows the selection, and selects what is typed into it. */
export function startNameBox(grid: Grid): void {
  const box = placeOf("name-box", HTMLInputElement);
  const show = () => {
    const range = grid.selection.current?.ranges.at(-1);
    box.value = range ? a1Of(range) : "";
  };
  grid.selection.onMove(() => {
    if (document.activeElement !== box) {
      show();
    }
  });
  box.addEventListener("focus", () => box.select());
  box.addEventListener("blur", show);
  box.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") {
      box.blur();
    }
    if (event.key !== "Enter") {
      return;
    }
    const { rowCount, columnCount } = grid.activeSheet;
    const range = parseA1(box.value, { rows: rowCount, columns: columnCount });
    box.blur();
    if (range) {
      grid.selection.go(range);
      grid.focus();
    }
  });
  show();
}
