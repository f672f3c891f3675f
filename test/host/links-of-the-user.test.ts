// The user's: links and formulas in our columns.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { columnUnder } from "../addin/changed-cells";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A4" };
const JOBS: RunRequest = { kind: "jobs", limit: 2, range: "Sheet1!A2:A4" };
const DAY_MS = 24 * 3_600_000;
const LINK = "https://crm.example/4711";

const open = () => openAddin({ column: ["Account", ...websites(3)], formulas: false });
const cell = (row: number, column: number) => ({ row, column, rows: 1, columns: 1 });

describe("A link that a user has put on a value of ours", () => {
  it.each([
    ["in a hidden row, which is in no run", true],
    ["in a row of the run", false],
  ])("stays at a refresh that changes nothing: %s", async (_, isHidden) => {
    const addin = await open();
    await addin.run(BASICS);
    const box = cell(3, columnUnder(addin, "Name"));
    const text = String(addin.sheet.getValues(box)[0]![0]);
    addin.sheet.setLinkedTexts(box, [[{ text, link: LINK }]]);
    if (isHidden) addin.sheet.setRowsHidden(3, 1, true);

    await addin.run({ ...BASICS, maxAgeDays: 0 });

    expect(addin.sheet.getLinks(box)).toEqual([[LINK]]);
    expect(addin.rows()[2]).toMatchObject({ Status: "Done" });
  });
});

describe("What a user has put under State in the job posts stays when they are seen again", () => {
  async function seenAgain(put: (posts: OpenAddin["sheet"], state: number) => void) {
    const addin = await open();
    await addin.run(JOBS);
    const posts = addin.workbook.sheetNamed("Job posts")!;
    const [headers = []] = posts.getValues({ row: 1, column: 1, rows: 1, columns: posts.lastColumn });
    const state = headers.indexOf("State") + 1;
    put(posts, state);
    await addin.workbook.settle();
    await addin.clock.sleep(8 * DAY_MS);
    await addin.run({ ...JOBS, maxAgeDays: 0 });
    await addin.workbook.settle();
    return { addin, posts, state };
  }

  it("a link, also in a row that was not seen again", async () => {
    const { posts, state } = await seenAgain((sheet, column) => {
      for (const row of [3, 5]) sheet.setLinkedTexts(cell(row, column), [[{ text: "Applied", link: LINK }]]);
    });

    const column = { row: 1, column: state, rows: posts.lastRow, columns: 1 };
    const links = posts.getLinks(column).flat();
    const applied = posts
      .getValues(column)
      .flatMap(([text], index) => (text === "Applied" ? [links[index]] : []));
    expect(applied).toEqual([LINK, LINK]);
    expect(posts.getValues(column).flat()).toContain("Open");
  });

  it("a formula that spills down the column", async () => {
    const { addin, posts } = await seenAgain((sheet, column) => {
      sheet.clear({ row: 2, column, rows: 6, columns: 1 });
      sheet.enter(cell(2, column), [["=ARRAYFORMULA(UPPER(A2:A7))"]]);
    });

    const states = addin.rows(posts).map((row) => String(row["State"]));
    expect(states).not.toContain("#REF!");
    expect(states).toContain(websites(1)[0]!.toUpperCase());
  });
});
