import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";
import { lookUpSeries, makePage } from "./steps";

/** The state is read again at the first click after a while. */
const LONGER_THAN_ONE_CLICK_MS = 10_000;

describe("the brief of a company", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  it("is shown without a charge, lists what is missing, and leads to its bill", async () => {
    const { sidebar } = journey;
    await journey.select("A2:A4");
    await journey.menu("Enrich companies");
    await sidebar.getByRole("button", { name: "Enrich 3 companies" }).click();
    await sidebar
      .getByText(/3 companies, .* credits/)
      .first()
      .waitFor();
    await journey.select("A2:A4");
    await journey.menu("Get news");
    await sidebar.getByRole("button", { name: "Get news ·" }).click();
    await sidebar
      .getByText(/new articles?/)
      .first()
      .waitFor();
    await lookUpSeries(journey, "A2:A4");
    const before = (await journey.received("")).filter(({ credits }) => credits > 0).length;

    await journey.select("C3");
    await journey.menu("Open sidebar");
    await sidebar.getByRole("button", { name: /Read a brief/ }).click();
    const name = await journey.cell("Companies", "A3");
    await sidebar.getByText("Newest articles").waitFor();
    await sidebar.getByText(/^[\d,]+ people in \w+ 20\d\d, .+ in (a year|\d+ months)$/).waitFor();
    await sidebar.getByText(/^[\d,]+ visits in \w+ 20\d\d, .+ in (a year|\d+ months)$/).waitFor();
    expect(await sidebar.locator(".sparkline polyline").count()).toBe(2);
    await journey.picture("brief");

    expect(await sidebar.locator(".brief-head a").innerText()).toBe(name);
    expect((await journey.received("")).filter(({ credits }) => credits > 0).length).toBe(before);
    expect(await flawsOf(await sidebarFrame(journey))).toEqual([]);

    // It follows the selection by itself: nobody clicks into the sidebar.
    for (const row of [4, 3]) {
      await journey.select(`C${row}`);
      const website = await journey.cell("Companies", `A${row}`);
      await sidebar.locator(".brief-head a", { hasText: website }).waitFor();
    }

    const page = await makePage(journey);
    await journey.picture("brief: a page of it");
    expect(await journey.cell(page, "A2")).toBe(name);
    expect(await flawsOf(await sidebarFrame(journey))).toEqual([]);

    // Where no company is: the brief is read again when the user comes back to the sidebar.
    await journey.select("H40");
    const reread = journey.page.waitForResponse(
      (response) => response.request().postData()?.includes("getBrief") === true,
    );
    await journey.page.clock.setFixedTime(Date.now() + LONGER_THAN_ONE_CLICK_MS);
    await sidebar.getByRole("heading", { name: "Brief", exact: true }).click();
    await reread;
    await journey.showSheet("Companies");
    await sidebar.getByRole("button", { name: "Open the sheet" }).click();
    await journey.sheetIsShown(page);
    await sidebar.getByText(`It is on the sheet “${page}”`).waitFor();

    const columns = journey.workbench.workbook.sheetNamed("Companies")!.lastColumn;
    await sidebar.getByText(/sections are missing$/).click();
    await journey.picture("brief: completing it");
    expect(await flawsOf(await sidebarFrame(journey))).toEqual([]);
    await sidebar.getByLabel(/^Technology/).uncheck();
    await sidebar.getByRole("button", { name: "Complete it" }).click();
    await sidebar.getByText("1 section is missing").waitFor();
    await sidebar.getByText("Added to the brief").waitFor();
    expect(journey.workbench.workbook.sheetNamed("Companies")!.lastColumn).toBe(columns);
  });
});
