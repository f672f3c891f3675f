import type { Answers } from "../journal/answers";
import type { Spreadsheet } from "../google/spreadsheet";
import { textSum } from "../verified-writes/sheet-snapshot";
import type { Table } from "../table/table";
import type { CompanyRows } from "./company-rows";
import { companyTable } from "./company-table";
import { columnSetFor, inSet } from "./kinds/documents";
import { enrichmentPlan } from "./kinds/enrichment";
import { findPlace } from "./run-place";
import { companySubject } from "./subject";
import { LimitError } from "../errors";

type Chosen = Pick<CompanyRows, "sheet" | "column" | "header" | "headerRow" | "rows">;

/** Rows of the sheet that show the values of another company than they name: typed over, or sorted without our columns. */
export function strangersIn(spreadsheet: Spreadsheet, chosen: Chosen): ReadonlySet<number> {
  return tableBeside(spreadsheet, chosen, null)?.strangers() ?? new Set();
}

/** For the bill: how many of the chosen rows these are. */
export function strangersInWords(spreadsheet: Spreadsheet, chosen: Chosen): string[] {
  const strangers = strangersIn(spreadsheet, chosen);
  const { length } = chosen.rows.filter(({ row }) => strangers.has(row));
  if (length === 0) return [];
  return length === 1
    ? ["1 row names another company now and shows the values of the former one"]
    : [`${length} rows name other companies now and show the values of the former ones`];
}

/** What became of rows that showed another company's values. */
export interface PutRight {
  readonly rows: number;
  /** Cells that are the user's and stay, as people would call them. */
  readonly kept: readonly string[];
}

/**
 * Takes another company's values out of all rows of the sheet that show them, and fills in what is paid for. Buys nothing.
 *
 * @throws {LimitError} If rows are being moved just now.
 */
export function putRowsRight(spreadsheet: Spreadsheet, chosen: Chosen, answers: Answers): PutRight {
  const table = tableBeside(spreadsheet, chosen, answers);
  if (table === null) return { rows: 0, kept: [] };
  const { keys, named, moved } = table.mend(PUT_RIGHT);
  if (moved !== null)
    throw new LimitError("limit/busy", `Rows ${moved} are being moved just now.`, "Try again in a moment.");
  return { rows: [...keys.values()].reduce((sum, rows) => sum + rows, 0), kept: named };
}

/** Stands in the memory of rows where a run would. */
const PUT_RIGHT = textSum("put right", 5);

/** null where nothing was ever written beside the column. */
function tableBeside(spreadsheet: Spreadsheet, chosen: Chosen, answers: Answers | null): Table | null {
  const { sheet, column } = chosen;
  const plan = inSet(
    enrichmentPlan({ kind: "enrichment", sections: ["firmographic"] }, []),
    columnSetFor(chosen, companySubject),
  );
  if (sheet.taggedColumns().get(plan.subject.tag) !== column) return null;
  return companyTable({ spreadsheet, answers }, plan, () => findPlace(spreadsheet, sheet.sheetId, plan));
}
