import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { knownWebsites } from "../addin/companies-sent";
import { Journey } from "./open-workbench";

/** Below the twenty of the sample, none of them requested before. */
const FIRST_ROW = 22;
const websites = knownWebsites(260).slice(20);

describe("a run in two tabs", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
    journey.workbench.workbook.sheetNamed("Companies")!.setValues(
      { row: FIRST_ROW, column: 1, rows: websites.length, columns: 1 },
      websites.map((website) => [website]),
    );
  });
  afterAll(() => journey.close());

  const button = ({ sidebar }: Journey, name: string | RegExp) => sidebar.getByRole("button", { name });
  const requested = async () =>
    (await journey.received("/company/enrichment")).map(({ url }) =>
      new URL(url, journey.workbench.url).searchParams.get("company")!,
    );

  /** The count that a tab shows, once it shows one above zero. */
  async function countIn({ sidebar }: Journey): Promise<number> {
    const count = sidebar.getByText(/^[1-9]\d* of 240 companies$/).first();
    return Number.parseInt(await count.innerText(), 10);
  }

  it("is shown in the second as it is, and bought once although both go on with it", async () => {
    // From the third batch on each takes so long that the run is under way until the second tab goes on with it.
    await journey.workbench.demoApi!.setFaults([{ when: { from: 6 }, reply: { delayMs: 10_000 } }]);
    await journey.select(`A${FIRST_ROW}:A${FIRST_ROW + websites.length - 1}`);
    // The second tab opens the sidebar as the menu has opened it: on Home.
    await journey.menu("Open sidebar");
    await button(journey, /^Enrich companies/).click();
    await button(journey, "Enrich 240 companies").click();
    const before = await countIn(journey);

    const second = await journey.secondTab();
    const shown = await countIn(second);
    const card = second.sidebar.getByRole("region", { name: "Run" });
    await card.locator(".pill", { hasText: "Running" }).waitFor();
    await second.picture("home: a run of another tab");

    const asked = await requested();
    expect(shown).toBeGreaterThanOrEqual(before);
    expect(shown).toBeLessThanOrEqual(asked.length);
    expect(asked.length).toBeLessThan(websites.length);

    await button(second, "Continue").click();
    await second.sidebar.getByText(/Keep this sidebar open/).waitFor();
    await journey.workbench.demoApi!.setFaults([]);
    const tabs = [journey, second];
    const pills = tabs.map(({ sidebar }) => sidebar.locator(".pill", { hasText: /^(Done|Stopped)$/ }));
    await Promise.all(pills.map((pill) => pill.waitFor()));

    expect((await requested()).toSorted()).toEqual(websites.toSorted());
    const calls = await journey.received("/company/enrichment");
    const credits = calls.reduce((sum, call) => sum + call.credits, 0);
    for (const { sidebar } of tabs)
      await sidebar.getByText(`240 companies, ${credits} credits.`, { exact: true }).waitFor();
  });
});
