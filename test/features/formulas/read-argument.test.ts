import { describe, expect, it } from "vitest";
import { readArgument } from "../../../src/features/formulas/read-formula";
import { MemorySpreadsheet } from "../../fakes/memory-spreadsheet";

const spreadsheet = new MemorySpreadsheet({
  Companies: [
    ["Website", 1],
    ["a.example", true],
    ["b.example", ""],
  ],
  "My (old) sheet": [["c.example"]],
});
const own = spreadsheet.sheets[0]!;

describe("readArgument", () => {
  it.each<[string, unknown]>([
    ["", undefined],
    ['"Founded, ""HQ"""', 'Founded, "HQ"'],
    ["20", 20],
    ["FALSE", false],
    ["A2", "a.example"],
    ["$B$2", true],
    ["A2:A", [["a.example"], ["b.example"]]],
    [
      "a2:b3",
      [
        ["a.example", true],
        ["b.example", ""],
      ],
    ],
    ["'My (old) sheet'!A1", "c.example"],
    ["Z99", ""],
  ])("evaluates %s as Sheets would", (text, value) => {
    expect(readArgument(text, spreadsheet, own)).toEqual({ value });
  });

  it.each([
    ['A2&".com"', 'its argument A2&".com" is calculated'],
    ["IF(B1,A2,A3)", "its argument IF(B1,A2,A3) is calculated"],
    ["my_companies", "its argument my_companies is calculated"],
    ['{"a","b"}', 'its argument {"a","b"} is calculated'],
    ["Nowhere!A2", "the sheet of Nowhere!A2 does not exist"],
  ])("does not evaluate %s", (text, reason) => {
    expect(readArgument(text, spreadsheet, own)).toEqual({ reason });
  });
});
