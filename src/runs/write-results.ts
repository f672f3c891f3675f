import type { CellValue } from "../core/cell";
import type { Spreadsheet } from "../ports/spreadsheet";
import type { OutputColumn, Places } from "../verified-writes/output-columns";
import { cellOf } from "../verified-writes/plain-cell";
import { same } from "../verified-writes/same";
import { takeSnapshot, type Snapshot } from "../verified-writes/sheet-snapshot";
import { verifiedWrite } from "../verified-writes/verified-write";
import { type Changes } from "../verified-writes/write-cells";
import type { RunPlace } from "./run-place";
import { isWaiting, statusText, type StatusWord } from "./status";
import type { Subject } from "./subject";

/** What a company's rows get. `values` is null where there is nothing to write but the status. */
export interface Finished {
  readonly word: StatusWord;
  /** Follows the word in its cell, for people. */
  readonly reason: string;
  readonly fetched: Date | null;
  readonly values: readonly CellValue[] | null;
}

/** Rows apart by no more than this are written in one block, the rows between as they stand. */
const SMALL_GAP = 40;
/** Every block is a call, so that of larger gaps only the largest are left out. */
const MOST_BLOCKS = 5;
/** Rows that are read, written and read again in one go. */
const ROWS_AT_ONCE = 2_000;

const LOST = statusText(
  "Stopped",
  "rows were moved in the very moment of writing. Run this one again: what is paid for costs nothing",
);

export interface Target {
  readonly spreadsheet: Spreadsheet;
  readonly subject: Subject;
  /** Status, Fetched, then values: in the order of `Finished`. */
  readonly columns: readonly OutputColumn[];
  /** Looked up anew before every reading and writing: a user may move columns while a slice works. */
  readonly where: () => RunPlace;
  /** What earlier answers put into the rows of companies, by company: such cells are ours and may be replaced. */
  readonly earlier: (companies: readonly string[]) => ReadonlyMap<string, readonly (readonly CellValue[])[]>;
}

export interface WrittenRows {
  readonly word: StatusWord;
  readonly reason: string;
  rows: number;
}

export interface Written {
  /** Companies whose rows were found and written. */
  readonly companies: ReadonlySet<string>;
  /** Rows by what their Status says, without the company's name. */
  readonly rows: readonly WrittenRows[];
  readonly usersCells: number;
}

/**
 * Writes results beside the companies that they belong to.
 *
 * The sheet is read again first: rows are found by company key and by a status that still waits, wherever a user has
 * moved them in the meantime. A cell that holds something of the user's is left alone and counted. Rows that are moved
 * while they are written keep waiting.
 */
export function writeResults(target: Target, finished: ReadonlyMap<string, Finished>): Written {
  const written = { companies: new Set<string>(), rows: [] as WrittenRows[], usersCells: 0 };
  if (finished.size === 0) return written;
  const place = target.where();
  const { sheet, headerRow, companyColumn, statusColumn } = place;
  const rows = sheet.lastRow() - headerRow;
  if (rows < 1) return written;
  const first = headerRow + 1;
  const read = (column: number) => sheet.read({ row: first, column, rows, columns: 1 });
  const companies = read(companyColumn);
  const statuses = read(statusColumn);

  const results = new ResultsByRow(target, finished);
  const found = companies.flatMap(([cell], index) => {
    const result = results.of(cell, statuses[index]![0]);
    return result === null ? [] : [{ row: first + index, company: result.company }];
  });
  for (const { first: from, last: to } of stretches(nearRows(found))) {
    const seen = takeSnapshot(sheet, { headerRow, from, to }, place.heads);
    // Somebody is moving columns: the next write finds them where they are then.
    if (seen === null) break;
    const planned = results.changes(seen, place, from, to);
    const anchors = { companyColumn, statusColumn, lost: LOST };
    if (!verifiedWrite({ spreadsheet: target.spreadsheet, sheet }, seen, planned.changes, anchors)) continue;
    written.usersCells += planned.usersCells;
    for (const { company, result } of planned.results) {
      written.companies.add(company);
      // Rows of one kind count together, whatever company their sentence names.
      const { word } = result;
      const reason = result.reason.split(company).join("the company");
      const alike = written.rows.find((each) => each.word === word && each.reason === reason);
      if (alike === undefined) written.rows.push({ word, reason, rows: 1 });
      else alike.rows += 1;
    }
  }
  return written;
}

type Earlier = ReadonlyMap<string, readonly (readonly CellValue[])[]>;

interface Result {
  readonly company: string;
  readonly result: Finished;
}

interface Planned {
  readonly changes: Changes;
  readonly results: readonly Result[];
  /** Cells that are the user's and stay. */
  readonly usersCells: number;
}

/** Which result belongs into a row, and what becomes of its cells. */
class ResultsByRow {
  constructor(
    private readonly target: Target,
    private readonly finished: ReadonlyMap<string, Finished>,
  ) {}

  of(companyCell: unknown, status: unknown): Result | null {
    const company = this.target.subject.read(companyCell);
    if (company.kind !== "company" || !isWaiting(status)) return null;
    const result = this.finished.get(company.key);
    return result === undefined ? null : { company: company.key, result };
  }

  /** Rows between two results go back as they were, where that saves a call; a formula is never written over. */
  changes(
    seen: Snapshot,
    { companyColumn, statusColumn, places }: RunPlace,
    from: number,
    to: number,
  ): Planned {
    const { columns } = this.target;
    const byRow = new Map<number, Result>();
    for (let row = from; row <= to; row++) {
      const cells = seen.cells[row - seen.firstRow];
      const found = cells && this.of(cells[companyColumn - 1], cells[statusColumn - 1]);
      if (found) byRow.set(row, found);
    }
    const earlier = this.earlierOf(seen, byRow, places);
    const inOrder = columns
      .map(({ tag }, index) => ({ index, column: places.get(tag)! }))
      .sort((a, b) => a.column - b.column);
    const changes = new Map<number, Map<number, CellValue>>();
    let usersCells = 0;
    for (const { first, last } of blocks([...byRow.keys()])) {
      for (let row = first; row <= last; row++) {
        const cells = seen.cells[row - seen.firstRow]!;
        const found = byRow.get(row);
        const line = new Map<number, CellValue>();
        for (const { index, column } of inOrder) {
          const cell = cells[column - 1];
          const old = cell === "" || cell === undefined ? null : (cell as CellValue);
          const isFormula = seen.formulas[row - seen.firstRow]?.[column - 1] !== "";
          const isUsers =
            found !== undefined && index > 1 && this.isUsers(found, index - 2, old, isFormula, earlier);
          if (isUsers) usersCells += 1;
          if (isFormula) continue;
          line.set(column, found === undefined || isUsers ? old : valueOf(found.result, index, old));
        }
        changes.set(row, line);
      }
    }
    return { changes, results: [...byRow.values()], usersCells };
  }

  /** Earlier answers of the companies whose rows show something else than they will: read together, since each look costs calls. */
  private earlierOf(seen: Snapshot, byRow: ReadonlyMap<number, Result>, places: Places): Earlier {
    const { columns, spreadsheet, earlier } = this.target;
    const changed = [...byRow].flatMap(([row, { company, result }]) => {
      const cells = seen.cells[row - seen.firstRow]!;
      const differs = (result.values ?? []).some((value, index) => {
        const old = cellOf(cells[places.get(columns[index + 2]?.tag ?? "")! - 1]);
        return old !== null && !same(old, value, spreadsheet);
      });
      return differs ? [company] : [];
    });
    return changed.length === 0 ? new Map() : earlier([...new Set(changed)]);
  }

  private isUsers(
    { company, result }: Result,
    index: number,
    old: CellValue,
    isFormula: boolean,
    earlier: Earlier,
  ): boolean {
    if (result.values === null) return false;
    if (isFormula) return true;
    const { spreadsheet } = this.target;
    return (
      old !== null &&
      !same(old, result.values[index] ?? null, spreadsheet) &&
      !(earlier.get(company) ?? []).some((values) => same(old, values[index] ?? null, spreadsheet))
    );
  }
}

function valueOf({ word, reason, fetched, values }: Finished, index: number, old: CellValue): CellValue {
  if (index === 0) return statusText(word, reason);
  if (index === 1) return fetched ?? old;
  return values === null ? old : (values[index - 2] ?? null);
}

/**
 * The first row of every company, and whatever is not far below the first of them.
 *
 * Where a company is repeated thousands of rows below, its row waits until the run comes there: it costs nothing then,
 * and no write has to reach across the whole sheet.
 */
function nearRows(found: readonly { readonly row: number; readonly company: string }[]): number[] {
  const firstRows = new Map<string, number>();
  for (const { row, company } of found) if (!firstRows.has(company)) firstRows.set(company, row);
  const last = Math.max(...firstRows.values(), (found[0]?.row ?? 0) + ROWS_AT_ONCE - 1);
  return found.flatMap(({ row }) => (row <= last ? [row] : []));
}

/** Sorted rows in parts that can be looked at at once. */
function stretches(rows: readonly number[]): { first: number; last: number }[] {
  const result: { first: number; last: number }[] = [];
  for (const row of rows) {
    const current = result[result.length - 1];
    if (current && row - current.first < ROWS_AT_ONCE) current.last = row;
    else result.push({ first: row, last: row });
  }
  return result;
}

/** Sorted rows as blocks, small gaps included. */
function blocks(rows: readonly number[]): { first: number; last: number }[] {
  const gaps = rows.slice(1).map((row, index) => row - rows[index]!);
  const [largest = SMALL_GAP] = gaps.sort((a, b) => b - a).slice(MOST_BLOCKS - 1);
  const apart = Math.max(SMALL_GAP, largest);
  const result: { first: number; last: number }[] = [];
  for (const row of rows) {
    const current = result[result.length - 1];
    if (current && row - current.last <= apart) current.last = row;
    else result.push({ first: row, last: row });
  }
  return result;
}
