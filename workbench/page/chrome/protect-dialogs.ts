import type { PageMessage } from "../../server/protocol";
import type { Protection } from "../../workbook/protection";
import { a1Of, parseA1 } from "../a1";
import type { Grid } from "../grid/grid";
import { element } from "./element";
import { selectedIn } from "./line-entries";
import { openForm } from "./modal";

/** Asks which cells to protect, initially the selected ones. */
export function openProtectDialog(grid: Grid, send: (message: PageMessage) => void): void {
  const { sheetId, rowCount, columnCount } = grid.activeSheet;
  const size = { rows: rowCount, columns: columnCount };
  const range = element("input", {
    type: "text",
    id: "protect-range",
    value: a1Of(selectedIn(grid).ranges.at(-1)!),
    required: true,
  });
  const description = element("input", { type: "text", id: "protect-description" });
  range.addEventListener("input", () =>
    range.setCustomValidity(parseA1(range.value, size) ? "" : "Enter a range of this sheet, such as A1:B9."),
  );
  openForm(
    "Protect range",
    "Protect",
    [
      element("label", { for: range.id }, "Range"),
      range,
      element("label", { for: description.id }, "Description"),
      description,
      element("p", {}, "The spreadsheet's owner and you may edit it, nobody else."),
    ],
    () => {
      const chosen = parseA1(range.value, size);
      if (chosen) {
        send({ type: "protect", sheetId, range: chosen, description: description.value.trim() });
      }
    },
  );
}

/** Lists the protections of the sheet; ticked ones are removed. */
export function openProtectionsDialog(grid: Grid, send: (message: PageMessage) => void): void {
  const { sheetId, protections } = grid.activeSheet;
  const boxes = protections.map(() => element("input", { type: "checkbox", name: "protection" }));
  openForm(
    "Protected ranges",
    "Remove protection",
    [
      element("p", {}, "Tick what everybody may edit again."),
      element(
        "div",
        { class: "choices", role: "group", "aria-label": "Protected ranges" },
        ...protections.map((protection, index) => element("label", {}, boxes[index]!, named(protection))),
      ),
    ],
    () => {
      protections
        .filter((_protection, index) => boxes[index]!.checked)
        .forEach(({ id }) => send({ type: "removeProtection", sheetId, id }));
    },
  );
}

function named({ range, description }: Protection): string {
  return [range ? a1Of(range) : "The whole sheet", description].filter((text) => text !== "").join(" · ");
}
