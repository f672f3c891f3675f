import { codeOf } from "../errors";
import type { Spreadsheet } from "../ports/spreadsheet";
import { companiesIn, companyRowsIn } from "./company-rows";
import { shownRange } from "./company-selection";
import { prefixOf } from "./kinds/column-set";
import { planOf } from "./kinds/plan-of";
import { WEBSITE_TAG } from "./kinds/run-columns";
import { findPlace } from "./run-place";
import type { RunRecord } from "./run-record";

export interface OpenedResults {
  sheetName: string;
  /** Beside the names of a run that looked for their websites: what a run about these companies is started with. */
  websites?: { range: string; companies: number };
}

/** The websites that a run over names has put beside them, for a run about these; none where they are gone. */
export function foundWebsites(
  { kind, request, sheetId }: RunRecord,
  spreadsheet: Spreadsheet,
): Pick<OpenedResults, "websites"> {
  if (kind !== "match") return {};
  try {
    const { sheet, places } = findPlace(spreadsheet, sheetId, planOf(request));
    const column = places.get(prefixOf(request) + WEBSITE_TAG);
    if (column === undefined) return {};
    const found = companyRowsIn({ sheet, boxes: [{ row: 1, column, rows: 1, columns: 1 }], isCell: true });
    const companies = companiesIn(found.rows).length;
    return companies === 0 ? {} : { websites: { range: shownRange(found), companies } };
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return {};
  }
}
