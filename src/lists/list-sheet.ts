import { a1Of } from "../core/a1";
import { CUT_MARK } from "../core/cell";
import { creditsInWords } from "../core/credits";
import type { ListRequest } from "../core/run-request";
import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { companiesInWords, shortened } from "../core/text";
import { LimitError } from "../errors";
import type { SheetTable, Spreadsheet } from "../google/spreadsheet";
import type { ListingAnswer } from "../products/listing";
import { appendedBy } from "../table/new-rows";
import { headerOf } from "../verified-writes/headers";
import type { Places } from "../verified-writes/output-columns";
import { textSum } from "../verified-writes/sheet-snapshot";
import { CHANGE, findListColumns, HEADER_ROW, type ListRow, renderedRow, valueColumns } from "./list-columns";
import { type FreshList, type ListCounts, ListPlan, listTable } from "./list-plan";
import type { ListServices } from "./list-services";
import { companyInWords, timeInWords } from "./list-words";

export interface RefreshedSheet extends ListCounts {
  /** Cells that hold something of the user's and were left alone. */
  readonly usersCells: number;
  /** Rows of the companies that are new, as far as they stand together. */
  readonly newRows: { readonly row: number; readonly rows: number } | null;
  readonly places: Places;
}

/**
 * Brings the sheet of a list up to date: companies that it lacks go below, the others are found by their ID, wherever a user has
 * sorted them to.
 *
 * Only our columns are written, and in them only what is ours. Safe to repeat with the same list: what is new stays new.
 *
 * @throws {LimitError} If rows are moved at every try.
 */
export function refreshSheet(spreadsheet: Spreadsheet, sheet: SheetTable, fresh: FreshList): RefreshedSheet {
  const run = textSum(`list ${fresh.at.toISOString()}`, 5);
  for (let tries = 0; tries < MAXIMUM_ATTEMPTS; tries++) {
    const table = listTable(spreadsheet, sheet, fresh.history);
    const plan = new ListPlan(spreadsheet, fresh, table.rows(), run);
    const { named, moved } = table.update(run, plan.changes);
    if (moved !== null || table.append(run, plan.lacking).moved !== null) continue;
    const rows = table
      .rows()
      .flatMap(({ row, memory, cells }) =>
        appendedBy(memory) === run && cells.get(CHANGE.tag)?.value === "New" ? [row] : [],
      );
    const [first = 0] = rows;
    const newRows = rows.length === 0 ? null : { row: first, rows: rows.length };
    return { ...plan.counts(), usersCells: named.length, newRows, places: findListColumns(sheet) };
  }
  throw new LimitError(
    "limit/busy",
    "The list is bought and kept, but rows are being moved right now. Run it again to write it; that costs nothing.",
  );
}

const NAME = "Companies";

/**
 * A sheet of its own with one row per company, in the API's order, and shows it.
 *
 * @param mark Tells it from others: the same sheet is written again where it was begun.
 */
export function writeListSheet(
  spreadsheet: Spreadsheet,
  rows: readonly ListRow[],
  {
    sheetName = NAME,
    note,
    mark,
  }: { sheetName?: string | undefined; note: string; mark?: string | undefined },
): SheetTable {
  // Whoever was cut off while it was written finds it again.
  const begun = mark === undefined ? null : spreadsheet.markedSheet(mark);
  const sheet = begun ?? spreadsheet.addSheet(sheetName);
  if (mark !== undefined && begun === null) spreadsheet.markSheet(mark, sheet.sheetId);
  sheet.writeHeader(
    HEADER_ROW,
    1,
    valueColumns.map((column, index) => {
      const header = headerOf(column);
      return index === 0 ? { ...header, note: `${header.note}\n\n${note}` } : header;
    }),
  );
  // Its note says more than its path, so that this column alone needs a tag.
  sheet.tagColumn(valueColumns[0]!.tag, 1);
  sheet.write(HEADER_ROW + 1, 1, rows.map(renderedRow));
  spreadsheet.flush();
  spreadsheet.activate(sheet.sheetId);
  return sheet;
}

/**
 * Where the websites of companies just written are, with the sheet: `Companies!B2:B51`.
 *
 * A single cell would mean its whole column to whoever takes it, so one company comes with the blank cell below it.
 */
export function websitesOf(
  sheet: SheetTable,
  { row, rows, column }: { row: number; rows: number; column: number },
): string {
  return a1Of({ row, column, rows: Math.max(2, rows), columns: 1 }, sheet.name);
}

/** As `websitesOf`, of all rows of a new sheet. */
export function newWebsitesOf(sheet: SheetTable, rows: number): string {
  const column = 1 + valueColumns.findIndex(({ tag }) => tag === "website");
  return websitesOf(sheet, { row: HEADER_ROW + 1, column, rows });
}

/** Beyond that, a note stops being a note. */
const LONGEST_NOTE_CHARACTERS = 5_000;

/** Says later what the sheet is: what was asked, when, and what it cost. */
export function noteOf(
  services: Pick<ListServices, "spreadsheet">,
  { filters, limit, sortBy, sortOrder }: ListRequest,
  answer: ListingAnswer,
  credits: number,
): string {
  const order = sortBy === undefined ? "" : `\nSorted by ${sortBy}${sortOrder ? ` (${sortOrder})` : ""}`;
  const cost = credits === 0 ? "no credits, paid before or free" : creditsInWords(credits);
  const shown = shortened(JSON.stringify(filters, null, 1), LONGEST_NOTE_CHARACTERS, CUT_MARK);
  return `List of ${timeInWords(services, answer.fetched_at)}: ${cost}\nAt most ${companiesInWords(limit)}${order}\nFilters: ${shown}`;
}

/** A name may be another company's: who was left out for its sake can be looked up later. */
export function byNameNote(rows: readonly ListRow[]): string {
  if (rows.length === 0) return "";
  const text = rows.map(companyInWords).join(", ");
  return `\nLeft out by name alone: ${shortened(text, LONGEST_NOTE_CHARACTERS, CUT_MARK)}`;
}
