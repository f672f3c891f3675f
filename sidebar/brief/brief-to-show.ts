import type { Brief } from "../../src/rpc/rpc";

/** The brief that is shown stays until another company is chosen: making a page of it selects a cell of that page. */
export function briefToShow(shown: Brief | null, read: Brief): Brief {
  return read.company === null && shown !== null ? shown : read;
}
