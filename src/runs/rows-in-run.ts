import type { CellValue } from "../core/cell";
import type { Written } from "../rows/layout";
import type { Status, StatusCode } from "../rows/status";
import type { Waiting } from "../rows/table";
import type { Tally } from "./tally";

/** What becomes of a company. `values` is null where there is nothing to write beside it. */
export interface Finished {
  readonly code: StatusCode;
  /** A sentence for people. */
  readonly reason: string;
  readonly fetched: Date | null;
  readonly values: readonly CellValue[] | null;
  /** The website that was found for its name; left out where it has none, or needs none. */
  readonly website?: string;
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
  /** Companies that were not agreed to wait no more. @returns How many rows that were. */
  dropStrayed(outcome: Finished): number;
  /** Whatever waits ends so. @returns False if rows are being moved. */
  stop(end: Status): boolean;
  /** Companies wait again of which this run has said such a word last. @returns How many rows that were. */
  queueAgain(isMeant: (company: string, code: StatusCode | null) => boolean): number;
  told(code: StatusCode): Told;
  /** Companies of which it has said such a word last, each once. */
  companiesThat(isMeant: (company: string, code: StatusCode) => boolean): readonly string[];
  /** What became of all of them. */
  tally(): Tally;
  /** Rows of which it has said such a word last, with what they are about; none where no row says it. */
  rowsThat(isMeant: (code: StatusCode) => boolean): readonly number[];
  /** The name that a company was chosen by, as it was typed; `""` where its website was, and where its row says it. */
  nameOf(company: string): string;
  /** Says another word of companies of which this run has said one last. @returns How many rows that were. */
  tell(from: StatusCode, told: ReadonlyMap<string, Status>): number;
}
