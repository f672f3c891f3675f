import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

const DAY_MINUTES = 24 * 60;
const ONLY_NEGATIVE = "Only news that match: Negative";

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
    await journey.menu("Follow news");
    await sidebar.getByLabel("Negative").check();
    await button("Follow 5 companies").click();
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

  it("and a watch of the selected column has none", async () => {
    const { sidebar } = journey;
    await button("Watch the selected column").click();
    await sidebar.getByText(/credits? a look, at most/).waitFor();

    expect(await sidebar.getByText(/Only news that match/).count()).toBe(0);
    await button("Back to Watches").click();
  });

  it("as it is now, once the tab is shown again", async () => {
    const { sidebar, workbench } = journey;
    const next = sidebar.getByText(/^Next .* this month, at most .* a look$/);
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

  it("and its look can be run again, with a bill", async () => {
    const { sidebar } = journey;
    await journey.menu("Open sidebar");
    await button("History").click();
    await button(/^Run Look of .* again$/)
      .first()
      .click();

    await sidebar.locator("#max-age").waitFor();
    await button(/^Follow \d+ companies$/)
      .and(sidebar.locator(":enabled"))
      .waitFor();
    expect(await sidebar.locator("#max-age").inputValue()).toBe("1");
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

  it("on Home with its table inside its card, and as undone once it is", async () => {
    const { sidebar } = journey;
    await journey.menu("Open sidebar");
    await journey.unfold("Enriching companies");
    await sidebar.getByText("Rows without a value").waitFor();
    await journey.picture("home: a card with a table", "sidebar");
    const [card, table] = [
      await sidebar.locator(".folded").boundingBox(),
      await sidebar.locator(".failures").boundingBox(),
    ];
    expect(table!.x + table!.width).toBeLessThanOrEqual(card!.x + card!.width - 16);

    await journey.unfold("Enriching companies");
    await button("Undo").click();
    await button("Undo this run").click();
    await sidebar.locator(".pill", { hasText: "Undone" }).waitFor();
    await sidebar.getByText(/^Undone\./).waitFor();
    await journey.picture("run: undone", "sidebar");
  });

  it("says that it still cannot go on, if it is continued in vain", async () => {
    const { sidebar } = journey;
    await journey.menu("Open sidebar");
    await button("Settings").click();
    const spent = Number(
      (/([\d.]+) today/.exec(await sidebar.locator(".help", { hasText: "today" }).innerText()) ?? [])[1],
    );
    await sidebar.locator("#dayCap").fill(String(Math.ceil(spent) + 3));
    await sidebar.locator("#dayCap").press("Enter");
    await button("Undo").waitFor({ state: "hidden" });
    await journey.select("A2:A19");
    await journey.menu("Enrich companies");
    await sidebar.locator("#max-age").fill("0");
    await button("Enrich 1 of 18 today").click();
    await sidebar.getByText(/^One company may cost .* today's cap/).waitFor();
    await journey.picture("run: a cap that its bill announced", "sidebar");

    await button("Continue").click();
    await sidebar.getByText("Tried again just now: it still cannot go on.").waitFor();
    await journey.picture("run: continued in vain", "sidebar");
    expect(await sidebar.getByText(/as soon as the cap is raised in Settings/).count()).toBe(1);
  });

  it("on every panel while it is not over, though the page was loaded anew", async () => {
    const { sidebar, workbench } = journey;
    await button("Cancel run").click();
    await button("Done").waitFor();
    await journey.menu("Open sidebar");
    await button("Settings").click();
    await sidebar.locator("#dayCap").fill("900");
    await sidebar.locator("#dayCap").press("Enter");
    await button("Undo").waitFor({ state: "hidden" });
    await workbench.demoApi!.setFaults([{ when: {}, reply: { delayMs: 2_000 } }]);
    const sheet = workbench.workbook.sheetNamed("Companies")!;
    sheet.setValues(
      { row: 22, column: 1, rows: 240, columns: 1 },
      Array.from({ length: 240 }, (_, i) => [`slow-${i}.example`]),
    );
    await journey.select("A22:A261");
    await journey.menu("Enrich companies");
    await button("Enrich 240 companies").click();
    await sidebar.getByText(/^[1-9]\d* of 240 companies$/).waitFor();

    await journey.menu("Build a list");
    await sidebar.getByText("Enriching companies: not over yet").waitFor();
    await journey.picture("list: a run is not over", "sidebar");
    await button("Show").click();
    await button("Continue").waitFor();
    expect(await sidebar.getByText("not over yet").count()).toBe(0);
  });
});
