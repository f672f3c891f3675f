import { describe, expect, it } from "vitest";
import { keySum, memoryText, NO_MEMORY, readMemory, tagSum } from "../../src/rows/memory";
import { textSum } from "../../src/rows/cell-sum";

/** A text as somebody makes it who has read how its checksum is made. */
const forged = (body: string) => `ci:${body}${textSum(body, 4)}`;

describe("the memory of a row", () => {
  it("reads what it has written, with every kind of value that was replaced", () => {
    const replaced = [
      { run: "r2", before: { kind: "time" as const, shown: "2026-11-21T09:30:00" } },
      { run: "r1", before: { kind: "value" as const, value: "=not a formula" } },
    ];
    const cells = new Map([
      [tagSum("a"), { after: "AbCd", replaced }],
      [tagSum("b"), { after: "", replaced: [{ run: "r2", before: { kind: "same" as const } }] }],
    ]);
    const waits = { key: keySum("acme.example"), runs: ["r3"] };
    const memory = { ...NO_MEMORY, key: keySum("bolt.example"), waits, cells };

    expect(readMemory(memoryText(memory))).toEqual(memory);
  });

  it("names nobody, and is somebody else's text as soon as a character of it is changed", () => {
    const text = memoryText({ ...NO_MEMORY, key: keySum("acme.example") });

    expect(text).not.toContain("acme");
    expect(readMemory(text.replace(/.$/, "!"))).toBe("foreign");
    expect([readMemory(""), readMemory("pasted"), readMemory(7)]).toEqual([null, "foreign", "foreign"]);
  });

  it.each([
    "null",
    "7",
    '{"a":1}',
    "[]",
    '[7,0,[""],""]',
    '["",0,[7],""]',
    '["",0,["",["r",7]],""]',
    '["",[7],[""],""]',
    '["",0,[""],7]',
    '["",0,[""],"",[["r","none"]]]',
    '["",0,[""],"",[["r","","",null]]]',
  ])("is none, though its checksum is right, where it says %s", (body) => {
    expect(readMemory(forged(body))).toBe("foreign");
  });
});
