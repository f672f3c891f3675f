import type { ListRequest } from "../core/run-request";
import { InputError } from "../errors";
import { buyList } from "./buy-list";
import { excludedIn, isExcluded, isExcludedByName } from "./excluded-companies";
import { heldList, paidSpan } from "./held-list";
import { noteBuilt } from "./keep-lists";
import type { ListServices } from "./list-services";
import { byNameNote, newWebsitesOf, noteOf, writeListSheet } from "./list-sheet";
import { warningsOf } from "./list-words";

/** A list that somebody pays for. */
export interface ListOrder extends ListRequest {
  readonly creditCap: number;
  /** Milliseconds: what was bought longer ago does not count; a day if left out. */
  readonly since?: number;
  /** Milliseconds: no further part is begun after that. */
  readonly until?: number;
  /** Tells its sheet from others, where it may be written by several executions. */
  readonly mark?: string;
}

/** What building a list came to. */
export interface ListResult {
  sheetName: string;
  /** Rows written, and companies that match in all (500 means 500 or more). */
  count: number;
  totalCount: number;
  credits: number;
  warnings: string[];
  /** A1 notation, with the sheet, of the websites just written: what "and enrich with" takes. Null if none. */
  companies: string | null;
  /** A list of several parts that is not whole yet, and not written: `generateList` is called again, for what is left of its cap. */
  progress?: { parts: number; of: number };
}

/**
 * Buys a list, unless it is held already, and writes it into a sheet of its own once it is whole.
 *
 * What was bought is kept before it is written, so after any failure in between the same call costs nothing.
 *
 * @returns `sheetName` is empty if there was no company to write; `warnings` says why.
 * @throws As `buyList`. @throws {InputError} While the parts of a long list are not counted: nobody knows its price.
 */
export function generateList(services: ListServices, order: ListOrder): ListResult {
  const { creditCap, mark, until, since = paidSpan(services).since, ...request } = order;
  const excluded = excludedIn(services, request);
  const { plan } = heldList(services, request, { since });
  if (plan.open.length > 0) {
    throw new InputError(
      "input/filter",
      "The parts of this list are not counted yet. Count them first, then build it.",
    );
  }
  const { answer, credits, refused, progress } = buyList(services, request, {
    creditCap,
    since,
    ...(until === undefined ? {} : { until }),
  });
  if (answer === null) {
    const { matches } = plan;
    return {
      sheetName: "",
      count: 0,
      totalCount: matches,
      credits,
      warnings: [],
      companies: null,
      progress,
    };
  }
  const rows = excluded === null ? answer.rows : answer.rows.filter((row) => !isExcluded(row, excluded));
  const byName = excluded === null ? [] : answer.rows.filter((row) => isExcludedByName(row, excluded));
  const isInParts = plan.parts.length > 1;
  const note = `${noteOf(services, request, answer, isInParts ? answer.credits : credits)}${
    isInParts ? `\nIn ${plan.parts.length} parts` : ""
  }${byNameNote(byName)}`;
  const { sheetName } = request;
  const sheet =
    rows.length === 0 ? null : writeListSheet(services.spreadsheet, rows, { sheetName, note, mark });
  if (sheet !== null) noteBuilt(services, request, sheet.sheetId, answer);
  return {
    sheetName: sheet?.name ?? "",
    count: rows.length,
    totalCount: answer.matches,
    credits,
    warnings: warningsOf(answer, request, {
      refused,
      credits,
      leftOut: answer.rows.length - rows.length,
      byName,
      excludedRange: excluded?.range ?? "",
    }),
    companies: sheet === null ? null : newWebsitesOf(sheet, rows.length),
  };
}
