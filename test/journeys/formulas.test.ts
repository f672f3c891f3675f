import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";

describe("formulas in a sheet", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  it("says what blocks a table, and shows it once that is removed", async () => {
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

  it("fetches what is pending behind a cap, with the price first", async () => {
    await journey.menu("Open sidebar");
    const { sidebar } = journey;
    await sidebar.getByRole("button", { name: "Settings" }).click();
    await sidebar.locator("#formulaCallCap").fill("5");
    await sidebar.locator("#formulaCallCap").press("Enter");
    await sidebar.getByText("Saved.").first().waitFor();
    await journey.type("D2", '=COMPANY_ENRICH(A2:A21, "HQ country")');
    await journey.cellShows("Companies", "D21", /Not fetched yet/);
    const before = (await journey.received("/company/enrichment")).length;

    await journey.openFormulas("Fetch missing values");
    await sidebar.locator("#formula-scope").selectOption("sheet");
    await sidebar.getByRole("button", { name: "Fetch missing values…" }).click();
    await sidebar.getByRole("button", { name: /^Fetch missing values for/ }).click();

    expect(await journey.cellShows("Companies", "D21", /^Chile$/)).toBe("Chile");
    expect(before).toBe(5);
    expect(await journey.received("/company/enrichment")).toHaveLength(20);
  });

  it("turns them into values, and records the formulas in notes", async () => {
    const { sidebar } = journey;
    await journey.openFormulas("Freeze to values");
    await sidebar.locator("#formula-scope").selectOption("sheet");
    await sidebar.getByRole("button", { name: "Freeze to values" }).click();
    await sidebar.getByText(/turned into values/).waitFor();

    expect(await journey.cellShows("Companies", "D2", /^[A-Z][a-z]+$/)).toBe("Germany");
    await journey.inputIs("Companies", "D2", "'Germany");
    expect(await journey.received("/company/enrichment")).toHaveLength(20);
  });

  it("undoes freezing", async () => {
    await journey.sidebar.getByRole("button", { name: "Undo" }).click();
    await journey.sidebar.getByText("1 formula is back.").waitFor();

    await journey.inputIs("Companies", "D2", '=COMPANY_ENRICH(A2:A21, "HQ country")');
    expect(await journey.cellShows("Companies", "D21", /^Chile$/)).toBe("Chile");
    expect(await journey.received("/company/enrichment")).toHaveLength(20);
  });

  it("continues an interrupted fetch when the sidebar is next opened", async () => {
    const { sidebar } = journey;
    await journey.workbench.demoApi!.setFaults([
      { when: { url: "sections=industry" }, reply: { status: 503 } },
    ]);
    await journey.type("L2", '=COMPANY_ENRICH(A2:A21,"Category")');
    await journey.cellShows("Companies", "L2", /⚠|Not fetched/);
    await journey.select("L2");
    await journey.openFormulas("Fetch missing values");
    await sidebar.getByRole("button", { name: "Fetch missing values…" }).click();
    await sidebar.getByRole("button", { name: /^Fetch missing values for/ }).click();
    await sidebar.getByRole("progressbar").waitFor();
    await sidebar.getByText(/Goes on by itself in/).waitFor();

    await journey.reload();
    await journey.workbench.demoApi!.setFaults([]);
    await journey.menu("Open sidebar");
    await sidebar.getByText("Fetching for formulas").first().waitFor();
    await sidebar.getByRole("button", { name: "Continue" }).click();

    await sidebar.getByText(/^\d+ requests, /).waitFor();
    expect(await journey.cellShows("Companies", "L21", /^(?!⚠|Not fetched).+/)).not.toMatch(/⚠|Not fetched/);
  });
});
