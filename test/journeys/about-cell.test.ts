import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

/** What the service says of a company that opens offices. */
const located = (offices: number) => ({
  status: 200,
  body: JSON.stringify({
    credits_consumed: 0.5,
    data: {
      location: {
        hq: { city: "Portland", country: "USA" },
        offices: Array.from({ length: offices }, (_, index) => ({
          city: `City ${index + 1}`,
          source: ["https://northwind-robotics.example/newsroom"],
        })),
      },
    },
  }),
});

describe("About this cell", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open({ startsAt: Date.UTC(2026, 2, 2, 8, 30) });
  });
  afterAll(() => journey.close());

  it("shows where a value is from and what it was, follows the selection, and refreshes one row", async () => {
    const { sidebar } = journey;
    const demo = journey.workbench.demoApi!;
    const serve = (offices: number) =>
      demo.setFaults([{ when: { url: "/company/enrichment" }, reply: located(offices) }]);
    await serve(3);
    await journey.select("A2:A3");
    await journey.menu("Enrich companies");
    await sidebar.locator("#section-firmographic").uncheck();
    await journey.unfold("Who they are");
    await sidebar.locator("#section-location").check();
    await sidebar.getByRole("button", { name: "Enrich 2 companies" }).click();
    await sidebar
      .getByText(/2 companies, .* credits?/)
      .first()
      .waitFor();
    const column = await journey.columnOf("Companies", "Offices");
    const paid = async () => (await journey.received("")).filter(({ credits }) => credits > 0).length;
    const before = await paid();

    await journey.select(`${column}2`);
    await journey.menu("About this cell");
    await sidebar.getByRole("heading", { name: "Offices" }).waitFor();
    await sidebar.getByText("Locations, 0.5 credits").waitFor();
    expect(await paid()).toBe(before);
    await journey.picture("about this cell: bought once");

    for (const [offices, day] of [
      [5, 3],
      [9, 4],
    ] as const) {
      await serve(offices);
      await journey.session("Next day");
      await journey.page
        .getByTestId("clock")
        .getByText(new RegExp(`${day} Mar 2026, 09:3\\d$`))
        .waitFor();
      await sidebar.getByRole("button", { name: /^Refresh this one · / }).click();
      await sidebar.locator(".facts dd", { hasText: `${offices} (in the cell)` }).waitFor();
      await journey.cellShows("Companies", `${column}2`, new RegExp(`^${offices}$`));
    }
    expect(await sidebar.locator(".small-columns > div").count()).toBe(3);
    await sidebar.getByRole("link", { name: "northwind-robotics.example/newsroom" }).waitFor();
    await journey.picture("about this cell: its values over time");
    await journey.picture("about this cell: the sidebar", "sidebar");
    expect(await flawsOf(await sidebarFrame(journey))).toEqual([]);

    await journey.type("P2", '=COMPANY_HISTORY(A2,"Offices")');
    await journey.cellShows("Companies", "Q4", /^9$/);
    await journey.select("A2");
    await sidebar.getByRole("heading", { name: "What you have of it" }).waitFor();
    await journey.picture("about this cell: a company");
    await journey.select("Q3");
    await sidebar.getByText(/^A formula of yours shows it/).waitFor();
    await journey.picture("about this cell: a formula");
    expect(await flawsOf(await sidebarFrame(journey))).toEqual([]);
  });
});
