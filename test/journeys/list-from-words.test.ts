import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";

describe("a list from words", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  it("fills in the filters for its price, and builds nothing by itself", async () => {
    const { sidebar } = journey;
    await journey.menu("Build a list");
    await journey.unfold("Describe it in words");
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

  it("names the filter that excludes everything, and leaves it out on request", async () => {
    const { sidebar, page } = journey;
    await sidebar.locator("#filter-finder").fill("hq city");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Nowhere");
    await page.keyboard.press("Enter");
    await sidebar.getByRole("button", { name: "Build list" }).click();
    await sidebar.getByText("No company matches", { exact: true }).waitFor();
    const before = (await journey.received("/list/generate")).length;

    await sidebar.getByRole("button", { name: "Find the cause · at most 6.8 credits" }).click();
    await sidebar.getByText(/^Without HQ city: \d+ companies/).waitFor();
    await sidebar.getByRole("button", { name: "Leave out HQ city" }).click();
    await sidebar.getByRole("heading", { name: "Build a list" }).waitFor();

    expect((await journey.received("/list/generate")).length).toBe(before + 4);
    expect(await sidebar.getByRole("button", { name: "Remove HQ city" }).count()).toBe(0);
  });
});
