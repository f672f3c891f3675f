import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";

describe("rows that show another company than they name", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  const sheet = () => journey.workbench.workbook.sheetNamed("Companies")!;
  const button = (name: string | RegExp) => journey.sidebar.getByRole("button", { name });
  const shows = (text: string | RegExp) => journey.sidebar.getByText(text).first().waitFor();

  it("are told on Home, and put right by one click for nothing", async () => {
    await journey.select("A2:A6");
    await journey.menu("Enrich companies");
    await shows("Facts about 5 companies");
    await button("Enrich 5 companies").click();
    await shows(/^5 companies, \d/);
    await button("Done").click();
    const before = (await journey.received("/enrichment")).length;
    const [headers = [], ...rows] = sheet().getValues(sheet().dataRange);
    const city = headers.indexOf("Legal name") + 1;
    const own = String(rows[1]![city - 1]);
    const box = { row: 2, column: 1, rows: 2, columns: 1 };
    sheet().setValues(box, sheet().getValues(box).toReversed());

    await journey.select("A2");
    await journey.menu("Open sidebar");
    await shows("2 rows show another company than they name");
    await journey.picture("rows that show another company", "sidebar");
    await button("Put right").click();
    await shows("2 rows put right");
    await journey.picture("rows put right", "sidebar");

    expect(sheet().getValues({ row: 2, column: city, rows: 1, columns: 1 })).toEqual([[own]]);
    expect(await journey.received("/enrichment")).toHaveLength(before);
  });
});
