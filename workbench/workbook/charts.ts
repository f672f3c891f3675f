import { type AxisEdit, movedIndex } from "../formulas/axis-edit";
import type { Rectangle } from "./rectangle";
import { movedRange } from "./sheet-protections";

/** Cells that a chart draws; they may be on another sheet than the chart. */
export interface ChartRange extends Rectangle {
  readonly sheetId: number;
}

/** The position of a chart's top left corner: a pixel offset from the corner of a cell. */
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
  /**
   * The number of rows (columns if transposed) that name the series; -1: one if it contains text where the
   * others contain numbers.
   */
  readonly numHeaders: number;
  readonly transposed: boolean;
  /** A value of `Charts.ChartHiddenDimensionStrategy`. */
  readonly hiddenDimensions: string;
  readonly anchor: ChartAnchor;
  /** As passed to `setOption`: a name may be a path such as `hAxis.title`. */
  readonly options: Readonly<Record<string, unknown>>;
}

export interface Chart extends ChartSpec {
  readonly id: number;
}

let nextId = 1;

/** The charts over one sheet, oldest first. */
export class SheetCharts {
  list: readonly Chart[] = [];

  add(spec: ChartSpec): Chart {
    const chart = { ...spec, id: nextId };
    nextId += 1;
    this.list = [...this.list, chart];
    return chart;
  }

  /**
   * Moves the charts' ranges and anchors; deleted ranges are no longer drawn.
   *
   * @param size The new number of rows or columns of the charts' own sheet; undefined if another sheet was
   *   edited.
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

  /** For a copy of their sheet: ranges on the original become ranges on the copy. */
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

/** An anchor whose row is deleted stays at that position. */
function movedAnchor(anchor: ChartAnchor, edit: AxisEdit, size: number): ChartAnchor {
  return { ...anchor, [edit.axis]: Math.min(movedIndex(edit, anchor[edit.axis]) ?? edit.at, size) };
}

/** An option by its path: `{"hAxis.title": …}` and `{hAxis: {title: …}}` are equivalent. Undefined if not set. */
export function chartOption({ options }: Pick<ChartSpec, "options">, path: string): unknown {
  if (Object.hasOwn(options, path)) return options[path];
  const dot = path.lastIndexOf(".");
  const parent = dot < 0 ? undefined : chartOption({ options }, path.slice(0, dot));
  if (typeof parent !== "object" || parent === null) return undefined;
  const key = path.slice(dot + 1);
  return Object.hasOwn(parent, key) ? (parent as Record<string, unknown>)[key] : undefined;
}
