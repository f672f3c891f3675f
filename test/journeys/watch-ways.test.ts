import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

describe("the ways to a watch", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open({ leaping: true });
  });
  afterAll(() => journey.close());

  const button = (name: string | RegExp) => journey.sidebar.getByRole("button", { name });
  const heading = (name: string | RegExp) => journey.sidebar.getByRole("heading", { name }).waitFor();
  const flaws = async (): Promise<string[]> => flawsOf(await sidebarFrame(journey));

  it("begin at What's new, which says what it is before there is anything", async () => {
    await journey.menu("What’s new");
    await heading("Nothing is watched yet");

    await journey.picture("ways: whats new, no watch");
    expect(await flaws()).toEqual([]);
    await button("Make a watch").click();
    await heading("Watches");
    await button("Back to What’s new").click();
    await heading("Nothing is watched yet");
  });

  it("lead through a look that is called by its watch, and back to where it was started", async () => {
    const { sidebar } = journey;
    await journey.select("A2:A6");
    await journey.menu("Keep watch");
    await button("Watch the selected companies").click();
    await sidebar.getByLabel("Name").fill("My five");
    await button("Watch")
      .and(sidebar.getByText("Watch", { exact: true }))
      .click();
    await heading("My five");
    await button("Look now").click();
    await heading("Look of “My five”");
    await button("Open the sheet").waitFor();

    await journey.picture("ways: look", "sidebar");
    expect(await flaws()).toEqual([]);
    await button("Back to Watches").click();
    await heading("My five");
    await button("Back to Home").click();
    await heading("Nothing found yet");
  });

  it("leave one line on Home of what is over, which opens", async () => {
    const { sidebar } = journey;
    const line = sidebar.locator("summary", { hasText: "Look of “My five”" });
    await line.waitFor();

    await journey.picture("ways: home, folded", "sidebar");
    expect(await button("Dismiss").count()).toBe(0);
    expect((await line.boundingBox())!.height).toBeLessThan(48);
    await line.click();
    await button("Dismiss").waitFor();
    await journey.picture("ways: home, open", "sidebar");
    expect(await flaws()).toEqual([]);
    await button("Dismiss").click();
    await line.waitFor({ state: "detached" });
  });
});
