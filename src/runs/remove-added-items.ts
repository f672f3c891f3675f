import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import type { CellValue } from "../core/cell";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { holdRows } from "../verified-writes/hold-rows";
import { findColumns } from "../verified-writes/output-columns";
import { saysNothing } from "../verified-writes/plain-cell";
import { same } from "../verified-writes/same";
import { headerTexts, takeSnapshot } from "../verified-writes/sheet-snapshot";
import { findItemSheet } from "./find-item-sheet";
import {
  COMPANY,
  FIRST_SEEN,
  HEADER_ROW,
  itemColumns,
  LAST_SEEN,
  renderedItem,
  STATE,
  withFurtherColumns,
} from "./item-columns";
import type { ItemTable } from "./kinds/run-plan";
import type { RunRecord } from "./run-record";
import { showsStart } from "./shows-start";

/** Every kept version of each item, by company and id. */
export type KeptItems = ReadonlyMap<string, ReadonlyMap<string, readonly Record<string, unknown>[]>>;

/**
 * Takes out what a run has added, as far as nobody has edited it since: what a later run has added to its rows is ours, too.
 *
 * @param items The kept items of a company by id, for what a row showed when it was written.
 * @returns Rows taken out, and rows left because they hold something of the user's.
 */
export function removeAddedItems(
  spreadsheet: Spreadsheet,
  asked: ItemTable,
  run: RunRecord,
  items: (companies: readonly string[]) => KeptItems,
): { removed: number; kept: number } {
  const table = withFurtherColumns(asked);
  const sheet = findItemSheet(spreadsheet, table);
  let [removed, kept] = [0, 0];
  if (sheet === null) return { removed, kept };
  for (let tries = 0; tries < MAXIMUM_ATTEMPTS; tries++) {
    const done = tryRemoving(spreadsheet, sheet, table, run, items);
    removed += done.removed;
    kept = done.kept;
    if (!done.isMoved) break;
  }
  return { removed, kept };
}

function tryRemoving(
  spreadsheet: Spreadsheet,
  sheet: SheetTable,
  table: ItemTable,
  run: RunRecord,
  items: (companies: readonly string[]) => KeptItems,
): { removed: number; kept: number; isMoved: boolean } {
  const heads = headerTexts(sheet, HEADER_ROW);
  const places = findColumns(sheet, itemColumns(table), HEADER_ROW);
  const idColumn = places.get(table.idField);
  const rows = sheet.lastRow() - HEADER_ROW;
  if (rows < 1 || idColumn === undefined) return { removed: 0, kept: 0, isMoved: false };
  const seen = takeSnapshot(sheet, { headerRow: HEADER_ROW, from: HEADER_ROW, to: HEADER_ROW + rows }, heads);
  if (seen === null) return { removed: 0, kept: 0, isMoved: true };
  const from = HEADER_ROW + 1 - seen.firstRow;
  const values = seen.cells.slice(from, from + rows) as CellValue[][];
  const formulas = seen.formulas.slice(from, from + rows);
  const cell = (row: readonly CellValue[], tag: string) => row[(places.get(tag) ?? 0) - 1] ?? "";
  const isOfRun = showsStart(spreadsheet, run);
  const added = values.flatMap((row, index) => (isOfRun(cell(row, FIRST_SEEN.tag)) ? [index] : []));
  const kept = items([...new Set(added.map((index) => String(cell(values[index]!, COMPANY.tag))))]);
  const shows = (seenValue: CellValue, value: CellValue) => same(seenValue, value, spreadsheet);
  const tags = new Map([...places].map(([tag, column]) => [column - 1, tag]));
  const notes = added.length === 0 ? [] : sheet.readRowNotes(HEADER_ROW + 1, rows);
  const free: readonly string[] = [STATE.tag, FIRST_SEEN.tag, LAST_SEEN.tag];
  const untouched = added.filter((index) => {
    if ((notes[index] ?? []).some((note) => note !== "")) return false;
    const row = values[index]!;
    const company = String(cell(row, COMPANY.tag));
    const versions = (kept.get(company)?.get(String(cell(row, table.idField))) ?? []).map((item) =>
      renderedItem(table, company, item),
    );
    return row.every((value, at) => {
      const tag = tags.get(at);
      if ((formulas[index]?.[at] ?? "") !== "") return false;
      if (tag === undefined) return saysNothing(value);
      if (free.includes(tag)) return tag !== STATE.tag || /^(New|Open|Gone|)$/.test(String(value));
      const shown = value === "" ? null : value;
      return versions.some((version) => shows(shown, version.get(tag) ?? null));
    });
  });
  const left = added.length - untouched.length;
  const isDeleted =
    untouched.length === 0 ||
    sheet.deleteRows(
      untouched.map((index) => HEADER_ROW + 1 + index),
      (now) =>
        holdRows(
          sheet,
          now,
          untouched.map((index) => values[index]!),
        ),
    );
  return { removed: isDeleted ? untouched.length : 0, kept: left, isMoved: !isDeleted };
}
