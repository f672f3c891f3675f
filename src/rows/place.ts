import { whyColumnsNotWritable } from "./why-refused";
import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { SetupError } from "../core/errors";
import { notesOf, type Spreadsheet } from "../google/spreadsheet";
import type { Layout } from "./layout";
import { readHeaders } from "./headers";
import { ensureColumns } from "./add-columns";
import { findColumns, firstFreeColumn, lackingColumns, type OutputColumn } from "./output-columns";
import { headerTexts, headerTextsIn } from "./sheet-snapshot";
import { tagInNote } from "./write-cells";
import type { SheetPlan } from "./column-set";
import { columnsByTag, isOfSet, isRunColumnTag, ourColumns, tagWithoutSet } from "./tags";
import type { CompanyRows } from "./company-rows";
import { headerRowOf, notesIn, readTop } from "./header-row";
import { isSubjectTag, type Subject } from "./subject";

/** All columns of a run, in the order in which they are added: facts, Status, Row memory, Updated. */
export function columnsIn({
  memory,
  columns: [status, updated, ...facts],
}: SheetPlan): readonly OutputColumn[] {
  return [...facts, status!, memory, updated!];
}

/**
 * Refuses a run whose cells cannot be written, before anything is written or spent.
 *
 * @returns The columns that the sheet lacks, and those at which a start was cut off.
 * @throws {SetupError} `setup/permission`, with the protection, rule or merged cells in the way.
 */
export function requireWritableColumns(
  plan: SheetPlan,
  { sheet, headerRow, firstRow, lastRow }: CompanyRows,
): readonly OutputColumn[] {
  const headers = readHeaders({ sheet, headerRow });
  const tagged = sheet.taggedColumns();
  const before = findColumns(sheet, columnsIn(plan), headerRow, tagged, headers.notes);
  const rows = { row: firstRow, rows: lastRow - firstRow + 1 };
  // The place of new columns is checked, too: a refused run should leave no headers behind.
  const free = firstFreeColumn(sheet, headerRow, tagged, headers.notes);
  const { missing, unfinished } = lackingColumns(columnsIn(plan), before, headers);
  const planned = new Map([...before, ...missing.map(({ tag }, index) => [tag, free + index] as const)]);
  const why =
    whyColumnsNotWritable(sheet, planned, rows) ??
    (headerRow > 0 && missing.length > 0
      ? sheet.whyNotWritable({ row: headerRow, rows: 1, column: free, columns: missing.length })
      : null);
  if (why !== null) throw new SetupError("setup/permission", why);
  return [...missing, ...unfinished];
}

/**
 * Adds the columns that a run needs and marks that of its companies, before anything is spent.
 *
 * @returns null if the companies were moved away meanwhile.
 * @throws {SetupError} If the cells cannot be written.
 */
export function preparePlace(
  spreadsheet: Spreadsheet,
  plan: SheetPlan,
  selected: CompanyRows,
): Layout | null {
  const { sheet, headerRow, header, column } = selected;
  const { subject } = plan;
  const isHeaded = (heads: readonly string[], at: number) =>
    headerRow === 0 || (heads[at - 1] ?? "") === header;
  if (requireWritableColumns(plan, selected).length > 0) {
    const heads = headerTexts(sheet, headerRow);
    if (!isHeaded(heads, column) || !standIn(column, selected, subject)) return null;
    ensureColumns({ spreadsheet, sheet }, columnsIn(plan), headerRow, heads);
  }
  const isNew = !sheet.taggedColumns().has(subject.tag);
  if (isNew) {
    if (!standIn(column, selected, subject)) return null;
    // A column of names is that of runs over companies and of Find websites alike.
    const kind = tagWithoutSet(subject.tag);
    sheet.tagColumn(subject.tag, column, (tag) => isSubjectTag(tag) && tagWithoutSet(tag) !== kind);
  }
  const place = ensurePlace(spreadsheet, sheet.sheetId, plan);
  const isThere =
    place.headerRow === headerRow &&
    isHeaded(place.heads, place.key) &&
    standIn(place.key, selected, subject);
  if (!isThere && isNew) sheet.tagColumn(subject.tag, null);
  return isThere ? place : null;
}

/** Rows that are compared to recognise a column. */
const ROWS_TO_TELL = 200;

/** Whether a column holds the companies that were selected: its number alone proves nothing, since columns may be moved. */
function standIn(column: number, { sheet, firstRow, lastRow, rows }: CompanyRows, subject: Subject): boolean {
  const count = Math.min(lastRow - firstRow + 1, ROWS_TO_TELL);
  const cells = sheet.read({ row: firstRow, rows: count, column, columns: 1 });
  return rows.every(({ row, cell }) => {
    if (cell.kind !== "company" || row >= firstRow + count) return true;
    const now = subject.read(cells[row - firstRow]?.[0]);
    return now.kind === "company" && now.key === cell.key;
  });
}

/**
 * Finds the sheet and columns of a run that goes on. Columns that were deleted are added again.
 *
 * @throws {SetupError} If the sheet, the column of companies or the memory of its rows is gone.
 */
export function ensurePlace(spreadsheet: Spreadsheet, sheetId: number, plan: SheetPlan): Layout {
  const found = findPlace(spreadsheet, sheetId, plan);
  if (found.memory === null)
    throw new SetupError(
      "setup/no-selection",
      "The hidden column “Row memory” was deleted, so the add-on can't tell which rows are left.",
      "Bring it back with Google's Undo, or start the run again: what is paid for costs nothing.",
    );
  const { sheet, headerRow, heads, columns, theirs } = found;
  const [status, ...values] = plan.columns;
  const ours = values.flatMap(({ tag }) => (theirs.has(tag) ? [] : [columns.get(tag)]));
  // The label of a column is written last: where it is missing, a start was cut off.
  const isWhole = [found.status, found.memory, ...ours].every(
    (column) => (column ?? null) !== null && (headerRow === 0 || (heads[column! - 1] ?? "") !== ""),
  );
  if (isWhole || status === undefined) return found;
  ensureColumns({ spreadsheet, sheet }, columnsIn(plan), headerRow, heads);
  // Adding columns takes a second, in which others may be moved: everything is looked for again.
  return findPlace(spreadsheet, sheetId, plan);
}

/**
 * Finds a run's sheet, its column of companies and what is left of its own columns, wherever they are; adds nothing.
 *
 * @throws {SetupError} If the sheet or the column of companies is gone.
 */
export function findPlace(
  spreadsheet: Spreadsheet,
  sheetId: number,
  plan: SheetPlan,
  tries = MAXIMUM_ATTEMPTS,
): Layout {
  const { subject, memory, prefix, columns: ofPlan } = plan;
  const sheet = spreadsheet.sheet(sheetId);
  const top = sheet === null ? null : readTop(sheet);
  const key = top?.tagged.get(subject.tag);
  if (sheet === null || top === null || key === undefined)
    throw new SetupError(
      "setup/no-selection",
      "The run's sheet or its company column is gone. What was paid for is kept: start the run again where the companies are now.",
    );
  const headerRow = headerRowOf({ sheet, top, subject, column: key });
  const line = top.cells[headerRow - 1];
  const heads = line === undefined ? headerTexts(sheet, headerRow) : headerTextsIn(line);
  // The header is far below the top, and its labels were read only now: the tags are read again after them.
  const tagged = headerRow > 0 && line === undefined ? sheet.taggedColumns() : top.tagged;
  if (tagged.get(subject.tag) !== key && tries > 1) return findPlace(spreadsheet, sheetId, plan, tries - 1);
  const notes = notesIn(top, headerRow) ?? notesOf(sheet, headerRow);
  const [status, ...values] = ofPlan;
  const places = findColumns(sheet, columnsIn(plan), headerRow, tagged, notes);
  // A column of found websites may be that of the companies itself: then it is no place for values.
  const isForValues = (tag: string) => places.has(tag) && places.get(tag) !== key;
  const columns = new Map(
    values.flatMap(({ tag }) => (isForValues(tag) ? [[tag, places.get(tag)!] as const] : [])),
  );
  const [updated] = values;
  const theirs = columnsWithoutNote(headerRow, columns, notes);
  theirs.delete(updated?.tag ?? "");
  const taken = new Set([key, ...places.values()]);
  const ours = ourColumns(tagged, notes);
  // Columns that other runs have added beside the same companies.
  for (const [tag, column] of columnsByTag(tagged, notes)) {
    if (columns.has(tag) || taken.has(column) || !ours.has(column)) continue;
    if (!isOfSet(tag, prefix) || isRunColumnTag(tag) || isSubjectTag(tag)) continue;
    columns.set(tag, column);
    taken.add(column);
  }
  return {
    sheet,
    headerRow,
    heads,
    key,
    memory: places.get(memory.tag) ?? null,
    status: places.get(status?.tag ?? "") ?? null,
    columns,
    theirs,
  };
}

/** Tags of columns that metadata alone gives to a field: the user chose them. Without a header row none can be chosen. */
export function columnsWithoutNote(
  headerRow: number,
  places: ReadonlyMap<string, number>,
  notes: ReadonlyMap<number, string>,
): Set<string> {
  const unnoted = [...places].filter(([tag, column]) => tagInNote(notes.get(column) ?? "") !== tag);
  return new Set(headerRow === 0 ? [] : unnoted.map(([tag]) => tag));
}
