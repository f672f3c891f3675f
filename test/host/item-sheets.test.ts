// docs/news-and-job-posts.md: sheets of items.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { BASE_URL, EDITOR, openAddin, OWNER } from "../addin/open-addin";
import { boxOf, type OpenAddin } from "../addin/addin-on-host";

const JOBS: RunRequest = { kind: "jobs", limit: 3, range: "Sheet1!A2:A4" };

function usersSheet(addin: OpenAddin, name: string) {
  const sheet = addin.workbook.insertSheet();
  addin.workbook.renameSheet(sheet, name);
  sheet.enter(boxOf("A1:B2"), [
    ["Job", "Link"],
    ["ours", "x"],
  ]);
  addin.workbook.activateSheet(addin.sheet);
  return sheet;
}

describe("A sheet for job posts", () => {
  it("leaves a user's sheet with its name alone, and gets another name", async () => {
    const addin = await openAddin({ formulas: false });
    const theirs = usersSheet(addin, "Job posts");

    const done = await addin.run(JOBS);
    const again = await addin.run({ ...JOBS, maxAgeDays: 0 });

    expect(theirs.getValues(theirs.dataRange)).toEqual([
      ["Job", "Link"],
      ["ours", "x"],
    ]);
    expect([done.sheetName, again.sheetName]).toEqual(["Job posts 2", "Job posts 2"]);
    expect(addin.rows(addin.workbook.sheetNamed("Job posts 2")).length).toBeGreaterThan(0);
    expect(addin.workbook.sheetNamed("Job posts 3")).toBeUndefined();
  });

  it("is found again after it was renamed, also for undo", async () => {
    const addin = await openAddin({ formulas: false });
    const first = await addin.run(JOBS);
    const posts = addin.workbook.sheetNamed("Job posts")!;
    addin.workbook.renameSheet(posts, "Openings");
    const before = posts.lastRow;

    const again = await addin.run(JOBS);
    await addin.undo(again);

    expect([first.sheetName, again.sheetName, posts.lastRow]).toEqual(["Job posts", "Openings", before]);
    expect(addin.workbook.sheetNamed("Job posts")).toBeUndefined();
  });

  it("fills columns that are requested later in its existing rows without a charge; undo removes everything", async () => {
    const addin = await openAddin({ formulas: false });
    const first = await addin.run(JOBS);
    const paid = addin.credits;
    const more = await addin.run({ ...JOBS, fields: ["Description", "Source"] });
    const posts = addin.workbook.sheetNamed("Job posts")!;
    const rows = addin.rows(posts);
    for (const { runId } of [more, first]) await addin.undo({ runId });

    expect([rows.length, addin.credits]).toEqual([9, paid]);
    for (const row of rows) expect(row).toMatchObject({ Source: expect.stringMatching(/\w/) as string });
    expect(rows.filter(({ Description }) => Description !== "").length).toBeGreaterThan(5);
    expect(posts.lastRow).toBe(1);
  });

  it.each([
    ["job posts", JOBS, "Job posts"],
    ["news", { kind: "news", limit: 3 }, "News"],
    ["people", { kind: "people" }, "People"],
  ] as const)(
    "gets %s below the last row of its own, beside checkboxes and formulas down to row 1,000",
    async (_, request, name) => {
      const addin = await openAddin({ formulas: false });
      await addin.run({ ...request, range: "Sheet1!A2:A3" });
      const sheet = addin.workbook.sheetNamed(name)!;
      const before = sheet.lastRow;
      const column = sheet.dataRange.columns + 1;
      const down = Array.from({ length: 999 }, (_each, index) => [false, `=IF(A${index + 2}="","no","yes")`]);
      sheet.enter({ row: 2, column, rows: 999, columns: 2 }, down);
      sheet.createFilter({ row: 1, column: 1, rows: 1_000, columns: column });

      const more = await addin.run({ ...request, range: "Sheet1!A4:A5" });
      const companies = sheet.getValues({ row: 1, column: 1, rows: 1_000, columns: 1 }).map(([cell]) => cell);
      const end = companies.indexOf("");
      const beside = sheet.getValues({ row: end, column, rows: 1, columns: 2 });
      await addin.undo(more);

      expect(end).toBeGreaterThan(before);
      expect(companies.slice(end).every((cell) => cell === "")).toBe(true);
      expect(beside).toEqual([[false, "yes"]]);
      // A formula beside them is the user's: these rows stay.
      expect(sheet.getValues({ row: before, column: 1, rows: 1, columns: 1 })).not.toEqual([[""]]);
    },
  );

  it("loses what a run has added beside checkboxes that nobody has ticked, where it is undone", async () => {
    const addin = await openAddin({ formulas: false });
    await addin.run({ ...JOBS, range: "Sheet1!A2:A3" });
    const sheet = addin.workbook.sheetNamed("Job posts")!;
    const before = sheet.lastRow;
    const column = sheet.dataRange.columns + 1;
    sheet.setValues(
      { row: 2, column, rows: 999, columns: 1 },
      Array.from({ length: 999 }, () => [false]),
    );
    const more = await addin.run(JOBS);
    sheet.setValues({ row: before + 2, column, rows: 1, columns: 1 }, [[true]]);

    await addin.undo(more);

    expect(addin.rows(sheet).filter(({ Company }) => Company !== "")).toHaveLength(before - 1 + 1);
  });

  it("stops a run before anything is bought or written if the user may not edit it", async () => {
    const addin = await openAddin({ formulas: false });
    await addin.value("saveSettings", { apiKey: "editors-own-key", baseUrl: BASE_URL }, EDITOR);
    await addin.run({ ...JOBS, range: "Sheet1!A2:A3" });
    addin.workbook.sheetNamed("Job posts")!.protect({ editors: [OWNER] });
    const sent = addin.sent.length;

    const refusal = await addin.refusal("startRun", { ...JOBS, creditCap: 100 }, EDITOR);

    expect(refusal).toMatch(/^The sheet "Job posts" is protected/);
    expect([addin.sent.length, addin.values("B4")]).toEqual([sent, [[""]]]);
  });
});
