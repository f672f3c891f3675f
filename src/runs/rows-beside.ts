import { codeIn, type Status, type StatusCode } from "../enrich/status";
import type { CellValue } from "../core/cell";
import { capitalised } from "../core/text";
import type { Spreadsheet } from "../google/spreadsheet";
import type { Answers } from "../journal/answers";
import type { Written } from "../table/layout";
import type { RowOutcome } from "../table/row";
import type { Table, Waiting } from "../table/table";
import { companyTable, runTag } from "../enrich/company-table";
import { ensurePlace, findPlace } from "../enrich/place";
import { keptValues } from "./kept-values";
import { planOf } from "./kinds/plan-of";
import { inTurnFrom, type RunRecord } from "./run-record";
import type { Finished, RunRows, Stopped, Told } from "./run-rows";

interface Parts {
  readonly spreadsheet: Spreadsheet;
  readonly answers: Answers;
}

/** The table of a run's companies. @param adds Whether columns that were deleted are added again. */
export function tableOf({ spreadsheet, answers }: Parts, record: RunRecord, adds: boolean): Table {
  const plan = planOf(record.request, record.refusedSections);
  const find = adds ? ensurePlace : findPlace;
  const locate = () => find(spreadsheet, record.sheetId, plan);
  return companyTable(spreadsheet, plan.subject, locate, keptValues(answers));
}

/** The rows of a run that writes beside its companies: each remembers that it waits, and what was written there. */
export class RowsBeside implements RunRows {
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

  stop(end: Status): Stopped | null {
    const waited = this.table.finish(this.run, toldAs(end), "all");
    return waited.moved === null ? { companies: waited.keys.size, rows: rowsIn(waited) } : null;
  }

  queueAgain(isMeant: (company: string, code: StatusCode | null) => boolean): number {
    return rowsIn(this.table.queueAgain(this.run, (company, state) => isMeant(company, codeIn(state))));
  }

  told(code: StatusCode): Told {
    const { keys, isUnclear } = this.table.told(this.run, code);
    return { companies: keys, isUnclear };
  }

  tell(from: StatusCode, told: ReadonlyMap<string, Status>): number {
    const outcomes = new Map([...told].map(([company, status]) => [company, toldAs(status)]));
    return rowsIn(
      this.table.tell(this.run, outcomes, ({ state, isOfRun }) => isOfRun && codeIn(state) === from),
    );
  }

  private outcome({ code, reason, fetched, values }: Finished): RowOutcome {
    const { request, refusedSections } = this.record;
    const [, updated, ...columns] = planOf(request, refusedSections).columns;
    const cells = new Map<string, CellValue>(fetched === null ? [] : [[updated!.tag, fetched]]);
    columns.forEach(({ tag }, index) => values !== null && cells.set(tag, values[index] ?? null));
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
