// A failure that compares sheets names the rows that differ, and nothing else.
import { expect, it } from "vitest";
import { sheetsCompared } from "./compare-sheets";

it("names the rows and cells that differ, and sheets that are missing or too many", () => {
  const meant = [
    [
      "Sheet1",
      [
        ["Company", "Name"],
        ["a.example", "A"],
        ["b.example", "B"],
      ],
    ],
    ["News", [["Title"]]],
  ] as const;
  const is = [
    [
      "Sheet1",
      [
        ["Company", "Name"],
        ["a.example", "A"],
        ["b.example", "A"],
        ["c.example", "C"],
      ],
    ],
    ["News 2", [["Title"]]],
  ] as const;

  expect(sheetsCompared(meant, meant)).toEqual([]);
  expect(sheetsCompared(is, meant)).toEqual([
    "no sheet News",
    'Sheet1, row 3: "Name" is "A", not "B"',
    'Sheet1, row 4 is too many: ["c.example","C"]',
    'a sheet News 2 of 1 rows, first: ["Title"]',
  ]);
});
