import type { Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

/** Replies of the server that arrive when the test says so. */
class HeldReplies {
  private readonly held: (() => Promise<void>)[] = [];

  /** Delivers replies to all methods but one. */
  async hold(route: Route, method: string): Promise<void> {
    const response = await route.fetch();
    const deliver = (): Promise<void> => route.fulfill({ response });
    if (route.request().postData()?.includes(method) === true) this.held.push(deliver);
    else await deliver();
  }

  /** @returns How many arrive. */
  async release(): Promise<number> {
    const replies = this.held.splice(0);
    for (const deliver of replies) await deliver();
    return replies.length;
  }
}

describe("the ways to a watch", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open({ leaping: true });
  });
  afterAll(() => journey.close());

  const button = (name: string | RegExp) => journey.sidebar.getByRole("button", { name });
  const heading = (name: string | RegExp) => journey.sidebar.getByRole("heading", { name }).waitFor();
  const flaws = async (): Promise<string[]> => flawsOf(await sidebarFrame(journey));

  it("begin at What's new, which explains itself while it is empty", async () => {
    await journey.menu("What’s new");
    await heading("Nothing is watched yet");

    await journey.picture("ways: whats new, no watch");
    expect(await flaws()).toEqual([]);
    await button("Make a watch").click();
    await heading("Watches");
    await button("Back to What’s new").click();
    await heading("Nothing is watched yet");
  });

  it("lead through a look named after its watch, and back to where it was started", async () => {
    const { page, sidebar } = journey;
    await journey.select("A2:A6");
    // Whatever was read before the watch was saved arrives after it.
    const late = new HeldReplies();
    await page.route("**/run", (route) => late.hold(route, "getWatches"));
    await journey.menu("Keep watch");
    await button("Watch the selected column").click();
    await sidebar.getByLabel("Name").fill("My five");
    await button("Watch")
      .and(sidebar.getByText("Watch", { exact: true }))
      .click();
    await heading("My five");
    expect(await late.release()).toBeGreaterThan(0);
    await page.unrouteAll({ behavior: "wait" });
    await button("Look now").click();
    await sidebar.getByText(/^Look now: .* credit/).waitFor();
    await journey.picture("ways: what a look costs", "sidebar");
    await sidebar.getByRole("button", { name: /^Look for .* credit/ }).click();
    await heading("Look of “My five”");
    await button("Open the sheet").waitFor();

    await journey.picture("ways: look", "sidebar");
    expect(await flaws()).toEqual([]);
    await button("Back to Watches").click();
    await heading("My five");
    await button("Back to Home").click();
    await heading("Your watches: nothing found yet");
  });

  it("leave one line on Home for what has ended, which can be expanded", async () => {
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

  it("keep Undo available: a look since does not stand in its way", async () => {
    const { sidebar, workbench } = journey;
    await journey.select("A2:A6");
    await journey.menu("Enrich companies");
    await button("Enrich 5 companies").click();
    await button("Undo").waitFor();
    expect(await journey.cellShows("Companies", "G2", /./)).not.toBe("");
    const articles = workbench.workbook.sheetNamed("News")!.lastRow;
    for (let day = 0; day < 7; day++) {
      await journey.minutesLater(24 * 60);
      await workbench.host.fireTriggers();
    }
    expect(workbench.workbook.sheetNamed("News")!.lastRow).toBe(articles);

    await journey.menu("Open sidebar");
    await journey.unfold("Enriching companies");
    await journey.picture("ways: home, a look since", "sidebar");
    await button("Undo").click();
    await button("Undo this run").click();
    await sidebar.getByRole("heading", { name: "Enriching companies" }).waitFor();
    await sidebar.getByText(/^Undone\./).waitFor();

    expect(await journey.cellShows("Companies", "G2", /^$/)).toBe("");
    await journey.picture("ways: undone with a look", "page");
  });
});
