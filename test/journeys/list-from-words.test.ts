import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";

describe("a list from words, or from companies", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  it("fills in the filters for its price, and builds nothing by itself", async () => {
    const { sidebar } = journey;
    await journey.menu("Build a list");
    await sidebar.getByRole("button", { name: "Describe" }).click();
    await sidebar.locator("#words").fill("German companies in Nowhere with an api, founded after 2015");

    await sidebar.getByRole("button", { name: "Fill in filters · 2.5 credits" }).click();
    await sidebar.getByText("3 filters filled in below").waitFor();
    await sidebar.getByText("Not used: “Nowhere”.").waitFor();
    // The focus is on the message, right above the visible filters that were filled in.
    await sidebar.locator(".filled:focus").waitFor();
    const filter = await sidebar.getByRole("button", { name: "Remove Germany" }).boundingBox();
    expect(filter!.y).toBeLessThan(850);

    expect(await sidebar.locator("#filter-firmographic-founded_year-gte").inputValue()).toBe("2016");
    await sidebar.getByRole("button", { name: "Remove Germany" }).waitFor();
    expect(await sidebar.getByLabel("Yes").isChecked()).toBe(true);
    expect((await journey.received("/api/v1/list/")).map(({ url, credits }) => [url, credits])).toEqual([
      ["/api/v1/list/filter-builder/", 2.5],
    ]);
  });

  it("replaces what the sentence before filled in, and keeps what was set by hand", async () => {
    const { sidebar } = journey;
    const chip = (name: string) => sidebar.getByRole("button", { name: `Remove ${name}`, exact: true });
    await sidebar.locator("#filter-firmographic-founded_year-gte").fill("2017");

    await sidebar.locator("#words").fill("Series A or B software companies in Austria, 500 employees");
    await sidebar.getByRole("button", { name: "Fill in filters · 2.5 credits" }).click();
    await sidebar.getByText("3 filters filled in below").waitFor();
    await sidebar.getByText("Not used: “500 employees”.").waitFor();
    await sidebar.getByText("Kept: Founded year, set by you.").waitFor();
    for (const name of ["Austria", "Series A", "Series B", "Software"]) await chip(name).waitFor();
    expect(await sidebar.locator(".filters .filter-label").allInnerTexts()).toHaveLength(4);
    await journey.picture("described-anew", "sidebar");

    await chip("HQ country").click();
    await sidebar.getByText("2 filters filled in below").waitFor();
    await sidebar.getByRole("button", { name: "Clear filters" }).click();
    await sidebar.getByText("filled in below").waitFor({ state: "detached" });
    await sidebar.getByText("Kept:").waitFor({ state: "detached" });
  });

  it("buys what is missing for the price on its button, and fills in what three companies share", async () => {
    const { sidebar } = journey;
    await journey.select("A2:A4");
    await journey.menu("Build a list");
    await sidebar.getByRole("button", { name: "Describe" }).click();
    await journey.unfold("More like the selected companies");
    await sidebar.getByRole("button", { name: "See what they share · free" }).click();
    await sidebar.getByRole("button", { name: "Get it · at most 10.5 credits" }).waitFor();
    expect(await journey.received("/company/enrichment")).toEqual([]);

    await sidebar.getByRole("button", { name: "Get it · at most 10.5 credits" }).click();
    await sidebar.getByText("Compared: 3 of 3 companies").waitFor();
    await sidebar.getByText("10.5 credits spent.").waitFor();
    await sidebar.getByText("Added", { exact: true }).first().waitFor();
    await journey.picture("more-like-shared", "sidebar");

    const bought = await journey.received("/company/enrichment");
    expect(bought.reduce((sum, { credits }) => sum + credits, 0)).toBe(10.5);
    const filled = await sidebar.locator(".filters .filter-label").count();
    expect(filled).toBe(await sidebar.getByText("Added", { exact: true }).count());
    await journey.unfold("More options");
    expect(await sidebar.locator("#exclude-range").inputValue()).toMatch(/A2:A4$/);
    await sidebar.getByText("Up to 50 companies").waitFor();
    await sidebar.locator(".filters").scrollIntoViewIfNeeded();
    await journey.picture("more-like-filled", "sidebar");
  });
});
