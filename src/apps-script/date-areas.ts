import { isDate, isDay } from "../core/api-date";
import type { CellValue } from "../core/cell";
import type { Box } from "../ports/spreadsheet";

export interface DateArea {
  readonly box: Box;
  readonly format: string;
}

const DAY_FORMAT = "yyyy-mm-dd";
const INSTANT_FORMAT = "yyyy-mm-dd hh:mm";

/**
 * The parts of a written block that need a date format, as few rectangles as possible, because each costs a call.
 *
 * Blanks between dates of a column take the format along; text, numbers and booleans never do. Columns side by side
 * with the same dates become one rectangle.
 */
export function dateAreas(
  row: number,
  column: number,
  values: readonly (readonly CellValue[])[],
): DateArea[] {
  const areas: DateArea[] = [];
  let left: DateArea[] = [];
  const width = values[0]?.length ?? 0;
  for (let index = 0; index < width; index++) {
    const here = runsOf(values.map((line) => line[index] ?? null)).map(({ first, last, format }) => ({
      box: { row: row + first, column: column + index, rows: last - first + 1, columns: 1 },
      format,
    }));
    left = here.map((area) => widened(areas, left, area));
  }
  return areas;
}

/** Adds an area, or widens the one that ends at its left side. */
function widened(areas: DateArea[], left: readonly DateArea[], area: DateArea): DateArea {
  const neighbour = left.find(
    ({ box, format }) => format === area.format && box.row === area.box.row && box.rows === area.box.rows,
  );
  if (neighbour === undefined) {
    areas.push(area);
    return area;
  }
  const wider = { ...neighbour, box: { ...neighbour.box, columns: neighbour.box.columns + 1 } };
  areas[areas.indexOf(neighbour)] = wider;
  return wider;
}

interface Run {
  readonly first: number;
  last: number;
  readonly format: string;
}

function runsOf(cells: readonly CellValue[]): Run[] {
  const runs: Run[] = [];
  let isOpen = false;
  cells.forEach((cell, index) => {
    if (cell === null) return;
    const format = formatOf(cell);
    const current = runs[runs.length - 1];
    if (isOpen && current !== undefined && current.format === format) current.last = index;
    else if (format !== null) runs.push({ first: index, last: index, format });
    isOpen = format !== null;
  });
  return runs;
}

function formatOf(cell: CellValue): string | null {
  if (isDay(cell)) return cell.clockMs === undefined ? DAY_FORMAT : INSTANT_FORMAT;
  return isDate(cell) ? INSTANT_FORMAT : null;
}
