// docs/build-a-list.md: a list is built by a run, whichever panel is shown.
import type { Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

describe("A list that is being built", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open({ leaping: true });
  });
  afterAll(() => journey.close());

  const button = (name: string | RegExp) => journey.sidebar.getByRole("button", { name });

  /** The reply to the slice that builds it arrives when the test says so. */
  async function holdSlice(): Promise<() => Promise<void>> {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await journey.page.route("**/run", async (route: Route) => {
      const response = await route.fetch();
      if (route.request().postData()?.includes("runSlice") === true) await arrived;
      await route.fulfill({ response });
    });
    return async () => {
      arrive();
      await journey.page.unrouteAll({ behavior: "wait" });
    };
  }

  it("goes on while Home is shown, and shows its result to whoever comes back", async () => {
    const { page, sidebar } = journey;
    await journey.menu("Build a list");
    await sidebar.locator("#filter-finder").fill("hq country");
    await sidebar.locator("#filter-finder").press("Enter");
    await page.keyboard.type("germ");
    await sidebar.getByRole("option", { name: "Germany" }).first().waitFor();
    await page.keyboard.press("Enter");
    await sidebar.getByText(/^Up to \d+ companies$/).waitFor();
    const release = await holdSlice();
    await button("Build list").click();
    await button(/^Building…/).waitFor();
    await journey.picture("list: being built", "sidebar");
    await button("Back to Home").click();
    await sidebar.getByRole("button", { name: /^Building a list/ }).waitFor();
    await journey.picture("list: being built, on Home", "sidebar");
    await sidebar.getByRole("button", { name: /^Build a list/ }).click();
    await button(/^Building…/).waitFor();
    const flaws = await flawsOf(await sidebarFrame(journey));
    await button("Back to Home").click();
    await sidebar.getByRole("button", { name: /^Building a list/ }).waitFor();
    await release();
    await sidebar.getByRole("button", { name: /^Build a list/ }).click();

    await sidebar.getByText(/companies on the sheet/).waitFor();
    await journey.picture("list: built meanwhile", "sidebar");
    expect(flaws).toEqual([]);
  });

  it("is left once it was seen: the builder shows the filters again", async () => {
    await button("Back to the filters").click();
    await button(/^Build list · free$/).waitFor();

    await button("Build list").click({ trial: true });
    expect(await journey.sidebar.getByRole("alert").count()).toBe(0);
  });
});
