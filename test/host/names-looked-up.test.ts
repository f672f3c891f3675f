// docs/enrich-a-column.md: names among companies are looked up first, free, and what is found exactly is bought as its company.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, type OpenAddin } from "../addin/open-addin";

const COLUMN = [
  "Company",
  "northwind-robotics.example",
  "Harbourlight Pay",
  "Northwind Robotics",
  "Harbourlight",
  "Zzyzx Holdings",
];
const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A6" };

/** What was asked about each company that was paid for. */
const paidFor = (addin: OpenAddin, path: string): string[] =>
  addin.sent
    .filter(({ url }) => url.includes(path))
    .map(({ url }) => new URL(url).searchParams.get("company") ?? "");

/** What was announced, and what came of it. */
async function announcedAndRun(addin: OpenAddin, request: RunRequest) {
  const bill = await addin.value("quoteRun", request);
  const done = await addin.run({ ...request, agreed: bill.agreed }, Math.max(bill.credits.high, 0.01));
  return { bill, done };
}

const words = (addin: OpenAddin) => addin.statusLines().map((line) => line.split(":")[0]);

describe("An enrichment of websites and names", () => {
  it("looks the names up, buys each company once, and says what was found beside the names", async () => {
    const addin = await openAddin({ column: COLUMN, formulas: false });

    const { bill, done } = await announcedAndRun(addin, LOCATION);

    expect(bill).toMatchObject({ companies: 5, toFetch: 5, credits: { low: 0.5, high: 2.5 } });
    expect(bill.receipt?.rows).toEqual([
      { label: "1 new", amount: "0.5 credits" },
      { label: "4 names: looked up first, free", amount: "at most 2 credits" },
    ]);
    expect(paidFor(addin, "enrichment").sort()).toEqual([
      "harbourlight-pay.example",
      "northwind-robotics.example",
    ]);
    expect(done).toMatchObject({ state: "done", done: 5, creditsSpent: 1 });
    expect(done.rows).toMatchObject([
      { what: "filled", rows: 3 },
      { what: "check", label: "To check", rows: 1 },
      { what: "missing", rows: 1, reasons: [{ reason: "The API knows no company by this name", rows: 1 }] },
    ]);
    expect(addin.credits).toBe(1);
    expect(addin.under("Website found")).toEqual([
      "",
      "harbourlight-pay.example",
      "northwind-robotics.example",
      "",
      "",
    ]);
    const cities = addin.under("HQ city");
    expect(cities[2]).toBe(cities[0]);
    expect(cities.slice(3)).toEqual(["", ""]);
    expect(addin.statusLines().slice(3)).toEqual([
      "To check: Maybe harbourlight-pay.example. Tick it in the sidebar if it is the right one.",
      "Not found: The API knows no company by this name.",
    ]);
  });

  it("asks nothing anew the second time, and its bill says so", async () => {
    const addin = await openAddin({ column: COLUMN, formulas: false });
    await addin.run(LOCATION);
    const { length } = addin.sent;

    const { bill, done } = await announcedAndRun(addin, LOCATION);

    expect(bill).toMatchObject({ alreadyPaid: 2, toFetch: 0, credits: { low: 0, high: 0 } });
    expect(bill.receipt?.rows).toContainEqual({ label: "1 name to check", amount: "skipped" });
    expect(done).toMatchObject({ state: "done", creditsSpent: 0 });
    expect(addin.sent).toHaveLength(length);
    expect(words(addin)).toEqual(["Up to date", "Up to date", "Up to date", "To check", "Not found"]);
  });

  it("keeps the company that was bought for a name, whatever the search says later", async () => {
    const addin = await openAddin({ column: COLUMN, formulas: false });
    await addin.run(LOCATION);
    await addin.clock.sleep(7 * 3_600_000);
    addin.spoil = (reply, url) =>
      url.includes("search")
        ? { ...reply, body: reply.body.split("harbourlight-pay.example").join("other.example") }
        : reply;

    const { done } = await announcedAndRun(addin, LOCATION);

    expect(done).toMatchObject({ state: "done", creditsSpent: 0 });
    expect(addin.under("Website found")[1]).toBe("harbourlight-pay.example");
  });

  it("is undone whole", async () => {
    const addin = await openAddin({ column: COLUMN, formulas: false });
    const done = await addin.run(LOCATION);

    await addin.undo(done);

    expect(addin.values("A1:A6").flat()).toEqual(COLUMN);
    expect(addin.headers()).toEqual(["Company"]);
  });

  it("puts nothing beside a name that was typed over meanwhile", async () => {
    const addin = await openAddin({ column: COLUMN, formulas: false });
    const started = await addin.start(LOCATION);
    addin.sheet.setValues({ row: 3, column: 1, rows: 1, columns: 1 }, [["Maple & Mortar"]]);

    await addin.finishRun(started);

    expect(words(addin)).toEqual(["Done", "Skipped", "Done", "To check", "Not found"]);
    expect(addin.under("Website found")[1]).toBe("");
    expect(paidFor(addin, "enrichment")).toEqual(["northwind-robotics.example"]);
  });

  it("uses the websites that were found before, and leaves them", async () => {
    const addin = await openAddin({ column: COLUMN, formulas: false });
    await addin.run({ kind: "match", range: "Sheet1!A2:A6" });
    const searches = addin.sent.filter(({ url }) => url.includes("search")).length;

    const { bill, done } = await announcedAndRun(addin, LOCATION);

    expect(bill).toMatchObject({ companies: 4, credits: { low: 1, high: 1 } });
    expect(done).toMatchObject({ state: "done", creditsSpent: 1 });
    expect(done.message).not.toContain("Kept your own");
    expect(addin.sent.filter(({ url }) => url.includes("search"))).toHaveLength(searches);
    expect(addin.headers().filter((header) => header === "Website")).toHaveLength(1);
  });

  it("stops at its cap, and goes on with the rest", async () => {
    const addin = await openAddin({ column: COLUMN, formulas: false });

    const stopped = await addin.run(LOCATION, 0.5);
    const { capReached } = stopped;
    const done = await addin.finishRun(
      await addin.value("runSlice", { runId: stopped.runId, creditCap: 0.5 + capReached!.moreCredits }),
    );

    expect(stopped).toMatchObject({ state: "stopped", creditsSpent: 0.5 });
    expect(capReached!.moreCredits).toBeGreaterThanOrEqual(0.5);
    expect(done).toMatchObject({ state: "done", creditsSpent: 1 });
  });

  it("finds a column that holds names alone", async () => {
    const addin = await openAddin({
      column: ["Account", "Harbourlight Pay", "Maple & Mortar"],
      formulas: false,
    });

    const { bill, done } = await announcedAndRun(addin, { kind: "enrichment", sections: ["location"] });

    expect(bill).toMatchObject({ companies: 2, credits: { low: 0, high: 1 } });
    expect(done).toMatchObject({ state: "done", done: 2, creditsSpent: 1 });
    expect(addin.headers()[0]).toBe("Account");
  });
});

describe("A name that may mean a company", () => {
  it("is bought once a person has ticked it, for the price that was shown, and is exact from then on", async () => {
    const addin = await openAddin({ column: [...COLUMN, "Maple"], formulas: false });
    const request = { ...LOCATION, range: "Sheet1!A2:A7" };
    const first = await addin.run(request);
    const { runId } = first;

    const { names } = await addin.value("getNamesToCheck", { runId });
    const ticked = names.filter(({ name }) => name === "maple");
    const bill = await addin.value("quoteRetry", { runId, names: ["maple"] });
    const confirmed = await addin.value("confirmNames", { runId, names: ticked });
    const free = addin.credits;
    const done = await addin.finishRun(
      await addin.value("retryFailed", { runId, creditsAgreed: bill.credits.high }),
    );
    await addin.clock.sleep(7 * 3_600_000);
    const again = await announcedAndRun(addin, request);

    expect(names.map(({ name, website }) => [name, website])).toEqual([
      ["harbourlight", "harbourlight-pay.example"],
      ["maple", "maple-mortar.example"],
    ]);
    expect(bill.credits).toEqual({ low: 0.5, high: 0.5 });
    expect(confirmed).toMatchObject({ state: "done", toRetry: 1 });
    expect(free).toBe(first.creditsSpent);
    expect(done).toMatchObject({ state: "done", creditsSpent: first.creditsSpent + 0.5 });
    expect(addin.under("Website found")[5]).toBe("maple-mortar.example");
    expect(words(addin).slice(3)).toEqual(["To check", "Not found", "Up to date"]);
    expect(again.done.creditsSpent).toBe(0);
  });

  it("can be ticked for job posts, too", async () => {
    const addin = await openAddin({ column: ["Company", "Harbourlight"], formulas: false });
    const { runId } = await addin.run({ kind: "jobs", limit: 5, range: "Sheet1!A2:A2" });

    const bill = await addin.value("quoteRetry", { runId, names: ["harbourlight"] });
    const { names } = await addin.value("getNamesToCheck", { runId });
    await addin.value("confirmNames", { runId, names });
    const done = await addin.finishRun(
      await addin.value("retryFailed", { runId, creditsAgreed: bill.credits.high }),
    );

    expect(done).toMatchObject({ state: "done", done: 1, failed: 0 });
    expect(done.creditsSpent).toBeLessThanOrEqual(bill.credits.high);
    expect(paidFor(addin, "jobs")).toEqual(["harbourlight-pay.example"]);
  });
});

describe("A selection with names", () => {
  it("gets the job posts of what was found, each once", async () => {
    const addin = await openAddin({ column: COLUMN, formulas: false });

    const { bill, done } = await announcedAndRun(addin, { kind: "jobs", limit: 5, range: "Sheet1!A2:A6" });
    const posts = addin.rows(addin.workbook.sheets.find(({ name }) => name === "Job posts"));
    const again = await announcedAndRun(addin, { kind: "jobs", limit: 5, range: "Sheet1!A2:A6" });

    expect(bill.credits.low).toBeLessThan(bill.credits.high);
    expect(done.state).toBe("done");
    expect(new Set(posts.map((post) => post["Company"]))).toEqual(
      new Set(["northwind-robotics.example", "harbourlight-pay.example"]),
    );
    expect(paidFor(addin, "jobs").sort()).toEqual(["harbourlight-pay.example", "northwind-robotics.example"]);
    expect(done.rows).toContainEqual(
      expect.objectContaining({
        what: "check",
        rows: 1,
        reasons: [{ reason: "Tick the right companies in the sidebar (harbourlight)", rows: 1 }],
      }),
    );
    expect(again).toMatchObject({ bill: { credits: { high: 0 } }, done: { creditsSpent: 0 } });
  });
});
