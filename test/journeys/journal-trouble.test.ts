import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";

const JOURNAL = "Company Intelligence journal";

describe("a deleted journal", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  const button = (name: string | RegExp) => journey.sidebar.getByRole("button", { name });
  const shows = (text: string | RegExp) => journey.sidebar.getByText(text).first().waitFor();

  it("stops purchases, and every panel of the sidebar says what to do", async () => {
    await journey.select("A2:A5");
    await journey.menu("Enrich companies");
    await button("Enrich 4 companies").click();
    await shows(/^Done · /);
    const { workbook } = journey.workbench;
    workbook.deleteSheet(workbook.sheetNamed(JOURNAL)!);

    await journey.menu("Open sidebar");
    await shows(/The journal sheet was deleted/);
    await journey.picture("journal deleted: home", "sidebar");
    await journey.select("A6:A9");
    await journey.menu("Enrich companies");
    const bill = journey.sidebar.getByRole("region", { name: "Bill" });
    await bill.getByText(/The journal sheet was deleted.*Version history/).waitFor();
    await journey.picture("journal deleted: bill", "sidebar");
    const isReady = await bill.getByRole("button", { name: /^Enrich/ }).isEnabled();
    await button("Open Credits").click();
    await shows("In this spreadsheet");
    await journey.picture("journal deleted: credits", "sidebar");

    expect(isReady).toBe(false);
  });

  it("is given up in two steps, which say what that costs", async () => {
    await button("Start a new journal…").click();
    await shows("Start a new journal?");
    await journey.picture("journal deleted: asks before it starts anew", "sidebar");
    await button("Not now").click();
    await button("Start a new journal…").click();
    await button("Give it up and start again").click();
    await button("Start a new journal…").waitFor({ state: "detached" });
    await shows(/no longer in the journal/);
    await journey.picture("journal started anew: credits", "sidebar");

    await button(/^Back to/).click();
    await journey.picture("journal started anew: home", "sidebar");
    await journey.select("A6:A9");
    await journey.menu("Enrich companies");
    await button("Enrich 4 companies").click();
    await shows(/^Done · /);

    expect(journey.workbench.workbook.sheetNamed(JOURNAL)).toBeDefined();
    expect(await journey.received("/company/enrichment")).toHaveLength(8);
  });
});
