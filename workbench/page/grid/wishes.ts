import type { PageMessage } from "../../server/protocol";
import { cellRectangle, contains, type Rectangle } from "../../workbook/rectangle";
import { inputOf } from "./cell-drawing";
import type { GridWishes } from "./commands";
import { fittingWidth } from "./fitting-width";
import type { Grid } from "./grid";

/** Turns user actions in the grid into messages to the server. */
export function wishesOf(grid: Grid, send: (message: PageMessage) => void): GridWishes {
  const sheetId = () => grid.activeSheet.sheetId;
  const ranges = () => grid.selection.current?.ranges ?? [];
  return {
    enter: (sheet, range, text) => {
      const merged = grid.sheets
        .find(({ sheetId: id }) => id === sheet)
        ?.merges.some((block) => contains(block, range.row, range.column));
      if (merged) {
        // Text typed into a merged block belongs to its first cell.
        send({
          type: "enter",
          sheetId: sheet,
          range: cellRectangle(range.row, range.column),
          texts: [[text]],
        });
        return;
      }
      const one = range.rows === 1 && range.columns === 1;
      // Leaving the editor without a change is not an edit.
      if (!one || text !== inputOf(grid.cell(sheet, range.row, range.column))) {
        send({ type: "enter", sheetId: sheet, range, texts: filled(range, text) });
      }
    },
    erase: () => send({ type: "erase", sheetId: sheetId(), ranges: ranges() }),
    fill: (source, target) => send({ type: "fill", sheetId: sheetId(), source, target }),
    fillWithinSelection: (direction) => {
      for (const target of ranges()) {
        const source = direction === "down" ? { ...target, rows: 1 } : { ...target, columns: 1 };
        send({ type: "fill", sheetId: sheetId(), source, target });
      }
    },
    move: (source, target) => {
      const from = { sheetId: sheetId(), range: source };
      send({ type: "paste", from, to: { ...from, range: target }, cut: true, valuesOnly: false });
    },
    resizeColumn: (column, widerBy) => {
      const width = (grid.activeSheet.columnWidths[column] ?? 100) + widerBy;
      send({
        type: "columnWidth",
        sheetId: sheetId(),
        columns: [column],
        pixels: Math.max(2, Math.round(width)),
      });
    },
    fitColumns: (columns) => {
      for (const column of columns) {
        const pixels = fittingWidth(grid.column(sheetId(), column));
        send({ type: "columnWidth", sheetId: sheetId(), columns: [column], pixels });
      }
    },
    showRows: (rows) => rows.forEach((at) => send({ type: "showRows", sheetId: sheetId(), at, count: 1 })),
    showColumns: (columns) =>
      columns.forEach((at) => send({ type: "showColumns", sheetId: sheetId(), at, count: 1 })),
    copy: (cut) => grid.clipboard.copy(cut),
    paste: (text) => grid.clipboard.paste(text),
    undo: () => send({ type: "undo" }),
    redo: () => send({ type: "redo" }),
    isEditing: () => grid.isEditing,
    isCheckbox: () => {
      const at = grid.selection.current?.activeCell;
      return at !== undefined && grid.cell(sheetId(), at.row, at.column)?.choice?.kind === "checkbox";
    },
  };
}

function filled({ rows, columns }: Rectangle, text: string): string[][] {
  return Array.from({ length: rows }, () => Array.from({ length: columns }, () => text));
}
