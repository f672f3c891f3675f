import { a1Of } from "../core/a1";
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
 * What the next look looks at: the column, or its rows that are ticked; where a cap has cut off the last one, from there on. Else
 * a cap would let the same companies wait for ever.
 *
 * @throws {InputError} If the column is gone, or the one of ticks.
 * @throws {NothingTicked} If no row with a company is.
 */
export function rowsOfLook(spreadsheet: Spreadsheet, watch: StoredWatch): LookRows {
  const whole = watchedRange(spreadsheet, watch);
  if (watch.ticked !== true && watch.next === undefined) return { range: whole };
  const all = withoutHidden(companySelection(spreadsheet, whole));
  const wanted = watch.ticked === true ? tickedOf(all) : all;
  const next = wanted.rows.find(({ cell }) => cell.kind === "company" && cell.key === watch.next);
  if (watch.ticked !== true) {
    if (next === undefined) return { range: whole };
    return { range: a1Of({ row: next.row, column: all.column, rows: null, columns: 1 }, all.sheet.name) };
  }
  if (companiesIn(wanted.rows).length === 0) throw new NothingTicked(all.sheet.name);
  const rows = next === undefined ? wanted.rows : wanted.rows.filter(({ row }) => row >= next.row);
  return { range: whole, chosen: chosenText({ ...wanted, rows }) };
}
