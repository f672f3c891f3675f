import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/core/sidebar-contract";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

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
  journal.setValues({ ...box, rows: after.length }, after);
  const blank = before[0]!.map(() => "");
  const restored = after.map((_, index) => before[index] ?? blank);
  return { undo: () => journal.setValues({ ...box, rows: after.length }, restored) };
}

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

  it("may grow below a note, which is deleted later; a row of its own that is deleted is noticed", async () => {
    const addin = await openWithEight();
    await addin.run(basics(2, 4));
    const note = noteBelow(addin);
    await addin.run(basics(5, 6));
    note.deleteRows();

    const ended = await addin.run(basics(7, 8));
    journalOf(addin).deleteRows(2, 1);
    const stopped = await addin.run(basics(9, 9));

    expect(ended).toMatchObject({ state: "done", done: 2 });
    expect(stopped).toMatchObject({ state: "stopped", done: 0 });
    expect((await addin.value("getState", {})).journalTrouble).toBe("shortened");
  });
});
