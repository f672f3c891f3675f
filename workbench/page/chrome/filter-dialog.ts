import { columnLetters } from "../../formulas/references";
import type { PageMessage } from "../../server/protocol";
import type { Grid } from "../grid/grid";
import { element } from "./element";
import { openForm } from "./modal";

/** Columns with more values are not listed: nobody would read them. */
const VALUES_MAX = 500;
const BLANKS = "(Blanks)";

/** Asks which of a column's values are shown. */
export function openFilterDialog(grid: Grid, column: number, send: (message: PageMessage) => void): void {
  const { sheetId, filter } = grid.activeSheet;
  if (!filter) {
    return;
  }
  const { row, rows } = filter.range;
  const texts = Array.from(
    { length: rows - 1 },
    (_, index) => grid.cell(sheetId, row + 1 + index, column)?.display ?? "",
  );
  const hidden = filter.columns.find((entry) => entry.column === column)?.values ?? [];
  const values = [...new Set([...texts, ...hidden])]
    .toSorted((a, b) => a.localeCompare(b))
    .slice(0, VALUES_MAX);
  const boxes = values.map((value) =>
    element("input", { type: "checkbox", name: "value", value, checked: !hidden.includes(value) }),
  );
  const setAll = (checked: boolean) => () => boxes.forEach((box) => (box.checked = checked));
  const header = grid.cell(sheetId, row, column)?.display || `column ${columnLetters(column)}`;
  openForm(
    `Filter ${header} by values`,
    "OK",
    [
      element(
        "p",
        { class: "dialog-links" },
        element("button", { type: "button", click: setAll(true) }, "Select all"),
        element("button", { type: "button", click: setAll(false) }, "Clear"),
      ),
      element(
        "div",
        { class: "choices", role: "group", "aria-label": "Values to show", tabindex: "0" },
        ...boxes.map((box, index) => element("label", {}, box, values[index] || BLANKS)),
      ),
    ],
    () => {
      const unwanted = values.filter((_value, index) => !boxes[index]!.checked);
      send({ type: "filterColumn", sheetId, column, values: unwanted });
    },
  );
}
