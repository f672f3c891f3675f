import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

/** `SCREENSHOTS=some/folder npx vitest run test/journeys/caps` keeps a picture of every state. */
const folder = process.env["SCREENSHOTS"];

describe("what may be spent", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  async function picture(name: string): Promise<void> {
    if (folder === undefined) return;
    await journey.page.getByTestId("sidebar").screenshot({ path: join(folder, `${name}.png`) });
  }

  it("is nothing once somebody has stopped all spending, until they allow it again", async () => {
    const { sidebar } = journey;
    const button = (name: string) => sidebar.getByRole("button", { name });
    await journey.select("A2:A4");
    await journey.menu("Enrich companies");
    await button("Enrich 3 companies").click();
    await sidebar
      .getByText(/3 companies, .* credits/)
      .first()
      .waitFor();
    await journey.menu("Open sidebar");
    await button("Credits").click();
    await button("Stop all spending").click();
    await sidebar.getByText(/buys anything in this spreadsheet, stopped .* by you/).waitFor();
    await picture("credits: spending is stopped");
    const inCredits = await flawsOf(await sidebarFrame(journey));
    await button("Back to Home").click();
    await sidebar.getByText("Spending is stopped").waitFor();
    await picture("home: spending is stopped");
    await journey.select("A5:A7");
    await journey.menu("Enrich companies");
    await sidebar.getByText("Spending is stopped").waitFor();
    const isDisabled = await button("Enrich 3 companies").isDisabled();
    await picture("enrich: spending is stopped");

    await button("Allow spending again").click();
    await sidebar.getByText("Spending is stopped").waitFor({ state: "hidden" });

    expect([inCredits, isDisabled]).toEqual([[], true]);
    expect(await button("Enrich 3 companies").isEnabled()).toBe(true);
  });

  it("is whole credits, and as at the beginning once the key is forgotten", async () => {
    const { sidebar } = journey;
    const button = (name: string) => sidebar.getByRole("button", { name });
    await journey.menu("Open sidebar");
    await button("Settings").click();
    const cap = sidebar.locator("#dayCap");
    await cap.fill("2.5");
    await sidebar.getByText("Enter a whole number from 0 to 1,000,000.").waitFor();
    await picture("settings: a cap that is no whole number");
    await cap.fill("25");
    await cap.press("Enter");
    await button("Undo").waitFor({ state: "hidden" });
    await sidebar.getByRole("switch").click();
    await sidebar.getByText(/may send 500 requests a day/).waitFor();
    await picture("settings: formulas off");

    await button("Forget key").click();
    await sidebar.getByText(/formulas are off wherever they were on/).waitFor();
    await picture("settings: key forgotten");

    expect(await cap.inputValue()).toBe("500");
  });
});
