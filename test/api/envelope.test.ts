import { numberIn } from "../../src/core/loose-values";
import { describe, expect, it } from "vitest";
import { creditsIn, objectsIn, saysError, uuidIn } from "../../src/api/envelope";

describe("creditsIn", () => {
  it.each<[string, number | null]>([
    ["4", 4],
    ["4.5", 4.5],
    ["0", 0],
    ["-0", 0],
    ['"4"', 4],
    ['" 4.5 "', 4.5],
    ['"0"', 0],
    ["1e2", 100],
    ["1e9", 1e9],
    ["1e10", 1e10],
    ["1e308", 1e308],
    ["1e999", null],
    ["-1", null],
    ["-1e999", null],
    ['"1e999"', null],
    ['"1e3"', null],
    ['"-4"', null],
    ['"4,5"', null],
    ['"4 credits"', null],
    ['"0x10"', null],
    ['"NaN"', null],
    ['"Infinity"', null],
    [`"${"9".repeat(400)}"`, null],
    ['""', null],
    ["null", null],
    ["true", null],
    ["[4]", null],
    ['{"amount":4}', null],
  ])("reads %s as %s", (amount, credits) => {
    expect(creditsIn(JSON.parse(`{"credits_consumed":${amount}}`))).toBe(credits);
  });

  it.each([null, undefined, "4", 4, [], {}, NaN])("finds no amount in %s", (document) => {
    expect(creditsIn(document)).toBeNull();
    expect(creditsIn({ credits_consumed: NaN })).toBeNull();
  });
});

describe("numberIn", () => {
  it("parses totals as numbers or as text", () => {
    expect([numberIn(30), numberIn("30"), numberIn("many"), numberIn(null)]).toEqual([30, 30, null, null]);
  });
});

describe("uuidIn", () => {
  it.each([
    [{ data: { uuid: "00000l1" } }, "00000l1"],
    [{ data: { uuid: "00000L1" } }, "00000L1"],
    [{ data: { uuid: 1234567 } }, "1234567"],
    [{ data: { uuid: null } }, ""],
    [{ data: { uuid: "x".repeat(2_001) } }, ""],
    [{ data: { uuid: "00000\u0000l1" } }, ""],
    [{ data: [] }, ""],
    [null, ""],
  ])("parses %j as %j", (document, uuid) => {
    expect(uuidIn(document)).toBe(uuid);
  });
});

describe("objectsIn", () => {
  it("skips everything that is not an object", () => {
    expect(objectsIn([null, 1, "x", [], { a: 1 }, undefined])).toEqual([{ a: 1 }]);
  });
});

describe("saysError", () => {
  it.each([
    { error: "said" },
    { error: { code: 7 } },
    { error: true, data: [1] },
    { status: "error" },
    { status: " Failed", data: {} },
    { status: "fail", data: { company: "unknown" } },
    { success: false, data: {} },
    { errors: [{ message: "said" }], data: {} },
    { detail: "said" },
    { message: "said" },
    { detail: [{ msg: "said" }] },
    { data: null, message: "said" },
  ])("is true for %j", (document) => {
    expect(saysError(document)).toBe(true);
  });

  it.each([
    { data: {} },
    { data: [], error: null },
    { data: [], error: "" },
    { data: [], error: {} },
    { data: [], error: false },
    { data: {}, errors: [], success: true },
    { data: [], message: "ok", status: "success" },
    { filters: [], message: "ok" },
    { results: [], detail: "ok" },
    { count: 0, message: "nothing matched" },
    { message: "" },
    {},
    null,
    [],
    "error",
  ])("is false for %j", (document) => {
    expect(saysError(document)).toBe(false);
  });
});
