import type { CellValue } from "../../core/cell";
import type { ResolvedColumn } from "../../core/columns/column";
import type { RunRequest } from "../../core/run-request";
import type { Purchase } from "../../journal/operation";
import type { ListingAnswer } from "../../products/listing";
import { DATE_WIDTH, type OutputColumn } from "../../verified-writes/output-columns";
import { type Status, STATUS_COLOURS } from "../status";
import type { Subject } from "../subject";
import type { RunQuestions } from "./run-questions";

/** Where a run over job posts or news puts its items: a sheet of their own, one row each. */
export interface ItemTable {
  readonly sheetName: string;
  readonly idField: string;
  readonly idLabel: string;
  /** When an item appeared, newest first as far as seen; blank where that is no order to read them in. */
  readonly dateField: string;
  readonly columns: readonly ResolvedColumn[];
  /** Columns that runs have which ask for more: what a row lacks there is added later on. Left out where there are none. */
  readonly further?: readonly ResolvedColumn[];
  /** Job posts come and go; an article stays an article. */
  readonly hasState: boolean;
  readonly one: string;
  readonly many: string;
}

/** What a run reads in an answer, whatever its kind. */
export interface RunAnswer {
  /** For the columns after Status and Fetched. */
  values(): CellValue[];
  fetchedAt(): Date;
  /** What its row is, where that is not simply done or up to date. */
  status(): Status | null;
  /** What columns are looked for in that no catalogue lists; left out of kinds that have none. */
  document?(): unknown;
  /** Job posts or articles; null in other kinds. */
  listing(): (Pick<ListingAnswer, "rows" | "ended" | "whole"> & Partial<Pick<ListingAnswer, "moved">>) | null;
}

/** What a kind of run says of itself; which columns of a sheet it means is told by the sheet. */
export type KindPlan = Omit<RunPlan, "memory" | "prefix">;

/** One kind of run: what it asks about a company, and what it writes where. */
export interface RunPlan {
  /** null for what the free search answers: then nothing is bought and nothing is journalled. */
  readonly questions: RunQuestions | null;
  /** What the cells of its column mean. */
  readonly subject: Subject;
  readonly maxAgeMs: number;
  /** Beside the companies: Status, Updated, then values. None where the results are on a sheet of their own. */
  readonly columns: readonly OutputColumn[];
  /** The hidden column in which each row remembers what was written there. */
  readonly memory: OutputColumn;
  /** What stands before the tags of all these; "" in most sheets. */
  readonly prefix: string;
  readonly items: {
    readonly table: ItemTable;
    readonly pageSize: number;
    /** `first`: so many, whatever else there is. */
    readonly wants: "new" | "all" | "first";
    /** Only these are added to the sheet; all of them if left out. */
    readonly isWanted?: ((item: Record<string, unknown>) => boolean) | undefined;
  } | null;
  /** All columns that are asked for, where it takes an answer to tell which of them there are: then `columns` lacks these. */
  readonly open?: readonly ResolvedColumn[];
  /** Credits at most of what can be asked for only once a purchase has been answered. */
  readonly further?: (purchase: Purchase) => number;
}

/** Of other kinds none. */
export function itemsOf(answer: RunAnswer): readonly Record<string, unknown>[] {
  return answer.listing()?.rows ?? [];
}

export const STATUS_TAG = "status";
export const UPDATED_TAG = "updated";
/** Tags of what is found for names begin so. */
export const NAMES_TAG = "match:";
/** The tag of the website that is found for a name. */
export const WEBSITE_TAG = `${NAMES_TAG}website`;

/** The two columns that runs of all kinds keep beside their companies. */
export function runColumns(): OutputColumn[] {
  return [
    { label: "Status", tag: STATUS_TAG, colours: STATUS_COLOURS },
    { label: "Updated", tag: UPDATED_TAG, width: DATE_WIDTH },
  ];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** How old an answer may be: as the request says, else as is usual for its kind. */
export function maxAgeMs({ maxAgeDays }: RunRequest, usualDays: number): number {
  return (maxAgeDays ?? usualDays) * DAY_MS;
}

/** Job posts and articles go to a sheet of their own: beside the company there is nothing to write but the status. */
export function readListing(answer: ListingAnswer): RunAnswer {
  return {
    values: () => [],
    fetchedAt: () => new Date(answer.fetched_at),
    status: () => null,
    listing: () => answer,
  };
}
