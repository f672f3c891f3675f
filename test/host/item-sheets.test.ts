import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/core/sidebar-contract";
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
    await addin.finishRun(await addin.value("undoRun", { runId: again.runId }));

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
    for (const { runId } of [more, first]) await addin.finishRun(await addin.value("undoRun", { runId }));

    expect([rows.length, addin.credits]).toEqual([9, paid]);
    for (const row of rows) expect(row).toMatchObject({ Source: expect.stringMatching(/\w/) as string });
    expect(rows.filter(({ Description }) => Description !== "").length).toBeGreaterThan(5);
    expect(posts.lastRow).toBe(1);
  });

  it("is the original one, not a copy that the user made", async () => {
    const addin = await openAddin({ formulas: false });
    await addin.run({ ...JOBS, range: "Sheet1!A2:A3" });
    const posts = addin.workbook.sheetNamed("Job posts")!;
    const copy = addin.workbook.duplicateSheet(posts);
    const rows = copy.lastRow;

    await addin.run(JOBS);

    expect(copy.lastRow).toBe(rows);
    expect(posts.lastRow).toBeGreaterThan(rows);
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
