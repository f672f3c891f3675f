import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";

/** The run takes longer than one slice, so it can be interrupted halfway. */
const PATIENCE_MS = 120_000;

describe("an interrupted run", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
    const { workbook, demoApi } = journey.workbench;
    const sheet = workbook.sheetNamed("Companies")!;
    const websites = Array.from({ length: 230 }, (_, index) => [`invented-${index}.example`]);
    sheet.setValues({ row: 22, column: 1, rows: websites.length, columns: 1 }, websites);
    await demoApi!.setFaults([{ when: { url: "/company/enrichment" }, reply: { delayMs: 2_000 } }]);
  });
  afterAll(() => journey.close());

  it("continues after the page was reloaded, and buys nothing twice", async () => {
    await journey.select("A2:A251");
    await journey.menu("Enrich companies");
    await journey.sidebar.getByRole("button", { name: "Enrich 250 companies" }).click();
    await journey.cellShows("Companies", "C2", /^Done/, PATIENCE_MS);

    await journey.reload();
    await journey.menu("Open sidebar");
    await journey.sidebar.getByRole("button", { name: "Continue" }).click();
    await journey.sidebar.getByText(/of 250 companies/).waitFor();

    const asked = (await journey.received("/company/enrichment")).map(({ url }) => url);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it("is cancelled within a batch, and every row shows its status", async () => {
    await journey.sidebar.getByRole("button", { name: "Cancel run" }).click();
    await journey.sidebar
      .getByText(/Cancelled/)
      .first()
      .waitFor();

    expect(await journey.cellShows("Companies", "C251", /./)).toMatch(/^(Cancelled|Not found)/);
    expect((await journey.received("/company/enrichment")).length).toBeLessThanOrEqual(250);
  });
});
