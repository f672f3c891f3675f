import { once } from "../core/once";
import { isDate } from "../core/api-date";
import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import type { CellValue } from "../core/cell";
import type { Answers } from "../journal/answers";
import type { Clock } from "../ports/clock";
import type { Spreadsheet } from "../ports/spreadsheet";
import { cellOf } from "../verified-writes/plain-cell";
import { same } from "../verified-writes/same";
import { takeSnapshot, type Snapshot } from "../verified-writes/sheet-snapshot";
import { verifiedWrite } from "../verified-writes/verified-write";
import { identityOf } from "./item-columns";
import type { KeptVersions } from "./kept-versions";
import { OwnersByTime, type History } from "./owners-by-time";
import { cellName, withNames } from "./named-cells";
import { removeAddedItems, type KeptItems } from "./remove-added-items";
import { itemsOf, type RunAnswer, type RunPlan } from "./kinds/run-plan";
import { removeHeader } from "./add-header";
import { release } from "./place-into";
import { removeEmptyColumns } from "./remove-empty-columns";
import type { FoundPlace } from "./run-place";
import { companiesBeside } from "./subject";
import { ourColumns } from "./our-columns";
import { rowsByCompany } from "./rows-by-company";
import type { RunRecord } from "./run-record";
import { bareStatus, isStatus, statusWord } from "./status";
import { keptOf, NOTHING_KEPT, STAYS, unrememberedBefore, type Before, type UndoneRow } from "./undo-cells";
import { UndoCompanies } from "./undo-companies";
import { UndoRows } from "./undo-rows";
import type { RowsNow } from "./written/remembered-rows";
import { memoryTag } from "./written/memory-tag";
import { rowCounter, UNCOUNTED } from "./written/row-counter";
import type { WrittenCells } from "./written/written-cells";

type Versions<Key = string> = ReadonlyMap<Key, KeptVersions<RunAnswer>>;

const SLICE_MS = 20_000;
const ROWS_AT_ONCE = 200;

export interface UndoParts {
  readonly spreadsheet: Spreadsheet;
  readonly answers: Answers;
  readonly plan: RunPlan;
  /** Looked up again before every writing: a user may move rows and columns meanwhile. */
  readonly where: () => FoundPlace;
  readonly record: RunRecord;
  readonly clock: Clock;
  readonly written: WrittenCells;
  /** Unless some of what it wrote could not be remembered. */
  readonly remembersAll: boolean;
  /** What a run without a journal wrote, as far as that is still known. */
  readonly matched: (names: readonly string[]) => ReadonlyMap<string, RunAnswer>;
}

/** Cells that stay: the user's, and those that show what the run wrote for a company which their row no longer names. */
interface Stays {
  readonly users: readonly string[];
  readonly left: readonly string[];
}

/**
 * Takes back what a run wrote: cells of ours show the answer that was kept before it, or nothing; columns and rows that
 * it added go, unless the user has put something there.
 */
export class UndoRun {
  /** Read once, however many rows there are. */
  private readonly remembered = once(() => {
    const { plan, record, written, spreadsheet, remembersAll } = this.parts;
    const { rows, isComplete, statuses } = written.ofRun();
    const place = this.parts.where();
    const columns = plan.columns.map(({ tag }) => ({
      tag: memoryTag(tag, place),
      isNew: record.createdColumns.includes(tag),
      isGone: !place.places.has(tag),
    }));
    const sum = (cell: CellValue) => rows.sumOf(cell, spreadsheet);
    const answered = statusWord(plan.questions === null ? "done" : "held", plan.items?.table.fetched);
    const counter = once(() => rowCounter(spreadsheet, place, plan.subject, plan.columns[1]!.tag, rows));
    // Later on, what undoing has emptied is lacking.
    const isFirst = record.undo.from === 0;
    const rowsBefore: RowsNow = (company, time) =>
      isFirst && !this.hasChanged ? counter()(company, time) : UNCOUNTED;
    const rowsOf = once(() => rowsByCompany(place, plan.subject));
    const companies = new UndoCompanies(rows, columns[1]!.tag, rowsBefore, rowsOf);
    const known = record.remembersStatuses && isComplete ? statuses : null;
    // What is put in their place is remembered nowhere.
    if (known === null && record.forgets === "nothing") record.forgets = "some";
    const undoRows = new UndoRows(columns, rows, sum, known, answered, companies);
    return { undoRows, isComplete: isComplete && remembersAll };
  });

  /** Whether anything is taken back by now. */
  private hasChanged = false;

  constructor(private readonly parts: UndoParts) {}

  /** Safe to repeat; goes on in `record.undo`. @returns Whether all is done. */
  run(): boolean {
    const { plan, where, record, clock } = this.parts;
    const until = clock.now() + SLICE_MS;
    const { sheet, headerRow, usersColumns } = where();
    let { from, kept, named = [], left = 0, leftNamed = [] } = record.undo;
    from = Math.max(from, headerRow + 1);
    let moved = 0;
    // Rows may be inserted meanwhile.
    for (let last = sheet.lastRow(); from <= last; last = sheet.lastRow()) {
      if (clock.now() > until || moved === MAXIMUM_ATTEMPTS) {
        record.undo = { state: "under way", from, kept, named, left, leftNamed };
        return false;
      }
      const to = Math.min(from + ROWS_AT_ONCE - 1, last);
      const stays = this.restoreRows(from, to);
      moved = stays === null ? moved + 1 : 0;
      if (stays === null) continue;
      kept += stays.users.length;
      named = withNames(named, stays.users);
      left += stays.left.length;
      leftNamed = withNames(leftNamed, stays.left);
      from = to + 1;
    }
    if (plan.items !== null) kept += this.removeItems();
    release(
      sheet,
      record.placedColumns.filter((tag) => usersColumns.has(tag)),
    );
    removeEmptyColumns(sheet, headerRow, plan.columns, record.createdColumns);
    if (record.addedHeader !== "") removeHeader(sheet, headerRow, record.addedHeader);
    record.undo = { state: "done", from, kept, named, left, leftNamed };
    return true;
  }

  /** @returns null if rows or columns were moved meanwhile, and nothing changed. */
  private restoreRows(from: number, to: number): Stays | null {
    const { where, spreadsheet } = this.parts;
    const place = where();
    const { sheet, headerRow, heads, companyColumn, statusColumn } = place;
    const seen = takeSnapshot(sheet, { headerRow, from, to }, heads);
    if (seen === null) return null;
    const { changes, stays, notes: restoredNotes } = this.restored(seen, place, from, to);
    const line = (row: number) => seen.cells[row - seen.firstRow] ?? [];
    const statuses = [...changes].filter(
      ([row, cells]) =>
        statusColumn !== null &&
        cells.has(statusColumn) &&
        cells.get(statusColumn) !== cellOf(line(row)[statusColumn - 1]),
    );
    // What is told of a row goes with the word that it explains.
    const notes = new Map(statuses.map(([row]) => [row, restoredNotes.get(row) ?? ""]));
    const anchors = { companyColumn, statusColumn, lost: "", notes };
    if (!verifiedWrite({ spreadsheet, sheet }, seen, changes, anchors)) return null;
    this.hasChanged ||= changes.size > 0;
    return stays;
  }

  private restored(
    seen: Snapshot,
    place: FoundPlace,
    from: number,
    to: number,
  ): {
    changes: Map<number, Map<number, CellValue>>;
    stays: Stays;
    notes: ReadonlyMap<number, string>;
  } {
    const { plan, spreadsheet } = this.parts;
    const { undoRows } = this.remembered();
    const { places, companyColumn, tagged, notes: noteOf } = place;
    // What somebody has deleted is undone already.
    const columns = plan.columns.map(({ tag }) => places.get(tag) ?? null);
    const named = companiesBeside(place, plan.subject);
    const ours = once(() => new Set([companyColumn, ...places.values(), ...ourColumns(tagged, noteOf)]));
    const elsewhere = (cells: readonly unknown[]) =>
      cells.flatMap((cell, index) => {
        const company = plan.subject.read(cell);
        return company.kind === "company" && !ours().has(index + 1) ? [company.key] : [];
      });
    const rows = seen.cells
      .slice(from - seen.firstRow, to + 1 - seen.firstRow)
      .map((cells, down): UndoneRow => {
        const company = plan.subject.read(cells[companyColumn - 1]);
        const row: UndoneRow = {
          row: from + down,
          company: company.kind === "company" ? company.key : null,
          key: company.kind === "company" ? company.key : company.kind === "refused" ? company.text : "",
          leftOut: company.kind === "refused" ? statusWord(plan.subject.leftOut(company.reason).code) : "",
          named: named(cells),
          elsewhere: new Set(company.kind === "company" ? [] : elsewhere(cells)),
          cells: columns.map((column) => (column === null ? null : cellOf(cells[column - 1]))),
        };
        return undoRows.ofItsCompany(row);
      });
    const before = this.before(rows, place);
    const changes = new Map<number, Map<number, CellValue>>();
    const users: string[] = [];
    const left: string[] = [];
    rows.forEach((each, down) => {
      const { row, key, cells } = each;
      const unexplained = undoRows.left(each);
      const line = new Map<number, CellValue>();
      columns.forEach((column, index) => {
        if (column === null || (seen.formulas[row - seen.firstRow]?.[column - 1] ?? "") !== "") return;
        const value = before[down]![index] ?? null;
        if (value === STAYS) users.push(cellName(seen, column, key));
        const old = cells[index]!;
        const after = value === STAYS ? old : value;
        if (unexplained?.indices.includes(index) === true && value === old)
          left.push(cellName(seen, column, unexplained.company));
        // What stays is not written again: plain values would end links, formats, or a formula that spills there.
        if (!same(old, after, spreadsheet)) line.set(column, after);
      });
      if (line.size > 0) changes.set(row, line);
    });
    const statusOf = (at: number) => {
      const status = before[at]![0] ?? null;
      return status === STAYS ? null : status;
    };
    const notes = new Map(rows.map((row, at) => [row.row, undoRows.noteBefore(row, statusOf(at))]));
    return { changes, stays: { users, left }, notes };
  }

  /** What the rows showed before the run, by column; earlier answers are looked up for all of them at once. */
  private before(rows: readonly UndoneRow[], place: FoundPlace): (readonly Before[])[] {
    const { undoRows, isComplete } = this.remembered();
    const isRemembered = (row: UndoneRow) => isComplete || undoRows.knows(row);
    const needy = rows.flatMap((row) => {
      const needs = isRemembered(row) ? undoRows.needsAnswers(row) : isStatus(row.cells[0]);
      const named = isRemembered(row) ? [] : row.named;
      return needs && row.company !== null ? [row.company, ...named] : [];
    });
    const versions: Versions =
      needy.length > 0 ? this.versionsOf([...new Set(needy)]) : new Map<string, never>();
    const others = this.replaced(
      rows.filter((row) => !isRemembered(row)),
      versions,
    );
    return rows.map((row) => {
      if (isRemembered(row)) return undoRows.before(row, versions.get(row.company ?? ""));
      const kept = others.get(row) ?? keptOf(row, versions, this.parts.spreadsheet);
      return this.forgottenBefore(row, place, kept);
    });
  }

  private forgottenBefore(
    row: UndoneRow,
    { usersColumns, hasEarlierStatuses }: FoundPlace,
    kept = NOTHING_KEPT,
  ): readonly Before[] {
    const { plan, spreadsheet, record } = this.parts;
    const known = isStatus(row.cells[0]) ? kept : NOTHING_KEPT;
    return plan.columns.map(({ tag }, index) => {
      if (bareStatus(row.cells[0]) === "undone" && index === 0) return null;
      const made = { isNew: record.createdColumns.includes(tag), hasEarlierStatuses };
      const before = unrememberedBefore(row, index, known, made, spreadsheet);
      const isChanged = before !== (row.cells[index] ?? null);
      // What nobody remembers to have written into a column of theirs may be the user's.
      return isChanged && usersColumns.has(tag) ? STAYS : before;
    });
  }

  /** What is kept of the companies that somebody has typed over, for rows that still show them. */
  private replaced(rows: readonly UndoneRow[], versions: Versions): Versions<UndoneRow> {
    const { plan, answers, spreadsheet } = this.parts;
    const { questions } = plan;
    if (questions === null || plan.items !== null) return new Map();
    const { operation } = questions;
    const known = new Map(versions);
    const history = (companies: readonly string[]): History => {
      for (const [company, kept] of this.versionsOf(companies)) known.set(company, kept);
      return historyOf(known, operation);
    };
    const timed = rows.filter(({ company, cells }) => company !== null && isDate(cells[1]));
    const forgotten = timed.map(({ company, cells, named }) => ({
      company: company!,
      shows: null,
      writtenThen: [],
      named,
      fetched: cells[1]!,
      values: cells.slice(2),
    }));
    const parts = {
      spreadsheet,
      boughtAt: (seconds: readonly number[]) => answers.boughtAt(seconds),
      operations: new Set([operation]),
      history,
    };
    const owners = new OwnersByTime(parts, forgotten, historyOf(versions, operation));
    const shown = owners.shown();
    return new Map(
      timed.flatMap((row, at) => {
        const other = shown[at];
        // Another company's values are not put back.
        return other ? [[row, { ...known.get(other.company)!, before: null }] as const] : [];
      }),
    );
  }

  private versionsOf(companies: readonly string[]): Versions {
    const { answers, plan, record, matched } = this.parts;
    if (plan.questions === null) {
      const known = matched(companies);
      return new Map(
        [...known].map(([name, answer]) => [name, { ...NOTHING_KEPT, all: [answer], isNewer: true }]),
      );
    }
    const versions = plan.questions.versions(answers, companies, record.startedAt);
    return new Map(companies.map((company, index) => [company, versions[index]!]));
  }

  private removeItems(): number {
    const { plan, spreadsheet, record, answers } = this.parts;
    const { items, questions } = plan;
    if (items === null || questions === null) return 0;
    const { table } = items;
    // Since whichever day the run asked: the rows that told it so may be gone.
    const keptItems = (companies: readonly string[]): KeptItems =>
      new Map(
        questions.since(answers, companies, 0).map(({ after }, index) => {
          const byId = new Map<string, Record<string, unknown>[]>();
          for (const item of after.flatMap(({ answer }) => itemsOf(answer))) {
            const id = identityOf(table, item);
            byId.set(id, [...(byId.get(id) ?? []), item]);
          }
          return [companies[index]!, byId];
        }),
      );
    return removeAddedItems(spreadsheet, table, record, keptItems).kept;
  }
}

function historyOf(versions: Versions, operation: string): History {
  return new Map(
    [...versions].map(([company, { all }]) => [
      company,
      all.map((answer) => ({ operation, fetched: answer.fetchedAt(), values: answer.values() })),
    ]),
  );
}
