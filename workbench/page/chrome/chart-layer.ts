import type { Chart } from "../../workbook/charts";
import type { drawChart } from "../charts/draw-chart";
import { type ChartPicture, chartName, chartPicture } from "../charts/chart-picture";
import type { Grid } from "../grid/grid";
import { element } from "./element";

interface Drawing {
  drawChart: typeof drawChart;
}

/** Loaded when the first chart is drawn: most spreadsheets have none. */
const DRAWING = "/charts.js";

interface Drawn {
  readonly frame: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  /** Its current content, to decide whether it must be redrawn. */
  shown: string;
  end(): void;
}

/** The charts of the active sheet, above its cells: they scroll with the cell at their corner. */
export class ChartLayer {
  private readonly layer = element("div", { class: "chart-layer", hidden: true });
  private readonly drawn = new Map<number, Drawn>();
  private drawing: Drawing | undefined;
  private loading: Promise<void> | undefined;
  private isStale = true;
  private sheetId = NaN;
  private isDue = false;
  private readonly resized = new ResizeObserver(() => this.later());
  private followed: Element | undefined;

  constructor(
    private readonly grid: Grid,
    container: HTMLElement,
  ) {
    container.after(this.layer);
    const { api } = grid.univer;
    // Scrolling, resizing, switching sheets: everything that moves a cell is a command.
    api.addEvent(api.Event.CommandExecuted, () => this.later());
    this.later();
  }

  /** To be called when cells or charts have changed. */
  changed(): void {
    this.isStale = true;
    this.later();
  }

  picture(chart: Chart): ChartPicture {
    return chartPicture(chart, {
      cell: (sheetId, row, column) => this.grid.cell(sheetId, row, column),
      hidden: (id) => {
        const sheet = this.grid.sheets.find(({ sheetId }) => sheetId === id);
        return sheet && { rows: sheet.hiddenRows, columns: sheet.hiddenColumns };
      },
    });
  }

  private later(): void {
    if (!this.isDue) {
      this.isDue = true;
      requestAnimationFrame(() => {
        this.isDue = false;
        this.update();
      });
    }
  }

  private update(): void {
    const { sheetId, charts } = this.grid.activeSheet;
    if (charts.length > 0 && this.drawing === undefined) {
      this.load();
      return;
    }
    if (this.isStale || this.sheetId !== sheetId) {
      this.isStale = false;
      this.sheetId = sheetId;
      this.draw(charts);
    }
    if (charts.length > 0) {
      this.follow();
      this.place(charts);
    }
  }

  /** The canvas is resized after its container, and may be replaced then. */
  private follow(): void {
    const { canvas } = this.grid;
    if (canvas === this.followed) return;
    this.resized.disconnect();
    this.resized.observe(canvas);
    this.followed = canvas;
  }

  private load(): void {
    this.loading ??= (import(DRAWING) as Promise<Drawing>).then((drawing) => {
      this.drawing = drawing;
      this.later();
    });
  }

  private draw(charts: readonly Chart[]): void {
    this.layer.hidden = charts.length === 0;
    const gone = new Set(this.drawn.keys());
    for (const chart of charts) {
      gone.delete(chart.id);
      const picture = this.picture(chart);
      const shown = JSON.stringify(picture);
      const drawn = this.drawn.get(chart.id) ?? this.add(chart.id);
      if (drawn.shown !== shown) {
        this.redraw(drawn, picture, shown);
      }
    }
    for (const id of gone) {
      this.drawn.get(id)!.end();
      this.drawn.get(id)!.frame.remove();
      this.drawn.delete(id);
    }
  }

  private add(id: number): Drawn {
    const canvas = element("canvas");
    const frame = element(
      "div",
      {
        class: "chart",
        role: "img",
        // The grid keeps the keyboard focus and receives wheel events.
        pointerdown: (event: PointerEvent) => event.preventDefault(),
        mousedown: (event: MouseEvent) => event.preventDefault(),
        wheel: (event: WheelEvent) => this.grid.scroll(event),
      },
      canvas,
    );
    this.layer.append(frame);
    const drawn = { frame, canvas, shown: "", end: () => {} };
    this.drawn.set(id, drawn);
    return drawn;
  }

  private redraw(drawn: Drawn, picture: ChartPicture, shown: string): void {
    const { frame, canvas } = drawn;
    const { width, height, background } = picture;
    drawn.end();
    Object.assign(canvas, { width, height });
    Object.assign(frame.style, { width: `${width}px`, height: `${height}px`, background });
    frame.setAttribute("aria-label", chartName(picture));
    drawn.end = this.drawing!.drawChart(canvas, picture);
    drawn.shown = shown;
  }

  private place(charts: readonly Chart[]): void {
    const { grid, layer } = this;
    const { frozenRows, frozenColumns } = grid.activeSheet;
    const cells = grid.cellsRect;
    const home = layer.offsetParent!.getBoundingClientRect();
    Object.assign(layer.style, {
      left: `${cells.left - home.left}px`,
      top: `${cells.top - home.top}px`,
      width: `${cells.width}px`,
      height: `${cells.height}px`,
    });
    const frozenTo = {
      top: frozenRows > 0 ? grid.rectOf(frozenRows, 1).bottom : cells.top,
      left: frozenColumns > 0 ? grid.rectOf(1, frozenColumns).right : cells.left,
    };
    for (const { id, anchor } of charts) {
      const { frame } = this.drawn.get(id)!;
      const corner = grid.rectOf(anchor.row, anchor.column);
      const left = corner.left + anchor.offsetX;
      const top = corner.top + anchor.offsetY;
      frame.style.transform = `translate(${left - cells.left}px, ${top - cells.top}px)`;
      // Charts in the scrolled part go below the frozen rows and columns.
      const above = anchor.row > frozenRows ? Math.max(0, frozenTo.top - top) : 0;
      const before = anchor.column > frozenColumns ? Math.max(0, frozenTo.left - left) : 0;
      frame.style.clipPath = above > 0 || before > 0 ? `inset(${above}px 0 0 ${before}px)` : "";
    }
  }
}
