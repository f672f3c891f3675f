import type { CompanyCell } from "../core/company";
import { nameKey } from "../core/names";
import type { Spreadsheet } from "../google/spreadsheet";
import { rowsMoved } from "./sheet-snapshot";
import type { Layout } from "./layout";
import type { RunTag } from "./memory";
import type { HistoryOf } from "./row";
import { Table } from "./table";
import { textSum } from "./cell-sum";
import { columnSetFor, inSet, runColumns, type SheetPlan } from "./column-set";
import type { CompanyRows } from "./company-rows";
import { findPlace } from "./place";
import { codeIn, type StatusCode, statusIn, statusWord } from "./status";
import { CALCULATING, companySubject, type Subject } from "./subject";

const PASSING: readonly StatusCode[] = ["queued", "requested", "found"];

/** The name of a run in the memory of its rows. */
export function runTag({ runId }: { readonly runId: string }): RunTag {
  return textSum(runId, 5);
}

/**
 * Rows of companies and what runs write beside them.
 *
 * @param locate Finds them anew at each step. @param historyOf What held answers have said of companies; nothing if left out.
 */
export function companyTable(
  spreadsheet: Spreadsheet,
  { read }: Subject,
  locate: () => Layout,
  historyOf: HistoryOf = () => () => [],
): Table {
  return new Table({
    spreadsheet,
    locate,
    readKey(cell) {
      return cell === CALCULATING ? "" : rowKey(read(cell));
    },
    isCalculating: (cell) => cell === CALCULATING,
    word(state) {
      const code = codeIn(state);
      return code === null ? "" : statusWord(code);
    },
    isPassing: (state) => PASSING.includes(codeIn(state) ?? "done"),
    isWord: (cell) => statusIn(cell) !== null,
    historyOf,
  });
}

/**
 * The key of a row by what its cell holds; "" for a blank one. That of a name is the same whether or not a run looks it up: all runs
 * beside a column share the memory of its rows.
 */
export function rowKey(cell: CompanyCell): string {
  if (cell.kind === "blank") return "";
  if (cell.kind === "company") return cell.key;
  return cell.is === "name" ? nameKey(cell.text) : NO_COMPANY + cell.text;
}

const NO_COMPANY = "?";

/** Whether a key is of a row whose cell names no company. */
export function isNoCompany(key: string): boolean {
  return key.startsWith(NO_COMPANY);
}

/** Rows of the sheet that show the values of another company than they name: typed over, or sorted without our columns. */
export function rowsOfOtherCompanies(spreadsheet: Spreadsheet, chosen: CompanyRows): ReadonlySet<number> {
  return tableBeside(spreadsheet, chosen)?.rowsOfOtherCompanies() ?? new Set();
}

/** For the bill: how many of the chosen rows these are. */
export function otherCompaniesInWords(spreadsheet: Spreadsheet, chosen: CompanyRows): string[] {
  const found = rowsOfOtherCompanies(spreadsheet, chosen);
  const { length } = chosen.rows.filter(({ row }) => found.has(row));
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
 * @throws {LimitError} If rows are being moved right now.
 */
export function putRowsRight(spreadsheet: Spreadsheet, chosen: CompanyRows, historyOf: HistoryOf): PutRight {
  const table = tableBeside(spreadsheet, chosen, historyOf);
  if (table === null) return { rows: 0, kept: [] };
  const { keys, named, moved } = table.mend(PUT_RIGHT);
  if (moved !== null) throw rowsMoved(moved);
  return { rows: [...keys.values()].reduce((sum, rows) => sum + rows, 0), kept: named };
}

/** Stands for a run in the memory of rows that were put right. */
const PUT_RIGHT = textSum("put right", 5);

/** The columns that every run over a column of companies has beside it. */
export function planBeside(chosen: CompanyRows): SheetPlan {
  return inSet({ subject: companySubject, columns: runColumns() }, columnSetFor(chosen, companySubject));
}

/** null where nothing was ever written beside the column. */
function tableBeside(spreadsheet: Spreadsheet, chosen: CompanyRows, historyOf?: HistoryOf): Table | null {
  const { sheet, column } = chosen;
  const plan = planBeside(chosen);
  if (sheet.taggedColumns().get(plan.subject.tag) !== column) return null;
  return companyTable(
    spreadsheet,
    plan.subject,
    () => findPlace(spreadsheet, sheet.sheetId, plan),
    historyOf,
  );
}
