import type { RunRequest } from "../../src/rpc/rpc";
import type { CellValue } from "../../workbench/workbook/cell-view";
import { openAddin, websites, type OpenAddin } from "./open-addin";

export const CITY = "location.hq.city";
export const COUNTRY = "location.hq.country";
export const PLACE: RunRequest = { kind: "enrichment", sections: ["location"], fields: [CITY, COUNTRY] };
export const INTO_TOWN: RunRequest = { ...PLACE, into: { [CITY]: "Town" } };

/** A sheet of three companies, with partly filled columns of the user's own. */
export async function withOwnColumns(): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["Website", ...websites(3)] });
  addin.sheet.setValues({ row: 1, column: 2, rows: 3, columns: 2 }, [
    ["Town", "Owner"],
    ["", "Ann"],
    ["Springfield", "Bea"],
  ]);
  return addin;
}

/** Cities of the companies as a run writes them to an output column. */
export async function cities(): Promise<CellValue[]> {
  const control = await openAddin({ column: ["Website", ...websites(3)] });
  await control.run(PLACE);
  return control.rows().map((row) => row["HQ city"]!);
}
