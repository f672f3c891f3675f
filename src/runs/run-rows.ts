import type { Finished, RunRows, Told } from "./rows-in-run";
import type { CellValue } from "../core/cell";
import { capitalised, uncapitalised } from "../core/sentence";
import { companyTable, isNoCompany, runTag } from "../rows/company-table";
import { valueColumns, websiteColumn } from "../rows/column-set";
import { ensurePlace, findPlace } from "../rows/place";
import { codeIn, type Status, type StatusCode } from "../rows/status";
import type { Written } from "../rows/layout";
import type { RowOutcome } from "../rows/row";
import type { Table, Waiting } from "../rows/table";
import { ChosenCompanies, typedCompanies } from "./chosen-companies";
import { keptValues, planOf } from "../products/plan-of";
import { inTurnFrom, type RunRecord } from "./run-record";
import type { App } from "../app";
import { leftBy, tallied, type Tally, type RowTold } from "./tally";

type Parts = Pick<App, "spreadsheet" | "answers">;

/**
 * What a run goes over, as it is now. What is written down of companies is in the record: a caller that changes it keeps the record.
 *
 * @param adds Whether columns that were deleted are added again.
 */
export function rowsOf(parts: Parts, record: RunRecord, adds: boolean): RunRows {
  return planOf(record.request, record.refusedSections).items === null
    ? new RowsBeside(parts, record, adds)
    : new ChosenCompanies(record, () => typedCompanies(parts.answers, record));
}

/** Companies that a run has not settled: those that wait, and of one that was cancelled those that it has left. */
export function companiesLeft(rows: RunRows, record: RunRecord): readonly string[] {
  const left = leftBy(record);
  return [...rows.waiting().keys, ...(left === null ? [] : rows.told(left).companies)];
}

/** The table of a run's companies. @param adds Whether columns that were deleted are added again. */
export function tableOf({ spreadsheet, answers }: Parts, record: RunRecord, adds: boolean): Table {
  const plan = planOf(record.request, record.refusedSections);
  const find = adds ? ensurePlace : findPlace;
  const locate = () => find(spreadsheet, record.sheetId, plan);
  return companyTable(spreadsheet, plan.subject, locate, keptValues(answers));
}

/** The rows of a run that writes beside its companies: each remembers that it waits, and what was written there. */
class RowsBeside implements RunRows {
  private readonly table: Table;
  private readonly run: string;

  constructor(
    parts: Parts,
    private readonly record: RunRecord,
    adds: boolean,
  ) {
    this.table = tableOf(parts, record, adds);
    this.run = runTag(record);
  }

  waiting(): Waiting {
    const waiting = this.table.waiting(this.run);
    return { ...waiting, keys: inTurnFrom(this.record.first, waiting.keys) };
  }

  write(outcomes: ReadonlyMap<string, Finished>): Written {
    const rows = new Map([...outcomes].map(([company, each]) => [company, this.outcome(each)]));
    return this.table.write(this.run, rows);
  }

  dropStrayed(outcome: Finished): number {
    return rowsIn(this.table.finish(this.run, this.outcome(outcome), "strayed"));
  }

  stop(end: Status): boolean {
    return this.table.finish(this.run, toldAs(end), "all").moved === null;
  }

  queueAgain(isMeant: (company: string, code: StatusCode | null) => boolean): number {
    return rowsIn(this.table.queueAgain(this.run, (company, state) => isMeant(company, codeIn(state))));
  }

  told(code: StatusCode): Told {
    const { keys, isUnclear } = this.table.told(this.run, code);
    return { companies: keys, isUnclear };
  }

  tally(): Tally {
    const { record } = this;
    const all = this.table
      .ofRun(this.run)
      .flatMap(({ key, state, note }): RowTold[] =>
        isNoCompany(key)
          ? []
          : [{ company: key, code: state === null ? null : codeIn(state), reason: uncapitalised(note) }],
      );
    return tallied(all, leftBy(record), record);
  }

  companiesThat(isMeant: (company: string, code: StatusCode) => boolean): readonly string[] {
    const companies = this.table.ofRun(this.run, { withNotes: true }).flatMap(({ key, state }) => {
      const code = codeIn(state ?? "");
      return code !== null && isMeant(key, code) ? [key] : [];
    });
    return [...new Set(companies)];
  }

  rowsThat(isMeant: (code: StatusCode) => boolean): readonly number[] {
    return this.table.ofRun(this.run).flatMap(({ row, state }) => {
      const code = codeIn(state ?? "queued");
      return code !== null && isMeant(code) ? [row] : [];
    });
  }

  nameOf(): string {
    return "";
  }

  tell(from: StatusCode, told: ReadonlyMap<string, Status>): number {
    const outcomes = new Map([...told].map(([company, status]) => [company, toldAs(status)]));
    return rowsIn(
      this.table.tell(this.run, outcomes, ({ state, isOfRun }) => isOfRun && codeIn(state) === from),
    );
  }

  private outcome({ code, reason, fetched, values, website }: Finished): RowOutcome {
    const { request, refusedSections } = this.record;
    const plan = planOf(request, refusedSections);
    const [, updated] = plan.columns;
    const cells = new Map<string, CellValue>(fetched === null ? [] : [[updated!.tag, fetched]]);
    // Where companies stand themselves nothing was found: the cell stays as it is.
    const found = websiteColumn(plan);
    if (website !== undefined && found !== undefined) cells.set(found.tag, website);
    valueColumns(plan).forEach(({ tag }, index) => values !== null && cells.set(tag, values[index] ?? null));
    const told = { state: code, note: capitalised(reason), values: cells.size === 0 ? null : cells };
    return request.replace === true ? { ...told, replaces: true } : told;
  }
}

function toldAs({ code, reason }: Status): RowOutcome {
  return { state: code, note: capitalised(reason), values: null };
}

function rowsIn({ keys }: Written): number {
  return [...keys.values()].reduce((sum, rows) => sum + rows, 0);
}
