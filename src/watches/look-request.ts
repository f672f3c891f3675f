import type { RunRequest } from "../core/run-request";
import type { Spreadsheet } from "../google/spreadsheet";
import { chosenText } from "../runs/chosen-rows";
import { companiesIn, withoutHidden } from "../runs/company-rows";
import { companySelection } from "../runs/company-selection";
import type { StoredWatch } from "./stored-watch";
import { NothingTicked, tickedOf, watchedRange } from "./target";
import type { WatchKind } from "./watch-request";

/** The rows that a run takes. */
export type LookRows = Pick<RunRequest, "range" | "chosen">;

/**
 * What a look looks at: the column, or its rows that are ticked.
 *
 * @throws {InputError} If the column is gone, or the one of ticks.
 * @throws {NothingTicked} If no row with a company is.
 */
export function rowsOfLook(spreadsheet: Spreadsheet, watch: StoredWatch): LookRows {
  const range = watchedRange(spreadsheet, watch);
  if (watch.ticked !== true) return { range };
  const ticked = tickedOf(withoutHidden(companySelection(spreadsheet, range)));
  if (companiesIn(ticked.rows).length === 0) throw new NothingTicked(ticked.sheet.name);
  return { range, chosen: chosenText(ticked) };
}

/** What is looked for beside companies of a sheet. */
export type ColumnKind = Exclude<WatchKind, "list" | "market">;

/** Whether it looks at companies of a sheet. */
export function isOfColumn(kind: WatchKind): kind is ColumnKind {
  return kind !== "list" && kind !== "market";
}

/** An answer that somebody has bought since this morning is news enough. */
export const MAX_AGE_DAYS = 0.5;
export const FRESH_MS = MAX_AGE_DAYS * 24 * 60 * 60 * 1000;

/** What of a run's request a watch keeps: what is asked, not of whom nor when. */
export function keptOf(request: Omit<RunRequest, "kind">): Omit<RunRequest, "kind"> {
  const { sections, fields, sentiments, types, mainSubject, hideRepeats, newsFilters, jobFilter, limit } =
    request;
  const kept = {
    sections,
    fields,
    sentiments,
    types,
    mainSubject,
    hideRepeats,
    newsFilters,
    jobFilter,
    limit,
  };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}

/** The run that looks at companies of a sheet. */
export function lookRequest(kind: ColumnKind, request: Omit<RunRequest, "kind">, rows: LookRows): RunRequest {
  const common: RunRequest = {
    ...request,
    kind,
    ...rows,
    maxAgeDays: MAX_AGE_DAYS,
    withoutCalculating: true,
  };
  return kind === "enrichment" ? common : { ...common, mode: "new" };
}
