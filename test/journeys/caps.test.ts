import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

describe("the spending limits", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  it("allow nothing once somebody has stopped all spending, until it is allowed again", async () => {
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
    await sidebar.getByText(/buys anything in this spreadsheet\. Stopped by you on /).waitFor();
    await journey.picture("credits: spending is stopped", "sidebar");
    const inCredits = await flawsOf(await sidebarFrame(journey));
    await button("Back to Home").click();
    await sidebar.getByText("Spending is stopped").waitFor();
    await journey.picture("home: spending is stopped", "sidebar");
    await journey.select("A5:A7");
    await journey.menu("Enrich companies");
    await sidebar.getByText("Spending is stopped").waitFor();
    const isDisabled = await button("Enrich 3 companies").isDisabled();
    await journey.picture("enrich: spending is stopped", "sidebar");

    await button("Allow spending again").click();
    await sidebar.getByText("Spending is stopped").waitFor({ state: "hidden" });
    await sidebar.getByText("Do cells still wait, or show an error?").waitFor();

    expect([inCredits, isDisabled]).toEqual([[], true]);
    expect(await button("Enrich 3 companies").isEnabled()).toBe(true);
  });

  it("accept whole credits, and are reset once the key is forgotten", async () => {
    const { sidebar } = journey;
    const button = (name: string) => sidebar.getByRole("button", { name });
    await journey.menu("Open sidebar");
    await button("Settings").click();
    const cap = sidebar.locator("#dayCap");
    await cap.fill("2.5");
    await sidebar
      .getByText("Spend at most … credits a day: enter a whole number from 0 to 1,000,000.")
      .waitFor();
    await journey.picture("settings: a cap that is no whole number", "sidebar");
    await cap.fill("25");
    await cap.press("Enter");
    await button("Undo").waitFor({ state: "hidden" });
    await sidebar.getByRole("switch").click();
    await sidebar.getByText(/may then send 500 requests a day/).waitFor();
    await journey.picture("settings: formulas off", "sidebar");

    await button("Forget key").click();
    await sidebar.getByText(/In all your spreadsheets/).waitFor();
    await journey.picture("settings: asks before it forgets the key", "sidebar");
    await button("Keep it").click();
    const kept = await sidebar.getByText(/^(Accepted|Saved) …/).count();
    await button("Forget key").click();
    await button("Forget this key").click();
    await sidebar.getByText(/Formulas are off everywhere/).waitFor();
    await journey.picture("settings: key forgotten", "sidebar");

    expect(kept).toBe(1);
    expect(await cap.inputValue()).toBe("500");

    await sidebar.getByText("Advanced").click();
    await sidebar.locator("#base-url").fill("https://elsewhere.example");
    await button("Forget everything about me…").click();
    await sidebar.getByText(/In this one, your runs end and your watches pause/).waitFor();
    await journey.picture("settings: asks before it forgets everything", "sidebar");
    await button("Forget everything").click();
    await sidebar.getByText(/^Forgotten: /).waitFor();
    await journey.picture("settings: everything forgotten", "sidebar");

    expect(await sidebar.locator("#base-url").inputValue()).toBe("");
  });
});
