// What only some services take in a request: the same is had without it, and nothing is paid for twice.
import { describe, expect, it } from "vitest";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { days, WEEKLY_NEWS, whatsNew } from "../addin/watched-weeks";
import { WrittenService } from "../addin/written-service";

const DAY_MS = 86_400_000;
const DOCUMENTED = {
  jobs: ["company", "limit", "offset"],
  news: ["company", "sentiment_list", "type_list", "unique_article"],
};

/** Of each company so many items, one a day, every second mainly about it; only what is documented is taken. */
async function opened(companies: readonly string[], count = 25) {
  const addin = await openAddin({ formulas: false, column: ["Website", ...companies] });
  const service = new WrittenService(addin);
  const write = (company: string, title: string, ago: number) =>
    service.write(company, title, { at: addin.clock.now() - ago * DAY_MS, isMain: !/[13579]$/.test(title) });
  for (const company of companies) for (let ago = count; ago > 0; ago--) write(company, `Item ${ago}`, ago);
  service.refused = ({ pathname, searchParams }) => {
    const known = pathname.endsWith("/jobs") ? DOCUMENTED.jobs : DOCUMENTED.news;
    const isTooLarge = Number(searchParams.get("limit") ?? 10) > 10;
    return isTooLarge || [...searchParams.keys()].some((name) => !known.includes(name)) ? 422 : null;
  };
  const refused = (from = 0) =>
    service.asked.slice(from).filter((url) => service.refused(url) !== null).length;
  const answered = (from = 0) => service.asked.length - from - refused(from);
  return { addin, service, write, refused, answered };
}

const titles = (addin: OpenAddin, sheet = "News") =>
  addin
    .rows(addin.workbook.sheetNamed(sheet))
    .map((row) => String(row["Headline"] ?? row["Title"]))
    .toSorted((a, b) => Number(/\d+/.exec(a)) - Number(/\d+/.exec(b)));
const items = (...numbers: number[]) => numbers.map((number) => `Item ${number}`);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe("A service that takes only what is documented", () => {
  const [FIRST = ""] = websites(1);

  it("gives a second news run what is new, and nothing twice", async () => {
    const { addin, service, write, refused, answered } = await opened([FIRST]);
    const first = await addin.run({ kind: "news" });
    await addin.clock.sleep(3 * DAY_MS);
    write(FIRST, "Item 0", 1);
    const from = service.asked.length;
    const second = await addin.run({ kind: "news" });
    const third = await addin.run({ kind: "news" });

    expect([first.creditsSpent, second.creditsSpent, third.creditsSpent]).toEqual([1, 1, 0]);
    expect([answered(from), refused(from)]).toEqual([1, 2]);
    expect(titles(addin)).toEqual(items(0, ...upTo(10)));
  });

  it("gives news that are mainly about the company, kept for whoever wants the others", async () => {
    const { addin, answered } = await opened([FIRST]);
    const main = await addin.run({ kind: "news", mainSubject: true });
    const shown = titles(addin);
    const all = await addin.run({ kind: "news" });

    expect([main.state, main.failed, shown]).toEqual(["done", 0, items(2, 4, 6, 8, 10)]);
    expect([main.creditsSpent, all.creditsSpent, answered()]).toEqual([1, 0, 1]);
    expect(titles(addin)).toEqual(items(...upTo(10)));
  });

  it("is watched: each article that is new and mainly about the company is found once", async () => {
    const { addin, write, answered } = await opened([FIRST]);
    const request = { limit: 10, mainSubject: true } as const;
    const what = { kind: "news", range: "Sheet1!A2:A", request } as const;
    await addin.value("saveWatch", { ...WEEKLY_NEWS, every: "day", what });
    await days(addin, 1);
    write(FIRST, "New 2", 0);
    write(FIRST, "Other 1", 0);
    await days(addin, 3);

    expect(whatsNew(addin).map((row) => row["What"])).toEqual(["New 2"]);
    expect(answered()).toBe(4);
  });

  it("gives all open posts by pages of ten, as its next bill says, and refuses one request of all", async () => {
    const companies = websites(3);
    const { addin, refused, answered } = await opened(companies);
    const done = await addin.run({ kind: "jobs", mode: "all" });
    const bill = await addin.value("quoteRun", { kind: "jobs", mode: "all", maxAgeDays: 0 });
    const sheet = addin.workbook.sheetNamed("Job posts");

    expect([done.state, done.failed, addin.rows(sheet).length]).toEqual(["done", 0, 75]);
    // 10, then 9 that are new, then 6.
    expect([answered(), done.creditsSpent, refused()]).toEqual([9, 9, 1]);
    expect(bill.credits.high).toBe(3 * 4 * 11);
  });

  it("answers formulas, which stay when it is asked anew each day", async () => {
    const { addin, service, refused, answered } = await opened([FIRST]);
    await addin.value("saveSettings", { formulasAllowed: true });
    const since = new Date(addin.clock.now() - 5 * DAY_MS).toISOString().slice(0, 10);
    const asked = `=COMPANY_NEWS("${FIRST}",10,,,"Headline",FALSE,,TRUE,"since: ${since}")`;
    const { sheet } = await addin.formula(asked);
    const shown = () => sheet.getValues(sheet.dataRange).map(([, title]) => title);
    const before = shown();
    const [paid, turnedDown] = [answered(), refused()];
    await addin.value("saveSettings", { formulasAllowed: false });
    await addin.clock.sleep(3 * DAY_MS);
    addin.workbook.recalculateCustomFunctions();
    await addin.workbook.settle();

    expect(before).toEqual(items(2, 4));
    expect([paid, turnedDown]).toEqual([1, 3]);
    expect(shown()).toEqual(before);
    expect(service.asked).toHaveLength(4);
  });

  it("is not asked without what a person has chosen", async () => {
    const { addin, answered } = await opened([FIRST]);
    const run = await addin.run({ kind: "news", newsFilters: { countries: "DEU" } });

    expect([run.state, run.failed, run.creditsSpent, answered()]).toEqual(["done", 1, 0, 0]);
    expect(run.failures[0]!.reason).toContain("did not accept the request");
  });

  it("teaches that once, however many companies are asked about", async () => {
    const { addin, refused, answered } = await opened(websites(20), 3);
    const run = await addin.run({ kind: "news", mainSubject: true });

    expect([run.state, run.failed, answered(), refused()]).toEqual(["done", 0, 20, 2]);
  });
});
