import type { Status, StatusCode } from "../enrich/status";
import { ChosenCompanies, companiesOf } from "./chosen-companies";
import type { Answers } from "../journal/answers";
import type { CellValue } from "../core/cell";
import type { Spreadsheet } from "../google/spreadsheet";
import type { Waiting } from "../table/table";
import type { Written } from "../table/layout";
import { planOf } from "./kinds/plan-of";
import { RowsBeside } from "./rows-beside";
import type { RunRecord } from "./run-record";

/** What becomes of a company. `values` is null where there is nothing to write beside it. */
export interface Finished {
  readonly code: StatusCode;
  /** A sentence for people. */
  readonly reason: string;
  readonly fetched: Date | null;
  readonly values: readonly CellValue[] | null;
}

/** What waited when its run ended. */
export interface Stopped {
  readonly companies: number;
  readonly rows: number;
}

/** Companies of which a run has said one word last. */
export interface Told {
  /** In their order, each once. */
  readonly companies: readonly string[];
  /** Whether a row that says it names no company just now, as while its formula is being calculated. */
  readonly isUnclear: boolean;
}

/**
 * What a run goes over, and what became of each: rows of a sheet, which remember it themselves, or the companies that were
 * written down when it started.
 */
export interface RunRows {
  waiting(): Waiting;
  /** What has become of companies that wait. Safe to repeat. */
  write(outcomes: ReadonlyMap<string, Finished>): Written;
  /** Companies that nobody has agreed to wait no more. @returns How many rows that were. */
  dropStrayed(outcome: Finished): number;
  /** Whatever waits ends so. @returns How many that were; null if rows are being moved. */
  stop(end: Status): Stopped | null;
  /** Companies wait again of which this run has said such a word last. @returns How many rows that were. */
  queueAgain(isMeant: (company: string, code: StatusCode | null) => boolean): number;
  told(code: StatusCode): Told;
  /** Says another word of companies of which this run has said one last. @returns How many rows that were. */
  tell(from: StatusCode, told: ReadonlyMap<string, Status>): number;
}

interface Parts {
  readonly spreadsheet: Spreadsheet;
  readonly answers: Answers;
}

/**
 * What a run goes over, as it is now. What is written down of companies is in the record: whoever changes it keeps the record.
 *
 * @param adds Whether columns that were deleted are added again.
 */
export function rowsOf(parts: Parts, record: RunRecord, adds: boolean): RunRows {
  return planOf(record.request, record.refusedSections).items === null
    ? new RowsBeside(parts, record, adds)
    : new ChosenCompanies(record, () => companiesOf(parts.answers, record));
}
