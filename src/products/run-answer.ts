import type { CellValue } from "../core/cell";
import type { Status } from "../rows/status";
import type { ListingAnswer } from "./listing-answer";

/** What a run reads in an answer, whatever its kind. */
export interface RunAnswer {
  /** For the columns of values; null where nothing is written beside the company. */
  values(): CellValue[] | null;
  /** The website that was found for its name, `""` if it has none; left out where it was not given by name. */
  website?(): string;
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

/** Of other kinds none. */
export function itemsOf(answer: RunAnswer): readonly Record<string, unknown>[] {
  return answer.listing()?.rows ?? [];
}

/** With those that are not wanted, where the service has no filter for it. */
export function servedIn(answer: RunAnswer): readonly Record<string, unknown>[] {
  return answer.listing()?.served ?? itemsOf(answer);
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
