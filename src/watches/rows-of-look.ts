import type { RunRequest } from "../core/run-request";
import type { Spreadsheet } from "../ports/spreadsheet";
import { chosenText } from "../runs/chosen-rows";
import { companiesIn, withoutHidden } from "../runs/company-rows";
import { companySelection } from "../runs/company-selection";
import type { StoredWatch } from "./stored-watch";
import { NothingTicked, tickedOf } from "./ticked-rows";
import { watchedRange } from "./watched-column";

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
