import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const COMPANIES: RunRequest = { kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A4" };
const JOBS: RunRequest = { kind: "jobs", mode: "new", limit: 2, range: "Sheet1!A2:A4" };
const NEWS: RunRequest = { kind: "news", mode: "new", limit: 2, range: "Sheet1!A2:A4" };

const three = () => openAddin({ column: ["Website", ...websites(3)] });
const headers = (addin: OpenAddin) => addin.headers().filter((cell) => cell !== "");

describe("The sheet of the companies", () => {
  it("has one Status and one Updated for all kinds of run, left of the values", async () => {
    const addin = await three();

    for (const request of [JOBS, NEWS, COMPANIES, JOBS])
      expect((await addin.run(request)).state).toBe("done");

    expect(headers(addin).slice(0, 4)).toEqual(["Website", "Status", "Updated", "HQ city"]);
    expect(headers(addin)).toHaveLength(3 + 8);
    expect(addin.statusLines()[0]).toMatch(/^Posts fetched: \d new job posts?\.$/);
  });

  it("never says that facts are up to date if a run has only fetched news or posts", async () => {
    const addin = await three();
    await addin.run(COMPANIES);
    for (const [request, word] of [
      [NEWS, "News fetched"],
      [NEWS, "News fetched"],
      [JOBS, "Posts fetched"],
      [JOBS, "Posts fetched"],
    ] as const) {
      await addin.run(request);

      expect(addin.rows().map(({ Status }) => Status)).toEqual([word, word, word]);
    }
  });

  it("tells another company's values from the user's, even after a run of another kind", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(2)] });
    const both: RunRequest = { ...COMPANIES, range: "Sheet1!A2:A3" };
    await addin.run(both);
    await addin.clock.sleep(60_000);
    await addin.run({ ...JOBS, range: "Sheet1!A2:A3" });
    const control = await openAddin({ column: ["Website", websites(3)[2]!, websites(3)[1]!] });
    await control.run(both);
    addin.sheet.enter({ row: 2, column: 1, rows: 1, columns: 1 }, [[websites(3)[2]!]]);

    await addin.run(both);

    const cities = (each: OpenAddin) => each.rows().map((row) => [row["HQ city"], row["HQ country"]]);
    expect(cities(addin)).toEqual(cities(control));
  });

  it("restores Status and Updated when a run of another kind is undone", async () => {
    const addin = await three();
    await addin.run(COMPANIES);
    const before = addin.rows();
    await addin.clock.sleep(24 * 3_600_000);
    const { runId } = await addin.run(JOBS);

    await addin.finishRun(await addin.value("undoRun", { runId }));

    const stands = (rows: typeof before) => rows.map(({ Website, Updated }) => [Website, Updated]);
    expect(stands(addin.rows())).toEqual(stands(before));
    expect(headers(addin)).toHaveLength(3 + 8);
  });

  it("shows words in its cells and full messages in their notes, and keeps a user's note", async () => {
    const addin = await openAddin({
      column: ["Website", "nobody-knows.example", "no company", ...websites(1)],
    });
    const run: RunRequest = { ...COMPANIES, range: "Sheet1!A2:A4" };
    await addin.run(run);
    expect(addin.rows().map(({ Status }) => Status)).toEqual(["Not found", "No company", "Done"]);
    addin.sheet.setNotes({ row: 2, column: 2, rows: 1, columns: 1 }, [["ask Ann"]]);
    addin.sheet.enter({ row: 3, column: 1, rows: 1, columns: 1 }, [[websites(2)[1]!]]);

    await addin.run({ ...run, maxAgeDays: 0 });

    const notes = addin.sheet.getNotes({ row: 2, column: 2, rows: 3, columns: 1 }).flat();
    expect(addin.rows().map(({ Status }) => Status)).toEqual(["Not found", "Done", "Done"]);
    expect(notes).toEqual(["ask Ann", "", ""]);
  });
});
