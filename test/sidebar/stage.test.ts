import { describe, expect, it } from "vitest";
import { readChoices } from "../../sidebar/run/choices";
import { unquotedStage } from "../../sidebar/run/stage";
import type { State } from "../../src/rpc/rpc";

const selection = { sheetName: "Tim's", a1: "A2:A6", column: "Site", companies: 5 };
const rows = { selection, columns: null, sections: [], isReading: false, followSheet: () => undefined };
const state = { key: { saved: true } } as State;
const keyless = { key: { saved: false } } as State;
const broken = { ...state, journalTrouble: "lost", notice: "The journal is gone." } as unknown as State;
const jobs = readChoices("jobs", undefined);
const request = { kind: "jobs", limit: 10, mode: "new", maxAgeDays: 1, range: "'Tim''s'!A2:A6" };

describe("the stage of a run panel", () => {
  it.each([
    ["reading, before the first reply", jobs, rows, null, { at: "reading" }],
    ["keyless, even while columns are read", jobs, { ...rows, isReading: true }, keyless, { at: "keyless" }],
    ["reading, while columns are read", jobs, { ...rows, isReading: true }, state, { at: "reading" }],
    [
      "blocked by the journal first",
      jobs,
      { ...rows, selection: null },
      broken,
      blocked("The journal is gone."),
    ],
    [
      "blocked without companies",
      jobs,
      { ...rows, selection: null },
      state,
      blocked("Select some companies to see the bill."),
    ],
    [
      "blocked by what is entered",
      { ...jobs, limit: "0" },
      rows,
      state,
      blocked("Per company: enter a whole number from 1 to 1000."),
    ],
    ["asked, once nothing is missing", jobs, rows, state, { at: "asked", request }],
  ])("is %s", (_, choices, ofRows, known, stage) => {
    expect(unquotedStage("jobs", choices, ofRows, known)).toEqual(stage);
  });
});

function blocked(problem: string): { at: string; problem: string } {
  return { at: "blocked", problem };
}
