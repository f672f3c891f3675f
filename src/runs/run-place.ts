import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { SetupError } from "../errors";
import type { SheetTable, Spreadsheet } from "../google/spreadsheet";
import {
  ensureColumns,
  findColumns,
  type OutputColumn,
  type Places,
  whyNotWritable,
} from "../verified-writes/output-columns";
import { columnsNow, headerTexts, type HeaderTexts, headerTextsIn } from "../verified-writes/sheet-snapshot";
import { tagInNote } from "../verified-writes/write-cells";
import type { CompanyRows } from "./company-rows";
import { whyNoItems } from "./find-item-sheet";
import { headerRowOf, notesIn, readTopAndTags, type TopAndTags } from "./header-row";
import type { RunPlan } from "./kinds/run-plan";
import type { Subject } from "./subject";

/** Where a run is right now: its sheet, its column of companies and what is left of its own columns, wherever they are. */
export interface FoundPlace {
  readonly sheet: SheetTable;
  readonly headerRow: number;
  /** What the columns were headed by before the place was found. */
  readonly heads: HeaderTexts;
  readonly companyColumn: number;
  /** Without columns that somebody has deleted. */
  readonly places: Places;
  readonly statusColumn: number | null;
  /** What the rows remember; null where somebody has deleted it. */
  readonly memoryColumn: number | null;
  /** Tags of values whose columns are the user's own: chosen by them, and without a note of ours. */
  readonly usersColumns: ReadonlySet<string>;
  /** Whether any of its own columns carries a tag, beside notes. */
  readonly isTagged: boolean;
  /** Of all columns, as they were found. */
  readonly tagged: ReadonlyMap<string, number>;
  readonly notes: ReadonlyMap<number, string>;
}

/** A place that has all columns of the run. */
export interface RunPlace extends FoundPlace {
  readonly statusColumn: number;
  readonly memoryColumn: number;
}

/** All columns of a run, in the order in which they are added. */
export function columnsIn({ memory, columns }: RunPlan): readonly OutputColumn[] {
  return [...columns.slice(0, -1), memory, ...columns.slice(-1)];
}

/**
 * Refuses a run whose cells cannot be written, before anything is written or spent.
 *
 * @returns The columns that the sheet lacks.
 * @throws {SetupError} `setup/permission`, with the protection, rule or merged cells in the way.
 */
export function requireWritable(
  spreadsheet: Spreadsheet,
  plan: RunPlan,
  { sheet, headerRow, firstRow, lastRow }: CompanyRows,
): readonly OutputColumn[] {
  if (plan.items !== null) {
    const why = whyNoItems(spreadsheet, plan.items.table);
    if (why !== null) throw new SetupError("setup/permission", why);
    return [];
  }
  const before = findColumns(sheet, columnsIn(plan), headerRow);
  const rows = { row: firstRow, rows: lastRow - firstRow + 1 };
  // Also where the new columns will be: a refused run should leave no headers behind.
  const free = sheet.lastColumn() + 1;
  const lacking = columnsIn(plan).filter(({ tag }) => !before.has(tag));
  const planned = new Map([...before, ...lacking.map(({ tag }, index) => [tag, free + index] as const)]);
  const why =
    whyNotWritable(sheet, planned, rows) ??
    (headerRow > 0 && lacking.length > 0
      ? sheet.whyNotWritable({ row: headerRow, rows: 1, column: free, columns: lacking.length })
      : null);
  if (why !== null) throw new SetupError("setup/permission", why);
  return lacking;
}

/**
 * Adds the columns that a run needs, before anything is spent.
 *
 * @returns null if the companies were moved away meanwhile: what was tagged is as it was then.
 * @throws {SetupError} If the cells cannot be written.
 */
export function preparePlace(
  spreadsheet: Spreadsheet,
  plan: RunPlan,
  selected: CompanyRows,
): RunPlace | null {
  const { sheet, headerRow, header, column } = selected;
  const { subject } = plan;
  const lacking = requireWritable(spreadsheet, plan, selected);
  if (lacking.length > 0) {
    const heads = headerTexts(sheet, headerRow);
    if (headerRow > 0 && (heads[column - 1] ?? "") !== header) return null;
    if (!standIn(column, selected, subject)) return null;
    ensureColumns({ spreadsheet, sheet }, columnsIn(plan), headerRow, heads);
  }
  const before = { heads: headerTexts(sheet, headerRow), tagged: sheet.taggedColumns() };
  if (!standIn(column, selected, subject)) return null;
  sheet.tagColumn(column, subject.tag);
  const place = ensurePlace(spreadsheet, sheet.sheetId, plan);
  if (!standIn(place.companyColumn, selected, subject)) {
    giveTagsBack(selected, subject, before);
    return null;
  }
  const isMoved =
    place.headerRow !== headerRow ||
    (headerRow > 0 && (place.heads[place.companyColumn - 1] ?? "") !== header);
  return isMoved || !isMarked(place, plan) ? null : place;
}

/** Rows that tell one column from another. */
const ROWS_TO_TELL = 200;

/** Whether the companies that were selected are in a column: a number alone says nothing of columns that are moved. */
function standIn(column: number, { sheet, firstRow, lastRow, rows }: CompanyRows, subject: Subject): boolean {
  const count = Math.min(lastRow - firstRow + 1, ROWS_TO_TELL);
  const lines = sheet.readRows(firstRow, count);
  return rows.every(({ row, cell }) => {
    if (cell.kind !== "company" || row >= firstRow + count) return true;
    const now = subject.read(lines[row - firstRow]?.[column - 1]);
    return now.kind === "company" && now.key === cell.key;
  });
}

/** Where the companies were moved at the moment of tagging: an earlier run uses these tags. */
function giveTagsBack(
  { sheet, headerRow, column }: CompanyRows,
  subject: Subject,
  { heads, tagged }: { readonly heads: HeaderTexts; readonly tagged: ReadonlyMap<string, number> },
): void {
  sheet.untagColumn(subject.tag);
  // Without labels nothing tells columns apart that have lost their tags.
  if (headerRow === 0) return;
  const columnNow = columnsNow(heads, headerTexts(sheet, headerRow));
  for (const [tag, stood] of tagged) {
    const now = tag === subject.tag || stood === column ? columnNow(stood) : null;
    if (now !== null) sheet.tagColumn(now, tag);
  }
}

/**
 * Whether the header can be told from rows of labels. An execution that was cut off before it tagged its columns has left
 * notes alone: then the memory is tagged now, unless columns are moved in that moment.
 */
function isMarked(
  { sheet, headerRow, heads, memoryColumn, isTagged }: RunPlace,
  { memory }: RunPlan,
): boolean {
  if (headerRow === 0 || isTagged) return true;
  sheet.tagColumn(memoryColumn, memory.tag);
  if (String(headerTexts(sheet, headerRow)) === String(heads)) return true;
  sheet.untagColumn(memory.tag);
  return false;
}

/**
 * Finds a run again, for whoever goes on with it: columns that were deleted are added again.
 *
 * @throws {SetupError} If the sheet, the column of companies or the memory of its rows is gone.
 */
export function ensurePlace(
  spreadsheet: Spreadsheet,
  sheetId: number,
  plan: RunPlan,
  tries = MAXIMUM_ATTEMPTS,
): RunPlace {
  const found = findPlace(spreadsheet, sheetId, plan);
  if (found.memoryColumn === null) throw memoryGone();
  const { sheet, headerRow, heads } = found;
  const isWhole = columnsIn(plan).every(({ tag }) => found.places.has(tag));
  const places = isWhole
    ? found.places
    : ensureColumns({ spreadsheet, sheet }, columnsIn(plan), headerRow, heads);
  // Adding columns takes a second, in which others may move: everything is looked for again.
  if (!isWhole && tries > 1) return ensurePlace(spreadsheet, sheetId, plan, tries - 1);
  const statusColumn = places.get(plan.columns[0]!.tag)!;
  return { ...found, places, statusColumn, memoryColumn: places.get(plan.memory.tag)! };
}

/**
 * Finds a run again, and adds nothing.
 *
 * @throws {SetupError} If the sheet or the column of companies is gone.
 */
export function findPlace(
  spreadsheet: Spreadsheet,
  sheetId: number,
  plan: RunPlan,
  tries = MAXIMUM_ATTEMPTS,
): FoundPlace {
  const sheet = spreadsheet.sheet(sheetId);
  const { top, tagged } = sheet === null ? NOTHING : readTopAndTags(sheet);
  const companyColumn = tagged.get(plan.subject.tag);
  if (!sheet || companyColumn === undefined) {
    throw new SetupError(
      "setup/no-selection",
      "The run's sheet or its company column is gone. What was paid for is kept: start the run again where the companies are now.",
    );
  }
  const headerRow = headerRowOf({ sheet, subject: plan.subject, column: companyColumn, top, tagged });
  const line = top.cells[headerRow - 1];
  // A header far below the top: its labels are read now, and what was looked for before is looked for again.
  const heads = line === undefined ? headerTexts(sheet, headerRow) : headerTextsIn(line);
  const again = headerRow > 0 && line === undefined ? sheet.taggedColumns() : tagged;
  if (again.get(plan.subject.tag) !== companyColumn && tries > 1)
    return findPlace(spreadsheet, sheetId, plan, tries - 1);
  const notes = notesIn(top, headerRow) ?? sheet.notes(headerRow);
  const places = findColumns(sheet, columnsIn(plan), headerRow, again, notes);
  return {
    sheet,
    headerRow,
    heads,
    companyColumn,
    places,
    statusColumn: places.get(plan.columns[0]!.tag) ?? null,
    memoryColumn: places.get(plan.memory.tag) ?? null,
    usersColumns: columnsWithoutNote(headerRow, valuesOf(plan, places), notes),
    isTagged: [...places.values()].some((column) => [...again.values()].includes(column)),
    tagged: again,
    notes,
  };
}

/** Columns that are a field's by metadata alone: the user has chosen them. Without a header row none can be chosen. */
export function columnsWithoutNote(
  headerRow: number,
  places: Places,
  notes: ReadonlyMap<number, string>,
): ReadonlySet<string> {
  const unnoted = [...places].filter(([tag, column]) => tagInNote(notes.get(column) ?? "") !== tag);
  return new Set(headerRow === 0 ? [] : unnoted.map(([tag]) => tag));
}

function valuesOf({ columns }: RunPlan, places: Places): Places {
  const [, , ...values] = columns;
  return new Map(values.flatMap(({ tag }) => (places.has(tag) ? [[tag, places.get(tag)!] as const] : [])));
}

function memoryGone(): SetupError {
  return new SetupError(
    "setup/no-selection",
    "The hidden column “Row memory” was deleted, so nothing tells which rows are left.",
    "Bring it back with Google's Undo, or start the run again: what is paid for costs nothing.",
  );
}

const NOTHING: TopAndTags = { top: { first: 1, cells: [], notes: [] }, tagged: new Map() };
