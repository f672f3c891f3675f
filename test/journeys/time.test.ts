import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";

const TEAM = "team@mail.example";
/** Univer's own elements, which it renders by itself. */
const UNIVER = "#grid";
/** The demo world has news of this kind in the first week. */
const EVENT = "II01";
/** A Monday, 9:30 in the spreadsheet's zone. */
const START = Date.parse("2026-03-02T08:30:00Z");
/** Within a fifth of the forecast counts as forecast. */
const TOLERANCE = 0.2;

describe("time in the workbench", () => {
  let journey: Journey;
  let forecast: number[];
  let spent = 0;
  beforeAll(async () => {
    journey = await Journey.open({ startsAt: START });
  });
  afterAll(() => journey.close());

  const clock = () => journey.page.getByTestId("clock");
  const session = () => journey.page.getByTestId("session");
  const leap = (name: string) => journey.page.getByRole("menuitem", { name });
  const flaws = () => flawsOf(journey.page, UNIVER);
  const finds = () => Math.max(0, (journey.workbench.workbook.sheetNamed("What's new")?.lastRow ?? 0) - 1);
  const digests = () => journey.workbench.outbox.messages.length;
  async function credits(): Promise<number> {
    return (await journey.received("/")).reduce((sum, call) => sum + call.credits, 0);
  }

  /** Uses the page only, and records the forecast cost of a look. */
  async function watchOneKind(): Promise<void> {
    const { sidebar, page } = journey;
    await journey.select("A2:A21");
    await journey.menu("Get news");
    await journey.unfold("Only articles that match");
    await sidebar.locator("#event-types").fill(EVENT);
    await page.keyboard.press("Enter");
    await sidebar.getByRole("button", { name: "Get news ·" }).click();
    await sidebar.getByRole("button", { name: "Watch the whole column" }).click();
    await sidebar.getByLabel("Also send what is new to").selectOption("An e-mail address");
    await sidebar.getByLabel("E-mail address").fill(TEAM);
    await sidebar.getByText("A month, at most").waitFor();
    const price = await sidebar.locator(".bill-credits").textContent();
    await sidebar.getByRole("button", { name: "Watch", exact: true }).click();
    await sidebar.getByText(/every Monday at 08:00/).waitFor();
    forecast = price!.match(/[\d.]+/g)!.map(Number);
  }

  async function arrivesAt(day: string): Promise<void> {
    await clock()
      .getByText(new RegExp(`^${day}, 08:0`))
      .waitFor();
    // What fires on arrival has finished, too.
    await session().and(journey.page.locator('[aria-busy="false"]')).waitFor();
  }

  /** Whether what was spent since the last call is the forecast cost of a look. */
  async function isAsForecast(): Promise<boolean> {
    const before = spent;
    spent = await credits();
    const [low, high] = [Math.min(...forecast), Math.max(...forecast)];
    return spent - before >= low * (1 - TOLERANCE) && spent - before <= high * (1 + TOLERANCE);
  }

  it("passes by itself, and skips a whole day from the keyboard", async () => {
    await journey.type("D2", '=TEXT(TODAY(),"d mmm")');
    await journey.cellShows("Companies", "D2", /^2 Mar$/);
    expect(await clock().textContent()).toMatch(/^Mon 2 Mar 2026, 09:3\d$/);

    await session().press("Enter");
    await leap("Next day").press("Enter");

    await clock()
      .getByText(/^Tue 3 Mar 2026, 09:3\d$/)
      .waitFor();
    await journey.page
      .getByRole("status")
      .getByText(/^It is Tue 3 Mar 2026, 09:3\d\.$/)
      .waitFor({ state: "attached" });
    expect(await session().evaluate((button) => button === document.activeElement)).toBe(true);
    await journey.cellShows("Companies", "D2", /^3 Mar$/);
    await journey.type("D3", '=COMPANY_JOBS_COUNT("northwind-robotics.example")');
    await journey.cellShows("Companies", "D3", /^\d+$/);
  });

  it("leaves the page usable while it advances, and shows a week's news of a watch, and its digest, at the forecast cost", async () => {
    const { sidebar, page, workbench } = journey;
    await watchOneKind();
    // The first look of all is the baseline for the later ones.
    await sidebar.getByRole("button", { name: "Check now" }).click();
    await sidebar.getByRole("button", { name: "Back to Watches" }).click();
    spent = await credits();
    // Until this is called, the trigger's execution is held back, and time with it.
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    workbench.host.intercept = ({ execution }) => (execution.kind === "clock trigger" ? held : undefined);

    await journey.session("Next Monday, 8:00");

    await page.getByText("Time is moving on…").waitFor();
    await session().click();
    expect([await leap("Next Monday").isDisabled(), await leap("Next day").isDisabled()]).toEqual([
      true,
      true,
    ]);
    expect(await flaws()).toEqual([]);
    await journey.page.keyboard.press("Escape");
    await journey.picture("time: moving");
    workbench.host.intercept = undefined;
    letGo();
    await arrivesAt("Mon 9 Mar 2026");

    expect([finds(), digests(), await isAsForecast()]).toEqual([1, 1, true]);
    expect(workbench.outbox.messages.every(({ to }) => to === TEAM)).toBe(true);
  });

  it("reports a trigger that has failed", async () => {
    journey.workbench.host.intercept = ({ execution }) =>
      execution.kind === "clock trigger" ? "kill" : undefined;

    await journey.session("Next day");

    const box = journey.page.getByRole("alertdialog");
    await box.getByText(/^A time-driven trigger failed \d+ times meanwhile\./).waitFor();
    await journey.picture("time: trouble");
    await journey.page.keyboard.press("Escape");
    await box.waitFor({ state: "detached" });
    expect(await clock().textContent()).toMatch(/^Tue 10 Mar 2026, 08:0\d$/);
  });

  it("has no accessibility flaws, and fits a smaller window too", async () => {
    const wide = await flaws();
    await journey.page.setViewportSize({ width: 1024, height: 700 });

    expect([wide, await flaws()]).toEqual([[], []]);
    await journey.picture("time: narrow");
  });
});
