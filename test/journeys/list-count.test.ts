import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";

describe("the number of matching companies", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  it("is requested on a click, for the price on its button, and a second click takes all of them", async () => {
    const { sidebar, page } = journey;
    await journey.menu("Build a list");
    await sidebar.locator("#filter-finder").fill("hq country");
    await page.keyboard.press("Enter");
    await page.keyboard.type("germ");
    await sidebar.getByRole("option", { name: "Germany" }).first().waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await sidebar.getByText("A list that matches nothing is free.").waitFor();
    expect(await journey.received("/list/generate")).toEqual([]);
    await journey.picture("list-count-before", "sidebar");

    await sidebar.getByRole("button", { name: "How many match? · at most 1.7 credits" }).click();
    await sidebar.getByText(/companies match, as of/).waitFor();
    await journey.picture("list-count-after", "sidebar");
    await sidebar.getByRole("button", { name: /^Take all \d+/ }).click();
    await sidebar.getByText(/^[\d.]+ credits$/).waitFor();

    const counted = await journey.received("/list/generate");
    expect(counted.map(({ body, credits }) => [JSON.parse(body!), credits])).toEqual([
      [{ filters: { "location.hq.country": ["DEU"] }, limit: 1 }, 1.7],
    ]);
    const limit = Number(await sidebar.locator("#list-limit").inputValue());
    await sidebar.getByRole("button", { name: "Build list" }).click();
    await sidebar.getByText(`${limit} companies on the sheet`).waitFor();
    await sidebar.getByText("These are all that match.").waitFor();
  });
});
