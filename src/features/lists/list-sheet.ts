import type { ListRequest } from "../../lists/list-request";
import type { SheetTable, Spreadsheet } from "../../google/spreadsheet";
import { SetupError } from "../../core/errors";
import type { ListAnswer } from "../../lists/held-list";
import { HEADER_ROW, type ListRow, allColumns, isListSheet, listPlaces } from "../../lists/list-columns";
import { creditsInWords } from "../../core/credits";
import { whyNotAppendable } from "../../rows/table-of-rows";
import { ensureColumns } from "../../rows/add-columns";
import { companiesInWords } from "../../core/sentence";
import { shortened } from "../../core/shortened";
import type { OutputColumn } from "../../rows/output-columns";
import { CUT_MARK } from "../../core/cell";
import { a1Of } from "../../core/a1";
import type { WrittenList } from "./list-rows";
import type { App } from "../../app";
import { companyInWords, timeInWords } from "../../lists/list-words";

const NAME = "Companies";

/**
 * A sheet with the headers of a list; the note of the first says what it is.
 *
 * @param mark Tells the list's sheet from others: the next execution finds it again after a kill.
 */
export function newListSheet(
  spreadsheet: Spreadsheet,
  { mark, name = NAME }: { readonly mark: string; readonly name?: string | undefined },
  note: string,
  [first, ...columns]: readonly OutputColumn[],
): SheetTable {
  const sheet = spreadsheet.ensureSheet(mark, name, (each) => each.lastRow() === 0 || isListSheet(each));
  ensureColumns({ spreadsheet, sheet }, [{ ...first!, about: `\n${note}` }, ...columns], HEADER_ROW);
  return sheet;
}

/** @throws {SetupError} If what would be written is protected. */
export function requireWritable(sheet: SheetTable): void {
  const why = whyNotAppendable(sheet, allColumns, HEADER_ROW);
  if (why !== null) throw new SetupError("setup/permission", why);
}

/**
 * Where the websites of companies just written are, with the sheet: `Companies!B2:B51`. Null if none are.
 *
 * A single cell would be read as its whole column, so one company comes with the blank cell below it.
 */
export function websitesIn(sheet: SheetTable, { newRows }: Pick<WrittenList, "newRows">): string | null {
  const column = listPlaces(sheet).get("website");
  if (newRows === null || column === undefined) return null;
  const { row, rows } = newRows;
  return a1Of({ row, column, rows: Math.max(2, rows), columns: 1 }, sheet.name);
}

/** Beyond that, a note stops being a note. */
const LONGEST_NOTE_CHARACTERS = 5_000;

/** Says later what the sheet is: what was asked, when, what it cost, and who was left out for a name that may be another's. */
export function noteOf(
  app: Pick<App, "spreadsheet">,
  { filters, limit, sortBy, sortOrder }: ListRequest,
  { fetched_at, credits, parts }: ListAnswer,
  leftOutByName: readonly ListRow[],
): string {
  const order = sortBy === undefined ? "" : `\nSorted by ${sortBy}${sortOrder ? ` (${sortOrder})` : ""}`;
  const inParts = parts > 1 ? `\nIn ${parts} parts` : "";
  const cost = credits === 0 ? "free" : creditsInWords(credits);
  const cut = (text: string) => shortened(text, LONGEST_NOTE_CHARACTERS, CUT_MARK);
  const names = cut(leftOutByName.map(companyInWords).join(", "));
  const byName = names === "" ? "" : `\nLeft out by name alone: ${names}`;
  const shown = cut(JSON.stringify(filters, null, 1));
  return `List of ${timeInWords(app, fetched_at)}: ${cost}\nAt most ${companiesInWords(limit)}${order}\nFilters: ${shown}${inParts}${byName}`;
}
