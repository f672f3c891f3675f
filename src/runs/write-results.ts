import type { CellValue } from "../core/cell";
import type { BoughtAt } from "../journal/answers";
import type { Spreadsheet } from "../ports/spreadsheet";
import type { OutputColumn } from "../verified-writes/output-columns";
import { takeSnapshot } from "../verified-writes/sheet-snapshot";
import { verifiedWrite } from "../verified-writes/verified-write";
import type { KeptFacts } from "./kept-facts";
import { PlannedRows, type Planned } from "./planned-rows";
import { nearRows, stretches } from "./result-spans";
import type { RunPlace } from "./run-place";
import { statusWord, type Fetched, type StatusCode } from "./status";
import type { Subject } from "./subject";
import type { WrittenCells } from "./written/written-cells";

/** What a company's rows get. `values` is null where there is nothing to write but the status. */
export interface Finished {
  readonly code: StatusCode;
  /** For people: the note of its Status. */
  readonly reason: string;
  readonly fetched: Date | null;
  readonly values: readonly CellValue[] | null;
}

/** Rows that were moved at the moment of writing. */
const LOST = statusWord("stopped");

/** What tells what becomes of a row's cells. */
export interface RowTarget {
  readonly spreadsheet: Spreadsheet;
  readonly subject: Subject;
  /** What the run fetches for a sheet of its own; null for facts. */
  readonly fetched: Fetched | null;
  /** Status, Fetched, then values: in the order of `Finished`. */
  readonly columns: readonly OutputColumn[];
  readonly written: WrittenCells;
  /** What kept answers put beside companies, also into columns of other runs, given by tag: where not all is remembered. */
  readonly facts: (others: readonly string[]) => KeptFacts;
  /** The same in these columns alone, beside companies whatever the run is about. */
  readonly factsIn: (tags: readonly string[]) => KeptFacts;
  readonly boughtAt: (seconds: readonly number[]) => BoughtAt;
}

export interface Target extends RowTarget {
  /** Looked up again before every reading and writing: a user may move columns while a slice works. */
  readonly where: () => RunPlace;
}

export interface WrittenRows {
  readonly code: StatusCode;
  readonly reason: string;
  rows: number;
}

export interface Written {
  /** Companies whose rows were found and written. */
  readonly companies: ReadonlySet<string>;
  /** Whether a column of values has taken one. */
  readonly takesValues: boolean;
  /** Rows by what their Status says, without the company's name. */
  readonly rows: readonly WrittenRows[];
  readonly usersCells: readonly string[];
  /** Rows that have lost values of other runs, since they were another company's. */
  readonly clearedRows: number;
  /** Cells that still show another company's values, since they cannot be written. */
  readonly protectedCells: readonly string[];
}

/**
 * Writes results beside the companies that they belong to.
 *
 * The sheet is read again first: rows are found by company key and by a status that still waits, wherever a user has
 * moved them in the meantime. A cell that holds something of the user's is left alone and counted. Rows that are moved
 * while they are written keep waiting.
 */
export function writeResults(target: Target, finished: ReadonlyMap<string, Finished>): Written {
  const written = {
    companies: new Set<string>(),
    takesValues: false,
    rows: [] as WrittenRows[],
    usersCells: [] as string[],
    clearedRows: 0,
    protectedCells: [] as string[],
  };
  if (finished.size === 0) return written;
  const place = target.where();
  const { sheet, headerRow, companyColumn, statusColumn } = place;
  const rows = sheet.lastRow() - headerRow;
  if (rows < 1) return written;
  const first = headerRow + 1;
  const read = (column: number) => sheet.read({ row: first, column, rows, columns: 1 });
  const companies = read(companyColumn).map(([cell]) => cell);
  const statuses = read(statusColumn);

  const valueColumns = target.columns.slice(2).flatMap(({ tag }) => place.places.get(tag) ?? []);
  const planner = new PlannedRows(target, finished);
  const found = companies.flatMap((cell, index) => {
    const result = planner.resultOf(cell, statuses[index]![0]);
    return result === null ? [] : [{ row: first + index, company: result.company }];
  });
  for (const { first: from, last: to } of stretches(nearRows(found))) {
    const seen = takeSnapshot(sheet, { headerRow, from, to }, place.heads);
    // Somebody is moving columns: the next write finds them where they are then.
    if (seen === null) break;
    const planned = planner.plan(seen, place, from, to);
    const anchors = { companyColumn, statusColumn, lost: LOST, notes: notesOf(planned) };
    if (!verifiedWrite({ spreadsheet: target.spreadsheet, sheet }, seen, planned.changes, anchors)) continue;
    target.written.remember(planned.remembered);
    written.takesValues ||= valueColumns.some((column) =>
      [...planned.changes.values()].some((cells) => (cells.get(column) ?? null) !== null),
    );
    written.usersCells.push(...planned.usersCells);
    written.clearedRows += planned.clearedRows;
    written.protectedCells.push(...planned.protectedCells);
    for (const { company, result } of planned.results) {
      written.companies.add(company);
      // Rows of one kind count together, whatever company their sentence names.
      const { code } = result;
      const reason = result.reason.split(company).join("the company");
      const counted = written.rows.find((each) => each.code === code && each.reason === reason);
      if (counted === undefined) written.rows.push({ code, reason, rows: 1 });
      else counted.rows += 1;
    }
  }
  return written;
}

/** Queued rows have no note of ours: where there is nothing to say, nothing need be looked at. */
function notesOf({ notes }: Planned): ReadonlyMap<number, string> {
  return [...notes.values()].some((note) => note !== "") ? notes : new Map<number, string>();
}
