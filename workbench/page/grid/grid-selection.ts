import type { ICommandService } from "@univerjs/core";
import type { SheetsSelectionsService } from "@univerjs/sheets";
import { merge } from "rxjs";
import type { PageMessage, PageSelection } from "../../server/protocol";
import { contains, type Rectangle } from "../../workbook/rectangle";
import { WORKBOOK_ID, type SheetOutline } from "./grid-model";
import { rectangleOf, univerRange } from "./ranges";

/** Keeps the selection and the active sheet in sync with the server, both ways. */
export class GridSelection {
  private readonly listeners: ((selection: PageSelection) => void)[] = [];
  /** The last selection that the server knows, to avoid repeats and echoes. */
  private told = "";
  private onTheWay = false;

  /** @param activeSheet Briefly undefined when the shown sheet is deleted. */
  constructor(
    private readonly commands: ICommandService,
    private readonly selections: SheetsSelectionsService,
    private readonly activeSheet: () => SheetOutline | undefined,
    private readonly send: (message: PageMessage) => void,
  ) {
    merge(selections.selectionMoveEnd$, selections.selectionSet$).subscribe(() => this.moved());
  }

  /** Undefined while Univer has none: briefly when an edit ends or a sheet is removed. */
  get current(): PageSelection | undefined {
    const sheet = this.activeSheet();
    const selections = this.selections.getCurrentSelections();
    const last = selections.at(-1);
    if (!sheet || !last) {
      return undefined;
    }
    return {
      sheetId: sheet.sheetId,
      // Whole rows and columns have no end.
      ranges: selections.map(({ range }) =>
        rectangleOf({
          startRow: range.startRow || 0,
          startColumn: range.startColumn || 0,
          endRow: Number.isFinite(range.endRow) ? range.endRow : sheet.rowCount - 1,
          endColumn: Number.isFinite(range.endColumn) ? range.endColumn : sheet.columnCount - 1,
        }),
      ),
      activeCell: this.firstOfBlock({
        row: (last.primary?.actualRow ?? last.range.startRow) + 1,
        column: (last.primary?.actualColumn ?? last.range.startColumn) + 1,
      }),
    };
  }

  onMove(listener: (selection: PageSelection) => void): void {
    this.listeners.push(listener);
  }

  /** Applies the server's selection. */
  follow({ sheetId, ranges, activeCell }: PageSelection): void {
    this.told = JSON.stringify({ sheetId, ranges, activeCell });
    this.activate(sheetId);
    const { row, column } = activeCell;
    const block = this.blockAt(row, column);
    const primary = {
      ...univerRange(block ?? { row, column, rows: 1, columns: 1 }),
      actualRow: row - 1,
      actualColumn: column - 1,
      isMerged: block !== undefined,
      isMergedMainCell: block?.row === row && block.column === column,
    };
    this.commands.syncExecuteCommand("sheet.operation.set-selections", {
      unitId: WORKBOOK_ID,
      subUnitId: String(sheetId),
      selections: ranges.map((range, index) => ({
        range: univerRange(range.rows === 1 && range.columns === 1 && block ? block : range),
        primary: index === ranges.length - 1 ? primary : null,
        style: null,
      })),
    });
    this.announce();
  }

  /** Selects a range chosen outside the grid, and scrolls to it. */
  go(range: Rectangle): void {
    const sheet = this.activeSheet();
    if (!sheet) {
      return;
    }
    const selection = {
      sheetId: sheet.sheetId,
      ranges: [range],
      activeCell: { row: range.row, column: range.column },
    };
    this.follow(selection);
    this.scrollTo(range);
    this.send({ type: "select", ...selection });
  }

  scrollTo({ row, column }: PageSelection["activeCell"]): void {
    void this.commands.executeCommand("sheet.command.scroll-to-cell", {
      range: univerRange({ row, column, rows: 1, columns: 1 }),
    });
  }

  /** The user chose a tab; the server replies with the selection there. */
  showSheet(sheetId: number): void {
    this.onTheWay = true;
    this.activate(sheetId);
    this.onTheWay = false;
    this.send({ type: "activateSheet", sheetId });
  }

  /** Shows another sheet to select a reference in, while a formula is being typed. */
  visitSheet(sheetId: number): void {
    this.activate(sheetId);
  }

  /** In a merged block the active cell is its first cell, wherever it was clicked. */
  private firstOfBlock(cell: { row: number; column: number }): { row: number; column: number } {
    const { row, column } = this.blockAt(cell.row, cell.column) ?? cell;
    return { row, column };
  }

  private blockAt(row: number, column: number): Rectangle | undefined {
    return this.activeSheet()?.merges.find((block) => contains(block, row, column));
  }

  private activate(sheetId: number): void {
    if (this.activeSheet()?.sheetId !== sheetId) {
      this.commands.syncExecuteCommand("sheet.operation.set-worksheet-active", {
        unitId: WORKBOOK_ID,
        subUnitId: String(sheetId),
      });
    }
  }

  private moved(): void {
    const { current } = this;
    const now = JSON.stringify(current);
    if (current && now !== this.told && !this.onTheWay) {
      this.told = now;
      this.send({ type: "select", ...current });
      this.announce();
    }
  }

  private announce(): void {
    const { current } = this;
    if (current) {
      this.listeners.forEach((listener) => listener(current));
    }
  }
}
