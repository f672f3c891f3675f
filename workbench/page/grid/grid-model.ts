import type { ICellData, ICommandService, IWorkbookData, IWorksheetData, Workbook } from "@univerjs/core";
import type { PageCell, PageSheet } from "../../server/protocol";
import type { Rectangle } from "../../workbook/rectangle";
import { pageCell, univerCell } from "./cell-drawing";
import { univerRange } from "./ranges";
import { fittingHeight } from "./row-heights";

export const WORKBOOK_ID = "workbook";
/** Size of the row and column headers, in pixels. */
export const HEADERS = { width: 46, height: 24 };
export type SheetOutline = Omit<PageSheet, "cells">;

/** Marks changes from the server, so that they pass the command filter and stay out of Univer's undo stack. */
const SAID_BY_SERVER = { onlyLocal: true, fromSync: true };

export function univerWorkbook(name: string, sheets: readonly PageSheet[]): Partial<IWorkbookData> {
  return {
    id: WORKBOOK_ID,
    name,
    sheetOrder: sheets.map(univerSheetId),
    sheets: Object.fromEntries(
      sheets.map((sheet) => [univerSheetId(sheet), univerSheet(sheet, sheet.cells)]),
    ),
    defaultStyle: { ff: "Arial", fs: 10 },
  };
}

export function univerSheetId({ sheetId }: { readonly sheetId: number }): string {
  return String(sheetId);
}

/** Syncs Univer's model with the server by mutations, the one kind of change that our command filter lets through. */
export class GridModel {
  private readonly deleted: number[] = [];
  private outlines: readonly SheetOutline[];
  /** Rows that have or had wrapped cells, by sheet. */
  private readonly wrapped = new Map<number, Set<number>>();

  constructor(
    private readonly commands: ICommandService,
    private readonly workbook: Workbook,
    sheets: readonly PageSheet[],
  ) {
    this.outlines = sheets;
    for (const { sheetId, cells } of sheets) this.noteWrapped(sheetId, cells);
  }

  get sheets(): readonly SheetOutline[] {
    return this.outlines;
  }

  setCells(sheetId: number, cells: readonly PageCell[]): void {
    this.noteWrapped(sheetId, cells);
    this.mutate("set-range-values", sheetId, { cellValue: cellMatrix(cells) });
  }

  /** Replaces all cells of the sheet. */
  replaceCells(sheetId: number, cells: readonly PageCell[]): void {
    this.noteWrapped(sheetId, cells);
    const matrix: Record<number, Record<number, ICellData | null>> = {};
    this.workbook
      .getSheetBySheetId(String(sheetId))
      ?.getCellMatrix()
      .forValue((row, column) => {
        (matrix[row] ??= {})[column] = null;
      });
    for (const [row, line] of Object.entries(cellMatrix(cells))) {
      matrix[Number(row)] = { ...matrix[Number(row)], ...line };
    }
    this.mutate("set-range-values", sheetId, { cellValue: matrix });
  }

  /** Makes rows as high as their wrapped cells need; Univer does so only for its own changes. */
  fitRows(): void {
    for (const { sheetId, columnWidths } of this.outlines) {
      const widthOf = (column: number) => columnWidths[column] ?? DEFAULT_COLUMN_WIDTH;
      const sheet = this.workbook.getSheetBySheetId(String(sheetId));
      const heights = [...(this.wrapped.get(sheetId) ?? [])].flatMap((row) => {
        const drawn = Object.values(sheet?.getCellMatrix().getRow(row - 1) ?? {});
        const autoHeight = fittingHeight(
          drawn.flatMap((each) => pageCell(each) ?? []),
          widthOf,
        );
        return sheet?.getRowHeight(row - 1) === autoHeight ? [] : [{ row: row - 1, autoHeight }];
      });
      if (heights.length > 0)
        this.mutate("set-worksheet-row-auto-height", sheetId, { rowsAutoHeightInfo: heights });
    }
  }

  private noteWrapped(sheetId: number, cells: readonly PageCell[]): void {
    const rows = cells.flatMap(({ row, format }) => (format?.wrap === "WRAP" ? [row] : []));
    if (rows.length > 0) this.wrapped.set(sheetId, new Set([...(this.wrapped.get(sheetId) ?? []), ...rows]));
  }

  /** Adds, renames and resizes sheets to match `wanted`; deleted ones wait for `removeDeletedSheets`. */
  setOutlines(wanted: readonly SheetOutline[]): void {
    const known = new Map(this.outlines.map((sheet) => [sheet.sheetId, sheet]));
    this.outlines = wanted;
    wanted.forEach((sheet, index) => {
      const before = known.get(sheet.sheetId);
      if (before === undefined) {
        this.mutate("insert-sheet", sheet.sheetId, { index, sheet: univerSheet(sheet, []) });
      } else {
        this.change(before, sheet);
      }
      known.delete(sheet.sheetId);
    });
    this.deleted.push(...known.keys());
  }

  /** Removes the sheets that were missing from the last outlines. */
  removeDeletedSheets(): void {
    for (const sheetId of this.deleted.splice(0)) {
      this.mutate("remove-sheet", sheetId, { subUnitName: "" });
    }
  }

  /** The page draws the tabs, so the order of Univer's sheets does not matter. */
  private change(before: SheetOutline, now: SheetOutline): void {
    const { sheetId } = now;
    if (before.name !== now.name) {
      this.mutate("set-worksheet-name", sheetId, { name: now.name });
    }
    const [parted, merged] = differences(before.merges, now.merges);
    if (parted.length > 0) {
      this.mutate("remove-worksheet-merge", sheetId, { ranges: parted.map(univerRange) });
    }
    if (before.rowCount !== now.rowCount) {
      this.mutate("set-worksheet-row-count", sheetId, { rowCount: now.rowCount });
    }
    if (before.columnCount !== now.columnCount) {
      this.mutate("set-worksheet-column-count", sheetId, { columnCount: now.columnCount });
    }
    if (before.frozenRows !== now.frozenRows || before.frozenColumns !== now.frozenColumns) {
      this.mutate("set-frozen", sheetId, freezeOf(now));
    }
    const columns = new Set(
      [...Object.keys(before.columnWidths), ...Object.keys(now.columnWidths)].map(Number),
    );
    for (const column of columns) {
      const width = now.columnWidths[column] ?? DEFAULT_COLUMN_WIDTH;
      if (width !== before.columnWidths[column]) {
        this.mutate("set-worksheet-col-width", sheetId, {
          ranges: [wholeColumn(column, now)],
          colWidth: width,
        });
      }
    }
    if (merged.length > 0) {
      this.mutate("add-worksheet-merge", sheetId, { ranges: merged.map(univerRange) });
    }
    this.hide("row", sheetId, before.hiddenRows, now.hiddenRows, (row) => wholeRow(row, now));
    this.hide("col", sheetId, before.hiddenColumns, now.hiddenColumns, (column) => wholeColumn(column, now));
  }

  private hide(
    kind: "row" | "col",
    sheetId: number,
    before: readonly number[],
    now: readonly number[],
    range: (index: number) => object,
  ): void {
    const [wasHidden, isHidden] = [new Set(before), new Set(now)];
    const [hidden, shown] = [
      now.filter((index) => !wasHidden.has(index)),
      before.filter((index) => !isHidden.has(index)),
    ];
    if (hidden.length > 0) {
      this.mutate(`set-${kind}-hidden`, sheetId, { ranges: hidden.map(range) });
    }
    if (shown.length > 0) {
      this.mutate(`set-${kind}-visible`, sheetId, { ranges: shown.map(range) });
    }
  }

  private mutate(name: string, sheetId: number, parameters: object): void {
    this.commands.syncExecuteCommand(
      `sheet.mutation.${name}`,
      { unitId: WORKBOOK_ID, subUnitId: String(sheetId), ...parameters },
      SAID_BY_SERVER,
    );
  }
}

const DEFAULT_COLUMN_WIDTH = 100;

function univerSheet(sheet: SheetOutline, cells: readonly PageCell[]): Partial<IWorksheetData> {
  return {
    id: univerSheetId(sheet),
    name: sheet.name,
    rowCount: sheet.rowCount,
    columnCount: sheet.columnCount,
    defaultColumnWidth: DEFAULT_COLUMN_WIDTH,
    defaultRowHeight: 21,
    rowHeader: { width: HEADERS.width },
    columnHeader: { height: HEADERS.height },
    mergeData: sheet.merges.map(univerRange),
    freeze: freezeOf(sheet),
    cellData: cellMatrix(cells),
    columnData: Object.fromEntries([
      ...Object.entries(sheet.columnWidths).map(([column, width]) => [Number(column) - 1, { w: width }]),
      ...sheet.hiddenColumns.map((column) => [
        column - 1,
        { w: sheet.columnWidths[column] ?? DEFAULT_COLUMN_WIDTH, hd: 1 },
      ]),
    ]),
    rowData: Object.fromEntries(sheet.hiddenRows.map((row) => [row - 1, { hd: 1 }])),
  };
}

/** Blocks that are gone, and blocks that are new. */
function differences(before: readonly Rectangle[], now: readonly Rectangle[]): [Rectangle[], Rectangle[]] {
  const lacks = (blocks: readonly Rectangle[]) => (block: Rectangle) =>
    !blocks.some(
      ({ row, column, rows, columns }) =>
        row === block.row && column === block.column && rows === block.rows && columns === block.columns,
    );
  return [before.filter(lacks(now)), now.filter(lacks(before))];
}

function cellMatrix(cells: readonly PageCell[]): Record<number, Record<number, ICellData>> {
  const matrix: Record<number, Record<number, ICellData>> = {};
  for (const cell of cells) {
    (matrix[cell.row - 1] ??= {})[cell.column - 1] = univerCell(cell);
  }
  return matrix;
}

function freezeOf({ frozenRows, frozenColumns }: SheetOutline) {
  return {
    startRow: frozenRows > 0 ? frozenRows : -1,
    startColumn: frozenColumns > 0 ? frozenColumns : -1,
    ySplit: frozenRows,
    xSplit: frozenColumns,
  };
}

function wholeColumn(column: number, { rowCount }: SheetOutline) {
  return { startRow: 0, endRow: rowCount - 1, startColumn: column - 1, endColumn: column - 1 };
}

function wholeRow(row: number, { columnCount }: SheetOutline) {
  return { startRow: row - 1, endRow: row - 1, startColumn: 0, endColumn: columnCount - 1 };
}
