import type { CellValue } from "../core/cell";
import type { Answers } from "../journal/answers";
import type { Clock } from "../ports/clock";
import type { Spreadsheet } from "../ports/spreadsheet";
import { idText } from "./item-columns";
import { keptVersions, type KeptVersions } from "./kept-versions";
import { neighbours } from "./output-columns";
import type { Paging } from "./paging";
import { removeAddedItems, type KeptItems } from "./remove-added-items";
import type { RunPlan } from "./run-kinds";
import type { RunPlace } from "./run-place";
import type { RunRecord } from "./run-record";
import { isStatus } from "./status";
import { writeAroundFormulas } from "./write-around-formulas";
import { same } from "./write-results";

const SLICE_MS = 20_000;
const ROWS_AT_ONCE = 200;

export interface UndoParts {
  readonly spreadsheet: Spreadsheet;
  readonly answers: Answers;
  readonly plan: RunPlan;
  readonly place: RunPlace;
  readonly record: RunRecord;
  readonly paging: Paging;
  readonly clock: Clock;
  /** What a run without a journal wrote, as far as that is still known. */
  readonly remembered: (names: readonly string[]) => ReadonlyMap<string, unknown>;
}

/**
 * Takes back what a run wrote: cells of ours show the answer that was kept before it, or nothing; columns and rows that
 * it added go, unless the user has put something there. No snapshot is needed, since the journal knows what we wrote.
 */
export class UndoRun {
  constructor(private readonly parts: UndoParts) {}

  /** Safe to repeat; goes on in `record.undo`. @returns Whether all is done. */
  run(): boolean {
    const { plan, place, record, clock } = this.parts;
    const until = clock.now() + SLICE_MS;
    const first = place.headerRow + 1;
    const last = place.sheet.lastRow();
    let { from, kept } = record.undo;
    from = Math.max(from, first);
    while (from <= last) {
      if (clock.now() > until) {
        record.undo = { state: "under way", from, kept };
        return false;
      }
      const to = Math.min(from + ROWS_AT_ONCE - 1, last);
      kept += this.restoreRows(from, to);
      from = to + 1;
    }
    if (plan.items !== null) kept += this.removeItems();
    this.removeColumns();
    record.undo = { state: "done", from, kept };
    return true;
  }

  /** @returns Cells that are the user's and stay. */
  private restoreRows(from: number, to: number): number {
    const { plan, place, record, spreadsheet } = this.parts;
    const { sheet, places, companyColumn, statusColumn } = place;
    const rows = to - from + 1;
    const column = (at: number) =>
      sheet.read({ row: from, column: at, rows, columns: 1 }).map(([value]) => value);
    const statuses = column(statusColumn);
    const subjects = column(companyColumn).map((cell, index) => {
      const company = plan.subject.read(cell);
      return company.kind === "company" && isStatus(statuses[index]) ? company.key : null;
    });
    const versions = this.versionsOf([...new Set(subjects.filter((key) => key !== null))]);
    const created = new Set(record.createdColumns);
    const byColumn = new Map(plan.columns.map(({ tag }, index) => [places.get(tag)!, index]));
    let users = 0;
    for (const block of neighbours([...byColumn.keys()])) {
      const box = { row: from, column: block.first, rows, columns: block.last - block.first + 1 };
      const formulas = sheet.readFormulas(box);
      const restored: CellValue[][] = sheet.read(box).map((cells, down) =>
        cells.map((cell, right): CellValue => {
          const old = cell === "" ? null : (cell as CellValue);
          const index = byColumn.get(block.first + right)!;
          if (old === null || formulas[down]![right] !== "") return old;
          const isNew = created.has(plan.columns[index]!.tag);
          const kept = versions.get(subjects[down] ?? "") ?? NOTHING_KEPT;
          if (!isNew && !kept.isNewer) return old;
          const before = kept.before === null || isNew ? null : (kept.before as never);
          if (index === 0) return !isStatus(old) ? old : before === null ? null : "Already paid";
          // Without an answer there is no time of it either.
          if (index === 1)
            return kept.all.length > 0 ? (before === null ? null : plan.fetchedAt(before)) : old;
          const isOurs = kept.all.some((answer) =>
            same(old, plan.values(answer)[index - 2] ?? null, spreadsheet),
          );
          if (!isOurs) users += 1;
          if (!isOurs) return old;
          return before === null ? null : (plan.values(before)[index - 2] ?? null);
        }),
      );
      writeAroundFormulas(sheet, from, block.first, restored, formulas);
    }
    return users;
  }

  private versionsOf(companies: readonly string[]): Map<string, KeptVersions> {
    const { answers, plan, paging, record, clock, remembered } = this.parts;
    if (plan.operation === null) {
      const known = remembered(companies);
      return new Map(
        [...known].map(([name, answer]) => [name, { all: [answer], before: null, isNewer: true }]),
      );
    }
    const questions = companies.map((company) => paging.question(company));
    const versions = keptVersions(answers, plan.operation, questions, record.startedAt, clock.now());
    return new Map(companies.map((company, index) => [company, versions[index]!]));
  }

  private removeItems(): number {
    const { plan, spreadsheet, record } = this.parts;
    const { items } = plan;
    if (items === null) return 0;
    const { table } = items;
    const keptItems = (companies: readonly string[]): KeptItems =>
      new Map(
        [...this.versionsOf(companies)].map(([company, { all }]) => {
          const byId = new Map<string, Record<string, unknown>[]>();
          for (const item of all.flatMap((answer) => items.of(answer))) {
            const id = idText(item[table.idField]);
            byId.set(id, [...(byId.get(id) ?? []), item]);
          }
          return [company, byId];
        }),
      );
    return removeAddedItems(spreadsheet, table, record.startedAt, keptItems).kept;
  }

  /** Columns that the run added and in which nothing is left. */
  private removeColumns(): void {
    const { place, record } = this.parts;
    const { sheet, headerRow, places } = place;
    const rows = Math.max(1, sheet.lastRow() - headerRow);
    const empty = record.createdColumns.flatMap((tag) => {
      const column = places.get(tag);
      if (column === undefined) return [];
      const box = { row: headerRow + 1, column, rows, columns: 1 };
      const isEmpty =
        sheet.read(box).every(([value]) => value === "") &&
        sheet.readFormulas(box).every(([formula]) => formula === "");
      return isEmpty ? [column] : [];
    });
    // From the right, so that what is left of it stays where it is.
    for (const { first, last } of neighbours(empty).reverse()) sheet.deleteColumns(first, last - first + 1);
  }
}

const NOTHING_KEPT: KeptVersions = { all: [], before: null, isNewer: false };
