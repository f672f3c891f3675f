import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

describe("news that match", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  it("are chosen in the panel, listed on the bill, and are the only ones added to the sheet, with the chosen columns", async () => {
    const { sidebar } = journey;
    await journey.select("A2:A6");
    await journey.menu("Get news");
    await journey.unfold("Only articles that match");
    await sidebar.getByLabel("Countries").fill("Nowhere");
    await sidebar.getByText("Countries: “Nowhere” cannot be read").waitFor();
    await sidebar.getByLabel("Countries").fill("Germany");
    await journey.unfold("Details");
    await sidebar.getByText("Only news that matches: countries DEU").waitFor();
    await sidebar.getByRole("combobox", { name: "More columns" }).fill("Newsw");
    await sidebar.locator("[role=option]", { hasText: "Newsworthiness" }).click();
    await journey.picture("news that match", "sidebar");
    expect(await flawsOf(await sidebarFrame(journey))).toEqual([]);

    await sidebar.getByRole("button", { name: /5 companies/ }).click();
    await sidebar
      .getByText(/new articles?/)
      .first()
      .waitFor();
    const companies = await Promise.all([2, 3, 4].map((row) => journey.cell("News", `A${row}`)));
    await journey.picture("news that matched");

    expect(await journey.cell("News", "J1")).toBe("Newsworthiness");
    expect(new Set(companies)).toEqual(new Set(["northwind-robotics.example"]));
  });
});
