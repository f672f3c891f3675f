// The user's: cells in a column chosen for a value stay.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { undo } from "../addin/forgetting";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { CITY, cities } from "../addin/own-columns";
import type { CellValue } from "../../workbench/workbook/cell-view";
import type { Rectangle } from "../../workbench/workbook/rectangle";

const FUNDED = "funding_detail.funding_overview.last_funding_date";
const INTO_OWN: RunRequest = {
  kind: "enrichment",
  sections: ["location", "funding_detail"],
  fields: [CITY, FUNDED],
  into: { [CITY]: "Town", [FUNDED]: "Funded" },
};
const LINK = "https://springfield.example";
const FILLED = [3, 4];
const COLUMNS = { Town: 2, Funded: 3 };

/** Filled rows with two rows of the user's own cells between them; one of these has no company. */
async function withOwnCells(): Promise<OpenAddin> {
  const [first, second, third] = websites(3);
  const addin = await openAddin({ column: ["Website", first!, second!, "not a website", third!] });
  const founded = new Date(Date.UTC(1989, 11, 17));
  addin.sheet.setValues({ row: 1, column: 2, rows: 4, columns: 2 }, [
    ["Town", "Funded"],
    ["", ""],
    ["Springfield", founded],
    ["Springfield", founded],
  ]);
  for (const row of FILLED) {
    addin.sheet.setLinkedTexts({ row, column: COLUMNS.Town, rows: 1, columns: 1 }, [
      [{ text: "Springfield", link: LINK }],
    ]);
    addin.sheet.setFormats({ row, column: COLUMNS.Funded, rows: 1, columns: 1 }, { numberFormat: "yyyy" });
  }
  return addin;
}

/** Collects whatever is written to these cells from now on. */
function watchCells({ host, sheet }: OpenAddin): string[] {
  const touched: string[] = [];
  host.intercept = ({ method, phase, target }) => {
    if (phase !== "before" || !/^(set|clear)/.test(method) || !("area" in target)) return;
    const range = target as { readonly area: Rectangle; readonly sheet: unknown };
    const { row, column, rows, columns } = range.area;
    for (const filled of FILLED)
      for (const [name, at] of Object.entries(COLUMNS)) {
        const isInRows = row <= filled && filled < row + rows && column <= at && at < column + columns;
        if (range.sheet === sheet && isInRows) touched.push(`${method} ${name} ${filled}`);
      }
  };
  return touched;
}

const own = ({ sheet }: OpenAddin) =>
  FILLED.map((row) => {
    const area = { row, column: COLUMNS.Town, rows: 1, columns: 2 };
    return [sheet.getValues(area), sheet.getLinks(area), sheet.getNumberFormats(area)].flat(2);
  });

describe("A user's cells in a column chosen for output", () => {
  it("are never written, neither by a run nor by its undo", async () => {
    const addin = await withOwnCells();
    const before = own(addin);
    const touched = watchCells(addin);

    const done = await addin.run(INTO_OWN);
    const shown = addin.rows().map(({ Town, Funded }) => [Town, Funded]);
    await undo(addin, done);

    expect(shown.map(([town]) => town)).toEqual(towns(await cities()));
    expect(shown[0]![1]).toBeInstanceOf(Date);
    expect(touched).toEqual([]);
    expect(own(addin)).toEqual(before);
    expect(addin.rows().map(({ Town }) => Town)).toEqual(["", "Springfield", "Springfield", ""]);
  });
});

const towns = ([first, , third]: readonly CellValue[]) => [first, "Springfield", "Springfield", third];
