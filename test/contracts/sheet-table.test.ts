import { describe, expect, it } from "vitest";
import { BOTH_SIDES } from "./both-sides";
import type { Step } from "./steps";

const A1_C3 = { row: 1, column: 1, rows: 3, columns: 3 };
const ROW_1 = { row: 1, column: 1, rows: 1, columns: 5 };
const DAY = { kind: "day", year: 2026, month: 3, day: 9 };
const HEADER = { label: "head", note: "" };
const UNSORTED = [
  ["a", 1],
  ["b", null],
  ["c", 3],
  ["d", 3],
];
const FILLED: Step = [
  "write",
  1,
  1,
  [
    ["a", 1, true],
    ["b", 2, null],
    ["c", 3, false],
  ],
];

/** The contract of a sheet: a title, the calls, and the results of the last ones. */
const CONTRACT: readonly (readonly [title: string, steps: readonly Step[], results: readonly unknown[]])[] = [
  [
    "keeps values unchanged, and blanks as empty text",
    [
      ["write", 1, 1, [["a", 1.5, true, null, ""]]],
      ["read", ROW_1],
    ],
    [[["a", 1.5, true, "", ""]]],
  ],
  [
    "keeps text as text, whatever it looks like",
    [
      ["write", 1, 1, [["=1+1", "'quoted", "007", "1/2", "TRUE"]]],
      ["read", ROW_1],
      ["readTexts", ROW_1, "formulas"],
    ],
    [[["=1+1", "'quoted", "007", "1/2", "TRUE"]], [["", "", "", "", ""]]],
  ],
  [
    "stores a day as the instant at which it begins in the spreadsheet",
    [
      ["write", 1, 1, [[DAY]]],
      ["read", { ...ROW_1, columns: 1 }],
    ],
    [[[new Date("2026-03-09T00:00:00Z")]]],
  ],
  ["has no last row and column while it is empty", [["lastRow"], ["lastColumn"]], [0, 0]],
  [
    "returns the last row and column with content",
    [["write", 4, 2, [["x", "y"]]], ["write", 4, 3, [[null]]], ["lastRow"], ["lastColumn"]],
    [4, 2],
  ],
  [
    "reads rows in full width, and omits missing ones",
    [["read", { row: 999, rows: 9 }]],
    [[Array.from({ length: 26 }, () => ""), Array.from({ length: 26 }, () => "")]],
  ],
  [
    "replaces a formula by a value written over it, and removes one that is written as blank",
    [
      ["writeTexts", 1, 1, "formulas", [['=""', '=""', '=""']]],
      ["write", 1, 1, [["a"]]],
      ["write", 1, 3, [["c"]]],
      ["writeTexts", 1, 2, "formulas", [['=""', ""]]],
      ["readTexts", { ...ROW_1, columns: 3 }, "formulas"],
      ["readTexts", { row: 1, rows: 1 }, "formulas"],
      ["read", { ...ROW_1, columns: 3 }],
    ],
    [[["", '=""', ""]], [["", '=""', ...Array.from({ length: 24 }, () => "")]], [["a", "", ""]]],
  ],
  [
    "keeps notes beside values, and removes empty ones",
    [
      ["writeTexts", 1, 1, "notes", [["one", "", "three"]]],
      ["writeTexts", 1, 1, "notes", [[""]]],
      ["readTexts", { ...ROW_1, columns: 3 }, "notes"],
      ["readTexts", { ...ROW_1, columns: 3 }, "notes"],
    ],
    [[["", "", "three"]], [["", "", "three"]]],
  ],
  [
    "writes headers with their notes",
    [
      [
        "writeHeader",
        1,
        2,
        [
          { label: "Name", note: "path: name" },
          { label: "Size", note: "" },
        ],
      ],
      ["read", { ...ROW_1, columns: 3 }],
      ["readTexts", { ...ROW_1, columns: 3 }, "notes"],
    ],
    [[["", "Name", "Size"]], [["", "path: name", ""]]],
  ],
  [
    "has a tag on at most one column",
    [
      ["tagColumn", "status", 2],
      ["tagColumn", "status", 3],
      ["tagColumn", "name", 1],
      ["tagColumn", "name", null],
      ["tagColumn", "name", null],
      ["taggedColumns"],
    ],
    [[["status", 3]]],
  ],
  [
    "moves values, formulas and notes down when a row is inserted",
    [
      FILLED,
      ["writeTexts", 2, 1, "notes", [["of b"]]],
      ["writeTexts", 2, 3, "formulas", [['=""']]],
      ["insertRow", 2],
      ["read", { ...A1_C3, columns: 1 }],
      ["readTexts", { ...A1_C3, columns: 1 }, "notes"],
      ["readTexts", { ...A1_C3, column: 3, columns: 1 }, "formulas"],
    ],
    [
      [["a"], [""], ["b"]],
      [[""], [""], ["of b"]],
      [[""], [""], ['=""']],
    ],
  ],
  [
    "sorts rows below a header that stays visible, latest first and blanks last, with their notes",
    [
      ["writeHeader", 1, 1, [HEADER, HEADER]],
      ["write", 2, 1, UNSORTED],
      ["writeTexts", 2, 1, "notes", [["of a"]]],
      ["sortDescending", 1, 2],
      ["read", { row: 1, column: 1, rows: 5, columns: 2 }],
      ["readTexts", { row: 2, column: 1, rows: 4, columns: 1 }, "notes"],
    ],
    [
      [
        ["head", "head"],
        ["c", 3],
        ["d", 3],
        ["a", 1],
        ["b", ""],
      ],
      [[""], [""], ["of a"], [""]],
    ],
  ],
  [
    "does not sort below a header that is not frozen",
    [
      ["write", 2, 1, UNSORTED],
      ["sortDescending", 1, 2],
      ["read", { row: 2, column: 1, rows: 4, columns: 1 }],
    ],
    [[["a"], ["b"], ["c"], ["d"]]],
  ],
  [
    "creates unticked checkboxes",
    [
      ["addCheckboxes", { ...A1_C3, rows: 1, columns: 2 }],
      ["read", { ...ROW_1, columns: 3 }],
    ],
    [[[false, false, ""]]],
  ],
  [
    "has no filter and nothing that keeps from writing at first",
    [["filterState"], ["whyNotWritable", A1_C3]],
    ["", null],
  ],
];

describe.each(BOTH_SIDES)("A sheet: %s", (_side, play) => {
  it.each(CONTRACT)("%s", async (_title, steps, results) => {
    expect((await play("SheetTable", steps)).slice(-results.length)).toEqual(results);
  });
});
