import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "../../src/core/errors";
import { formatPath, parsePath, pathNames } from "../../src/core/path";

describe("parsePath", () => {
  it("parses names, selectors and their contents", () => {
    expect(parsePath("a.rounds[newest].investors[lead_investor=true].tags[].name")).toEqual([
      { name: "a" },
      { name: "rounds", selector: { kind: "newest" } },
      { name: "investors", selector: { kind: "match", key: "lead_investor", value: "true" } },
      { name: "tags", selector: { kind: "all" } },
      { name: "name" },
    ]);
  });

  it.each([
    ["peers[type=Broad, incumbent].name", "Broad, incumbent"],
    ["peers[website=acme.example].name", "acme.example"],
    ['peers[type="direct_peer"].name', "direct_peer"],
    ["peers[ type = a=b ].name", "a=b"],
  ])("reads the value in %s as %s", (text, value) => {
    expect(parsePath(text)[0]?.selector).toEqual({
      kind: "match",
      key: text.includes("website") ? "website" : "type",
      value,
    });
  });

  it.each([
    ["", "The field is blank."],
    [".", "The field . breaks off at its start."],
    ["a..b", "breaks off after a.."],
    ["a.", "breaks off after a.."],
    ["a b", "breaks off at its start"],
    ["a[", "lacks a ]"],
    ["a[x", "lacks a ]"],
    ["a[]b", "breaks off"],
    ["a[0].b", "Unknown selector [0] in a[0].b. Use [], [newest] or [key=value]."],
    ["a[newst].b", "Unknown selector [newst] in a[newst].b. Did you mean [newest]?"],
    ["a[type=].b", "Unknown selector [type=]"],
  ])("rejects %j", (text, message) => {
    expect(() => parsePath(text)).toThrow(message);
    expect(() => parsePath(text)).toThrow(expect.objectContaining({ code: "input/field" }));
  });

  it("either parses a text or rejects it with a message", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "B", ".", "[", "]", "=", "1", " ", ",", "newest") }),
        (text) => {
          expect(["read", "input/field"]).toContain(outcomeOf(text));
        },
      ),
    );
  });
});

describe("formatPath", () => {
  it("returns the same text for all spellings of a path", () => {
    expect(formatPath(parsePath(" Industry.Industry[Is_Primary = true].LABEL "))).toBe(
      "industry.industry[is_primary=true].label",
    );
    expect(formatPath(parsePath("a[NEWEST].b[]"))).toBe("a[newest].b[]");
  });
});

describe("pathNames", () => {
  it("omits the selectors", () => {
    expect(pathNames(parsePath("Location.offices[type=hub].city"))).toBe("location.offices.city");
  });
});

/** `read` if the formatted path parses to the same path, else the error code. */
function outcomeOf(text: string): unknown {
  try {
    const path = parsePath(text);
    return formatPath(parsePath(formatPath(path))) === formatPath(path) ? "read" : "read otherwise";
  } catch (error) {
    return error instanceof InputError ? error.code : error;
  }
}
