import type { Spreadsheet } from "../../ports/spreadsheet";
import { cellOf } from "../../verified-writes/plain-cell";
import type { RunPlace } from "../run-place";
import type { Subject } from "../subject";
import type { RememberedRows, RowsNow } from "./remembered-rows";

/** Counts the rows of a sheet as it is now, by company and what they show under Fetched. */
export function rowCounter(
  spreadsheet: Spreadsheet,
  { sheet, headerRow, companyColumn, places }: RunPlace,
  subject: Subject,
  fetched: string,
  remembered: RememberedRows,
): RowsNow {
  const counts = new Map<string, number>();
  const rows = sheet.lastRow() - headerRow;
  if (rows < 1) return () => 0;
  const read = (column: number) => sheet.read({ row: headerRow + 1, column, rows, columns: 1 });
  const times = read(places.get(fetched)!);
  read(companyColumn).forEach(([cell], index) => {
    const company = subject.read(cell);
    const time = cellOf(times[index]![0]);
    if (company.kind !== "company" || time === null) return;
    const key = `${company.key} ${remembered.sumOf(time, spreadsheet)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  return (company, time) => counts.get(`${company} ${time}`) ?? 0;
}
