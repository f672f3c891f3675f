import { type AxisEdit, movedIndex } from "../formulas/axis-edit";
import type { Rectangle } from "./rectangle";
import { movedRange } from "./sheet-protections";

/** Cells that a chart draws; they may lie on another sheet than the chart. */
export interface ChartRange extends Rectangle {
  readonly sheetId: number;
}

/** Where the top left corner of a chart is: pixels from that of a cell. */
export interface ChartAnchor {
  readonly row: number;
  readonly column: number;
  readonly offsetX: number;
  readonly offsetY: number;
}

/** Everything about a chart but its id. */
export interface ChartSpec {
  /** A value of `Charts.ChartType`. */
  readonly type: string;
  readonly ranges: readonly ChartRange[];
  /** Rows, or columns where transposed, that name the series; -1: one if it holds text where the others hold numbers. */
  readonly numHeaders: number;
  readonly transposed: boolean;
  /** A value of `Charts.ChartHiddenDimensionStrategy`. */
  readonly hiddenDimensions: string;
  readonly anchor: ChartAnchor;
  /** As `setOption` was given them: a name may be a path such as `hAxis.title`. */
  readonly options: Readonly<Record<string, unknown>>;
}

export interface Chart extends ChartSpec {
  readonly id: number;
}

let nextId = 1;

/** The charts that float over one sheet, oldest first. */
export class SheetCharts {
  list: readonly Chart[] = [];

  add(spec: ChartSpec): Chart {
    const chart = { ...spec, id: nextId };
    nextId += 1;
    this.list = [...this.list, chart];
    return chart;
  }

  /**
   * Their cells and their corners move along; a range that is deleted is drawn no more.
   *
   * @param size How many rows or columns their own sheet has now; undefined when another one was edited.
   */
  applyEdit(edit: AxisEdit, editedId: number, size: number | undefined): void {
    this.change((chart) => ({
      ...chart,
      ranges: chart.ranges.flatMap((range) => {
        if (range.sheetId !== editedId) return [range];
        const moved = movedRange(range, edit);
        return moved ? [{ ...moved, sheetId: editedId }] : [];
      }),
      anchor: size === undefined ? chart.anchor : movedAnchor(chart.anchor, edit, size),
    }));
  }

  removeSheet(sheetId: number): void {
    this.change((chart) => ({
      ...chart,
      ranges: chart.ranges.filter((range) => range.sheetId !== sheetId),
    }));
  }

  /** For a copy of their sheet: what drew the sheet draws the copy. */
  copy(from: number, to: number): SheetCharts {
    const copy = new SheetCharts();
    for (const { id: _id, ...spec } of this.list) {
      const ranges = spec.ranges.map((range) => (range.sheetId === from ? { ...range, sheetId: to } : range));
      copy.add({ ...spec, ranges });
    }
    return copy;
  }

  private change(action: (chart: Chart) => Chart): void {
    this.list = this.list.map(action);
  }
}

/** A corner whose row is deleted stays where that row was. */
function movedAnchor(anchor: ChartAnchor, edit: AxisEdit, size: number): ChartAnchor {
  return { ...anchor, [edit.axis]: Math.min(movedIndex(edit, anchor[edit.axis]) ?? edit.at, size) };
}

/** An option by its path: `{"hAxis.title": …}` and `{hAxis: {title: …}}` say the same. Undefined where nobody set it. */
export function chartOption({ options }: Pick<ChartSpec, "options">, path: string): unknown {
  if (Object.hasOwn(options, path)) return options[path];
  const dot = path.lastIndexOf(".");
  const parent = dot < 0 ? undefined : chartOption({ options }, path.slice(0, dot));
  if (typeof parent !== "object" || parent === null) return undefined;
  const key = path.slice(dot + 1);
  return Object.hasOwn(parent, key) ? (parent as Record<string, unknown>)[key] : undefined;
}
