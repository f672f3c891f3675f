import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

const DAY_MINUTES = 24 * 60;

describe("updating everything", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open({ leaping: true });
  });
  afterAll(() => journey.close());

  const flaws = async (): Promise<string[]> => flawsOf(await sidebarFrame(journey));

  it("is offered on Home once there is a watch or a list, with one bill", async () => {
    const { page, sidebar, workbench } = journey;
    await journey.menu("Open sidebar");
    await sidebar.getByText(/^Today/).waitFor();
    expect(await sidebar.getByText("Update everything").count()).toBe(0);
    await journey.select("A2:A9");
    await journey.menu("Get news");
    await sidebar.getByRole("button", { name: "Get news about 8 companies" }).click();
    await sidebar.getByRole("button", { name: "Watch the whole column" }).click();
    await sidebar.getByText("A month, at most").waitFor();
    await sidebar.getByRole("button", { name: "Watch", exact: true }).click();
    await sidebar.getByText(/every Monday at 08:00/).waitFor();
    await journey.menu("Build a list");
    await sidebar.locator("#filter-finder").fill("hq country");
    await sidebar.locator("#filter-finder").press("Enter");
    await page.keyboard.type("germ");
    await sidebar.getByRole("option", { name: "Germany" }).first().waitFor();
    await page.keyboard.press("Enter");
    await sidebar.getByRole("button", { name: "Build list" }).click();
    await sidebar.getByText(/companies on the sheet/).waitFor();
    await sidebar.getByRole("button", { name: "Save this list" }).click();
    await sidebar.getByRole("button", { name: "Save", exact: true }).click();
    await sidebar.getByRole("button", { name: "Watch this list" }).waitFor();
    await journey.minutesLater(DAY_MINUTES);
    await workbench.demoApi!.changeWorld();

    await journey.menu("Open sidebar");
    await sidebar.getByRole("button", { name: /^Update everything/ }).click();
    await sidebar.getByRole("button", { name: /^Update all 2 for at most [\d.]+ credits/ }).waitFor();

    await journey.picture("update: bill");
    await sidebar.getByText("List “Germany”").waitFor();
    expect(await flaws()).toEqual([]);
  });

  it("continues after a reload, shows the result of each part, and stays within its bill", async () => {
    const { sidebar } = journey;
    const button = sidebar.getByRole("button", { name: /^Update all 2/ });
    const [, agreed = ""] = /most ([\d.]+) credits/.exec(await button.innerText()) ?? [];
    const calls = async (): Promise<number> =>
      (await journey.received("/")).reduce((sum, { credits }) => sum + credits, 0);
    const before = await calls();
    await button.click();
    await sidebar.getByRole("heading", { name: "Updating everything" }).waitFor();
    await journey.picture("update: under way");
    await journey.reload();

    await journey.menu("Open sidebar");
    await journey.unfold("Updating everything");
    await sidebar.getByText("2 of 2").waitFor();
    await journey.picture("update: done");
    expect((await calls()) - before).toBeLessThanOrEqual(Number(agreed));
    const list = journey.workbench.workbook.sheetNamed("Germany")!;
    const heads = list.getValues({ row: 1, column: 1, rows: 1, columns: list.lastColumn })[0]!.map(String);
    expect(heads).toContain("Change");
    expect(await flaws()).toEqual([]);
  });
});
