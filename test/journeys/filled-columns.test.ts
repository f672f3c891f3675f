import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boxOf } from "../addin/addin-on-host";
import { Journey } from "./open-workbench";

describe("what the rows have already, in the panel Enrich", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  const sheet = () => journey.workbench.workbook.sheetNamed("Companies")!;
  const button = (name: string | RegExp) => journey.sidebar.getByRole("button", { name });
  const shows = (text: string | RegExp) => journey.sidebar.getByText(text).first().waitFor();
  const section = (name: string) => journey.sidebar.locator(`#section-${name}`);
  const row = (number: number): Record<string, unknown> => {
    const [heads = []] = sheet().getValues({ ...sheet().dataRange, rows: 1 });
    const [cells = []] = sheet().getValues({ ...sheet().dataRange, row: number, rows: 1 });
    return Object.fromEntries(heads.map((head, index) => [String(head), cells[index]]));
  };
  async function openOn(a1: string): Promise<void> {
    await journey.select(a1);
    await journey.menu("Enrich companies");
    await shows(/to be enriched|is not ticked/);
  }
  async function enrich(count: number): Promise<void> {
    await button(`Enrich ${count} companies`).click();
    await shows(new RegExp(`^${count} companies, `));
  }

  it("is ticked again where a company was typed over another, and one run fills its row whole", async () => {
    await openOn("A2:A4");
    await section("firmographic").check();
    await enrich(3);
    await button("Done").click();
    await openOn("A2:A4");
    await section("firmographic").uncheck();
    await section("location").check();
    await enrich(3);
    await button("Done").click();
    const before = row(3);
    sheet().enter(boxOf("A3"), [["sprout-silo.example"]]);

    await openOn("A2:A4");
    await shows("1 row names another company now and shows the values of the former one");
    expect(await section("firmographic").isChecked()).toBe(true);
    expect(await section("location").isChecked()).toBe(true);
    await enrich(3);

    expect(await journey.sidebar.getByText("Run those again there").count()).toBe(0);
    const after = row(3);
    expect(after["Website"]).toBe("sprout-silo.example");
    for (const header of ["Legal name", "HQ city"]) {
      expect(after[header]).not.toBe("");
      expect(after[header]).not.toBe(before[header]);
    }
    await button("Done").click();
  });

  it("is ticked where a column is blank under a field's label, and goes into it", async () => {
    const column = sheet().dataRange.columns + 1;
    sheet().enter({ row: 1, column, rows: 1, columns: 2 }, [["Investors", "Raised USD"]]);
    sheet().enter({ row: 10, column: column + 1, rows: 2, columns: 1 }, [["5"], ["6"]]);

    await openOn("A10:A11");
    await section("funding_detail").check();
    await button("Columns of Funding").click();
    const place = (label: string) => journey.sidebar.getByLabel(`Where ${label} goes`);
    expect(await place("Investors").inputValue()).toBe("Investors");
    const raised = journey.sidebar.getByLabel(/^Raised USD/).first();
    expect(await raised.isChecked()).toBe(false);
    await shows("Raised USD · in the sheet");
    await raised.check();
    expect(await place("Raised USD").inputValue()).toBe("");
    expect(await journey.sidebar.getByText("Raised USD · in the sheet").count()).toBe(0);
    await raised.uncheck();
    await enrich(2);

    const [heads = []] = sheet().getValues({ ...sheet().dataRange, rows: 1 });
    expect(heads.filter((head) => head === "Investors")).toHaveLength(1);
    expect(row(10)["Investors"]).not.toBe("");
    await button("Done").click();
  });
});
