import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";

describe("an API that keeps to the specification alone", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open({ demo: { strict: true } });
  });
  afterAll(() => journey.close());

  it("fills formulas: IDs of any form, and plain values", async () => {
    await journey.type("D1", "Company ID");
    await journey.type("D2", '=COMPANY_SEARCH(B2:B5,1,"Company ID")');
    await journey.cellShows("Companies", "D3", /^[A-Z]{3}\d{4}$/);
    await journey.type("E1", '=COMPANY_ENRICH(D1:D5,"Founded, firmographic.company_type")');

    expect(await journey.cellShows("Companies", "E5", /^\d{4}$/)).toBe("2012");
    expect(await journey.cell("Companies", "F4")).toBe("Private");
    await journey.picture("strict-formulas");
  });

  it("builds a list from labels, and tells how many match where the reply names none", async () => {
    const { sidebar, page } = journey;
    await journey.menu("Build a list");
    await sidebar.getByText("41 filters").waitFor();
    const add = async (words: string): Promise<void> => {
      await sidebar.locator("#filter-finder").fill(words);
      await page.keyboard.press("Enter");
    };
    const choose = async (letters: string, label: string | RegExp): Promise<void> => {
      await page.keyboard.type(letters);
      await sidebar.getByRole("option", { name: label }).first().waitFor();
      await page.keyboard.press("Enter");
    };
    await add("hq country");
    await choose("germ", /^Germany/);
    await add("founded");
    await page.keyboard.type("2010");
    await add("ai maturity");
    await choose("diff", /^Differentiated/);
    await add("company type");
    await choose("priv", "Private");
    await journey.picture("strict-list-filters", "sidebar");
    await sidebar.getByRole("button", { name: "Build list" }).click();
    await sidebar.getByText(/^3 companies match, but the API sent none of them\. 2\.1 credits/).waitFor();
    await sidebar.getByText("No sheet was made", { exact: true }).waitFor();
    await journey.picture("strict-list-told", "sidebar");

    const [call] = await journey.received("/list/generate");
    expect(JSON.parse(call!.body!).filters).toEqual({
      "location.hq.country": ["DEU"],
      "firmographic.founded_year": { gte: 2010 },
      "technology.ai_maturity.scale": ["3"],
      "firmographic.company_type": ["Private"],
    });
  });

  it("runs over websites, books what came and fills the columns", async () => {
    const { sidebar } = journey;
    const enriched = (await journey.received("/company/enrichment")).length;
    await journey.select("A2:A6");
    await journey.menu("Enrich companies");
    await sidebar.locator("#section-location").check();
    await sidebar.locator("#section-firmographic").uncheck();
    await sidebar.getByRole("button", { name: "Enrich 5 companies" }).click();
    await sidebar.getByText("5 companies, 2.5 credits.").waitFor();

    expect(await journey.cellShows("Companies", "G6", /Done/)).toBe("Done");
    expect(await journey.cell("Companies", "I1")).toBe("HQ city");
    expect(await journey.cell("Companies", "I6")).toBe("Bergen");
    expect(await journey.received("/company/enrichment")).toHaveLength(enriched + 5);
    await journey.picture("strict-run");
  });
});
