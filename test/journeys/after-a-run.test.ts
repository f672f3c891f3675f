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

  it("retries only the failed row", async () => {
    const failing = [{ when: { url: "cloudorchard" }, reply: { status: 500 } }];
    await journey.workbench.demoApi!.setFaults(failing);
    await journey.select("A2:A6");
    await journey.menu("Enrich companies");
    const { sidebar } = journey;
    await sidebar.getByRole("button", { name: "Enrich 5 companies" }).click();
    await sidebar.getByRole("button", { name: "Retry 1 failed row" }).waitFor();
    expect(await journey.cellShows("Companies", "C5", /Failed/)).toContain("Failed");
    const before = (await journey.received("/company/enrichment")).length;

    await journey.workbench.demoApi!.setFaults([]);
    await sidebar.getByRole("button", { name: "Retry 1 failed row" }).click();
    await sidebar.getByRole("button", { name: "Go on for at most 2 credits" }).click();
    await journey.cellShows("Companies", "C5", /Done/);

    expect((await journey.received("/company/enrichment")).length).toBe(before + 1);
    expect(await journey.cell("Companies", "E5")).toBe("2012");
  });

  it("undoes everything that the run wrote, and keeps the paid answers", async () => {
    const { sidebar } = journey;
    await sidebar.getByRole("button", { name: "Undo" }).click();
    await sidebar.getByRole("button", { name: "Undo this run" }).click();
    await journey.cellShows("Companies", "C1", /^$/);
    const asked = (await journey.received("/company/enrichment")).length;

    expect(await journey.cell("Companies", "E5")).toBe("");
    expect(await journey.cell("Companies", "A5")).toBe("cloudorchard.example");
    await journey.select("A2:A6");
    await journey.menu("Enrich companies");
    await sidebar.getByText(/already yours/).waitFor();
    expect((await journey.received("/company/enrichment")).length).toBe(asked);
  });

  it("requests the companies that were not found", async () => {
    const { sidebar } = journey;
    await journey.type("A30", "quiet-harbour.example");
    await journey.select("A29:A30");
    await journey.menu("Enrich companies");
    await sidebar.getByRole("button", { name: "Enrich 1 company" }).click();
    await sidebar.getByRole("button", { name: "Ask for 1 company that is missing" }).click();
    await journey.cellShows("Companies", "C30", /Requested/);
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
