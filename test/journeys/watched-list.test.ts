import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

const DAY_MINUTES = 24 * 60;
const NAME = "German firms";

describe("a watch of a saved list", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open({ leaping: true });
  });
  afterAll(() => journey.close());

  const flaws = async (): Promise<string[]> => flawsOf(await sidebarFrame(journey));

  it("is offered when a list was built and saved, with its price first", async () => {
    const { page, sidebar } = journey;
    await journey.menu("Build a list");
    await sidebar.locator("#filter-finder").fill("hq country");
    await sidebar.locator("#filter-finder").press("Enter");
    await page.keyboard.type("germ");
    await sidebar.getByRole("option", { name: "Germany" }).first().waitFor();
    await page.keyboard.press("Enter");
    await sidebar.getByRole("button", { name: "Build list" }).click();
    await sidebar.getByText(/companies on the sheet/).waitFor();
    await sidebar.getByRole("button", { name: "Save this list" }).click();
    await sidebar.getByLabel("Name of the list").fill(NAME);
    await sidebar.getByRole("button", { name: "Save", exact: true }).click();
    await sidebar.getByRole("button", { name: "Watch this list" }).click();
    await sidebar.getByText(/credits a look, at most .* a month/).waitFor();

    await journey.picture("watched list: form");
    const inForm = await flaws();
    await sidebar.getByRole("button", { name: "Watch", exact: true }).click();
    await sidebar.getByRole("heading", { name: NAME }).waitFor();
    await sidebar.getByText(/the list “German firms” · every Monday at 08:00/).waitFor();
    await journey.picture("watched list: card");
    expect([inForm, await flaws()]).toEqual([[], []]);
  });

  it("reports added and removed companies while nobody has the sidebar open", async () => {
    const { workbench, sidebar } = journey;
    await workbench.demoApi!.changeWorld();
    for (let day = 0; day < 8; day++) {
      await journey.minutesLater(DAY_MINUTES);
      await workbench.host.fireTriggers();
    }
    const finds = workbench.workbook.sheetNamed("What's new")!;

    await journey.menu("Open sidebar");
    await sidebar
      .getByText(/is in “German firms” now/)
      .first()
      .waitFor();

    await journey.picture("watched list: home");
    await journey.showSheet("What's new");
    await journey.picture("watched list: sheet");
    const kinds = finds.getValues({ row: 2, column: 3, rows: finds.lastRow - 1, columns: 1 }).flat();
    expect(new Set(kinds)).toEqual(new Set(["New in list", "Gone from list", "Change"]));
    expect(await flaws()).toEqual([]);
  });

  it("looks immediately from its card, and opens from the card of the list", async () => {
    const { sidebar } = journey;
    await sidebar.getByRole("button", { name: "Keep watch" }).click();
    await sidebar.getByRole("button", { name: "Look now" }).click();
    await sidebar.getByRole("button", { name: /^Look for .* credit/ }).click();
    // What the look before has found was there already.
    await sidebar.getByText(/: Nothing new, .*credits?$/).waitFor();
    await journey.menu("Build a list");
    await sidebar.getByRole("button", { name: new RegExp(NAME) }).click();
    await journey.picture("watched list: saved lists");
    await sidebar.getByRole("button", { name: "Watch", exact: true }).click();

    await sidebar.getByRole("heading", { name: "New watch" }).waitFor();
    await sidebar.getByText(/The list “German firms”/).waitFor();
    expect(await sidebar.getByLabel("Category").isChecked()).toBe(true);
    // A step of a panel has that panel's help, without a way that would lose what was entered.
    await sidebar.getByRole("button", { name: "Help", exact: true }).click();
    await sidebar.getByText("no cap is ever passed").waitFor();
    expect(await sidebar.getByRole("button", { name: "See what was run" }).count()).toBe(0);
    await journey.picture("watched list: new watch with help");
    expect(await flaws()).toEqual([]);
  });
});
