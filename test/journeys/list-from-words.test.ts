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
});
