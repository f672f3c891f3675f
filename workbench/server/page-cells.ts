import type { CellView, SheetCells, SheetView, WorkbookSnapshot } from "../workbook/cell-view";
import { choiceOf } from "./page-choice";
import type { PageCell, PageCells, PageSelection, PageSheet } from "./protocol";

/** What custom functions show while they run. */
const LOADING = "Loading...";

/** A cell as it is sent to the page: texts only, without what the page can derive. */
export function pageCell({
  row,
  column,
  input,
  value,
  display,
  error,
  note,
  link,
  validation,
  ...look
}: CellView): PageCell {
  const format = { ...look.format, ...look.conditional };
  const kind = kindOf(value, display, error !== undefined);
  const choice = validation && choiceOf(validation, value);
  return {
    row,
    column,
    display,
    ...(input !== display && { input }),
    ...(kind && { kind }),
    ...(typeof value === "number" && String(value) !== display && { value }),
    ...(error && { problem: error.message || error.code }),
    ...(note && { note }),
    ...(link !== undefined && { link }),
    ...(Object.keys(format).length > 0 && { format }),
    ...(choice && { choice }),
  };
}

function kindOf(value: CellView["value"], display: string, isError: boolean): PageCell["kind"] | undefined {
  if (display === LOADING) {
    return "loading";
  }
  if (isError) {
    return "error";
  }
  if (typeof value === "boolean") {
    return "boolean";
  }
  return typeof value === "number" || value instanceof Date ? "number" : undefined;
}

export function pageCells({ sheetId, cells }: SheetCells): PageCells {
  return { sheetId, cells: cells.map(pageCell) };
}

export function pageOutline({ selection: _selection, ...outline }: SheetView): Omit<PageSheet, "cells"> {
  return outline;
}

export function pageSheets({ sheets, cells }: WorkbookSnapshot): PageSheet[] {
  const bySheet = new Map(cells.map((sheet) => [sheet.sheetId, sheet.cells]));
  return sheets.map((sheet) => ({
    ...pageOutline(sheet),
    cells: (bySheet.get(sheet.sheetId) ?? []).map(pageCell),
  }));
}

/** The selection on the active sheet. */
export function pageSelection(view: { activeSheetId: number; sheets: readonly SheetView[] }): PageSelection {
  const { sheetId, selection } = view.sheets.find((sheet) => sheet.sheetId === view.activeSheetId)!;
  return { sheetId, ranges: selection.ranges, activeCell: selection.activeCell };
}
