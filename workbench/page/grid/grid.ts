import {
  ICommandService,
  InterceptorEffectEnum,
  IUniverInstanceService,
  LifecycleService,
  LifecycleStages,
  UniverInstanceType,
  type Workbook,
} from "@univerjs/core";
import { IRenderManagerService, SHEET_VIEWPORT_KEY } from "@univerjs/engine-render";
import {
  BEFORE_CELL_EDIT,
  INTERCEPTOR_POINT,
  SheetInterceptorService,
  SheetsSelectionsService,
} from "@univerjs/sheets";
import { IDescriptionService } from "@univerjs/sheets-formula";
import { IEditorBridgeService } from "@univerjs/sheets-ui";
import { ILayoutService } from "@univerjs/ui";
import type { PageCell, PageMessage, ServerMessage } from "../../server/protocol";
import { inputOf, markersOf, pageCell, styleOf } from "./cell-drawing";
import { marksAt } from "./cell-marks";
import { GridClipboard } from "./clipboard";
import { routeCommands } from "./commands";
import { GridModel, HEADERS, univerWorkbook, WORKBOOK_ID, type SheetOutline } from "./grid-model";
import { GridSelection } from "./grid-selection";
import { startUniver } from "./univer";
import { wishesOf } from "./wishes";

type Welcome = Extract<ServerMessage, { type: "welcome" }>;
/** Width of the scrollbars in pixels. */
const SCROLLBAR = 10;

type Change = Extract<ServerMessage, { type: "change" }>;

/**
 * The grid of cells: draws what the server sends and reports what the user does.
 *
 * Univer draws, scrolls, selects and edits text. It neither calculates nor stores anything that did not come
 * from the server.
 */
export class Grid {
  readonly univer: ReturnType<typeof startUniver>;
  readonly selection: GridSelection;
  readonly clipboard: GridClipboard;
  private readonly editor: IEditorBridgeService;
  private readonly workbook: Workbook;
  private readonly model: GridModel;

  constructor(container: string, welcome: Welcome, send: (message: PageMessage) => void) {
    this.univer = startUniver(container, welcome.functions);
    const { api, injector } = this.univer;
    // Univer starts its sheet services with the first workbook.
    api.createWorkbook(univerWorkbook(welcome.name, welcome.sheets));
    const commands = injector.get(ICommandService);
    this.editor = injector.get(IEditorBridgeService);
    this.interceptDrawing(injector.get(SheetInterceptorService));
    this.workbook = injector
      .get(IUniverInstanceService)
      .getUnit<Workbook>(WORKBOOK_ID, UniverInstanceType.UNIVER_SHEET)!;
    this.model = new GridModel(commands, this.workbook, welcome.sheets);
    this.model.fitRows();
    this.selection = new GridSelection(
      commands,
      injector.get(SheetsSelectionsService),
      () => this.shownSheet,
      send,
    );
    this.clipboard = new GridClipboard(this, send);
    routeCommands(commands, wishesOf(this, send));
    this.selection.follow(welcome.selection);
    this.drawn = this.draw();
  }

  /**
   * Resolves when Univer has drawn and accepts keys and clicks; scrolling before that makes it throw.
   *
   * By itself Univer waits three seconds after drawing before it creates its remaining parts.
   */
  readonly drawn: Promise<void>;

  private async draw(): Promise<void> {
    const lifecycle = this.univer.injector.get(LifecycleService);
    await lifecycle.onStage(LifecycleStages.Rendered);
    await new Promise(requestAnimationFrame);
    lifecycle.stage = LifecycleStages.Steady;
  }

  get sheets(): readonly SheetOutline[] {
    return this.model.sheets;
  }

  get activeSheet(): SheetOutline {
    return this.shownSheet ?? this.sheets[0]!;
  }

  private get shownSheet(): SheetOutline | undefined {
    const shown = this.workbook.getActiveSheet().getSheetId();
    return this.sheets.find(({ sheetId }) => String(sheetId) === shown);
  }

  get isEditing(): boolean {
    return this.editor.isVisible().visible;
  }

  /** The cell as the server sent it; undefined for a blank one. Rows and columns count from 1. */
  cell(sheetId: number, row: number, column: number): PageCell | undefined {
    return pageCell(this.workbook.getSheetBySheetId(String(sheetId))?.getCellRaw(row - 1, column - 1));
  }

  /** The non-blank cells of a column, from the top. */
  *column(sheetId: number, column: number): Iterable<PageCell> {
    const last = this.workbook.getSheetBySheetId(String(sheetId))?.getCellMatrix().getLength() ?? 0;
    for (let row = 1; row <= last; row += 1) {
      const cell = this.cell(sheetId, row, column);
      if (cell) {
        yield cell;
      }
    }
  }

  apply({ sheets, reloaded, cells, selection }: Change): void {
    if (sheets) {
      this.model.setOutlines(sheets);
      this.redraw();
    }
    for (const sheet of reloaded) {
      this.model.replaceCells(sheet.sheetId, sheet.cells);
    }
    for (const sheet of cells) {
      this.model.setCells(sheet.sheetId, sheet.cells);
    }
    this.model.fitRows();
    if (selection) {
      this.selection.follow(selection);
      void this.drawn.then(() => this.selection.scrollTo(selection.activeCell));
    }
    // Last, so that the shown sheet is never one that was removed.
    this.model.removeDeletedSheets();
    if (!this.isEditing) {
      this.editor.refreshEditCellState();
    }
  }

  showSheet(sheetId: number): void {
    if (this.isEditing) {
      this.selection.visitSheet(sheetId);
    } else {
      this.selection.showSheet(sheetId);
    }
    this.focus();
  }

  /** Names of the functions suggested while typing a formula, Univer's some 500 included. */
  get functionsOffered(): string[] {
    return [...this.univer.injector.get(IDescriptionService).getDescriptions().keys()].map(String);
  }

  /** Stops suggesting these functions. */
  withdrawFunctions(names: readonly string[]): void {
    this.univer.injector.get(IDescriptionService).unregisterDescriptions([...names]);
  }

  /** Where a cell is drawn, in CSS pixels of the window; outside the grid if it is scrolled out of view. */
  rectOf(row: number, column: number): DOMRect {
    const { api } = this.univer;
    const inCanvas = api
      .getActiveWorkbook()!
      .getActiveSheet()
      .getRange(row - 1, column - 1)
      .getCellRect();
    const { left, top } = this.canvas.getBoundingClientRect();
    const { frozenRows, frozenColumns } = this.activeSheet;
    const scrolled = this.render.scene.getViewport(SHEET_VIEWPORT_KEY.VIEW_MAIN);
    const x = column > frozenColumns ? (scrolled?.viewportScrollX ?? 0) : 0;
    const y = row > frozenRows ? (scrolled?.viewportScrollY ?? 0) : 0;
    return new DOMRect(left + inCanvas.x - x, top + inCanvas.y - y, inCanvas.width, inCanvas.height);
  }

  /** Where cells are drawn, including frozen ones but not headers, in CSS pixels of the window. */
  get cellsRect(): DOMRect {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    return new DOMRect(
      left + HEADERS.width,
      top + HEADERS.height,
      width - HEADERS.width - SCROLLBAR,
      height - HEADERS.height - SCROLLBAR,
    );
  }

  /** Forwards wheel events from something that covers the cells. */
  scroll(wheel: WheelEvent): void {
    wheel.preventDefault();
    this.canvas.dispatchEvent(new WheelEvent(wheel.type, wheel));
  }

  /** Moves the keyboard focus to the grid. */
  focus(): void {
    this.univer.injector.get(ILayoutService).focus();
  }

  /** The canvas that the cells are drawn on. */
  get canvas(): HTMLCanvasElement {
    return this.render.engine.getCanvasElement();
  }

  private get render() {
    return this.univer.injector.get(IRenderManagerService).getRenderById(WORKBOOK_ID)!;
  }

  private marksAt(sheetId: number, row: number, column: number, cell: PageCell | undefined) {
    const sheet = this.model.sheets.find((outline) => outline.sheetId === sheetId);
    return sheet && marksAt(sheet, row, column, cell?.choice);
  }

  /** Needed for filters and protections, which Univer does not know as changes of cells, rows or columns. */
  private redraw(): void {
    const render = this.univer.injector.get(IRenderManagerService).getRenderById(WORKBOOK_ID);
    render?.mainComponent?.makeForceDirty();
  }

  private interceptDrawing(interceptors: SheetInterceptorService): void {
    interceptors.intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
      id: "workbench-cell-style",
      effect: InterceptorEffectEnum.Style,
      handler: (drawn, context, next) => {
        const cell = pageCell(context.rawData);
        const marks = this.marksAt(Number(context.subUnitId), context.row + 1, context.col + 1, cell);
        if (cell === undefined && marks === undefined) {
          return next(drawn);
        }
        const markers = cell && markersOf(cell);
        return next({
          ...context.rawData,
          ...drawn,
          ...(cell && { s: styleOf(cell) }),
          ...(markers && { markers }),
          ...(marks && { customRender: marks }),
        });
      },
    });
    interceptors.writeCellInterceptor.intercept(BEFORE_CELL_EDIT, {
      handler: (drawn, _context, next) => {
        const input = inputOf(pageCell(drawn));
        return next(drawn && { ...drawn, v: input, s: null, ...(input.startsWith("=") && { f: input }) });
      },
    });
  }
}
