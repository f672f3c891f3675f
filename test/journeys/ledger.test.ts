// Every number of credits that a panel shows is the service's own.
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rounded, shortAmount } from "../../src/core/credits";
import { Journey } from "./open-workbench";

/** A step that has bought something, by its bill and by the service's ledger. */
interface Bought {
  readonly what: string;
  readonly low: number;
  readonly high: number;
  readonly charged: number;
}

const AMOUNT = /[\d,]+(?:\.\d+)?/g;
/** Paths of the service, and what the panel Credits calls them. */
const OPERATIONS: readonly (readonly [path: string, title: string])[] = [
  ["/company/enrichment", "Enrichment"],
  ["/news", "News"],
  ["/company/jobs", "Job posts"],
  ["/companies", "Lists"],
];

const amountsIn = (text: string): number[] =>
  (text.match(AMOUNT) ?? []).map((each) => Number(each.replaceAll(",", "")));
const sum = (amounts: readonly number[]): number => rounded(amounts.reduce((all, each) => all + each, 0));
/** Of sentences such as `5 companies, 10 credits.` */
const creditsIn = (text: string): number[] =>
  [...text.matchAll(/([\d,.]+) credits?\b/g)].flatMap(([, amount = ""]) => amountsIn(amount));

describe("every number of credits", () => {
  let journey: Journey;
  const bought: Bought[] = [];
  let byFormulas = 0;
  let balance = 0;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  const button = (name: RegExp | string): Locator => journey.sidebar.getByRole("button", { name });
  const ledger = async (): Promise<number> => sum((await journey.received("")).map(({ credits }) => credits));
  const chargedSince = async (before: number): Promise<number> => rounded((await ledger()) - before);

  /** Presses the button below a bill once there is one. @param ended What shows that it is over. */
  async function buy(what: string, start: Locator, ended: Locator): Promise<void> {
    await start.click({ trial: true });
    const price = amountsIn(await journey.sidebar.locator(".bill-credits").last().innerText());
    const text = await journey.sidebar.locator(".bill-credits").last().innerText();
    const high = price.at(-1)!;
    const low = text.startsWith("at most") ? 0 : price[0]!;
    const before = await ledger();
    await start.click();
    await ended.first().waitFor();
    bought.push({ what, low, high, charged: await chargedSince(before) });
  }

  async function run(menu: string, range: string, start: RegExp): Promise<void> {
    await journey.showSheet("Companies");
    await journey.select(range);
    await journey.menu(menu);
    await buy(menu, button(start), journey.sidebar.locator(".run-head-done"));
  }

  async function rowsOf(heading: string): Promise<{ label: string; amounts: number[] }[]> {
    const titled = journey.page.locator(":scope > h2, :scope > summary, :scope > figcaption", {
      hasText: heading,
    });
    const part = journey.sidebar.locator("section, details, figure").filter({ has: titled });
    await part.evaluate((element) => element.setAttribute("open", ""));
    await part.locator("tbody tr").first().waitFor({ state: "attached" });
    const lines = await part.locator("tbody tr").allInnerTexts();
    return lines.map((line) => {
      const [label = "", ...cells] = line.split("\t");
      return { label: label.trim(), amounts: cells.flatMap(amountsIn) };
    });
  }

  it("of a bill covers what the service then charges, and equals it where the price is exact", async () => {
    const { page, sidebar } = journey;
    await journey.menu("Open sidebar");
    [balance = 0] = amountsIn(await sidebar.locator(".balance").innerText());
    await run("Enrich companies", "A2:A6", /^Enrich 5 companies · /);
    await run("Get news", "A2:A6", /^Get news · /);
    await run("Get job posts", "A2:A4", /^Get job posts · /);

    await journey.menu("Build a list");
    await sidebar.locator("#filter-finder").fill("hq country");
    await sidebar.locator("#filter-finder").press("Enter");
    await page.keyboard.type("germ");
    await sidebar.getByRole("option", { name: "Germany" }).first().waitFor();
    await page.keyboard.press("Enter");
    await buy("Build a list", button("Build list"), sidebar.getByText(/companies on the sheet/));

    await journey.showSheet("Companies");
    await journey.select("A3");
    await journey.menu("Read a brief");
    await buy("Complete it", button("Complete it"), sidebar.getByText("Strategic moves").first());

    const before = await ledger();
    await journey.type("X2", '=COMPANY_ENRICH(A8:A9, "Industries")');
    await journey.cellShows("Companies", "X3", /\w/);
    byFormulas = await chargedSince(before);

    await journey.select("A2:A21");
    await journey.menu("Watches");
    await button("Watch the selected column").click();
    await sidebar.getByText("A month, at most").waitFor();
    await sidebar.getByRole("button", { name: "Watch", exact: true }).click();
    await button("Check now").click();
    await buy("Check now", button(/^Check for /), sidebar.getByText(/new articles?, .* credits?\.$/));

    expect(bought.filter(({ low, high, charged }) => charged < low || charged > high)).toEqual([]);
    expect(bought.filter(({ charged }) => charged > 0)).toHaveLength(6);
    expect(byFormulas).toBeGreaterThan(0);
    expect(bought.find(({ what }) => what === "Complete it")).toMatchObject({ low: 23, high: 23 });
  });

  it("adds up to the same on Home, Credits, the Credits sheet, History and the watch", async () => {
    const { sidebar } = journey;
    const all = await ledger();
    const runs = rounded(all - byFormulas);
    const look = bought.find(({ what }) => what === "Check now")!.charged;
    const calls = (await journey.received("")).filter(({ credits }) => credits > 0);

    await journey.menu("Open sidebar");
    const home = sidebar.getByLabel("Credits today");
    await home.getByText("credits left on your account").waitFor();
    const onHome = amountsIn(await home.innerText());
    await button("Credits").click();
    await sidebar.locator(".sums").waitFor();
    const sums = amountsIn(await sidebar.locator(".sums").innerText());
    const tables = {
      operations: await rowsOf("By operation"),
      people: await rowsOf("By person"),
      days: await rowsOf("Credits by day"),
      watches: await rowsOf("Watches this month"),
    };
    await button("Write a Credits sheet").click();
    await sidebar.getByText("Written to the sheet").waitFor();
    const sheet = journey.workbench.workbook.sheetNamed("Credits")!;
    const lines = sheet.getValues(sheet.dataRange);
    await journey.menu("Open sidebar");
    await button("History").click();
    await sidebar.locator(".past-run").first().waitFor();
    const cards = (await sidebar.locator(".past-run").allInnerTexts()).map(creditsIn);
    await journey.menu("Watches");
    const onWatch = await sidebar.locator(".past-run").innerText();

    expect(onHome).toEqual([rounded(balance - all), runs, 500, byFormulas, 100]);
    expect(sums).toEqual([all]);
    expect(Object.fromEntries(tables.operations.map(({ label, amounts }) => [label, sum(amounts)]))).toEqual(
      Object.fromEntries(
        OPERATIONS.map(([path, title]) => [
          title,
          sum(calls.filter(({ url }) => url.includes(path)).map(({ credits }) => credits)),
        ]),
      ),
    );
    expect(tables.people).toEqual([{ label: "You", amounts: [all] }]);
    expect(sum(tables.days.flatMap(({ amounts }) => amounts))).toBe(all);
    expect(tables.watches[0]!.amounts[0]).toBe(look);
    expect(sheetColumn(lines, "All", 0, 2)).toBe(all);
    expect(sum(lines.slice(2).map((line) => Number(line[2])))).toBe(all);
    expect(sum(lines.slice(1).map((line) => Number(line[9])))).toBe(all);
    for (const company of new Set(calls.map(({ url }) => companyOf(url)))) {
      const charged = sum(
        calls.filter(({ url }) => companyOf(url) === company).map(({ credits }) => credits),
      );
      expect([company, sheetColumn(lines, company, 8, 9)]).toEqual([company, charged]);
    }
    // A card may say it more than once.
    expect(cards.map((amounts) => [...new Set(amounts)])).toEqual(
      bought.map(({ charged }) => [charged]).reverse(),
    );
    expect(sum(cards.map(([amount = 0]) => amount))).toBe(runs);
    expect(creditsIn(onWatch)).toContain(look);
    expect(onWatch).toMatch(new RegExp(`This month\\s*${shortAmount(look)} of 250 credits`));
  });
});

/** The number beside a label of the Credits sheet. */
function sheetColumn(lines: readonly unknown[][], label: string, labels: number, numbers: number): number {
  return Number(lines.find((line) => line[labels] === label)?.[numbers]);
}

/** As the Credits sheet names it. */
function companyOf(url: string): string {
  const asked = new URLSearchParams(url.split("?")[1]);
  return asked.get("company") ?? asked.get("primary_company") ?? "(no single company)";
}
