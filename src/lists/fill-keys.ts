import type { CellValue } from "../core/cell";
import type { SheetTable, Spreadsheet } from "../google/spreadsheet";
import { keySum, memoryText, readMemory } from "../table/memory";
import { headerTexts, type Snapshot, takeSnapshot } from "../verified-writes/sheet-snapshot";
import { verifiedWrite } from "../verified-writes/verified-write";
import { findListColumns, HEADER_ROW, identityOf, MEMORY } from "./list-columns";
import { type FreshList, keyOf } from "./list-plan";
import { KEY } from "./list-table";

/**
 * Gives rows that are known by their website alone the ID of their company: where it was cleared, and where the company has
 * another one by now. Two companies may share a website: one that has a row of its own is found there only.
 *
 * @returns false if rows or columns were moved meanwhile: then nothing was written.
 */
export function fillKeys(spreadsheet: Spreadsheet, sheet: SheetTable, fresh: FreshList): boolean {
  const heads = headerTexts(sheet, HEADER_ROW);
  const places = findListColumns(sheet);
  const [id, website] = [places.get(KEY), places.get("website")];
  const last = sheet.lastRow();
  if (id === undefined || website === undefined || last <= HEADER_ROW) return true;
  const columns = { id, website, memory: places.get(MEMORY.tag) };
  if (isNoneLacking(sheet.readRows(HEADER_ROW + 1, last - HEADER_ROW), columns, fresh)) return true;
  const seen = takeSnapshot(sheet, { headerRow: HEADER_ROW, from: HEADER_ROW + 1, to: last }, heads);
  if (seen === null) return false;
  return verifiedWrite({ spreadsheet, sheet }, seen, changesOf(seen, columns, fresh), website);
}

interface Columns {
  readonly id: number;
  readonly website: number;
  readonly memory: number | undefined;
}

function isNoneLacking(
  lines: readonly (readonly unknown[])[],
  { id }: Columns,
  { rows }: FreshList,
): boolean {
  const keys = new Set(rows.map(keyOf));
  return lines.every((line) => keys.has(String(line[id - 1] ?? "")));
}

function changesOf(
  { firstRow, cells, formulas }: Snapshot,
  { id, website, memory }: Columns,
  { rows, history }: FreshList,
): Map<number, Map<number, CellValue>> {
  const keys = new Set(rows.map(keyOf));
  const shown = new Set(cells.map((line) => String(line[id - 1] ?? "")));
  const byWebsite = new Map<string, string>();
  for (const row of rows) {
    const { key } = identityOf(row["uuid"], row["website"]);
    if (key !== "" && !shown.has(keyOf(row)) && !byWebsite.has(key)) byWebsite.set(key, keyOf(row));
  }
  const changes = new Map<number, Map<number, CellValue>>();
  cells.forEach((line, index) => {
    const before = String(line[id - 1] ?? "");
    const company = identityOf("", line[website - 1]).key;
    const key = byWebsite.get(company);
    const isOurs = before === "" || (!keys.has(before) && history.seen({ uuid: before, key: "" }) !== null);
    const isFree = isOurs && (formulas[index]?.[id - 1] ?? "") === "";
    if (firstRow + index <= HEADER_ROW || key === undefined || !isFree) return;
    byWebsite.delete(company);
    const values = new Map<number, CellValue>([[id, key]]);
    const known = memory === undefined ? null : readMemory(line[memory - 1]);
    if (memory !== undefined && known !== null && known !== "foreign")
      values.set(memory, memoryText({ ...known, key: keySum(key) }));
    changes.set(firstRow + index, values);
  });
  return changes;
}
