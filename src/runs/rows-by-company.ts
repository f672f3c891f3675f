import type { FoundPlace } from "./run-place";
import type { Subject } from "./subject";

/** The rows of a sheet as it is now, by company. */
export function rowsByCompany(
  { sheet, headerRow, companyColumn }: FoundPlace,
  subject: Subject,
): ReadonlyMap<string, readonly number[]> {
  const rows = new Map<string, number[]>();
  const count = sheet.lastRow() - headerRow;
  if (count < 1) return rows;
  sheet
    .read({ row: headerRow + 1, column: companyColumn, rows: count, columns: 1 })
    .forEach(([cell], down) => {
      const company = subject.read(cell);
      if (company.kind !== "company") return;
      rows.set(company.key, [...(rows.get(company.key) ?? []), headerRow + 1 + down]);
    });
  return rows;
}
