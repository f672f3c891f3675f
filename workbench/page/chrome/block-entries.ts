import { columnLetters } from "../../formulas/references";
import type { PageMessage } from "../../server/protocol";
import { intersection, type Rectangle } from "../../workbook/rectangle";
import type { Grid } from "../grid/grid";
import { dataAround } from "./data-around";
import { openFilterDialog } from "./filter-dialog";
import { selectedIn } from "./line-entries";
import type { PopupEntry } from "./popup-menu";
import { openProtectDialog, openProtectionsDialog } from "./protect-dialogs";

type Send = (message: PageMessage) => void;

/** Merge all, merge horizontally, merge vertically, and unmerge. */
export function mergeEntries(grid: Grid, send: Send): PopupEntry[] {
  const { sheetId, merges } = grid.activeSheet;
  const range = selectedIn(grid).ranges.at(-1)!;
  const { row, column, rows, columns } = range;
  const lines = Array.from({ length: rows }, (_, index) => ({ row: row + index, column, rows: 1, columns }));
  const stacks = Array.from({ length: columns }, (_, index) => ({
    row,
    column: column + index,
    rows,
    columns: 1,
  }));
  const merge = (ranges: readonly Rectangle[]) => () => send({ type: "merge", sheetId, ranges });
  return [
    { label: "Merge all", action: merge([range]), disabled: rows * columns === 1 },
    { label: "Merge vertically", action: merge(stacks), disabled: rows === 1 },
    { label: "Merge horizontally", action: merge(lines), disabled: columns === 1 },
    {
      label: "Unmerge",
      action: () => send({ type: "unmerge", sheetId, range }),
      disabled: !merges.some((block) => intersection(block, range)),
    },
  ];
}

export function sortEntries(grid: Grid, send: Send): PopupEntry[] {
  const { sheetId, filter, rowCount, columnCount, frozenRows } = grid.activeSheet;
  const { ranges, activeCell } = selectedIn(grid);
  const selected = ranges.at(-1)!;
  const below = (first: number) => ({
    row: first,
    column: 1,
    rows: rowCount - first + 1,
    columns: columnCount,
  });
  // The selected block; for a single cell or whole columns, everything below the header.
  const filtered = filter && { ...filter.range, row: filter.range.row + 1, rows: filter.range.rows - 1 };
  const wanted = selected.rows > 1 && selected.rows < rowCount;
  const range = wanted ? selected : (filtered ?? below(frozenRows + 1));
  const sort = (ascending: boolean) => () =>
    send({ type: "sort", sheetId, range, column: activeCell.column, ascending });
  const column = columnLetters(activeCell.column);
  // Google's words: a selected block is sorted by itself, whatever stands beside it.
  const what = wanted ? "range" : "sheet";
  return [
    { label: `Sort ${what} by column ${column} (A to Z)`, action: sort(true) },
    { label: `Sort ${what} by column ${column} (Z to A)`, action: sort(false) },
  ];
}

export function filterEntries(grid: Grid, send: Send): PopupEntry[] {
  const { sheetId, filter } = grid.activeSheet;
  const { ranges, activeCell } = selectedIn(grid);
  if (!filter) {
    const selected = ranges.at(-1)!;
    const range = selected.rows === 1 ? dataAround(grid, activeCell) : selected;
    return [{ label: "Create a filter", action: () => send({ type: "createFilter", sheetId, range }) }];
  }
  const { column, columns } = filter.range;
  const isInside = activeCell.column >= column && activeCell.column < column + columns;
  return [
    { label: "Remove filter", action: () => send({ type: "removeFilter", sheetId }) },
    {
      label: `Filter column ${columnLetters(activeCell.column)} by values…`,
      shortcut: "Ctrl+Alt+R",
      disabled: !isInside,
      action: () => openFilterDialog(grid, activeCell.column, send),
    },
  ];
}

export function protectEntries(grid: Grid, send: Send): PopupEntry[] {
  const { protections } = grid.activeSheet;
  return [
    { label: "Protect range…", action: () => openProtectDialog(grid, send) },
    {
      label: "Protected ranges…",
      action: () => openProtectionsDialog(grid, send),
      disabled: protections.length === 0,
    },
  ];
}
