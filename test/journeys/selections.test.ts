import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boxOf } from "../addin/addin-on-host";
import { Journey } from "./open-workbench";

describe("a sheet with real-world features", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  const sheet = () => journey.workbench.workbook.sheetNamed("Companies")!;
  const button = (name: string | RegExp) => journey.sidebar.getByRole("button", { name });
  const shows = (text: string | RegExp) => journey.sidebar.getByText(text).first().waitFor();
  const asked = async () => (await journey.received("/company/enrichment")).length;
  /** The text of the companies card. */
  const card = () => journey.sidebar.locator(".range").first().innerText();

  it("buys the three companies selected with Ctrl, and shows them everywhere", async () => {
    sheet().select([boxOf("A2"), boxOf("A4"), boxOf("A6")]);

    await journey.menu("Enrich companies");
    await shows("3 companies");
    expect(await card()).toContain("Companies!A2,A4,A6");
    expect(await card()).toContain("3 companies");
    await button("Enrich 3 companies").click();
    await shows("3 companies, 6 credits.");

    expect(await asked()).toBe(3);
    const column = await journey.columnOf("Companies", "Status");
    const statuses = await Promise.all(
      [2, 3, 4, 5, 6].map((row) => journey.cell("Companies", `${column}${row}`)),
    );
    expect(statuses.map((status) => status !== "")).toEqual([true, false, true, false, true]);
  });

  it("leaves out what a filter hides, and notices that it was changed", async () => {
    sheet().createFilter(boxOf("A1:B21"));
    sheet().hideByFilter(
      1,
      [8, 9, 10, 11, 12].map((row) => String(sheet().getValues(boxOf(`A${row}`))[0]![0])),
    );
    await journey.select("A8:A14");

    await journey.menu("Enrich companies");
    await journey.unfold("2 companies");
    await shows("5 hidden rows are left out");
    expect(await card()).toContain("2 companies");
    sheet().removeFilter();
    await button("Enrich 2 companies").click();
    await shows(/^The bill was for 2 companies, and there are 7 now\. Nothing was spent\./);
    expect(await asked()).toBe(3);

    await button("Enrich 7 companies").click();
    await shows(/^7 companies, \d+ credits\.$/);
    expect(await asked()).toBe(10);
  });
});
