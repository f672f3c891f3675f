import type { ListingAnswer } from "../../operations/listing";
import type { RunAnswer } from "./run-plan";

/** Job posts and articles go to a sheet of their own: beside the company there is nothing to write but the status. */
export function readListing(answer: ListingAnswer): RunAnswer {
  return {
    values: () => [],
    fetchedAt: () => new Date(answer.fetched_at),
    status: () => null,
    listing: () => answer,
  };
}
