// The user's: notes stay.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { columnUnder } from "../addin/changed-cells";
import { undo } from "../addin/forgetting";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A4" };
const JOBS: RunRequest = { kind: "jobs", limit: 2, range: "Sheet1!A2:A4" };
const OWN = "Ask Kim before you sort.";

const open = (list: readonly string[] = websites(3)) =>
  openAddin({ column: ["Account", ...list], formulas: false });
const cell = (row: number, column: number) => ({ row, column, rows: 1, columns: 1 });
const noteAt = ({ sheet }: OpenAddin, row: number, column: number): string =>
  sheet.getNotes(cell(row, column))[0]![0]!;
const noteUnder = (addin: OpenAddin, header: string) => noteAt(addin, 1, columnUnder(addin, header));

/** Puts words of a user's behind what the note of a header says. */
function typeBehind(addin: OpenAddin, header: string, words: string): void {
  const column = columnUnder(addin, header);
  addin.sheet.setNotes(cell(1, column), [[noteAt(addin, 1, column) + words]]);
}

describe("What a user has typed into the note of a header", () => {
  it("stays at the next run and at undo", async () => {
    const addin = await open();
    await addin.run({ ...LOCATION, range: "Sheet1!A2:A2" });
    typeBehind(addin, "HQ city", `\n${OWN}`);

    const run = await addin.run(LOCATION);
    const after = noteUnder(addin, "HQ city");
    await undo(addin, run);

    expect([after, noteUnder(addin, "HQ city")]).toEqual(Array(2).fill(`location.hq.city\n${OWN}`));
  });
});

describe("What a user has typed into the note of a Status, beside our sentence,", () => {
  const words = "Ann: called them, new site in May.";

  it.each([
    ["above", (note: string) => `${words}\n${note}`],
    ["between", (note: string) => note.replace("\n—", `\n${words}\n—`)],
    ["below", (note: string) => `${note}\n${words}`],
  ])("stays at the next run: %s it", async (_, typed) => {
    const addin = await open(["nobody-knows.example", ...websites(2)]);
    await addin.run(LOCATION);
    const column = columnUnder(addin, "Status");
    const note = typed(noteAt(addin, 2, column));
    addin.sheet.setNotes(cell(2, column), [[note]]);

    const again = await addin.run(LOCATION);
    await undo(addin, again);

    expect(note).toContain(words);
    expect(noteAt(addin, 2, column)).toBe(note);
  });
});

describe("A note that a user has put on a job post", () => {
  it("stays with its row when the run is undone, which says so", async () => {
    const addin = await open();
    const run = await addin.run(JOBS);
    const posts = addin.workbook.sheetNamed("Job posts")!;
    const [[id]] = posts.getValues(cell(2, posts.lastColumn)) as [[string]];
    posts.setNotes(cell(2, 2), [["Ann applied here"]]);

    const undone = await undo(addin, run);

    expect(addin.rows(posts)).toHaveLength(1);
    expect(posts.getValues(cell(2, posts.lastColumn))).toEqual([[id]]);
    expect(posts.getNotes(cell(2, 2))).toEqual([["Ann applied here"]]);
    expect(undone.message).toContain("Kept what is yours in 1 cell or row");
  });
});
