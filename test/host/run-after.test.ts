// docs/caps-credits-undo.md: retry, cap and undo after a run.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites } from "../addin/open-addin";

const DAY_MS = 86_400_000;
const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };

describe("retryFailed", () => {
  it("requests only the rows that failed", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(5), "nobody-knows.example"] });
    addin.api.faults.set([{ when: { from: 3 }, reply: { status: 503 } }]);
    const failed = await addin.run(LOCATION);
    addin.api.faults.clear();
    const sent = addin.sent.length;

    const done = await addin.retry(failed);

    expect(failed).toMatchObject({ state: "done", toRetry: 4 });
    expect(done).toMatchObject({ state: "done", toRetry: 0, failed: 1, creditsSpent: 2.5 });
    expect(addin.sent.length - sent).toBe(4);
    expect(addin.rows().map(({ Status }) => String(Status).split(":")[0])).toEqual([
      "Done",
      "Done",
      "Done",
      "Done",
      "Done",
      "Not found",
    ]);
  });
});

describe("A cap that is reached", () => {
  it("is reported with what the rest needs, and once raised the run continues", async () => {
    const addin = await openAddin();
    const stopped = await addin.run(LOCATION, 1);

    const { runId } = stopped;
    const raised = await addin.value("runSlice", { runId, creditCap: 1 + stopped.capReached!.moreCredits });
    const done = await addin.finishRun(raised);

    expect(stopped).toMatchObject({ capReached: { creditCap: 1, companies: 3, moreCredits: 1.5 } });
    expect(done).toMatchObject({ state: "done", done: 5, creditsSpent: 2.5, capReached: null });
  });
});

describe("undoRun", () => {
  it("removes the columns that the run added", async () => {
    const addin = await openAddin();
    const before = addin.values("A1:Z6");
    const done = await addin.run(LOCATION);

    const undone = await addin.undo(done);

    expect(done.undo).toMatch(/^Puts back what was there before in 5 rows\./);
    expect(undone).toMatchObject({ state: "done", undo: "" });
    expect(undone.message).toMatch(/^Undone\./);
    expect(addin.values("A1:Z6")).toEqual(before);
    expect((await addin.value("quoteRun", LOCATION)).credits.high).toBe(0);
  });

  it("keeps the user's cells, and a column that contains one", async () => {
    const addin = await openAddin();
    const done = await addin.run(LOCATION);
    const column = addin.values("A1:Z1")[0]!.indexOf("HQ country") + 1;
    addin.sheet.enter({ row: 3, column, rows: 2, columns: 1 }, [["mine"], ["=1+1"]]);

    const undone = await addin.undo(done);

    expect(addin.values("A1:Z1")[0]!.filter((label) => label !== "")).toEqual(["Website", "HQ country"]);
    expect(addin.sheet.getValues({ row: 2, column, rows: 5, columns: 1 }).flat()).toEqual([
      "",
      "mine",
      2,
      "",
      "",
    ]);
    expect(undone.message).toContain("Kept what is yours in 1 cell or row");
  });

  it("restores the previous answer", async () => {
    const addin = await openAddin();
    await addin.run(LOCATION);
    const before = addin.rows();
    await addin.clock.sleep(40 * DAY_MS);
    addin.spoil = (reply) => ({
      ...reply,
      body: reply.body.replace(/"city":"[^"]*"/g, '"city":"Elsewhere"'),
    });
    const done = await addin.run({ ...LOCATION, maxAgeDays: 1 });
    const between = addin.rows();

    await addin.undo(done);

    expect(between.every((row) => row["HQ city"] === "Elsewhere")).toBe(true);
    expect(addin.rows()).toEqual(before);
  });

  it("removes the job posts that it added, except one that was edited", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(2)] });
    const done = await addin.run({ kind: "jobs", limit: 5 });
    const posts = addin.workbook.sheets.find(({ name }) => name === "Job posts")!;
    const count = posts.lastRow - 1;
    const title = addin.values("A1:Z1", posts)[0]!.indexOf("Title") + 1;
    posts.enter({ row: 3, column: title, rows: 1, columns: 1 }, [["call them"]]);

    const undone = await addin.undo(done);

    expect(count).toBeGreaterThan(2);
    expect(posts.lastRow).toBe(2);
    expect(addin.rows(posts)[0]?.["Title"]).toBe("call them");
    expect(undone.message).toContain("1 cell or row");
    expect(addin.values("A1:C1")).toEqual([["Website", "", ""]]);
  });
});
