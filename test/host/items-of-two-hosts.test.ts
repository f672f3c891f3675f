// Two people share a spreadsheet and work with different services, which call different things by the same IDs: each gets what
// they pay for.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, OWNER, type OpenAddin } from "../addin/open-addin";
import { days, WEEKLY_NEWS, whatsNew } from "../addin/watched-weeks";

const STAGING = "staging.company-intelligence.example";
const MARK = "STAGING ";
const KINDS: [kind: RunRequest["kind"], sheet: string][] = [
  ["jobs", "Job posts"],
  ["news", "News"],
  ["posts", "Social posts"],
  ["people", "People"],
  ["employee_reviews", "Employee reviews"],
  ["product_reviews", "Product reviews"],
];

/** The owner works with the demo API, an editor with one that has the same IDs, and says something else of them. */
async function openBoth(): Promise<OpenAddin> {
  const addin = await openAddin({ formulas: false });
  addin.serveAt(STAGING, {
    answer: (reply) => ({
      ...reply,
      body: reply.body.replace(/"(title|job_title|name|text|summary|pros)":\s*"/g, `$&${MARK}`),
    }),
  });
  await addin.value("saveSettings", { baseUrl: `https://${STAGING}`, apiKey: DEMO_KEY }, EDITOR);
  return addin;
}

/** All that a sheet shows of items, without when they were seen. */
function shown(addin: OpenAddin, name: string): string[] {
  const sheet = addin.workbook.sheetNamed(name);
  return sheet === undefined
    ? []
    : addin
        .rows(sheet)
        .map((row) => Object.values(row).join(" "))
        .filter((row) => row.trim() !== "");
}

const run = async (addin: OpenAddin, kind: RunRequest["kind"], user: string) =>
  addin.finishRun(
    await addin.start(
      { kind, ...(kind.endsWith("reviews") ? { rows: true } : {}), limit: 5, range: "Sheet1!A2:A3" },
      1_000,
      user,
    ),
    user,
  );

describe("Items with IDs that another service has told already", () => {
  it.each(KINDS)("are all there: %s", async (kind, name) => {
    const addin = await openBoth();
    await run(addin, kind, EDITOR);
    const theirs = shown(addin, name);

    const done = await run(addin, kind, OWNER);
    const sent = addin.sent.length;
    await run(addin, kind, EDITOR);
    await run(addin, kind, OWNER);
    const own = shown(addin, `${name} 2`);

    expect(theirs.length).toBeGreaterThan(0);
    expect(own).toHaveLength(theirs.length);
    expect([done.sheetName, done.creditsSpent]).toEqual([`${name} 2`, addin.credits]);
    expect(addin.sent).toHaveLength(sent);
    expect(shown(addin, name)).toHaveLength(theirs.length);
    expect(theirs.filter((row) => row.includes(MARK))).toHaveLength(theirs.length);
    expect(own.filter((row) => row.includes(MARK))).toEqual([]);
  });

  it("are taken out by the undo of whose they are, also once that person has moved to the other service", async () => {
    const addin = await openBoth();
    const theirs = await run(addin, "jobs", EDITOR);
    const own = await run(addin, "jobs", OWNER);
    const before = shown(addin, "Job posts");

    await addin.value("saveSettings", { baseUrl: `https://${STAGING}`, apiKey: DEMO_KEY });
    const undone = await addin.undo(own);
    const left = [shown(addin, "Job posts"), shown(addin, "Job posts 2")];
    await addin.finishRun(await addin.value("undoRun", { runId: theirs.runId }, EDITOR), EDITOR);

    expect(undone.message).toMatch(/^Undone/);
    expect(left).toEqual([before, []]);
    expect(shown(addin, "Job posts")).toEqual([]);
  });

  it("are counted and opened where they are, by a colleague who cancels", async () => {
    const addin = await openBoth();
    await run(addin, "news", EDITOR);
    const started = await addin.start({ kind: "news", limit: 5, range: "Sheet1!A2:A9" }, 1_000);
    await addin.slice(started);

    const cancelled = await addin.value("cancelRun", { runId: started.runId }, EDITOR);
    const rows = shown(addin, "News 2").length;
    const opened = await addin.value("openResults", { runId: started.runId }, EDITOR);

    expect(rows).toBeGreaterThan(0);
    expect(cancelled.message).toContain(`, ${rows} new articles, `);
    expect([cancelled.sheetName, opened.sheetName]).toEqual(["News 2", "News 2"]);
  });
});

describe("With one service", () => {
  it("a sheet is called what its items are, for all who use it", async () => {
    const addin = await openAddin({ formulas: false });
    await addin.value("saveSettings", { baseUrl: BASE_URL, apiKey: DEMO_KEY }, EDITOR);

    const theirs = await run(addin, "jobs", EDITOR);
    const own = await run(addin, "jobs", OWNER);

    expect([theirs.sheetName, own.sheetName, own.creditsSpent]).toEqual(["Job posts", "Job posts", 0]);
    expect(addin.workbook.sheetNamed("Job posts 2")).toBeUndefined();
  });
});

describe("Finds with IDs that another service has told already", () => {
  it("are on What's new for both", async () => {
    const addin = await openBoth();
    const daily = { ...WEEKLY_NEWS, every: "day" } as const;
    await addin.value("saveWatch", { ...daily, name: "Theirs", hour: 6 }, EDITOR);
    await addin.value("saveWatch", { ...daily, name: "Own", hour: 8 });
    await days(addin, 8);

    const finds = whatsNew(addin);
    const whatOf = (name: string) =>
      finds
        .filter(({ Watch }) => Watch === name)
        .map(({ What }) => String(What))
        .sort();
    const keys = new Set(finds.map((find) => find["Find ID"]));

    expect(whatOf("Own").length).toBeGreaterThan(0);
    expect(whatOf("Theirs")).toEqual(whatOf("Own").map((what) => MARK + what));
    expect(keys.size).toBe(finds.length);
  });
});
