import { once } from "../core/once";
import { planOf } from "../runs/kinds/plan-of";
import { findPlace } from "../runs/run-place";
import { changeStatuses } from "../runs/run-rows";
import type { StatusOwners } from "../runs/status-owners";
import { bareStatus, type Status, type StatusCode } from "../runs/status";
import type { Spreadsheet } from "../ports/spreadsheet";

/** Runs of all kinds share Status: this one finds it. */
const plan = once(() => planOf({ kind: "enrichment", sections: ["firmographic"] }));

/** What says one word in Status. */
export interface RowsThatSay {
  /** Top to bottom, each once. */
  readonly companies: readonly string[];
  /** Whether such a row says no company just now, as while its formula is being calculated. */
  readonly isUnclear: boolean;
}

/** @throws {SetupError} If the sheet or its column of companies is gone. */
export function rowsThatSay(spreadsheet: Spreadsheet, sheetId: number, code: StatusCode): RowsThatSay {
  const { sheet, headerRow, companyColumn, statusColumn } = findPlace(spreadsheet, sheetId, plan());
  const rows = sheet.lastRow() - headerRow;
  if (rows < 1 || statusColumn === null) return { companies: [], isUnclear: false };
  const read = (column: number) => sheet.read({ row: headerRow + 1, column, rows, columns: 1 });
  const statuses = read(statusColumn);
  const said = read(companyColumn)
    .filter((_, index) => bareStatus(statuses[index]![0]) === code)
    .map(([cell]) => plan().subject.read(cell));
  return {
    companies: [...new Set(said.flatMap((each) => (each.kind === "company" ? [each.key] : [])))],
    isUnclear: said.some(({ kind }) => kind === "refused"),
  };
}

/**
 * Tells rows that say one word another one, by their company.
 *
 * @param told What becomes of which company.
 * @returns How many rows have changed.
 */
export function tellRows(
  spreadsheet: Spreadsheet,
  sheetId: number,
  from: StatusCode,
  told: ReadonlyMap<string, Status>,
  owners: StatusOwners | null = null,
): number {
  if (told.size === 0) return 0;
  const next = (status: string, cell: unknown): Status | null => {
    const company = plan().subject.read(cell);
    return company.kind === "company" && bareStatus(status) === from ? (told.get(company.key) ?? null) : null;
  };
  return changeStatuses(spreadsheet, () => findPlace(spreadsheet, sheetId, plan()), next, owners);
}
