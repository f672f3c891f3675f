// docs/news-and-job-posts.md: what is asked for.
import { describe, expect, it } from "vitest";
import { SHOWCASE_COMPANIES } from "../../demo-api/demo-api";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

describe("Job posts, new ones only", () => {
  it("cost one page at first, and stop at the known posts a week later", async () => {
    const addin = await openAddin();
    const first = await addin.run({ kind: "jobs", limit: 5 });
    const before = addin.sent.length;
    const rows = postsOf(addin).length;
    await addin.clock.sleep(WEEK_MS);

    const bill = await addin.value("quoteRun", { kind: "jobs", limit: 5 });
    const second = await addin.run({ kind: "jobs", limit: 5 });

    expect(before).toBe(5);
    expect(first.creditsSpent).toBe(addin.credits - second.creditsSpent);
    expect(bill.lines).toContain("May fetch a second page where a lot is new");
    expect(second.creditsSpent).toBeLessThanOrEqual(bill.credits.high);
    const ids = postsOf(addin).map((row) => row["Job ID"]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(rows);
  });
});

describe("Job posts, all of them", () => {
  it("are fetched to the last one, and only then are missing ones marked as gone", async () => {
    const [website = ""] = websites(1);
    const addin = await openAddin({ column: ["Website", website] });
    await addin.run({ kind: "jobs", mode: "all" });
    const before = postsOf(addin).length;
    await addin.clock.sleep(10 * WEEK_MS);
    await addin.run({ kind: "jobs", limit: 2 });
    const open = postsOf(addin).filter(({ State }) => State === "Gone").length;

    await addin.run({ kind: "jobs", mode: "all", maxAgeDays: 0 });

    const states = postsOf(addin).map(({ State }) => State);
    expect(before).toBeGreaterThan(10);
    expect(open).toBe(0);
    expect(states.filter((state) => state === "Gone").length).toBeGreaterThan(0);
    expect(states.filter((state) => state !== "Gone").length).toBeGreaterThan(0);
  });
});

describe("News", () => {
  it("is requested from two days before the newest known article", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(2)] });
    await addin.run({ kind: "news", limit: 5 });
    const newest = new Map<string, number>();
    for (const { Company, Published } of addin.rows(addin.workbook.sheetNamed("News")))
      newest.set(
        String(Company),
        Math.max(newest.get(String(Company)) ?? 0, (Published as unknown as Date).getTime()),
      );
    await addin.clock.sleep(WEEK_MS);
    const before = addin.sent.length;

    await addin.run({ kind: "news", limit: 5 });

    const since = addin.sent.slice(before).map(({ url }) => {
      const { searchParams } = new URL(url);
      return [searchParams.get("company"), searchParams.get("start_date")] as const;
    });
    const twoBefore = (ms: number) => new Date(ms - 2 * DAY_MS).toISOString().slice(0, 10);
    expect(newest.size).toBe(2);
    expect(new Map(since)).toEqual(new Map([...newest].map(([company, ms]) => [company, twoBefore(ms)])));
    const again = await addin.run({ kind: "news", limit: 5 });
    expect(again.creditsSpent).toBe(0);
  });

  it("is narrowed to what matches, and the bill says so and how far back the plan goes", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(1)] });
    const request = {
      kind: "news" as const,
      limit: 5,
      since: "2020-01-01",
      newsFilters: { countries: "DEU", news_score_list: "High,Medium" },
    };

    const bill = await addin.value("quoteRun", request);
    await addin.run(request);

    expect(bill.lines.join(" ")).toContain(
      "Only news that matches: newsworthiness High, Medium; countries DEU",
    );
    expect(bill.lines.join(" ")).toContain("news of the last six months only");
    const query = new URL(addin.sent[0]!.url).searchParams;
    expect(query.get("countries")).toBe("DEU");
    expect(query.get("news_score_list")).toBe("High,Medium");
    const refused = await addin.replyText("quoteRun", { ...request, newsFilters: { colour: "red" } });
    expect(refused).toContain("There is no news filter");
  });
});

describe("A match run", () => {
  it("finds websites for names and e-mail addresses without a charge, and searches for none of them again", async () => {
    const [first, second] = SHOWCASE_COMPANIES;
    const addin = await openAddin({
      column: [
        "Company",
        first!.name,
        `someone@${second!.website}`,
        "Qqq Unheard Of, Inc.",
        second!.website,
        "Zzyzx Nothing Known",
        "someone@gmail.com",
      ],
    });

    const bill = await addin.value("quoteRun", { kind: "match" });
    const done = await addin.run({ kind: "match" }, 0);

    expect(bill).toMatchObject({ credits: { low: 0, high: 0 }, invalid: 2 });
    expect(bill.lines).toContain("Searching: free");
    expect(done).toMatchObject({ state: "done", creditsSpent: 0 });
    const rows = addin.rows();
    expect(rows.map((row) => row["Website"]).slice(0, 2)).toEqual([first!.website, second!.website]);
    expect(rows.map(({ Match }) => Match)).toEqual(["exact", "exact", "none", "", "none", ""]);
    expect(addin.statusLines()[3]).toBe("Skipped: Already a website.");
    expect(addin.statusLines()[5]).toMatch(/^No company: .*private e-mail address/);
    const sent = addin.sent.length;
    await addin.run({ kind: "match" }, 0);
    expect(addin.sent).toHaveLength(sent);
    const undone = await addin.finishRun(
      await addin.value("undoRun", { runId: (await addin.value("getState", {})).run!.runId }),
    );
    expect(undone.message).toMatch(/^Undone/);
  });
});

function postsOf(addin: OpenAddin) {
  return addin.rows(addin.workbook.sheets.find(({ name }) => name === "Job posts"));
}
