import type { Built } from "../../scripts/build";
import { DemoApi } from "../../demo-api/demo-api";
import type { CellValue } from "../../workbench/workbook/cell-view";
import { startAddin } from "../addin/addin-on-host";

/** What an undisturbed run writes beside each company: by company, by header. */
export type Truth = ReadonlyMap<string, ReadonlyMap<string, CellValue>>;

const SECTIONS = ["firmographic", "location"];

const truths = new WeakMap<Built, Promise<Truth>>();

/** Computed once per build of the add-on. */
export function truthOf(built: Built): Promise<Truth> {
  let truth = truths.get(built);
  if (truth === undefined) truths.set(built, (truth = learnTruth(built)));
  return truth;
}

async function learnTruth(built: Built): Promise<Truth> {
  const companies = new DemoApi().companies.slice(0, 14).map(({ website }) => website);
  const addin = await startAddin(built, { column: ["Account", ...companies], formulas: false });
  await addin.run({ kind: "enrichment", sections: SECTIONS });
  const [headers = [], ...rows] = addin.sheet.getValues(addin.sheet.dataRange);
  const truth = new Map(
    rows.map((row) => [
      String(row[0]),
      // A status and a time do not identify their company.
      new Map(
        row
          .map((value, column) => [String(headers[column]), value] as const)
          .slice(1)
          .filter(([, value]) => !(value instanceof Date)),
      ),
    ]),
  );
  await addin.host.dispose();
  return truth;
}

/** The website in a cell, for the simulator's own spellings. */
export function websiteIn(cell: unknown): string {
  return /^(?:https?:\/\/)?(?:www\.)?([a-z0-9-]+\.example)/.exec(String(cell))?.[1] ?? "";
}
