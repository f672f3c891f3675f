// Status and Updated tell of the facts beside them alone.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const COMPANIES: RunRequest = { kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A4" };
const JOBS: RunRequest = { kind: "jobs", mode: "new", limit: 2, range: "Sheet1!A2:A4" };
const NEWS: RunRequest = { kind: "news", mode: "new", limit: 2, range: "Sheet1!A2:A4" };

const PEOPLE: RunRequest = { kind: "people", range: "Sheet1!A2:A4" };

const three = () => openAddin({ column: ["Website", ...websites(3)] });

const ALL = { row: 1, column: 1, rows: 8, columns: 20 };
const cellsOf = ({ sheet }: OpenAddin) => ({
  values: sheet.getValues(ALL),
  notes: sheet.getNotes(ALL),
  width: sheet.lastColumn,
});

describe("The sheet of the companies", () => {
  it.each([
    ["nothing yet", []],
    ["facts", [COMPANIES]],
  ])(
    "stays exactly as it is when job posts, news and people are fetched and undone beside %s",
    async (_, first) => {
      const addin = await three();
      for (const request of first) await addin.run(request);
      const before = cellsOf(addin);

      const runs = [];
      for (const request of [JOBS, NEWS, PEOPLE, JOBS]) {
        runs.push(await addin.run(request));
        expect(cellsOf(addin)).toEqual(before);
      }
      for (const { runId } of runs) await addin.undo({ runId });

      expect(cellsOf(addin)).toEqual(before);
      expect(runs.map(({ state, done, failed }) => ({ state, done, failed }))).toEqual(
        runs.map(() => ({ state: "done", done: 3, failed: 0 })),
      );
    },
  );

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

  it("shows words in its cells and full messages in their notes, and keeps a user's note", async () => {
    const addin = await openAddin({
      column: ["Website", "nobody-knows.example", "no company", ...websites(1)],
    });
    const run: RunRequest = { ...COMPANIES, range: "Sheet1!A2:A4" };
    await addin.run(run);
    expect(addin.rows().map(({ Status }) => Status)).toEqual(["Not found", "No company", "Done"]);
    const status = { row: 2, column: addin.columnOf("Status"), rows: 3, columns: 1 };
    addin.sheet.setNotes({ ...status, rows: 1 }, [["ask Ann"]]);
    addin.sheet.enter({ row: 3, column: 1, rows: 1, columns: 1 }, [[websites(2)[1]!]]);

    await addin.run({ ...run, maxAgeDays: 0 });

    const notes = addin.sheet.getNotes(status).flat();
    expect(addin.rows().map(({ Status }) => Status)).toEqual(["Not found", "Done", "Done"]);
    expect(notes).toEqual(["ask Ann", "", ""]);
  });
});
