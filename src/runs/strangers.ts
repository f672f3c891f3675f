import type { Spreadsheet } from "../ports/spreadsheet";
import type { CompanyRows } from "./company-rows";
import { companyTable } from "./company-table";
import type { RunPlan } from "./kinds/run-plan";
import { findPlace } from "./run-place";

type Chosen = Pick<CompanyRows, "sheet" | "column" | "rows">;

/** Rows that show the values of another company than they name: typed over, or sorted without our columns. */
export function strangersIn(
  spreadsheet: Spreadsheet,
  { sheet, column, rows }: Chosen,
  plan: RunPlan,
): ReadonlySet<number> {
  // Nothing was ever written beside a column that is not marked.
  if (sheet.taggedColumns().get(plan.subject.tag) !== column) return new Set();
  const table = companyTable({ spreadsheet, answers: null }, plan, () =>
    findPlace(spreadsheet, sheet.sheetId, plan),
  );
  return table.strangers(new Set(rows.map(({ row }) => row)));
}

/** For the bill: how many rows these are. */
export function strangersInWords(spreadsheet: Spreadsheet, chosen: Chosen, plan: RunPlan): string[] {
  const { size } = strangersIn(spreadsheet, chosen, plan);
  if (size === 0) return [];
  return size === 1
    ? ["1 row names another company now and shows the values of the former one"]
    : [`${size} rows name other companies now and show the values of the former ones`];
}
