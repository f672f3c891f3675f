// docs/watch-for-changes.md: rows that are ticked.
import { describe, expect, it } from "vitest";
import type { WatchRequest } from "../../src/features/watches";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { days } from "../addin/watched-weeks";

const COMPANIES = websites(8);
const DAILY: WatchRequest = {
  name: "Roles",
  what: { kind: "jobs", range: "Sheet1!A2:A", ticked: true, request: {} },
  every: "day",
  hour: 8,
  creditCap: 100,
  monthCap: 1000,
};

const open = (): Promise<OpenAddin> => openAddin({ formulas: false, column: ["Website", ...COMPANIES] });
/** Companies whose job posts were requested, each once. */
const requestedCompanies = (addin: OpenAddin): string[] => [
  ...new Set(
    addin.api.calls.flatMap(({ endpoint, url }) =>
      endpoint.includes("jobs") ? COMPANIES.filter((company) => url.includes(company)) : [],
    ),
  ),
];
const ticksOf = (addin: OpenAddin): number =>
  addin.sheet
    .getValues({ row: 1, column: 1, rows: 1, columns: addin.sheet.lastColumn })[0]!
    .indexOf("Watch") + 1;
function put(addin: OpenAddin, row: number, value: string | boolean, column = ticksOf(addin)): void {
  addin.sheet.setValues({ row, column, rows: 1, columns: 1 }, [[value]]);
}
async function only(addin: OpenAddin) {
  return (await addin.value("getWatches", {})).watches[0]!;
}

describe("A watch of ticked rows", () => {
  it("adds a column of checkboxes, spends nothing while none is ticked, and stays active", async () => {
    const addin = await open();
    const forecast = await addin.value("quoteWatch", DAILY);
    await addin.value("saveWatch", DAILY);
    const column = ticksOf(addin);
    const cells = addin.sheet.getValues({ row: 2, column, rows: COMPANIES.length, columns: 1 }).flat();
    await days(addin, 2);

    expect(forecast).toMatchObject({ companies: 0, look: { high: 0 }, month: { high: 0 }, perCompany: 4 });
    expect(cells).toEqual(COMPANIES.map(() => false));
    expect(addin.credits).toBe(0);
    expect(await only(addin)).toMatchObject({ state: "waiting", ticked: true });
    expect((await only(addin)).message).toContain("ticked");
    expect((await addin.value("getNews", {})).remarks.join()).toMatch(/^“Roles”: No company .* is ticked/);
  });

  it("looks at ticked rows only, and its forecast counts them", async () => {
    const addin = await open();
    await addin.value("saveWatch", DAILY);
    put(addin, 3, true);
    put(addin, 6, true);
    const forecast = await addin.value("quoteWatch", DAILY);
    await days(addin, 1);

    expect(forecast).toMatchObject({ companies: 2, look: { high: 8 } });
    expect(requestedCompanies(addin)).toEqual([COMPANIES[1], COMPANIES[4]]);
    expect((await only(addin)).lastLook!.credits).toBeLessThanOrEqual(8);
  });

  it("finds the ticks after rows were sorted and the column was moved", async () => {
    const addin = await open();
    await addin.value("saveWatch", DAILY);
    put(addin, 3, true);
    addin.sheet.sort({ row: 2, column: 1, rows: 8, columns: addin.sheet.lastColumn }, [
      { column: 1, ascending: false },
    ]);
    addin.sheet.insertColumns(1, 1);
    await days(addin, 1);

    expect(requestedCompanies(addin)).toEqual([COMPANIES[1]]);
  });

  it("does not count text as a tick, and stops if all checkboxes were typed over", async () => {
    const addin = await open();
    await addin.value("saveWatch", DAILY);
    // The checkboxes are removed and the cells used for text.
    addin.sheet.setValidations({ row: 2, column: ticksOf(addin), rows: 8, columns: 1 }, null);
    put(addin, 2, "yes");
    put(addin, 3, true);
    await days(addin, 1);
    const first = requestedCompanies(addin);
    for (let row = 2; row < 10; row++) put(addin, row, "TRUE please");
    const spent = addin.credits;
    await days(addin, 2);

    expect(first).toEqual([COMPANIES[1]]);
    expect(await only(addin)).toMatchObject({ state: "stopped" });
    expect((await only(addin)).message).toContain("holds no checkboxes");
    expect(addin.credits).toBe(spent);
  });

  it("stops if the column was deleted, rather than look at every row", async () => {
    const addin = await open();
    await addin.value("saveWatch", DAILY);
    put(addin, 3, true);
    addin.sheet.deleteColumns(ticksOf(addin), 1);
    await days(addin, 2);

    expect(requestedCompanies(addin)).toEqual([]);
    expect(await only(addin)).toMatchObject({ state: "stopped" });
    expect((await only(addin)).message).toContain("no column “Watch”");
  });
});
