import { clearHeader } from "../../src/enrich/added-header";
import { describe, expect, it } from "vitest";
import { MemorySheet } from "../fakes/memory-sheet";

const LABEL = "Website";

describe("Taking back the header row of a run", () => {
  it.each([
    ["blanks it", [[LABEL], ["a.example"]], ""],
    ["leaves another one", [["Account"], ["a.example"]], "Account"],
    ["leaves one beside which somebody has written", [[LABEL, "Owner"], ["a.example"]], LABEL],
  ])("%s", (_, rows, label) => {
    const sheet = new MemorySheet(0, "Sheet1", rows);

    clearHeader(sheet, 1, LABEL);

    expect(sheet.values().map(([cell]) => cell)).toEqual([label, "a.example"]);
  });
});
