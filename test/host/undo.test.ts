// The user's: whatever was there before a run comes back by undo.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import type { OpenAddin } from "../addin/addin-on-host";
import { sortBy, type, undo } from "../addin/forgetting";
import { openAddin, websites } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A8" };
const LOCATION: RunRequest = { ...BASICS, sections: ["location"] };
const JOBS: RunRequest = { kind: "jobs", limit: 3, range: "Sheet1!A2:A8" };
const COLUMN = ["Account", ...websites(5), "nobody-knows.example", "Acme Incorporated"];
const DAY_MS = 86_400_000;

const open = () => openAddin({ column: COLUMN, formulas: false });
/** Everything that the sheet shows, including the notes of its statuses. */
const cells = (addin: OpenAddin) => [
  addin.sheet.getValues(addin.sheet.dataRange),
  addin.values("A1:Z1")[0]!.includes("Status") ? addin.statusLines() : [],
];
const byCompany = (addin: OpenAddin) => new Map(addin.rows().map((row) => [row["Account"], row]));

/** From now on the service returns another location for every company. */
function moveEverybody(addin: OpenAddin): void {
  addin.spoil = (reply) => ({
    ...reply,
    body: reply.body
      .replace(/"city":"[^"]*"/g, '"city":"Elsewhere"')
      .replace(/"region":"[^"]*"/g, '"region":"R"'),
  });
}

describe("Undo restores every cell, statuses and times included,", () => {
  it("of a run that bought nothing", async () => {
    const addin = await open();
    await addin.run(LOCATION);
    const before = cells(addin);
    const again = await addin.run(LOCATION);
    const between = cells(addin);

    await undo(addin, again);

    expect(again.creditsSpent).toBe(0);
    expect(between).not.toEqual(before);
    expect(cells(addin)).toEqual(before);
  });

  it("of a run that bought some, after rows and columns were moved and a column was renamed", async () => {
    const addin = await open();
    await addin.run({ ...LOCATION, range: "Sheet1!A2:A4" });
    await addin.clock.sleep(40 * DAY_MS);
    await addin.run({ ...LOCATION, range: "Sheet1!A3:A3", maxAgeDays: 1 });
    const before = byCompany(addin);
    moveEverybody(addin);
    const mixed = await addin.run({ ...LOCATION, maxAgeDays: 30 });
    const between = byCompany(addin);
    sortBy(addin, 1);
    addin.sheet.moveColumns(4, 2, 3);
    type(addin, 1, "HQ city", "Where they are");

    await undo(addin, mixed);
    type(addin, 1, "Where they are", "HQ city");

    expect(between).not.toEqual(before);
    expect(byCompany(addin)).toEqual(before);
  });
});

describe("A text that a user typed under Status", () => {
  it("stays, even if it begins with a word of ours, and its row is filled all the same", async () => {
    const addin = await open();
    await addin.run(LOCATION);
    type(addin, 3, "Status", "Failed: call them");
    type(addin, 4, "Status", "Waiting: for approval");
    const before = cells(addin);

    const again = await addin.run({ ...LOCATION, maxAgeDays: 0 });
    const statuses = addin.rows().map(({ Status: status }) => status);
    await undo(addin, again);

    expect(statuses.slice(1, 3)).toEqual(["Failed: call them", "Waiting: for approval"]);
    expect(again.message).toContain(
      `Kept your own value in 2 cells: Status of ${websites(2)[1]}, Status of ${websites(3)[2]}.`,
    );
    expect(cells(addin)).toEqual(before);
  });
});

describe("Cells that a user edited", () => {
  it("are listed by the run that leaves them alone, and by undo", async () => {
    const addin = await open();
    await addin.run(LOCATION);
    type(addin, 3, "HQ city", "Atlantis");
    moveEverybody(addin);

    const again = await addin.run({ ...LOCATION, maxAgeDays: 0 });
    type(addin, 2, "HQ city", "El Dorado");
    const undone = await undo(addin, again);

    const [first, second] = websites(2);
    expect(again.message).toContain(`Kept your own value in 1 cell: HQ city of ${second}.`);
    expect(undone.message).toBe(`Undone. Kept what is yours in 1 cell or row: HQ city of ${first}.`);
  });
});

describe("A renamed sheet of job posts", () => {
  it("gets the posts of the next run, and loses them when that is undone", async () => {
    const addin = await open();
    await addin.run({ ...JOBS, range: "Sheet1!A2:A4" });
    const posts = addin.workbook.sheetNamed("Job posts")!;
    addin.workbook.renameSheet(posts, "Who hires");
    const before = posts.getValues(posts.dataRange).length;

    const more = await addin.run(JOBS);
    const between = posts.getValues(posts.dataRange).length;
    const undone = await undo(addin, more);

    expect(addin.workbook.sheetNamed("Job posts")).toBeUndefined();
    expect(between).toBeGreaterThan(before);
    expect(more.sheetName).toBe("Who hires");
    expect(more.undo).toContain("of this run out of the sheet “Who hires”.");
    expect(undone.message).toMatch(/^Undone\. What this run wrote is gone/);
    expect(posts.getValues(posts.dataRange)).toHaveLength(before);
  });
});
