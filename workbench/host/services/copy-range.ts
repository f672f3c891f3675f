import type { CopiedParts } from "../../workbook/copy-cells";
import type { WorkbookSheet } from "../../workbook/sheet";
import { enumName, isEnumValue } from "../enums";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";
import { checkedArea } from "./a1";
import type { RangePosition } from "./range-position";
import { writeCells } from "./spreadsheet-objects";

type Area = Pick<RangePosition, "sheet" | "area">;

const EVERYTHING: CopiedParts = { contents: "formulas", formats: true, notes: true, validations: true };
/** Borders, conditional formats and column widths cannot be copied separately. */
const PARTS: Readonly<Record<string, CopiedParts>> = {
  PASTE_NORMAL: EVERYTHING,
  PASTE_NO_BORDERS: EVERYTHING,
  PASTE_FORMAT: { formats: true },
  PASTE_FORMULA: { contents: "formulas" },
  PASTE_DATA_VALIDATION: { validations: true },
  PASTE_VALUES: { contents: "values" },
  PASTE_CONDITIONAL_FORMATTING: {},
  PASTE_COLUMN_WIDTHS: {},
};

/** What `Range.copyTo` copies, according to its second argument. */
export function copiedParts(how: unknown, transposed: boolean): CopiedParts {
  if (how === undefined || how === null) return { ...EVERYTHING, transposed };
  if (typeof how === "object" && isEnumValue(how)) return { ...PARTS[enumName(how)], transposed };
  const { formatOnly, contentsOnly } = how as { formatOnly?: boolean; contentsOnly?: boolean };
  if (contentsOnly === true) return { contents: "values", ...(formatOnly === true ? { formats: true } : {}) };
  return formatOnly === true ? { formats: true } : EVERYTHING;
}

export async function copyRange(
  { execution, sheet, area }: RangePosition,
  target: Area,
  parts: CopiedParts,
): Promise<void> {
  await execution.flush();
  const [rows, columns] = parts.transposed ? [area.columns, area.rows] : [area.rows, area.columns];
  const to = parts.fitted
    ? target.area
    : {
        ...target.area,
        rows: Math.max(target.area.rows, rows),
        columns: Math.max(target.area.columns, columns),
      };
  writeCells(execution, target.sheet, to, () => sheet.copyTo(area, to, target.sheet, parts));
}

/** Moves the cells beyond a range along one axis: away from it, or over it. */
export async function shiftCells(
  range: RangePosition,
  axis: "row" | "column",
  way: "away" | "back",
): Promise<void> {
  const { execution, sheet, area } = range;
  const size = axis === "row" ? "rows" : "columns";
  await execution.flush();
  const last = axis === "row" ? sheet.lastRow : sheet.lastColumn;
  const from = way === "away" ? area[axis] : area[axis] + area[size];
  const to = way === "away" ? area[axis] + area[size] : area[axis];
  writeCells(execution, sheet, area, () => {
    if (way === "back") sheet.clear(area);
    if (last < from) return;
    const moved = { ...area, [axis]: from, [size]: last - from + 1 };
    const short = last + to - from - (axis === "row" ? sheet.rowCount : sheet.columnCount);
    if (short > 0 && axis === "row") sheet.insertRows(sheet.rowCount + 1, short);
    if (short > 0 && axis === "column") sheet.insertColumns(sheet.columnCount + 1, short);
    sheet.copyTo(moved, { ...moved, [axis]: to }, sheet, { ...EVERYTHING, moved: true });
  });
}

/** @param edges First and last column, first and last row, as in `copyValuesToRange`. */
export function rangeBetween(execution: Execution, where: unknown, edges: readonly number[]): Area {
  const [column = 0, lastColumn = 0, row = 0, lastRow = 0] = edges;
  const sheet =
    typeof where === "number"
      ? execution.host.workbook.sheetWithId(where)
      : (where as { readonly sheet: WorkbookSheet }).sheet;
  if (sheet === undefined) throw new ServiceError(`Sheet ${String(where)} not found`);
  return { sheet, area: checkedArea(sheet, row, column, lastRow - row + 1, lastColumn - column + 1) };
}
