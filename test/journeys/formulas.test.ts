import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";

describe("formulas in a sheet", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  it("says what stands in the way of a table, and shows it once that is gone", async () => {
    await journey.type("E4", "mine");
    await journey.type("D2", '=COMPANY_NEWS("northwind-robotics.example", 3)');
    expect(await journey.cellShows("Companies", "D2", /#REF!/)).toBe("#REF!");

    await journey.select("E4");
    await journey.page.keyboard.press("Delete");

    expect(await journey.cellShows("Companies", "D2", /Company/)).toBe("Company");
    expect(await journey.received("/news")).toHaveLength(1);
    await journey.select("D2");
    await journey.page.keyboard.press("Delete");
    await journey.cellShows("Companies", "D2", /^$/);
  });

  it("fetches what waits behind a cap, with the price first", async () => {
    await journey.menu("Open sidebar");
    const { sidebar } = journey;
    await sidebar.getByText("Settings").first().click();
    await sidebar.locator("#formulaCallCap").fill("5");
    await sidebar.locator("#formulaCallCap").press("Enter");
    // The buttons of a changed cap go when it is saved.
    await sidebar.getByRole("button", { name: "Cancel" }).waitFor({ state: "hidden" });
    await journey.type("D2", '=COMPANY_ENRICH(A2:A21, "HQ country")');
    await journey.cellShows("Companies", "D21", /Not fetched yet/);
    const before = (await journey.received("/company/enrichment")).length;

    await journey.openFormulas("Fetch pending");
    await sidebar.locator("#formula-scope").selectOption("sheet");
    await sidebar.getByRole("button", { name: "Fetch pending…" }).click();
    await sidebar.getByRole("button", { name: /^Fetch pending for/ }).click();

    expect(await journey.cellShows("Companies", "D21", /^[A-Z]{3}$/)).toBe("CHL");
    expect(before).toBe(5);
    expect(await journey.received("/company/enrichment")).toHaveLength(20);
  });

  it("turns them into values, and keeps the formula in a note", async () => {
    const { sidebar } = journey;
    await sidebar.getByRole("button", { name: "Freeze to values" }).click();
    await sidebar
      .getByText(/values/i)
      .first()
      .waitFor();

    expect(await journey.cellShows("Companies", "D2", /^[A-Z]{3}$/)).toBe("DEU");
    await journey.inputIs("Companies", "D2", "'DEU");
    expect(await journey.received("/company/enrichment")).toHaveLength(20);
  });
});
