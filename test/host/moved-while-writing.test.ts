// Values: every value stands beside its company, whatever a user does while results are written.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { columnLetters } from "../../workbench/formulas/references";
import { tagInNote } from "../../src/rows/write-cells";
import type { CellValue } from "../../workbench/workbook/cell-view";
import { companiesSent, FIRMOGRAPHIC, repeated } from "../addin/companies-sent";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const COMPANIES = 8;
const ROW = "Row";
const MINE = "my own name";
const FORMULA = "=1+1";
const NAME = "firmographic.name";
const STATUS = "status";

type Move = (addin: OpenAddin) => void;

/** What a user does between the re-read and the write, and right after the write. */
const MOVES: readonly (readonly [what: string, move: Move])[] = [
  [
    "sorts",
    ({ sheet }) => sheet.sort(everything(sheet), [{ column: columnOf(sheet, ROW), ascending: false }]),
  ],
  ["inserts a row", ({ sheet }) => sheet.insertRows(4, 1)],
  ["deletes a row", ({ sheet }) => sheet.deleteRows(4, 1)],
  ["inserts a column", ({ sheet }) => sheet.insertColumns(3, 1)],
  [
    "moves the companies",
    ({ sheet }) => sheet.moveColumns(columnOf(sheet, "Account"), 1, sheet.lastColumn + 1),
  ],
  ["moves an output column", ({ sheet }) => sheet.moveColumns(columnOf(sheet, "Name"), 1, 1)],
];

/** Rows and the companies. */
const SOME_MOVES = MOVES.filter(([what]) => what === "sorts" || what === "moves the companies");

/** Every other move before the flush, the others after it. `test/table` plays all of them at any moment. */
const atTurns = (moves: readonly (readonly [what: string, move: Move])[]) =>
  moves.map(([what, move], index) => [what, index % 2 === 0 ? "after" : "before", move] as const);

describe("A user who acts while results are written", () => {
  it.each(atTurns(MOVES))(
    "%s exactly %s the flush and finds every value beside its company",
    async (_, phase, move) => {
      const addin = await prepared();
      const acted = actAtWrite(addin, phase, "Done", move);

      const done = await addin.finishRun(await addin.start(FIRMOGRAPHIC));

      expect(acted()).toBe(true);
      expect(done).toMatchObject({ state: "done", done: done.total });
      expect(wrongRows(addin)).toEqual([]);
      expect(repeated(companiesSent(addin))).toEqual([]);
    },
  );
});

describe("A user who acts while a run starts", () => {
  it.each(SOME_MOVES)("%s and finds exactly the companies queued", async (_, move) => {
    const addin = await prepared();
    const acted = actAtWrite(addin, "before", "Queued", move);

    const request = { ...FIRMOGRAPHIC, range: "Sheet1!A2:A100" };
    // A user who moved the companies of the bill is told so, and starts once more.
    const started = await addin.start(request).catch(() => {
      const letters = columnLetters(columnOf(addin.sheet, "Account"));
      return addin.start({ ...request, range: `Sheet1!${letters}2:${letters}100` });
    });

    expect(acted()).toBe(true);
    const done = await addin.finishRun(started);
    expect(done.state).toBe("done");
    expect(wrongRows(addin)).toEqual([]);
  });
});

describe("A user who acts while a run is cancelled or retried", () => {
  it.each(SOME_MOVES)("%s and finds the statuses beside their companies", async (_, move) => {
    const addin = await prepared();
    const { runId } = await addin.start(FIRMOGRAPHIC);
    const cancelled = actAtWrite(addin, "before", "Cancelled", move);

    await addin.value("cancelRun", { runId });
    const stopped = statuses(addin);
    const retried = actAtWrite(addin, "before", "Queued", move);
    const again = await addin.value("retryFailed", { runId });
    const queued = statuses(addin);
    await addin.finishRun(again);

    expect([cancelled(), retried()]).toEqual([true, true]);
    expect(new Set(stopped)).toEqual(new Set(["Cancelled"]));
    expect(new Set(queued)).toEqual(new Set(["Queued"]));
    expect(wrongRows(addin)).toEqual([]);
    expect(repeated(companiesSent(addin))).toEqual([]);
  });
});

describe("A user who acts while a run is undone", () => {
  it.each(SOME_MOVES)("%s and loses nothing of their own", async (_, move) => {
    const addin = await prepared();
    const { runId } = await addin.run(FIRMOGRAPHIC);
    const acted = actAtWrite(addin, "before", "", move);

    const undone = await addin.undo({ runId });

    expect(acted()).toBe(true);
    expect(undone.message).toMatch(/^Undone/);
    expect(wrongRows(addin)).toEqual([]);
    expect(addin.sheet.getValues(addin.sheet.dataRange).flat()).not.toContain("Done");
  });
});

describe("A user who acts while job posts are appended", () => {
  const JOBS: RunRequest = { kind: "jobs", limit: 3 };
  const posts = (addin: OpenAddin) => addin.workbook.sheetNamed("Job posts")!;
  const POST_MOVES: readonly (readonly [what: string, move: Move])[] = [
    [
      "sorts",
      (addin) =>
        posts(addin).sort(everything(posts(addin)), [
          { column: columnOf(posts(addin), "Title"), ascending: true },
        ]),
    ],
    ["inserts more rows than come", (addin) => posts(addin).insertRows(4, 60)],
    ["deletes a blank row", (addin) => posts(addin).deleteRows(posts(addin).lastRow + 1, 1)],
    ["moves a column", (addin) => posts(addin).moveColumns(columnOf(posts(addin), "Job ID"), 1, 1)],
  ];

  it.each(atTurns(POST_MOVES))(
    "%s exactly %s the flush and finds every item once",
    async (_, phase, move) => {
      const addin = await openAddin({ column: ["Account", ...websites(COMPANIES)], formulas: false });
      await addin.run({ ...JOBS, range: "Sheet1!A2:A4" });
      const notes = annotate(addin);
      const acted = actAtWrite(addin, phase, "New", move);

      const done = await addin.run({ ...JOBS, range: "Sheet1!A2:A100" });

      const rows = addin.rows(posts(addin)).filter((row) => row["Job ID"] !== "");
      const ids = rows.map((row) => String(row["Job ID"]));
      expect(acted()).toBe(true);
      expect(done.state).toBe("done");
      expect(repeated(ids)).toEqual([]);
      expect(ids).toHaveLength(3 * COMPANIES);
      expect(rows.filter((row) => row["Company"] === "" || row["Title"] === "")).toEqual([]);
      for (const [id, note] of notes) expect(rows.find((row) => row["Job ID"] === id)?.["Mine"]).toBe(note);
      expect(repeated(companiesSent(addin))).toEqual([]);
    },
  );

  /** A user's column with a remark for every post. */
  function annotate(addin: OpenAddin): Map<string, string> {
    const sheet = posts(addin);
    const column = sheet.lastColumn + 1;
    const ids = addin.rows(sheet).map((row) => String(row["Job ID"]));
    if (column > sheet.columnCount) sheet.insertColumns(column, 1);
    const box = { row: 1, column, rows: ids.length + 1, columns: 1 };
    sheet.setValues(box, [["Mine"], ...ids.map((id) => [`about ${id}`])]);
    return new Map(ids.map((id) => [id, `about ${id}`]));
  }
});

/** Companies with rows that can be identified, a user's value in one of our columns, and a formula in another. */
async function prepared(): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["Account", ...websites(COMPANIES)], formulas: false });
  const { sheet } = addin;
  const ids = websites(COMPANIES).map((website) => [`is ${website}`]);
  sheet.setValues({ row: 1, column: 2, rows: COMPANIES + 1, columns: 1 }, [[ROW], ...ids]);
  const { runId } = await addin.start(FIRMOGRAPHIC);
  await addin.value("cancelRun", { runId });
  const column = notesOf(addin).indexOf(NAME) + 1;
  sheet.enter({ row: 6, column, rows: 1, columns: 1 }, [[MINE]]);
  sheet.enter({ row: 7, column, rows: 1, columns: 1 }, [[FORMULA]]);
  return addin;
}

/** Lets a user act right before or after the flush that follows the first write of such a text. */
function actAtWrite(addin: OpenAddin, phase: "before" | "after", text: string, move: Move): () => boolean {
  let [isWritten, hasActed] = [false, false];
  addin.host.intercept = (call) => {
    if (hasActed) return;
    const is = (method: string) => call.method === method;
    if (is("setValues") && JSON.stringify(call.args).includes(`"'${text}`)) isWritten = true;
    if (is("setValues") && text === "" && JSON.stringify(call.args).includes('""')) isWritten = true;
    if (!isWritten || !is("flush") || call.phase !== phase) return;
    hasActed = true;
    move(addin);
  };
  return () => hasActed;
}

/** Values beside another company, missing values, and user values that are gone. */
function wrongRows(addin: OpenAddin): string[] {
  const [headers = [], ...rows] = addin.sheet.getValues(addin.sheet.dataRange);
  const at = (header: string) => headers.indexOf(header);
  const tags = notesOf(addin);
  const { companies } = addin.api;
  const wrong: string[] = [];
  let users = 0;
  rows.forEach((row: CellValue[], index) => {
    const website = row[at("Account")];
    const name = tags.includes(NAME) ? row[tags.indexOf(NAME)] : undefined;
    const status = tags.includes(STATUS) ? row[tags.indexOf(STATUS)] : undefined;
    if (website === "") {
      if (row.some((cell) => cell !== "")) wrong.push(`row ${index + 2}: ${JSON.stringify(row)}`);
      return;
    }
    if (row[at(ROW)] !== `is ${String(website)}`)
      wrong.push(`${String(website)} is beside ${String(row[at(ROW)])}`);
    const company = companies.find((each) => each.website === website)!;
    if (website === websites(COMPANIES)[4] && name === MINE) users += 1;
    else if (website === websites(COMPANIES)[5] && name === 2) users += 1;
    else if (name !== undefined && name !== "" && name !== company.name)
      wrong.push(`${String(website)} is called ${String(name)}`);
    else if (status === "Done" && name === "") wrong.push(`${String(website)} has no name`);
  });
  if (users !== 2) wrong.push(`${users} of the user's two cells are left`);
  return wrong;
}

function statuses(addin: OpenAddin): string[] {
  const column = notesOf(addin).indexOf(STATUS);
  const companies = addin.sheet.getValues(addin.sheet.dataRange).slice(1);
  return companies.filter((row) => row.join("") !== "").map((row) => String(row[column]));
}

function notesOf({ sheet }: OpenAddin): string[] {
  const [notes = []] = sheet.getNotes({ row: 1, column: 1, rows: 1, columns: sheet.lastColumn });
  return notes.map(tagInNote);
}

function columnOf(sheet: OpenAddin["sheet"], header: string): number {
  const [headers = []] = sheet.getValues({ row: 1, column: 1, rows: 1, columns: sheet.lastColumn });
  return headers.indexOf(header) + 1;
}

function everything({ lastRow, lastColumn }: OpenAddin["sheet"]) {
  return { row: 2, column: 1, rows: lastRow - 1, columns: lastColumn };
}
