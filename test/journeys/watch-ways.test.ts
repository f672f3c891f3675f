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
    await journey.menu("Watches");
    await button("Watch the selected column").click();
    await journey.unfold("Name and limits");
    await sidebar.getByLabel("Name").fill("My five");
    await button("Watch")
      .and(sidebar.getByText("Watch", { exact: true }))
      .click();
    await heading("My five");
    expect(await late.release()).toBeGreaterThan(0);
    await page.unrouteAll({ behavior: "wait" });
    await button("Check now").click();
    await sidebar
      .getByRole("group", { name: /^Check now/ })
      .locator(".bill-credits")
      .waitFor();
    await journey.picture("ways: what a look costs", "sidebar");
    await sidebar.getByRole("button", { name: /^Check for .* credit/ }).click();
    await sidebar.getByText("Check of “My five”").first().waitFor();
    await sidebar.getByRole("heading", { name: /^Done/ }).waitFor();

    await journey.picture("ways: look", "sidebar");
    expect(await flaws()).toEqual([]);
    await button("Back to Watches").click();
    await heading("My five");
    await button("Back to Home").click();
    await journey.menu("What’s new");
    await heading("Nothing new yet");
  });
});
