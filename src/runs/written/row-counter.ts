import type { Spreadsheet } from "../../ports/spreadsheet";
import { cellOf } from "../../verified-writes/plain-cell";
import type { FoundPlace } from "../run-place";
import type { Subject } from "../subject";
import { memoryTag } from "./memory-tag";
import type { RememberedRows, RowsNow } from "./remembered-rows";

/** More of another company's values than these tell by themselves whose row it is. */
const VALUES_LOOKED_AT = 2;
/** Where nothing can be counted, nothing is lacking. */
export const UNCOUNTED = Infinity;

/**
 * Counts the rows of a sheet as it is now, by company and what they show under Updated, apart from those that show another
 * company's values: one may have slid below it.
 */
export function rowCounter(
  spreadsheet: Spreadsheet,
  place: FoundPlace,
  subject: Subject,
  fetched: string,
  remembered: RememberedRows,
): RowsNow {
  const { sheet, headerRow, companyColumn, places } = place;
  const counts = new Map<string, number>();
  const timeColumn = places.get(fetched);
  if (timeColumn === undefined) return () => UNCOUNTED;
  const rows = sheet.lastRow() - headerRow;
  if (rows < 1) return () => 0;
  const read = (column: number) => sheet.read({ row: headerRow + 1, column, rows, columns: 1 });
  const times = read(timeColumn);
  const values = [...places]
    .filter(([tag]) => tag !== fetched && remembered.tags().has(memoryTag(tag, place)))
    .slice(0, VALUES_LOOKED_AT)
    .map(([tag, column]) => [memoryTag(tag, place), read(column)] as const);
  read(companyColumn).forEach(([cell], index) => {
    const company = subject.read(cell);
    const time = cellOf(times[index]![0]);
    if (company.kind !== "company" || time === null) return;
    const at = remembered.sumOf(time, spreadsheet);
    const cells = values.map(
      ([tag, column]) => [tag, remembered.sumOf(cellOf(column[index]![0]), spreadsheet)] as const,
    );
    const key = `${company.key} ${at}`;
    if (!remembered.isAnothers(company.key, at, cells)) counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  return (company, time) => counts.get(`${company} ${time}`) ?? 0;
}
