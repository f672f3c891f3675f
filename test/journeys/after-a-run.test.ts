import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

describe("after a run", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  const sheet = () => journey.workbench.workbook.sheetNamed("Companies")!;
  const button = (name: string | RegExp) => journey.sidebar.getByRole("button", { name });
  const shows = (text: string | RegExp) => journey.sidebar.getByText(text).first().waitFor();

  it("tells on Home which rows show another company than they name, and puts them right for nothing", async () => {
    await journey.select("A2:A6");
    await journey.menu("Enrich companies");
    await shows("5 companies");
    await button("Enrich 5 companies").click();
    await shows(/^5 companies, \d/);
    await button("Back to Home").click();
    const before = (await journey.received("/enrichment")).length;
    const [headers = [], ...rows] = sheet().getValues(sheet().dataRange);
    const city = headers.indexOf("Legal name") + 1;
    const own = String(rows[1]![city - 1]);
    const box = { row: 2, column: 1, rows: 2, columns: 1 };
    sheet().setValues(box, sheet().getValues(box).toReversed());

    await journey.select("A2");
    await journey.menu("Open sidebar");
    await shows("2 rows show another company than they name");
    await journey.picture("rows that show another company", "sidebar");
    await button("Put right").click();
    await shows("2 rows put right");
    await journey.picture("rows put right", "sidebar");

    expect(sheet().getValues({ row: 2, column: city, rows: 1, columns: 1 })).toEqual([[own]]);
    expect(await journey.received("/enrichment")).toHaveLength(before);
  });

  it("requests the companies that were not found", async () => {
    const { sidebar } = journey;
    await journey.type("A30", "quiet-harbour.example");
    await journey.select("A29:A30");
    await journey.menu("Enrich companies");
    await sidebar.getByRole("button", { name: "Enrich 1 company" }).click();
    await journey.unfold("More");
    await sidebar.getByRole("button", { name: "Ask for 1 company that is missing" }).click();
    await journey.cellShows("Companies", `${await journey.columnOf("Companies", "Status")}30`, /Requested/);
    await sidebar.getByText("Asked for 1 company").waitFor();

    expect(await sidebar.getByRole("button", { name: /Ask for/ }).count()).toBe(0);
    expect(await journey.received("/company/addition-requests")).toHaveLength(1);

    await journey.showSheet("Try this");
    await journey.menu("Open sidebar");
    const card = sidebar.getByRole("region", { name: "Companies you asked for" });
    await card.getByText("The company you asked for is still being looked for.").waitFor();
    await journey.picture("home: a company that was asked for");
    expect(await flawsOf(await sidebarFrame(journey))).toEqual([]);
    await card.getByRole("button", { name: "Open the sheet “Companies”" }).click();
    await journey.page.locator('[role="tab"][aria-selected="true"]', { hasText: "Companies" }).waitFor();
  });
});
