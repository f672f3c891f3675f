import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_KEY } from "../../demo-api/demo-api";
import { Journey } from "./open-workbench";
import { tickSection } from "./steps";

describe("a new user's first minutes", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  it("types a formula and sees a table with dates as dates", async () => {
    await journey.type("D2", '=COMPANY_JOBS("northwind-robotics.example", 5)');

    const company = await journey.cellShows("Companies", "D3", /northwind/);
    expect(company).toBe("northwind-robotics.example");
    expect(await journey.cell("Companies", "E2")).toBe("Posted");
    expect(await journey.cell("Companies", "E3")).toMatch(/^\d{1,2}\/\d{1,2}\/2026 /);
    expect(await journey.cell("Companies", "H3")).toMatch(/^(TRUE|FALSE)$/);
    expect(await journey.received("/company/jobs")).toHaveLength(1);
    await journey.select("D2");
    await journey.page.keyboard.press("Delete");
    await journey.cellShows("Companies", "D3", /^$/);
  });

  it("selects 20 companies, enriches two sections and sees the columns", async () => {
    await journey.select("A2:A21");
    await journey.menu("Enrich companies");
    const { sidebar } = journey;
    await tickSection(journey, "location");
    await sidebar.getByText("50 credits").first().waitFor();
    await sidebar.getByRole("button", { name: "Enrich 20 companies" }).click();
    await sidebar.getByText("20 companies, 50 credits.").waitFor();

    expect(
      await journey.cellShows("Companies", `${await journey.columnOf("Companies", "Status")}21`, /Done/),
    ).toBe("Done");
    const columns = await Promise.all(
      ["Founded", "HQ city", "Status", "Updated"].map((label) => journey.columnOf("Companies", label)),
    );
    expect(columns).toEqual(columns.toSorted());
    expect(await journey.cell("Companies", `${columns[0]}2`)).toBe("2016");
    expect(await journey.received("/company/enrichment")).toHaveLength(20);
    await sidebar.getByRole("button", { name: "Back to Home" }).click();
  });

  it("runs the same enrichment again for 0 credits and without a request", async () => {
    await journey.select("A2:A21");
    await journey.menu("Enrich companies");
    const { sidebar } = journey;
    // Values that the rows already show are not ticked.
    await sidebar.getByText(/^What the rows show already is not ticked\./).waitFor();
    await tickSection(journey, "firmographic");
    await tickSection(journey, "location");
    await sidebar.getByText(/, all yours$/).waitFor();
    await sidebar.getByRole("button", { name: "Enrich 20 companies" }).click();
    await sidebar.getByText("20 companies, no credits.").waitFor();

    expect(
      await journey.cellShows("Companies", `${await journey.columnOf("Companies", "Status")}2`, /to date/),
    ).toBe("Up to date");
    expect(await journey.received("/company/enrichment")).toHaveLength(20);
    await sidebar.getByRole("button", { name: "Back to Home" }).click();
  });

  it("writes news filtered to positive funding news", async () => {
    await journey.select("A2:A21");
    await journey.menu("Get news");
    const { sidebar } = journey;
    await journey.unfold("Only articles that match");
    await sidebar.getByLabel("Positive").check();
    await sidebar.locator("#event-types").fill("Equity");
    await sidebar.getByRole("option", { name: "Equity Fund-Raising" }).click();
    await sidebar.getByRole("button", { name: "Get news ·" }).click();
    await sidebar.getByText(/new articles, .* credits\./).waitFor();

    expect(await journey.cell("News", "A1")).toBe("Company");
    const [first] = await journey.received("/news");
    expect(first!.url).toContain("sentiment_list=Positive");
    expect(first!.url).toContain("type_list=CM01");
    expect(await journey.cellShows("News", "E2", /./)).not.toBe("");
    await sidebar.getByRole("button", { name: "Back to Home" }).click();
  });
});

describe("a start without a key", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open({ empty: true });
  });
  afterAll(() => journey.close());

  it("says at a formula how to save a key", async () => {
    await journey.type("D2", '=COMPANY_ENRICH(A2, "Founded")');

    await journey.cellShows("Companies", "D2", /No API key is saved yet\. .*choose Settings and save one\./);
    await journey.picture("a formula without a key");
    expect(await journey.received("/company/")).toHaveLength(0);
  });

  it("says in the sidebar how to save one, and then everything works", async () => {
    await journey.menu("Open sidebar");
    const { sidebar } = journey;
    await sidebar
      .getByRole("button", { name: /settings|save.*key/i })
      .first()
      .click();
    await sidebar.locator("#api-key").fill(DEMO_KEY);
    await sidebar.getByRole("button", { name: "Save" }).first().click();
    await sidebar.getByText(DEMO_KEY.slice(-4)).first().waitFor();
    await sidebar.getByRole("button", { name: "Check again" }).click();
    await sidebar.getByText("The API accepts this key.").waitFor();
    await journey.select("A2:A3");
    await journey.menu("Enrich companies");
    await sidebar.getByRole("button", { name: "Enrich 2 companies" }).click();
    await sidebar.getByText("2 companies, 4 credits.").waitFor();

    expect(
      await journey.cellShows("Companies", `${await journey.columnOf("Companies", "Status")}3`, /Done/),
    ).toBe("Done");
  });
});
