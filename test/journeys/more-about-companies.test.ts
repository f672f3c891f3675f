import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

describe("more about companies", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
    await journey.select("A2:A6");
  });
  afterAll(() => journey.close());

  it("offers each kind of data with its price, and one bill for the chosen ones", async () => {
    const { sidebar } = journey;
    await journey.menu("Get more data");
    await sidebar.getByLabel("Headcount").check();
    await sidebar.getByText("12.5 credits", { exact: true }).first().waitFor();
    await journey.picture("more-headcount");

    await sidebar.getByLabel("Website traffic").check();

    await sidebar.getByText("7.5 credits", { exact: true }).first().waitFor();
    await journey.picture("more-traffic");
    expect(await sidebar.getByText("12.5 credits", { exact: true }).count()).toBe(0);
    expect(await flawsOf(await sidebarFrame(journey))).toEqual([]);
  });

  it("asks where reviews are written, and how many", async () => {
    const { sidebar } = journey;
    await sidebar.getByLabel("Social posts").check();
    await sidebar.getByText("at most 5 credits", { exact: true }).first().waitFor();
    await sidebar.getByLabel("Employee reviews").check();
    await sidebar.getByText("at most 7.5 credits", { exact: true }).first().waitFor();
    expect(await sidebar.locator("#limit").count()).toBe(0);

    await sidebar.getByLabel("Each review, on a sheet of its own").check();

    expect(await sidebar.locator("#limit").inputValue()).toBe("50");
    await journey.picture("more-reviews");
    await sidebar.getByLabel("Product reviews").check();
    await sidebar.getByText("2.5 credits", { exact: true }).first().waitFor();
    await sidebar.getByLabel("Reviews of its products").check();
    await sidebar
      .getByText(/25 credits$/)
      .first()
      .waitFor();
    await journey.picture("more-products");
    await sidebar.getByLabel("Of at most … products per company").fill("1");
    await sidebar
      .getByText(/10 credits$/)
      .first()
      .waitFor();
    expect(await flawsOf(await sidebarFrame(journey))).toEqual([]);
  });

  it("writes the data beside the companies", async () => {
    const { sidebar } = journey;
    await sidebar.getByLabel("Headcount").check();
    await sidebar.getByText("12.5 credits", { exact: true }).first().waitFor();
    await sidebar.getByRole("button", { name: "Get headcount · 12.5 credits" }).click();

    expect(
      await journey.cellShows("Companies", `${await journey.columnOf("Companies", "Status")}6`, /Done/),
    ).toContain("Done");
    const headcount = await journey.columnOf("Companies", "Headcount");
    expect(Number((await journey.cell("Companies", `${headcount}2`)).replace(/,/g, ""))).toBeGreaterThan(0);
    await journey.picture("more-done");
  });

  it("adds the news that match alone, with the chosen columns, as its bill says", async () => {
    const { sidebar } = journey;
    await journey.select("A2:A6");
    await journey.menu("Get news");
    await journey.unfold("Only articles that match");
    await sidebar.getByLabel("Countries").fill("Nowhere");
    await sidebar.getByText("Countries: “Nowhere” cannot be read").waitFor();
    await sidebar.getByLabel("Countries").fill("Germany");
    await journey.unfold("5 companies");
    await sidebar.getByText("Only news that matches: mainly about the company; countries DEU").waitFor();
    await journey.unfold("More columns");
    await sidebar.getByRole("combobox", { name: "More columns" }).fill("Newsw");
    await sidebar.locator("[role=option]", { hasText: "Newsworthiness" }).click();
    await journey.picture("news that match", "sidebar");
    expect(await flawsOf(await sidebarFrame(journey))).toEqual([]);

    await sidebar.getByRole("button", { name: "Get news ·" }).click();
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
