import { a1Of } from "../core/a1";
import type { Spreadsheet } from "../ports/spreadsheet";
import { withoutHidden } from "../runs/company-rows";
import { companySelection } from "../runs/company-selection";
import type { StoredWatch } from "./stored-watch";
import { watchedRange } from "./watched-column";

/**
 * What the next look looks at: the column or, where a cap has cut off the last one, the column from there on. Else a cap would
 * let the same companies wait for ever.
 *
 * @throws {InputError} If the column is gone.
 */
export function rangeOfLook(spreadsheet: Spreadsheet, watch: StoredWatch): string {
  const whole = watchedRange(spreadsheet, watch);
  if (watch.next === undefined) return whole;
  const { sheet, column, rows } = withoutHidden(companySelection(spreadsheet, whole));
  const next = rows.find(({ cell }) => cell.kind === "company" && cell.key === watch.next);
  if (next === undefined) return whole;
  return a1Of({ row: next.row, column, rows: null, columns: 1 }, sheet.name);
}
