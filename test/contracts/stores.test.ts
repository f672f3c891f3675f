import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { LARGEST_UNPACKED_BYTES } from "../../src/google/ports";
import { BOTH_SIDES } from "./both-sides";
import { mapOf, type Step } from "./steps";

const TEXT = "Zürich 🏔 ".repeat(500);
const DIGEST = createHash("sha256").update(TEXT).digest("base64url");

/** The contract of the smaller ports: the calls, and the results of the last ones. */
const CONTRACT: readonly (readonly [
  port: string,
  title: string,
  steps: readonly Step[],
  results: readonly unknown[],
])[] = [
  ["Properties", "are empty at first", [["get", "A"], ["getAll"]], [null, {}]],
  [
    "Properties",
    "keep values, leave others unchanged, and remove values",
    [
      ["set", "A", "1"],
      ["setAll", { B: "2", C: "" }],
      ["setAll", { A: "3" }],
      ["remove", "B"],
      ["remove", "never there"],
      ["get", "A"],
      ["getAll"],
    ],
    ["3", { A: "3", C: "" }],
  ],
  [
    "Properties",
    "keep only what they are told to keep",
    [["setAll", { A: "1", B: "2" }], ["keepOnly", { B: "3" }], ["getAll"], ["keepOnly", {}], ["getAll"]],
    [{ B: "3" }, null, {}],
  ],
  [
    "Properties",
    "reject a value of more than 9 KB, and write nothing of that call",
    [["setAll", { A: "1", B: "x".repeat(9 * 1024 + 1) }], ["getAll"]],
    ["refused", {}],
  ],
  [
    "Cache",
    "returns what it holds, without removed entries",
    [
      [
        "putAll",
        mapOf([
          ["a", "1"],
          ["b", "2"],
          ["c", ""],
        ]),
        60,
      ],
      ["removeAll", ["b", "never there"]],
      ["getAll", ["a", "b", "c", "d"]],
      ["getAll", []],
    ],
    [
      [
        ["a", "1"],
        ["c", ""],
      ],
      [],
    ],
  ],
  ["Codec", "hashes text as UTF-8", [["digest", TEXT]], [DIGEST]],
  [
    "Lock",
    "is free at first, and again after a release",
    [["acquire", 0], ["release"], ["release"], ["acquire", 0]],
    [true],
  ],
  ["JournalStore", "has no rows at first, and is whole", [["rowCount"], ["health", null]], [0, "whole"]],
  [
    "JournalStore",
    "appends rows as text, and replaces rows by the text of a column",
    [
      [
        "append",
        [
          ["1", "k1", "=1+1"],
          ["2", "k2", "007"],
        ],
      ],
      ["append", [["3", "k3", "x"]]],
      [
        "replace",
        2,
        mapOf([
          ["k2", ["2", "k2", "new"]],
          ["gone", ["4", "gone", "y"]],
        ]),
      ],
      ["rowCount"],
      ["read", 1, 1, 3, 3],
    ],
    [
      1,
      3,
      [
        ["1", "k1", "=1+1"],
        ["2", "k2", "new"],
        ["3", "k3", "x"],
      ],
    ],
  ],
  [
    "JournalStore",
    "starts over with an empty sheet on request",
    [["append", [["1", "k1"]]], ["startAnew"], ["rowCount"], ["append", [["2", "k2"]]], ["read", 1, 1, 1, 2]],
    [[["2", "k2"]]],
  ],
];

describe.each(BOTH_SIDES)("%s of a port", (_side, play) => {
  it.each(CONTRACT)("%s: %s", async (port, _title, steps, results) => {
    expect((await play(port, steps)).slice(-results.length)).toEqual(results);
  });

  it("compresses text and restores it", async () => {
    const [compressed] = await play("Codec", [["compress", TEXT]]);

    expect(await play("Codec", [["decompress", compressed]])).toEqual([TEXT]);
  });

  it("unpacks nothing that says that it holds more than any answer", async () => {
    const bomb = gzipSync(Buffer.alloc(LARGEST_UNPACKED_BYTES + 1)).toString("base64");
    const most = gzipSync(Buffer.alloc(1_000_000, " ")).toString("base64");

    expect(await play("Codec", [["decompress", bomb]])).toEqual(["refused"]);
    expect(await play("Codec", [["decompress", most]])).toEqual([" ".repeat(1_000_000)]);
  });
});
