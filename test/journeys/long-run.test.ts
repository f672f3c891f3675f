import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repeated } from "../addin/companies-sent";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

/** The run takes longer than one slice, so it can be interrupted halfway. */
const PATIENCE_MS = 120_000;
/** So many that the run is not over by the time a busy machine has shown it, and what they cost at most. */
const [COMPANIES, DAY_CAP] = [600, 1_200];
/** Below the twenty of the sample. */
const FIRST_ROW = 22;

describe("an interrupted run", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
    const { workbook, demoApi, host } = journey.workbench;
    await host.googleScriptRun("sidebarCall", ["saveSettings", JSON.stringify({ dayCap: DAY_CAP })]);
    const sheet = workbook.sheetNamed("Companies")!;
    const websites = Array.from({ length: COMPANIES - 20 }, (_, index) => [`invented-${index}.example`]);
    sheet.setValues({ row: FIRST_ROW, column: 1, rows: websites.length, columns: 1 }, websites);
    await demoApi!.setFaults([{ when: { url: "/company/enrichment" }, reply: { delayMs: 1_500 } }]);
  });
  afterAll(() => journey.close());

  const requested = async () => (await journey.received("/company/enrichment")).map(({ url }) => url);

  /** Waits until the sidebar shows that more companies than these are done. */
  async function countAbove(companies: number): Promise<void> {
    const frame = await sidebarFrame(journey);
    await frame.waitForFunction(
      (least) => Number(/\d+/.exec(document.querySelector(".run-head")?.textContent ?? "")?.[0]) > least,
      companies,
      { timeout: PATIENCE_MS },
    );
  }

  it("continues after the page was reloaded, and buys nothing twice", async () => {
    await journey.select(`A2:A${COMPANIES + 1}`);
    await journey.menu("Enrich companies");
    await journey.sidebar.getByRole("button", { name: `Enrich ${COMPANIES} companies` }).click();
    await journey.cellShows(
      "Companies",
      `${await journey.columnOf("Companies", "Status")}2`,
      /^Done/,
      PATIENCE_MS,
    );

    await journey.reload();
    await journey.menu("Open sidebar");
    await journey.sidebar.getByRole("button", { name: "Continue" }).click();
    // With the batch that was under way when the page went.
    const before = await requested();
    await countAbove(before.length);

    const asked = await requested();
    expect(asked.length).toBeGreaterThan(before.length);
    expect(repeated(asked)).toEqual([]);
  });

  it("is cancelled within a batch, and every row shows its status", async () => {
    await journey.sidebar.getByRole("button", { name: "Cancel run" }).click();
    await journey.sidebar
      .getByText(/Cancelled/)
      .first()
      .waitFor();

    const last = `${await journey.columnOf("Companies", "Status")}${COMPANIES + 1}`;
    expect(await journey.cellShows("Companies", last, /./)).toMatch(/^(Cancelled|Not found)/);
    const asked = await requested();
    expect(asked.length).toBeLessThan(COMPANIES);
    expect(repeated(asked)).toEqual([]);
  });
});
