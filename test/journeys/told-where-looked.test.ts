import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

const DAY_MINUTES = 24 * 60;
const ONLY_NEGATIVE = "Only news that matches: Negative";

const press = (journey: Journey, key: string): Promise<void> => journey.page.keyboard.press(key);

describe("a watch is told in its form and on its card", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open({ leaping: true });
  });
  afterAll(() => journey.close());

  const button = (name: string | RegExp) => journey.sidebar.getByRole("button", { name });
  const watch = () => button("Watch").and(journey.sidebar.getByText("Watch", { exact: true }));

  it("with the filter of the run that led to it, and a refused address is marked and has the focus", async () => {
    const { sidebar } = journey;
    await journey.select("A2:A6");
    await journey.menu("Get news");
    await sidebar.getByLabel("Negative").check();
    await button("Get news about 5 companies").click();
    await button("Watch the whole column").click();
    await sidebar.getByText(`${ONLY_NEGATIVE}.`).waitFor();
    await journey.picture("watch: the filter of its run", "sidebar");

    await sidebar.getByLabel("Also send what is new to").selectOption("An e-mail address");
    const address = sidebar.getByLabel("E-mail address", { exact: true });
    await address.fill("nobody");
    await watch().click();
    await sidebar.locator('#watch-email[aria-invalid="true"]:focus').waitFor();
    await journey.picture("watch: a refused address", "sidebar");
    expect(await address.getAttribute("aria-describedby")).toContain("watch-email-problem");
    await sidebar.getByText("This is not an e-mail address").waitFor();
    await address.fill("team@mail.example");
    await sidebar.locator('#watch-email[aria-invalid="true"]').waitFor({ state: "detached" });

    await watch().click();
    await sidebar.getByText(ONLY_NEGATIVE, { exact: false }).waitFor();
    await journey.picture("watches: a filter on the card", "sidebar");
  });

  it("as it is now, once the tab is shown again", async () => {
    const { sidebar, workbench } = journey;
    const next = sidebar.getByText(/^Next .* this month, at most .* a check$/);
    const before = await next.innerText();
    for (let day = 0; day < 8; day++) {
      await journey.minutesLater(DAY_MINUTES);
      await workbench.host.fireTriggers();
    }

    const frame = await sidebarFrame(journey);
    await frame.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await sidebar.getByText(before, { exact: true }).waitFor({ state: "detached" });
    expect(await next.innerText()).not.toBe(before);
  });
});

describe("a run is told where somebody looks", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  const button = (name: string | RegExp) => journey.sidebar.getByRole("button", { name });

  it("on the button that was pressed, and with the number of the next bill", async () => {
    const { sidebar, page, workbench } = journey;
    const sheet = workbench.workbook.sheetNamed("Companies")!;
    const [[first]] = sheet.getValues({ row: 2, column: 1, rows: 1, columns: 1 }) as [[string]];
    // A company of the first five is among the others again, and one is none.
    sheet.setValues({ row: 20, column: 1, rows: 2, columns: 1 }, [[first], ["not-a-company.invalid"]]);
    await journey.select("A2:A21");
    await journey.menu("Enrich companies");
    await button("Enrich 19 companies").waitFor();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/run", async (route) => {
      if (route.request().postData()?.includes("quoteRun") === true) await released;
      await route.continue();
    });
    await button("Try 5 rows").click();
    await button("Starting…").waitFor();
    await journey.picture("bill: five rows are starting", "sidebar");
    expect(await sidebar.locator(".bill .buttons button").allInnerTexts()).toEqual([
      "Enrich 19 companies",
      "Starting…",
    ]);
    release();
    await page.unrouteAll({ behavior: "wait" });

    await button("Enrich the other 15").click();
    await button("Enrich 15 companies").click();
    await sidebar
      .getByText(/15 companies, .* credits/)
      .first()
      .waitFor();
  });

  it("keeps the focus near a control that goes away", async () => {
    await button("Undo").focus();
    await press(journey, "Enter");
    await button("Keep it").waitFor();
    await journey.sidebar.locator("footer:focus").waitFor();
    await press(journey, "Tab");
    await press(journey, "Tab");
    await press(journey, "Enter");
    await button("Undo").waitFor();
    await journey.sidebar.locator("footer:focus").waitFor();
    expect(await button("Keep it").count()).toBe(0);
  });
});
