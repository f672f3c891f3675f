import type { App } from "../app";
import { datedFilters, doMove } from "./filters/moving-date";
import type { ListRequest } from "./list-request";

type Dated = Pick<App, "spreadsheet">;

/**
 * A list as it is asked for at a moment: its dates that move are days, in the spreadsheet's time zone.
 *
 * What is counted, quoted, bought and held is this. What is saved, and what its payer agrees to, is the list as it was written.
 */
export function datedList({ spreadsheet }: Dated, request: ListRequest, at: number): ListRequest {
  return doMove(request.filters)
    ? { ...request, filters: datedFilters(request.filters, spreadsheet.dayOf(at)) }
    : request;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** A watch that rested for longer compares no further back. */
const MOST_DAYS = 400;

/** As it was asked for from one moment to another, each question once. */
export function datedLists(app: Dated, request: ListRequest, from: number, to: number): ListRequest[] {
  if (!doMove(request.filters)) return [request];
  const days = Math.min(MOST_DAYS, Math.max(0, Math.ceil((to - from) / DAY_MS)));
  const all = Array.from({ length: days + 1 }, (_, back) => datedList(app, request, to - back * DAY_MS));
  return [...new Map(all.map((each) => [JSON.stringify(each.filters), each])).values()].reverse();
}
