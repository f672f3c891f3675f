// Money: a journal that somebody has edited.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import type { Intercept } from "../../workbench/host/execution-record";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { noise } from "../journal/noise";

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
  readonly metadata: { entries: unknown[] };
  readonly changes: { noteStructure(): void };
  batch(work: () => void): void;
}

/** An entry of File > Version history, as far as its sheets go: those that were deleted are back, newer ones are gone. */
function versionOf(addin: OpenAddin) {
  const { engine } = addin.workbook as unknown as { engine: Engine };
  const [sheets, entries] = [[...engine.sheets], [...engine.metadata.entries]];
  return {
    restore: () =>
      engine.batch(() => {
        engine.sheets = sheets;
        engine.metadata.entries = entries;
        engine.changes.noteStructure();
      }),
  };
}

/** Kills the execution that has just appended, before it has said so. */
function killedAfterAppending(): Intercept {
  let isAppended = false;
  return ({ service, method, phase, target }) => {
    const { sheet } = target as { readonly sheet?: { readonly name: string } };
    if (method === "setValues" && sheet?.name === JOURNAL) isAppended = true;
    return isAppended && service === "Properties" && method.startsWith("set") && phase === "before"
      ? "kill"
      : undefined;
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

  it("counts a note above its last row: without it, somebody has to say that nothing is missing", async () => {
    const addin = await openWithEight();
    await addin.run(basics(2, 4));
    const note = noteBelow(addin);
    await addin.run(basics(5, 6));
    note.deleteRows();

    const { journalTrouble } = await addin.value("getState", {});
    await addin.value("cleanJournal", { startAnew: true });
    const ended = await addin.run(basics(2, 9));

    expect(journalTrouble).toBe("shortened");
    expect(ended).toMatchObject({ state: "done", done: 8 });
    expect(addin.sent).toHaveLength(8);
  });
});

describe("A journal of which rows were deleted", () => {
  /** What comes of whatever is started or goes on. */
  async function goOn(addin: OpenAddin) {
    const sent = addin.sent.length;
    const { journalTrouble, run } = await addin.value("getState", {});
    await addin.clock.sleep(7 * 60_000);
    const ended =
      run?.state === "waiting" ? await addin.finishRun(run) : await addin.run(basics(2, 9)).catch(String);
    const isTold = JSON.stringify(ended).includes("Rows of the journal sheet were deleted");
    return { journalTrouble, isTold, bought: addin.sent.length - sent };
  }
  const NOTHING_BOUGHT = { journalTrouble: "shortened", isTold: true, bought: 0 };

  it("is noticed although it was sorted before", async () => {
    const addin = await openWithEight();
    await addin.run(basics(2, 6));
    rewritten(addin, ([header, ...rows]) => [header!, ...rows.reverse()]);

    journalOf(addin).deleteRows(4, 1);

    expect(await goOn(addin)).toEqual(NOTHING_BOUGHT);
  });

  it("is told on the bill where a note stands as far down as its rows did", async () => {
    const addin = await openWithEight();
    await addin.run(basics(2, 6));
    noteBelow(addin);
    journalOf(addin).deleteRows(3, 2);

    const bill = await addin.value("quoteRun", basics(2, 6));

    expect(bill).toMatchObject({ alreadyPaid: 3, toFetch: 2 });
    expect(bill.lines.join("\n")).toContain("2 rows in the journal sheet were changed or cleared");
  });

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

describe("A journal to which an execution has appended that was killed before it could say so", () => {
  const sorted = (addin: OpenAddin) =>
    void rewritten(addin, ([header, ...rows]) => [header!, ...rows.reverse()]);

  it.each<[string, (addin: OpenAddin) => void]>([
    ["it was sorted", sorted],
    ["a blank row was put above its rows", (addin) => journalOf(addin).insertRows(2, 1)],
  ])("is not said to have lost rows after %s", async (_, edit) => {
    const addin = await openWithEight();
    await addin.run(basics(2, 4));
    addin.host.intercept = killedAfterAppending();
    await addin.run(basics(5, 7)).catch(() => null);
    addin.host.intercept = undefined;
    await addin.value("getState", {});

    edit(addin);

    expect((await addin.value("getState", {})).journalTrouble).toBeUndefined();
    await addin.clock.sleep(14 * 60_000);
    expect((await addin.value("getState", {})).journalTrouble).toBeUndefined();
    await addin.finishRun((await addin.value("getState", {})).run!);
    expect(await addin.run(basics(2, 9))).toMatchObject({ state: "done", done: 8 });
    expect(addin.sent).toHaveLength(8);
  });

  it("is not said to have lost rows where it was sorted before", async () => {
    const addin = await openWithEight();
    await addin.run(basics(2, 5));
    sorted(addin);
    addin.host.intercept = killedAfterAppending();
    await addin.run(basics(6, 8)).catch(() => null);
    addin.host.intercept = undefined;

    for (const pause of [0, 1_000, 14 * 60_000]) {
      await addin.clock.sleep(pause);
      expect((await addin.value("getState", {})).journalTrouble).toBeUndefined();
    }
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

  it("that were cleared are on the bill of every kind of run, unless it has nothing to fetch", async () => {
    const addin = await openWithEight();
    const jobs: RunRequest = { kind: "jobs", limit: 3, range: "Sheet1!A2:A9" };
    await addin.run(jobs);
    rewritten(addin, (rows) => rows.map((row, index) => (index === 3 ? row.map(() => "") : row)));
    await addin.run(basics(2, 9));

    const bill = await addin.value("quoteRun", jobs);
    const nothing = await addin.value("quoteRun", basics(2, 9));

    expect(bill.lines.join("\n")).toContain("1 row in the journal sheet was changed or cleared");
    expect(nothing).toMatchObject({ toFetch: 0 });
    expect(nothing.lines.join("\n")).not.toContain("in the journal sheet");
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
    expect(addin.statusLines()[0]).toContain("too long for the journal sheet");
    expect(again).toMatchObject({ state: "done", failed: 2, creditsSpent: 0 });
    expect(addin.sent).toHaveLength(2);
  });
});
