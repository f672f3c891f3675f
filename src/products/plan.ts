import type { CellValue } from "../core/cell";
import type { ResolvedColumn } from "../core/columns/column";
import type { SheetPlan } from "../rows/column-set";
import type { Subject } from "../rows/subject";
import type { ItemTable } from "../rows/item-table";
import type { Status } from "../rows/status";
import type { Purchase } from "../money/operation";
import type { ListingAnswer } from "./listing";
import type { OutputColumn } from "../rows/output-columns";
import type { RunQuestions } from "./questions";

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
  listing():
    | (Pick<ListingAnswer, "rows" | "served" | "ended" | "whole"> & Partial<Pick<ListingAnswer, "moved">>)
    | null;
}

/** What is particular to a kind of run: `planOf` adds what all have. */
export interface KindPlan extends Pick<RunPlan, "questions" | "open" | "further" | "partTitle"> {
  /** How old an answer may be, in days, unless the request says it. */
  readonly usualDays: number;
  /** Companies, if left out. */
  readonly subject?: Subject;
  /** Those of values. */
  readonly columns?: readonly OutputColumn[];
  readonly items?: RunPlan["items"];
}

/** One kind of run: what it asks about a company, and what it writes where. */
export interface RunPlan extends SheetPlan {
  readonly questions: RunQuestions;
  readonly maxAgeMs: number;
  readonly items: {
    readonly table: ItemTable;
    readonly pageSize: number;
    /** `first`: so many, whatever else there is. */
    readonly wants: "new" | "all" | "first";
    /** Only these are added to the sheet; all of them if left out. */
    readonly isWanted?: ((item: Record<string, unknown>) => boolean) | undefined;
  } | null;
  /** All columns that are asked for, where it takes an answer to tell which of them there are: then `columns` lacks these. */
  readonly open?: readonly ResolvedColumn[] | undefined;
  /** What people call a part that is sold by itself, where a company has several. @param unit As `Purchase.units`. */
  readonly partTitle?: (unit: string) => string;
  /** Credits at most of what can be asked for only once a purchase has been answered. */
  readonly further?: (purchase: Purchase) => number;
}

/** Of other kinds none. */
export function itemsOf(answer: RunAnswer): readonly Record<string, unknown>[] {
  return answer.listing()?.rows ?? [];
}

/** With those that are not wanted, where the service has no filter for it. */
export function servedIn(answer: RunAnswer): readonly Record<string, unknown>[] {
  return answer.listing()?.served ?? itemsOf(answer);
}

/** Tags of what is found for names begin so. */
export const NAMES_TAG = "match:";
/** The tag of the website that is found for a name. */
export const WEBSITE_TAG = `${NAMES_TAG}website`;

/** Job posts and articles go to a sheet of their own: beside the company there is nothing to write but the status. */
export function readListing(answer: ListingAnswer): RunAnswer {
  return {
    values: () => [],
    fetchedAt: () => new Date(answer.fetched_at),
    status: () => null,
    listing: () => answer,
  };
}
