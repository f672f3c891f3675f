import { describe, expect, it } from "vitest";
import { BOTH_SIDES } from "./both-sides";
import { answering, type Step } from "./steps";

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
      ["readFormulas", ROW_1],
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
    [["readRows", 999, 9]],
    [[Array.from({ length: 26 }, () => ""), Array.from({ length: 26 }, () => "")]],
  ],
  [
    "replaces a formula by a value written over it, and removes one that is written as blank",
    [
      ["writeFormulas", 1, 1, [['=""', '=""', '=""']]],
      ["write", 1, 1, [["a"]]],
      ["write", 1, 3, [["c"]]],
      ["writeFormulas", 1, 2, [['=""', ""]]],
      ["readFormulas", { ...ROW_1, columns: 3 }],
      ["readRowFormulas", 1, 1],
      ["read", { ...ROW_1, columns: 3 }],
    ],
    [[["", '=""', ""]], [["", '=""', ...Array.from({ length: 24 }, () => "")]], [["a", "", ""]]],
  ],
  [
    "keeps notes beside values, and removes empty ones",
    [
      ["writeNotes", 1, 1, [["one", "", "three"]]],
      ["writeNotes", 1, 1, [[""]]],
      ["readNotes", { ...ROW_1, columns: 3 }],
      ["notes", 1],
    ],
    [[["", "", "three"]], [[3, "three"]]],
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
      ["notes", 1],
    ],
    [[["", "Name", "Size"]], [[2, "path: name"]]],
  ],
  [
    "has a tag on at most one column",
    [
      ["tagColumn", 2, "status"],
      ["tagColumn", 3, "status"],
      ["tagColumn", 1, "name"],
      ["untagColumn", "name"],
      ["untagColumn", "name"],
      ["taggedColumns"],
    ],
    [[["status", 3]]],
  ],
  [
    "moves tags with their columns, and drops those of deleted columns",
    [
      FILLED,
      ["tagColumn", 1, "left"],
      ["tagColumn", 2, "gone"],
      ["tagColumn", 3, "right"],
      ["deleteColumns", [2], answering(true)],
      ["read", { ...A1_C3, columns: 2 }],
      ["taggedColumns"],
    ],
    [
      [
        ["a", true],
        ["b", ""],
        ["c", false],
      ],
      [
        ["left", 1],
        ["right", 2],
      ],
    ],
  ],
  [
    "moves values, formulas and notes down when a row is inserted",
    [
      FILLED,
      ["writeNotes", 2, 1, [["of b"]]],
      ["writeFormula", 2, 3, '=""'],
      ["insertRow", 2],
      ["read", { ...A1_C3, columns: 1 }],
      ["readNotes", { ...A1_C3, columns: 1 }],
      ["readFormulas", { ...A1_C3, column: 3, columns: 1 }],
    ],
    [
      [["a"], [""], ["b"]],
      [[""], [""], ["of b"]],
      [[""], [""], ['=""']],
    ],
  ],
  [
    "moves them up when rows are deleted",
    [
      FILLED,
      ["writeNotes", 3, 1, [["of c"]]],
      ["writeFormula", 3, 3, '=""'],
      ["deleteRows", [1, 2], answering(true)],
      ["read", { ...A1_C3, rows: 2, columns: 1 }],
      ["readNotes", { ...A1_C3, rows: 2, columns: 1 }],
      ["readFormulas", { ...A1_C3, rows: 2, column: 3, columns: 1 }],
    ],
    [
      [["c"], [""]],
      [["of c"], [""]],
      [['=""'], [""]],
    ],
  ],
  [
    "leaves everything where it is when what is to be deleted is something else by then",
    [
      FILLED,
      ["writeNotes", 2, 1, [["of b"]]],
      ["tagColumn", 2, "status"],
      ["deleteRows", [1, 3], answering(false)],
      ["deleteColumns", [1, 3], answering(false)],
      ["read", A1_C3],
      ["readNotes", { ...A1_C3, columns: 1 }],
      ["taggedColumns"],
    ],
    [
      false,
      false,
      [
        ["a", 1, true],
        ["b", 2, ""],
        ["c", 3, false],
      ],
      [[""], ["of b"], [""]],
      [["status", 2]],
    ],
  ],
  [
    "moves them to the left when columns are deleted",
    [
      FILLED,
      ["writeNotes", 1, 2, [["of 1"]]],
      ["writeFormula", 2, 3, '=""'],
      ["deleteColumns", [1], answering(true)],
      ["readNotes", { ...A1_C3, rows: 2, columns: 2 }],
      ["readFormulas", { ...A1_C3, rows: 2, columns: 2 }],
    ],
    [
      [
        ["of 1", ""],
        ["", ""],
      ],
      [
        ["", ""],
        ["", '=""'],
      ],
    ],
  ],
  [
    "sorts rows below a header that stays visible, latest first and blanks last, with their notes",
    [
      ["writeHeader", 1, 1, [HEADER, HEADER]],
      ["write", 2, 1, UNSORTED],
      ["writeNotes", 2, 1, [["of a"]]],
      ["sortDescending", 1, 2],
      ["read", { row: 1, column: 1, rows: 5, columns: 2 }],
      ["readNotes", { row: 2, column: 1, rows: 4, columns: 1 }],
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
    "has no filter, no hidden rows and no merged cells at first",
    [["filterState"], ["mergedIn", A1_C3], ["whyNotWritable", A1_C3]],
    ["", [], null],
  ],
];

describe.each(BOTH_SIDES)("A sheet: %s", (_side, play) => {
  it.each(CONTRACT)("%s", async (_title, steps, results) => {
    expect((await play("SheetTable", steps)).slice(-results.length)).toEqual(results);
  });
});
