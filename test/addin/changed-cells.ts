import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, type OpenAddin } from "./open-addin";

export type Row = Record<string, unknown>;

/** Columns that every run may change, and those of companies. */
const NO_VALUES = ["Account", "Supplier", "Status", "Updated", "Supplier: Status", "Supplier: Updated"];
const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A2" };

const filled = (row: Row): string[] =>
  Object.keys(row).filter((header) => !NO_VALUES.includes(header) && row[header] !== "");

/** What a row shows of its company. */
export const valuesOf = (row: Row): Row =>
  Object.fromEntries(filled(row).map((header) => [header, row[header]]));

/** Cells that were filled and show something else now, by company. */
export function changed(before: readonly Row[], after: readonly Row[]): string[] {
  return before.flatMap((row, at) =>
    filled(row)
      .filter((header) => String(after[at]![header]) !== String(row[header]))
      .map((header) => `${header} of ${String(row["Account"] ?? at)}`),
  );
}

/** Headers under which a row still shows what it showed for another company; of values in `own` that is no wonder. */
export function remaining(before: Row, after: Row, own: Row = {}): string[] {
  return filled(before).filter((header) => after[header] === before[header] && after[header] !== own[header]);
}

/** What the basics of a company are. */
export async function basicsOf(company: string): Promise<Row> {
  const addin = await openAddin({ column: ["Account", company], formulas: false });
  await addin.run(BASICS);
  return addin.rows()[0]!;
}

/** Types a company into a row. */
export function typeCompany({ sheet }: OpenAddin, row: number, company: string, column = 1): void {
  sheet.enter({ row, column, rows: 1, columns: 1 }, [[company]]);
}

/** Of the column with a header. */
export function columnUnder(addin: OpenAddin, header: string): number {
  return addin.values("A1:Z1")[0]!.indexOf(header) + 1;
}
