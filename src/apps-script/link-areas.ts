import type { CellValue } from "../core/cell";
import { CELL_TEXT_MAX } from "../core/cell";
import { isWebAddress } from "../core/web-address";
import type { Box } from "../ports/spreadsheet";

/** The parts of a written block that hold addresses: a column each, down to its last one, because each costs a call. */
export function linkAreas(row: number, column: number, values: readonly (readonly CellValue[])[]): Box[] {
  return (values[0] ?? []).flatMap((_, index) => {
    const cells = values.map((line) => line[index] ?? null);
    return runsOf(cells).map(({ first, last }) => ({
      row: row + first,
      column: column + index,
      rows: last - first + 1,
      columns: 1,
    }));
  });
}

/** The texts of one column of a block as rich text, which is never read as anything else; see platform fact H14. */
export function linkedTexts(
  values: readonly (readonly CellValue[])[],
  index: number,
): GoogleAppsScript.Spreadsheet.RichTextValue[][] {
  return values.map((line) => {
    const text = String(line[index] ?? "");
    const value = SpreadsheetApp.newRichTextValue().setText(text);
    return [(isWebAddress(text) ? value.setLinkUrl(text) : value).build()];
  });
}

/** Stretches of texts with an address among them; a cell that is no text, a blank one included, ends a stretch. */
function runsOf(cells: readonly CellValue[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = [];
  let first = 0;
  let last = -1;
  const end = () => {
    if (last >= first) runs.push({ first, last });
    last = -1;
  };
  cells.forEach((cell, index) => {
    const isText = typeof cell === "string" && cell !== "" && cell.length <= CELL_TEXT_MAX;
    if (!isText) {
      end();
      return;
    }
    if (isWebAddress(cell)) {
      if (last < 0) first = index;
      last = index;
    }
  });
  end();
  return runs;
}
