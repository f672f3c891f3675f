// Money: a journal that somebody has edited.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { noise } from "../money/noise";

const JOURNAL = "Company Intelligence journal";

const basics = (first: number, last: number): RunRequest => ({
  kind: "enrichment",
  sections: ["firmographic"],
  range: `Sheet1!A${first}:A${last}`,
});
const journalOf = (addin: OpenAddin) => addin.workbook.sheetNamed(JOURNAL)!;
const openWithEight = () => openAddin({ column: ["Website", ...websites(8)], formulas: false });

function noteBelow(addin: OpenAddin) {
  const journal = journalOf(addin);
  const note = { row: journal.lastRow + 2, column: 1, rows: 1, columns: 1 };
  journal.enter(note, [["checked by me"]]);
  return { remove: () => journal.enter(note, [[""]]), deleteRows: () => journal.deleteRows(note.row - 1, 2) };
}

function rewritten(addin: OpenAddin, change: (rows: string[][]) => string[][]) {
  const journal = journalOf(addin);
  const box = { row: 1, column: 1, rows: journal.lastRow, columns: journal.lastColumn };
  const before = journal.getValues(box).map((row) => row.map(String));
  const after = change(before);
  // Text stays text when it is moved or pasted, also one that looks like a number.
  const enter = (rows: string[][]) =>
    journal.enter(
      { ...box, rows: rows.length },
      rows.map((row) => row.map((text) => (text === "" ? "" : `'${text}`))),
    );
  enter(after);
  const blank = before[0]!.map(() => "");
  return { undo: () => enter(after.map((_, index) => before[index] ?? blank)) };
}

interface Engine {
  sheets: unknown[];
  readonly metadata: { list: unknown[] };
  readonly changes: { noteStructure(): void };
  batch(work: () => void): void;
}

/** An entry of File > Version history, as far as its sheets go: those that were deleted are back, newer ones are gone. */
function versionOf(addin: OpenAddin) {
  const { engine } = addin.workbook as unknown as { engine: Engine };
  const [sheets, entries] = [[...engine.sheets], [...engine.metadata.list]];
  return {
    restore: () =>
      engine.batch(() => {
        engine.sheets = sheets;
        engine.metadata.list = entries;
        engine.changes.noteStructure();
      }),
  };
}

describe("A journal that a user has formatted as plain text", () => {
  it.each(["a run", "a formula"])("holds what is appended from then on: %s pays once", async (how) => {
    const addin = await openAddin({ column: ["Website", ...websites(8)] });
    await addin.run(basics(2, 4));
    const journal = journalOf(addin);
    const all = { row: 1, column: 1, rows: journal.rowCount, columns: journal.columnCount };
    journal.setFormats(all, { numberFormat: "@" });
    const text = `=COMPANY_ENRICH("${websites(8)[6]!}","name")`;
    const buy = async () => {
      addin.host.evictCaches();
      if (how === "a run") await addin.run(basics(2, 8));
      else await addin.formula(text);
      await addin.value("getState", {});
    };
    await buy();
    const { credits } = addin;

    await buy();
    await buy();

    expect(credits).toBeGreaterThan(6);
    expect(addin.credits).toBe(credits);
  });
});

describe("A journal that was given up, and is back with an older version of the spreadsheet", () => {
  it("does not pass for the one that was written to last: nothing is bought, and the sidebar says so", async () => {
    const addin = await openWithEight();
    await addin.run(basics(2, 4));
    const version = versionOf(addin);
    addin.workbook.deleteSheet(journalOf(addin));
    await addin.value("cleanJournal", { startAnew: true });
    await addin.run(basics(5, 7));
    const { credits } = addin;

    version.restore();
    const state = await addin.value("getState", {});
    const run = await addin.run(basics(2, 7));

    expect(state.journalTrouble).toBe("missing");
    expect(run.message).toContain("The journal sheet was deleted");
    expect(addin.credits).toBe(credits);
  });
});

describe("A journal that lost none of its rows", () => {
  it.each<[string, (addin: OpenAddin) => () => void]>([
    ["a note below it is removed", (addin) => noteBelow(addin).remove],
    ["a note below it is deleted with its rows", (addin) => noteBelow(addin).deleteRows],
    [
      "it is sorted with its header, and that is undone",
      (addin) => rewritten(addin, ([header, ...rows]) => [...rows, header!]).undo,
    ],
    [
      "its rows are pasted once more, and that is undone",
      (addin) => rewritten(addin, (rows) => [...rows, ...rows.slice(1)]).undo,
    ],
  ])("is not said to have lost rows after %s", async (_, edit) => {
    const addin = await openWithEight();
    await addin.run(basics(2, 4));
    const undo = edit(addin);
    await addin.value("getState", {});
    undo();

    const ended = await addin.run(basics(2, 9));

    expect(ended).toMatchObject({ state: "done", done: 8 });
    expect(addin.sent).toHaveLength(8);
  });
});

describe("A journal of which rows were deleted", () => {
  it("is usable again when a person says that what is left is all", async () => {
    const addin = await openWithEight();
    await addin.run(basics(2, 6));
    journalOf(addin).deleteRows(3, 2);
    const { notice } = await addin.value("getState", {});

    await addin.value("cleanJournal", { startAnew: true });
    const ended = await addin.run(basics(2, 9));

    expect(ended).toMatchObject({ state: "done", done: 8 });
    expect(addin.sent).toHaveLength(10);
    expect(notice).toContain("go on with this one (2 answers are missing)");
    expect((await addin.value("getState", {})).journalTrouble).toBeUndefined();
  });
});

/** How many calls to Google's services follow the requests until their answers are kept, and some more. */
const CALLS_OF_A_PURCHASE = 24;

/** Buys a company, then another, while the row of the first is deleted so many calls after the request for the second. */
async function deletedAfterCalls(call: number) {
  const addin = await openWithEight();
  await addin.run(basics(2, 2));
  let calls: number | null = null;
  addin.host.intercept = ({ phase, method }) => {
    if (method === "fetchAll" || method === "fetch") calls ??= 0;
    if (phase === "before" && calls !== null && calls++ === call) journalOf(addin).deleteRows(2, 1);
  };
  await addin.run(basics(3, 3));
  addin.host.intercept = undefined;
  return addin;
}

describe("A row of the journal that is deleted while a run buys", () => {
  it("is said to be missing at whatever moment that is, before it is bought again", async () => {
    const unsaid: number[] = [];
    let stops = 0;
    for (let call = 0; call < CALLS_OF_A_PURCHASE; call++) {
      const addin = await deletedAfterCalls(call);
      const { lines } = await addin.value("quoteRun", basics(2, 2));
      if (!lines.join().includes("1 row in the journal sheet was changed or cleared")) unsaid.push(call);
      const { journalTrouble } = await addin.value("getState", {});
      if (journalTrouble === undefined) continue;
      stops += 1;
      await addin.refusal("startRun", { ...basics(2, 2), creditCap: 100 });
      expect(addin.sent).toHaveLength(2);
    }
    expect(unsaid).toEqual([]);
    // Between the moment in which the place of a new row is looked up and the moment in which it is written, a blank row is left.
    expect(stops).toBeGreaterThan(CALLS_OF_A_PURCHASE / 2);
  });
});

describe("Rows in the middle of the journal", () => {
  it.each<[string, (row: string[]) => string[]]>([
    ["were cleared", (row) => row.map(() => "")],
    ["were changed by Find and replace", (row) => row.map((text) => text.replace(/\.example/g, ".EXAMPLE"))],
    ["have another key", (row) => row.with(2, `${row[2]}x`)],
  ])("that %s are counted on the bill until that is undone", async (_, change) => {
    const addin = await openWithEight();
    await addin.run(basics(2, 9));
    const { undo } = rewritten(addin, (rows) =>
      rows.map((row, index) => (index >= 2 && index < 6 ? change(row) : row)),
    );

    const bill = await addin.value("quoteRun", basics(2, 9));
    undo();
    const whole = await addin.value("quoteRun", basics(2, 9));

    expect(bill).toMatchObject({ alreadyPaid: 4, toFetch: 4 });
    expect(bill.lines.join("\n")).toContain("4 rows in the journal sheet were changed or cleared");
    expect(whole).toMatchObject({ alreadyPaid: 8, toFetch: 0 });
    expect(whole.lines.join("\n")).not.toContain("in the journal sheet");
  });

  it("that were evicted are no damage", async () => {
    const addin = await openWithEight();
    await addin.run(basics(2, 3));
    await addin.value("cleanJournal", { keepCharacters: 0 });

    const bill = await addin.value("quoteRun", basics(2, 9));

    expect(bill.lines.join("\n")).not.toContain("changed or cleared");
  });

  it("whose answer is too long for them say so: the amount is kept, and nothing is bought again", async () => {
    const addin = await openWithEight();
    addin.spoil = (reply) => ({
      ...reply,
      body: reply.body.replace(/"name":\s*"/, () => `"name":"${noise(900_000).replace(/["\\]/g, "")}`),
    });
    const first = await addin.run(basics(2, 3));
    addin.spoil = null;

    const again = await addin.run(basics(2, 3));

    expect(first).toMatchObject({ state: "done", failed: 2 });
    expect(addin.statusLines()[0]).toContain("too long to be kept");
    expect(again).toMatchObject({ state: "done", failed: 2, creditsSpent: 0 });
    expect(addin.sent).toHaveLength(2);
  });
});
