// Money: a run buys what was agreed to, whatever becomes of its sheet.
import { describe, expect, it } from "vitest";
import { HEAD_COLUMNS, JOURNAL_HEADERS } from "../../src/money/entry";
import type { RunRequest } from "../../src/rpc/rpc";
import { forgedRow } from "../addin/forged-rows";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const JOBS: RunRequest = { kind: "jobs", mode: "new", limit: 2, range: "Sheet1!A2:A6" };
const JOURNAL = "Company Intelligence journal";
const OTHER = "sprout-silo.example";

const open = () => openAddin({ column: ["Website", ...websites(5)], formulas: false });
const companies = (addin: OpenAddin) =>
  new Set(addin.rows(addin.workbook.sheetNamed("Job posts")).map(({ Company }) => Company));
const enter = ({ sheet }: OpenAddin, row: number, texts: readonly string[]) =>
  sheet.enter(
    { row, column: 1, rows: texts.length, columns: 1 },
    texts.map((text) => [text]),
  );

describe("A run for job posts", () => {
  it("asks for the companies of its bill, whatever becomes of their sheet meanwhile", async () => {
    const addin = await open();
    const begun = await addin.start(JOBS);
    enter(addin, 2, [OTHER, "", "no company", ...[...websites(5)].reverse().slice(0, 2)]);

    const done = await addin.finishRun(begun);

    expect(done).toMatchObject({ state: "done", done: 5, total: 5 });
    expect(companies(addin)).toEqual(new Set(websites(5)));
  });

  it("names the companies that have none in its panel, and asks for those alone once more", async () => {
    const addin = await open();
    const [, second, third] = websites(5);
    enter(addin, 2, ["nobody-knows.example"]);
    addin.api.faults.set([second!, third!].map((url) => ({ when: { url }, reply: { status: 503 } })));

    const done = await addin.run(JOBS);
    addin.api.faults.set([]);
    const before = addin.sent.length;
    const again = await addin.retry(done);

    const reasons = done.failures.map(({ reason }) => reason).join("\n");
    expect(reasons).toContain("(nobody-knows.example)");
    expect(reasons).toContain(`(${second}, ${third})`);
    expect(done.toRetry).toBe(2);
    expect(again).toMatchObject({ state: "done", done: 5, failed: 1 });
    expect(addin.sent.length - before).toBe(2);
    expect(companies(addin)).toEqual(new Set(websites(5).slice(1)));
  });

  it("stops with a sentence if somebody has taken its companies out of the journal, and buys nothing", async () => {
    const addin = await open();
    const begun = await addin.start(JOBS);
    const journal = addin.workbook.sheetNamed(JOURNAL)!;
    const row = journal.getValues({ row: 1, column: 1, rows: journal.lastRow, columns: 6 });
    const at = row.findIndex((cells) => cells.includes("chosen")) + 1;
    expect(at).toBeGreaterThan(1);
    journal.clear({ row: at, column: 1, rows: 1, columns: journal.lastColumn });

    const stopped = await addin.slice(begun);

    expect(stopped.state).toBe("stopped");
    expect(stopped.message).toMatch(/^The journal sheet no longer says which companies this run was for\./);
    expect(addin.credits).toBe(0);
  });

  it("stops as well if somebody has put other companies in their place", async () => {
    const addin = await open();
    const begun = await addin.start(JOBS);
    const journal = addin.workbook.sheetNamed(JOURNAL)!;
    const rows = journal.getValues({ row: 1, column: 1, rows: journal.lastRow, columns: HEAD_COLUMNS });
    const at = rows.findIndex((cells) => cells.includes("chosen"));
    const cells = Object.fromEntries(
      JOURNAL_HEADERS.map((header, index) => [header, String(rows[at]![index] ?? "")]),
    );
    const others = JSON.stringify(Array.from({ length: 5 }, () => OTHER));
    const forged = forgedRow(cells, { packed: `js:${others}` });
    journal.setValues({ row: at + 1, column: 1, rows: 1, columns: forged.length }, [forged]);

    const stopped = await addin.slice(begun);

    expect(stopped.message).toMatch(/^The journal sheet no longer says which companies this run was for\./);
    expect(addin.credits).toBe(0);
  });
});
