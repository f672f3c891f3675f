import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";

describe("the search by everyday words", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  const finder = () => journey.sidebar.locator("#filter-finder");
  const option = (name: string | RegExp) => journey.sidebar.getByRole("option", { name }).first();

  it("finds a value with its filter: germany is a headquarters country", async () => {
    await journey.menu("Build a list");
    await finder().click();
    await finder().fill("germany");
    await option("Office country = Germany").waitFor();

    await option("HQ country = Germany").click();

    await journey.sidebar.getByRole("button", { name: "Remove Germany" }).waitFor();
    await journey.sidebar.getByText("Up to 50 companies").waitFor();
    expect(await finder().inputValue()).toBe("");
  });

  it("finds an industry, which only the API can search for, on request", async () => {
    await finder().fill("software");
    await option("Search for “software”").click();

    await option(/^Industry = /).waitFor();
    expect(await journey.received("/list/generate")).toEqual([]);
  });

  it("says where to find what is no filter, and suggests similar words for a misspelling", async () => {
    await finder().fill("layoffs");
    await journey.sidebar.locator(".popup-note").getByText("“Workforce Reductions”, in Get news").waitFor();

    await finder().fill("germny");
    await option("Office country = Germany").waitFor();
    await journey.sidebar.locator(".popup-note").getByText("These are for “germany”.").waitFor();
    expect(await finder().inputValue()).toBe("germny");
  });
});
