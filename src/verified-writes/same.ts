import { isDate, isDay } from "../core/api-date";
import type { CellValue } from "../core/cell";
import type { Spreadsheet } from "../ports/spreadsheet";

/** Whether a cell shows a value that we would write: of a time what the clocks show, which is all that a sheet keeps. */
export function same(cell: CellValue, value: CellValue, spreadsheet: Spreadsheet): boolean {
  if (isDay(value)) return isDate(cell) && cell.getTime() === spreadsheet.instantOf(value).getTime();
  if (isDate(value))
    return isDate(cell) && spreadsheet.localTime(cell.getTime()) === spreadsheet.localTime(value.getTime());
  return cell === value;
}
