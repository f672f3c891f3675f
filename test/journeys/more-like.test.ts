import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";

describe("more like these", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

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
    await journey.unfold("Sort, leave out, sheet name");
    expect(await sidebar.locator("#exclude-range").inputValue()).toMatch(/A2:A4$/);
    await sidebar.getByText("Up to 50 companies").waitFor();
    await sidebar.locator(".filters").scrollIntoViewIfNeeded();
    await journey.picture("more-like-filled", "sidebar");
  });
});
