import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import type { CellValue } from "../core/cell";
import { LimitError, SetupError } from "../errors";
import type { Box, SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { sentenceIn } from "../verified-writes/cell-notes";
import { cellOf } from "../verified-writes/plain-cell";
import { takeSnapshot, type Snapshot } from "../verified-writes/sheet-snapshot";
import { verifiedWrite } from "../verified-writes/verified-write";
import type { IsAgreed } from "./agreed-companies";
import type { CompanyRows } from "./company-rows";
import { STATUS_TAG, UPDATED_TAG } from "./kinds/run-columns";
import type { ClearLeftOut } from "./left-out-rows";
import { cellName } from "./named-cells";
import type { FoundPlace, RunPlace } from "./run-place";
import type { IsOurs, StatusOwners } from "./status-owners";
import { isFilled, isStatus, isWaiting, statusWord, type Status, type StatusCode } from "./status";
import { CALCULATING, type Subject } from "./subject";
import type { StatusBefore } from "./written/status-before";

/** A row that waits for a run which no longer is: it must not become part of one whose bill did not count it. */
const LEFT_OVER: Status = { code: "stopped", reason: "left over from an earlier run" };
const QUEUED: Status = { code: "queued", reason: "" };
/** Rows that were moved at the moment of writing. */
const LOST = statusWord("stopped");

/** What a run begins with: rows that are its own from now on, and rows whose Status cell is the user's. */
export interface Queued {
  readonly companies: readonly string[];
  /** What people would call these cells. */
  readonly usersCells: readonly string[];
  /** What its rows said before. */
  readonly statuses: readonly StatusBefore[];
}

/**
 * Writes `Queued` beside every company and says beside every other cell why it is left out.
 *
 * A Status cell in which the user keeps something else stays as it is, and its row out of the run. Where another company's
 * values are in such a row, they go.
 *
 * @returns null if rows are moved meanwhile: nothing is queued then.
 */
export function queueRows(
  spreadsheet: Spreadsheet,
  { rows, firstRow, lastRow }: CompanyRows,
  place: RunPlace,
  subject: Subject,
  { isOurs, clears }: { readonly isOurs: IsOurs; readonly clears: ClearLeftOut },
): Queued | null {
  const wanted = new Map<number, Status>();
  const keys = new Map<number, string>();
  const names = new Map<number, string>();
  for (const { row, cell } of rows) {
    if (cell.kind === "company") keys.set(row, cell.key);
    if (cell.kind !== "blank") names.set(row, cell.kind === "company" ? cell.key : cell.text);
    if (cell.kind === "company") wanted.set(row, QUEUED);
    if (cell.kind === "refused") wanted.set(row, subject.leftOut(cell.reason));
  }
  const { sheet, headerRow, heads, companyColumn, statusColumn } = place;
  const stale = sheet
    .read({ row: 1, column: statusColumn, rows: sheet.lastRow(), columns: 1 })
    .flatMap(([status], index) => (isWaiting(status) ? [index + 1] : []));
  const from = Math.min(firstRow, ...stale.slice(0, 1));
  const to = Math.max(lastRow, ...stale.slice(-1));
  const seen = takeSnapshot(sheet, { headerRow, from, to }, heads);
  if (seen === null) return null;
  for (const [row, key] of keys) {
    const cell = subject.read(seen.cells[row - seen.firstRow]?.[companyColumn - 1]);
    if (cell.kind !== "company" || cell.key !== key) return null;
  }
  const valueColumns = [...place.places].flatMap(([tag, column]) =>
    tag === STATUS_TAG || tag === UPDATED_TAG ? [] : [column],
  );
  const isShown = (row: number, column: number) =>
    (seen.cells[row - seen.firstRow]?.[column - 1] ?? "") !== "";
  const kept = new Set<number>();
  const next = (old: string, row: number) => {
    const status = wanted.get(row);
    if (status === undefined) return isWaiting(old) ? LEFT_OVER : null;
    // That it has no part in this run says less than what another one has found out about it.
    const isOfAnother = isFilled(old) && !valueColumns.some((column) => isShown(row, column));
    if (status.code !== "skipped" || !isOfAnother) return status;
    kept.add(row);
    return null;
  };
  const { changes, users, notes } = statusChanges(seen, statusColumn, { from, to }, next, isOurs);
  const named = new Map([...names].filter(([row]) => !users.has(row) && !kept.has(row)));
  const statuses = statusesIn(place, seen, named, (row) => !keys.has(row));
  const anchors = { companyColumn, statusColumn, lost: "", notes };
  const cleared = clears(seen, place, new Map([...keys].filter(([row]) => users.has(row))));
  if (!verifiedWrite({ spreadsheet, sheet }, seen, new Map([...changes, ...cleared]), anchors)) return null;
  const companies = [...keys].flatMap(([row, key]) => (users.has(row) ? [] : [key]));
  return {
    companies: [...new Set(companies)],
    usersCells: [...users].flatMap((row) =>
      names.has(row) ? [cellName(seen, statusColumn, names.get(row)!)] : [],
    ),
    statuses,
  };
}

/** What rows say that are no longer waiting for another run, and the sentences in their notes; blank ones if they are left out. */
function statusesIn(
  { sheet, statusColumn: column }: RunPlace,
  seen: Snapshot,
  names: ReadonlyMap<number, string>,
  isLeftOut: (row: number) => boolean,
): StatusBefore[] {
  const said = [...names].flatMap(([row, key]) => {
    const text = cellOf(seen.cells[row - seen.firstRow]?.[column - 1]) ?? "";
    // Nothing else tells a row that this run left out from one that another run did.
    const isKept = text !== "" || isLeftOut(row);
    return isKept && !isWaiting(text) ? [{ key, row, text: String(text) }] : [];
  });
  if (said.length === 0) return [];
  const rows = said.map(({ row }) => row);
  const first = Math.min(...rows);
  const notes = sheet.readNotes({ row: first, column, rows: Math.max(...rows) - first + 1, columns: 1 });
  return said.map((each) => ({ ...each, note: sentenceIn(notes[each.row - first]?.[0] ?? "") }));
}

export interface WaitingRows {
  /** Top to bottom, each once. */
  readonly companies: readonly string[];
  /** Those that nobody has agreed to pay for: a user has copied the status, or typed another company beside it. */
  readonly others: readonly string[];
  /** Rows whose company is not there yet. */
  readonly calculating: number;
}

/** Reading these too many takes as long as one more call. */
const MOST_CELLS_TOO_MANY = 10_000;

/** Companies whose rows wait. */
export function companiesWaiting(
  { sheet, headerRow, companyColumn, statusColumn }: RunPlace,
  subject: Subject,
  isAgreed: IsAgreed = () => true,
): WaitingRows {
  const rows = sheet.lastRow() - headerRow;
  const companies = new Set<string>();
  const others = new Set<string>();
  let calculating = 0;
  if (rows < 1) return { companies: [], others: [], calculating };
  const [cells, statuses] = readBoth(sheet, { row: headerRow + 1, rows }, companyColumn, statusColumn);
  cells.forEach((cell, index) => {
    const company = subject.read(cell);
    if (!isWaiting(statuses[index])) return;
    if (company.kind === "company") (isAgreed(company.key) ? companies : others).add(company.key);
    else if (cell === CALCULATING) calculating += 1;
  });
  return { companies: [...companies], others: [...others], calculating };
}

/**
 * For a run that finds nothing waiting below its header.
 *
 * @throws {SetupError} If rows above it wait: somebody has sorted the sheet together with its header.
 */
export function requireHeaderAbove({ sheet, headerRow, statusColumn }: RunPlace): void {
  if (headerRow < 2) return;
  const above = sheet.read({ row: 1, column: statusColumn, rows: headerRow - 1, columns: 1 });
  if (!above.some(([status]) => isWaiting(status))) return;
  throw new SetupError(
    "setup/no-selection",
    `The header is in row ${headerRow} now, below companies that wait: the sheet was sorted together with it.`,
    "Move it back above them, then go on. Nothing more was spent.",
  );
}

/** Two columns in one call, unless so much lies between them that two are faster. */
function readBoth(
  sheet: SheetTable,
  { row, rows }: Pick<Box, "row" | "rows">,
  one: number,
  other: number,
): [unknown[], unknown[]] {
  const column = Math.min(one, other);
  const columns = Math.abs(one - other) + 1;
  const read = (first: number, count: number) => sheet.read({ row, column: first, rows, columns: count });
  if (rows * columns > MOST_CELLS_TOO_MANY)
    return [read(one, 1).map(([cell]) => cell), read(other, 1).map(([cell]) => cell)];
  const lines = read(column, columns);
  return [lines.map((cells) => cells[one - column]), lines.map((cells) => cells[other - column])];
}

/** What a row becomes: its Status with a sentence or without; null leaves it as it is. @param company What is in its cell. */
export type NextStatus = (status: string, company: unknown) => Status | StatusCode | null;

/**
 * Writes Status cells of ours, all the way down.
 *
 * @param where Finds the run again at every try.
 * @param owners Tells ours from a user's; without, the word does.
 * @returns How many have changed; none where the column was deleted.
 * @throws {LimitError} If rows are moved at every try.
 */
export function changeStatuses(
  spreadsheet: Spreadsheet,
  where: () => FoundPlace,
  next: NextStatus,
  owners: StatusOwners | null = null,
): number {
  for (let tries = 0; tries < MAXIMUM_ATTEMPTS; tries++) {
    const place = where();
    const { sheet, headerRow, heads, companyColumn, statusColumn } = place;
    const [from, to] = [headerRow + 1, sheet.lastRow()];
    if (to < from || statusColumn === null) return 0;
    const seen = takeSnapshot(sheet, { headerRow, from, to }, heads);
    if (seen === null) continue;
    const status = (old: string, row: number) => {
      const becomes = next(old, seen.cells[row - seen.firstRow]?.[companyColumn - 1]);
      return typeof becomes === "string" ? { code: becomes, reason: "" } : becomes;
    };
    const isOurs = owners?.in(place);
    const { changes, changed, notes } = statusChanges(seen, statusColumn, { from, to }, status, isOurs);
    const anchors = { companyColumn, statusColumn, lost: LOST, notes };
    if (verifiedWrite({ spreadsheet, sheet }, seen, changes, anchors)) return changed;
  }
  throw new LimitError("limit/busy", "Rows are being moved just now. Try again in a moment.");
}

/** What lies between two changes goes back as it was, since every gap is a call; the user's own cells are left out. */
function statusChanges(
  seen: Snapshot,
  column: number,
  { from, to }: { from: number; to: number },
  next: (status: string, row: number) => Status | null,
  isOurs: IsOurs = isStatus,
): {
  changes: Map<number, Map<number, CellValue>>;
  notes: Map<number, string>;
  users: Set<number>;
  changed: number;
} {
  const notes = new Map<number, string>();
  const users = new Set<number>();
  const texts = new Map<number, string>();
  const changed: number[] = [];
  for (let row = from; row <= to; row++) {
    const line = row - seen.firstRow;
    const shown = seen.cells[line]?.[column - 1] ?? "";
    const isFormula = (seen.formulas[line]?.[column - 1] ?? "") !== "";
    if (isFormula || (shown !== "" && !isOurs(shown, seen.cells[line]!))) {
      users.add(row);
      continue;
    }
    const old = String(shown);
    const status = next(old, row);
    const text = status && statusWord(status.code);
    if (status !== null) notes.set(row, status.reason);
    texts.set(row, text ?? old);
    if (text !== null && text !== old) changed.push(row);
  }
  const [first = Infinity, last = -Infinity] = [changed[0], changed[changed.length - 1]];
  const changes = new Map(
    [...texts]
      .filter(([row]) => row >= first && row <= last)
      .map(([row, text]) => [row, new Map<number, CellValue>([[column, text === "" ? null : text]])]),
  );
  return { changes, notes, users, changed: changed.length };
}
