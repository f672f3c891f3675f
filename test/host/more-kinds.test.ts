// docs/enrich-a-column.md: get more data.
import { describe, expect, it } from "vitest";
import type { OfferedName, RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const HOUR_MS = 3_600_000;

/** What one row shows, and what it costs. */
const KINDS: readonly (readonly [OfferedName, number, Readonly<Record<string, unknown>>])[] = [
  [
    "headcount",
    2.5,
    {
      Headcount: expect.any(Number),
      "Headcount, 12 months %": expect.any(Number),
      "Largest function": expect.stringMatching(/^[A-Z]/),
      "Counted on": expect.any(Date),
    },
  ],
  [
    "traffic",
    1.5,
    {
      Visits: expect.any(Number),
      "Visits, month": expect.stringMatching(/^\d{4}-\d\d$/),
      "Visits, change": expect.any(Number),
      "Main source": expect.stringMatching(/^[a-z]/),
      "Bounce rate": expect.any(Number),
    },
  ],
  [
    "employee_reviews",
    1.5,
    {
      "Employee rating": expect.any(Number),
      "Employee reviews": expect.any(Number),
      "Would recommend it": expect.any(Number),
      "Employees' marks": expect.stringMatching(/work life balance \d/),
    },
  ],
  [
    "product_reviews",
    0.5,
    {
      "Product count": expect.any(Number),
      "Product names": expect.stringMatching(/./),
      "Product rating": expect.any(Number),
    },
  ],
];

describe.each(KINDS)("A run about %s", (kind, price, row) => {
  it("bills first, writes values beside their companies, and costs nothing the second time", async () => {
    const addin = await openAddin();

    const bill = await addin.value("quoteRun", { kind });
    const done = await addin.run({ kind }, bill.credits.high);
    const again = await addin.run({ kind });

    expect(bill).toMatchObject({ companies: 5, credits: { high: 5 * price } });
    expect(done).toMatchObject({ state: "done", done: 5, failed: 0, creditsSpent: 5 * price });
    expect(again).toMatchObject({ state: "done", creditsSpent: 0 });
    expect(addin.credits).toBe(5 * price);
    expect(addin.rows()).toMatchObject(websites(5).map((Website) => ({ Website, ...row })));
  });
});

/** What each item shows on its sheet, what a page costs, and how many items a page holds. */
const ITEMS: readonly (readonly [RunRequest, string, number, Readonly<Record<string, unknown>>])[] = [
  [
    { kind: "posts", limit: 10 },
    "Social posts",
    1,
    { Posted: expect.any(Date), Text: expect.stringMatching(/./), Reactions: expect.any(Number) },
  ],
  [
    { kind: "employee_reviews", rows: true, limit: 20 },
    "Employee reviews",
    1.5,
    { Rating: expect.any(Number), Pros: expect.stringMatching(/./), Source: expect.stringMatching(/./) },
  ],
];

describe.each(ITEMS)("A run of %j", (request, sheetName, price, row) => {
  it("appends items to their own sheet once, and costs nothing the second time", async () => {
    const addin = await openAddin();

    const bill = await addin.value("quoteRun", request);
    const done = await addin.run(request, bill.credits.high);
    const sheet = addin.workbook.sheetNamed(sheetName)!;
    const rows = addin.rows(sheet);
    const again = await addin.run(request);

    expect(bill.credits).toEqual({ low: 0, high: 5 * price });
    expect(done).toMatchObject({ state: "done", done: 5, failed: 0, creditsSpent: 5 * price, sheetName });
    expect(rows.length).toBeGreaterThan(20);
    for (const each of rows) expect(each).toMatchObject(row);
    expect(new Set(rows.map(({ Company }) => Company))).toEqual(new Set(websites(5)));
    expect(again).toMatchObject({ state: "done", creditsSpent: 0 });
    expect(addin.rows(sheet)).toHaveLength(rows.length);
    expect(addin.headers().filter((header) => header !== "")).toHaveLength(1);
  });
});

describe("The content of a reply", () => {
  const rowsOf = (addin: OpenAddin, sheet: string) => addin.rows(addin.workbook.sheetNamed(sheet));

  it("is written to the requested columns, for job posts, news and figures", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(1)] });

    await addin.run({ kind: "jobs", limit: 10 });
    await addin.run({ kind: "jobs", mode: "all", fields: ["description", "source"] });
    await addin.run({ kind: "news", limit: 5, fields: ["countries[]", "newsworthiness_score", "id"] });
    await addin.run({ kind: "traffic", fields: ["latest_month.visits", "traffic_sources.direct"] });

    const posts = rowsOf(addin, "Job posts");
    expect(posts.some(({ Source, Description }) => Source !== "" && Description !== "")).toBe(true);
    expect(rowsOf(addin, "News")[0]).toMatchObject({
      Headline: expect.stringMatching(/./),
      Newsworthiness: expect.any(Number),
      "Article ID": expect.anything(),
    });
    expect(addin.rows()[0]).toMatchObject({ Direct: expect.any(Number) });
  });
});

describe("Social posts", () => {
  it("are fetched a month later only as far as the page that contains known posts", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(1)] });
    await addin.run({ kind: "posts", limit: 10 });
    await addin.clock.sleep(30 * 24 * HOUR_MS);
    const before = addin.rows(addin.workbook.sheetNamed("Social posts")).length;

    const sent = addin.sent.length;

    const later = await addin.run({ kind: "posts", limit: 10 });

    const rows = addin.rows(addin.workbook.sheetNamed("Social posts"));
    expect(later.state).toBe("done");
    expect(addin.sent.slice(sent)).toHaveLength(1);
    expect(rows.length).toBeGreaterThan(before);
    expect(new Set(rows.map((row) => row["Post ID"])).size).toBe(rows.length);
  });
});

describe("What one price includes", () => {
  it.each([
    [{ kind: "jobs", limit: 3 }, "Job posts", 4, "limit=10"],
    [{ kind: "employee_reviews", rows: true, limit: 3 }, "Employee reviews", 1.5, "limit=50"],
  ] as const)(
    "is fetched whole by %j; what was asked for is shown, and the rest costs nothing later",
    async (request, sheetName, price, limit) => {
      const addin = await openAddin({ column: ["Website", ...websites(2)] });
      const rows = () => addin.rows(addin.workbook.sheetNamed(sheetName)).length;

      const few = await addin.run(request);
      const shown = rows();
      const more = await addin.run({ ...request, limit: 10 });

      expect([few.creditsSpent, shown]).toEqual([2 * price, 2 * 3]);
      expect([more.creditsSpent, rows()]).toEqual([0, 2 * 10]);
      expect(addin.sent.map(({ url }) => /limit=\d+/.exec(url)![0])).toEqual([limit, limit]);
    },
  );
});

describe("Product reviews", () => {
  const REVIEWS: RunRequest = { kind: "product_reviews", rows: true, limit: 50 };

  it("buy the catalogue, then the reviews of its first three products, within the bill", async () => {
    const addin = await openAddin();

    const bill = await addin.value("quoteRun", REVIEWS);
    const done = await addin.run(REVIEWS, bill.credits.high);
    const rows = addin.rows(addin.workbook.sheetNamed("Product reviews"));
    const again = await addin.run(REVIEWS);

    expect(bill.credits).toEqual({ low: 2.5, high: 5 * (0.5 + 3 * 1.5) });
    expect(done).toMatchObject({ state: "done", done: 5, failed: 0, creditsSpent: addin.credits });
    expect(addin.sent).toHaveLength(10);
    expect(new URL(addin.sent.at(-1)!.url).searchParams.getAll("products").length).toBeGreaterThan(1);
    expect(new Set(rows.map((row) => row["Review ID"])).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(20);
    expect(new Set(rows.map((row) => row["Product"])).size).toBeGreaterThan(5);
    expect(again).toMatchObject({ state: "done", creditsSpent: 0 });
    expect(addin.rows(addin.workbook.sheetNamed("Product reviews"))).toHaveLength(rows.length);
  });

  it("stop at their cap, and then continue with the rest", async () => {
    const addin = await openAddin();

    const capped = await addin.run(REVIEWS, 6);

    const spent = addin.credits;
    const { moreCredits = 0 } = capped.capReached ?? {};
    const creditCap = 6 + moreCredits;
    const rest = await addin.finishRun(await addin.value("runSlice", { runId: capped.runId, creditCap }));

    expect(capped).toMatchObject({ state: "stopped" });
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(6);
    expect(moreCredits).toBeGreaterThan(0);
    expect(rest).toMatchObject({ state: "done", done: 5 });
    expect(addin.credits).toBeLessThanOrEqual(creditCap);
  });
});

describe("People", () => {
  const peopleOf = (addin: OpenAddin) => addin.rows(addin.workbook.sheetNamed("People"));

  it("are listed in rows of their own, once, without a charge if Leadership is in the journal", async () => {
    const addin = await openAddin();
    await addin.run({ kind: "enrichment", sections: ["management_profile"], range: "Sheet1!A2:A4" });

    const bill = await addin.value("quoteRun", { kind: "people" });
    const done = await addin.run({ kind: "people" }, bill.credits.high);
    const people = peopleOf(addin);
    const again = await addin.run({ kind: "people" });

    expect(bill.credits.high).toBe(2);
    expect(done).toMatchObject({ state: "done", done: 5, failed: 0, creditsSpent: 2, sheetName: "People" });
    expect(new Set(people.map(({ Company }) => Company))).toEqual(new Set(websites(5)));
    for (const each of people)
      expect(each).toMatchObject({ Name: expect.stringMatching(/./), Role: expect.stringMatching(/./) });
    expect(again).toMatchObject({ state: "done", creditsSpent: 0 });
    expect(peopleOf(addin)).toHaveLength(people.length);
  });

  it("have a row each if they are called the same, and the next run adds none", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(1)] });
    const profiles = ["Founder", "CEO", "CEO"].map((designation) => ({ name: "Ada Twice", designation }));
    addin.spoil = (reply) => ({
      ...reply,
      body: JSON.stringify({ data: { management_profile: { profiles } }, credits_consumed: 2 }),
    });

    await addin.run({ kind: "people" });
    await addin.run({ kind: "people", maxAgeDays: 0 });

    expect(peopleOf(addin).map(({ Name, Role }) => [Name, Role])).toEqual([
      ["Ada Twice", "Founder"],
      ["Ada Twice", "CEO"],
      ["Ada Twice", "CEO"],
    ]);
  });
});
