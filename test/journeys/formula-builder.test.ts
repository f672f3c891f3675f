import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";

describe("a formula that is built in the sidebar", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  it("is found by a field's everyday name, and shows its price where nothing is held", async () => {
    const { sidebar } = journey;
    await journey.select("A2");
    await journey.openFormulas("Build a formula");
    await sidebar.getByRole("button", { name: "COMPANY_JOBS", exact: true }).waitFor();
    await journey.picture("formula-builder-start", "sidebar");

    await sidebar.locator("#find-column").fill("ceo");
    await journey.picture("formula-builder-found", "sidebar");
    await sidebar.getByLabel(/^CEO · /).check();
    await sidebar.getByText(/^Not fetched yet: /).waitFor();
    await journey.picture("formula-builder-price", "sidebar");

    expect(await sidebar.getByText('=COMPANY_ENRICH(A2,"CEO")').count()).toBeGreaterThan(0);
    expect(await journey.received("/company/enrichment")).toHaveLength(0);
  });

  it("is inserted for the whole column, and previewed from what is held by then", async () => {
    const { sidebar } = journey;
    await sidebar.locator("#formula-of").selectOption("all");
    await sidebar.getByText(/^20 of 20 not fetched yet: /).waitFor();
    await sidebar.getByRole("button", { name: "Insert" }).click();
    await sidebar.getByText(/ is in Companies!\w+1 now\.$/).waitFor();
    const column = /Companies!(\w+?)1 now/.exec(await sidebar.locator(".formula-preview").innerText())![1]!;
    await journey.cellShows("Companies", `${column}21`, /^(?!⚠|Not fetched).+/);
    const bought = (await journey.received("/company/enrichment")).length;

    await sidebar.locator("#find-column").fill("ceo since");
    await sidebar.getByLabel(/^CEO since · /).check();
    await sidebar.getByText('=COMPANY_ENRICH(A1:A21,"CEO, CEO since")').waitFor();
    await sidebar.getByRole("table", { name: "What it shows" }).waitFor();
    await journey.picture("formula-builder-held", "sidebar");

    expect(bought).toBe(20);
    expect(await journey.received("/company/enrichment")).toHaveLength(bought);
  });

  it("asks for what a function takes in words", async () => {
    const { sidebar } = journey;
    await sidebar.getByRole("button", { name: "Choose another" }).click();
    await sidebar.locator("#find-column").fill("news");
    await sidebar.getByRole("button", { name: "COMPANY_NEWS", exact: true }).click();
    await sidebar.locator("#argument-limit").fill("5");
    await sidebar.locator("#argument-sentiment").fill("pos");
    await sidebar.locator("#argument-sentiment").press("Enter");
    await sidebar.locator("#argument-filters-since").fill("2026-01-31");
    await sidebar.getByText('=COMPANY_NEWS(A2,5,"Positive",,,,,,"since: 2026-01-31")').waitFor();
    await journey.picture("formula-builder-news", "sidebar");

    expect(await journey.received("/news")).toHaveLength(0);
  });
});
