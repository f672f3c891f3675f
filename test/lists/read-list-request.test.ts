import { describe, expect, it } from "vitest";
import { readListRequest } from "../../src/features/lists/read-list-request";

const filters = { "location.hq.country": ["DEU"] };

describe("readListRequest", () => {
  it("keeps what is set and omits blanks", () => {
    const request = readListRequest({
      filters: { ...filters, "industry.naics": null },
      limit: 20,
      sortBy: " founded_year ",
      sortOrder: "asc",
      excludeRange: " ",
      sheetName: "Targets",
      unknown: 1,
    });

    expect(request).toEqual({
      filters,
      limit: 20,
      sortBy: "founded_year",
      sortOrder: "asc",
      sheetName: "Targets",
    });
  });

  it.each([
    [undefined, /filters must be an object/],
    [{ filters: [], limit: 5 }, /filters must be an object/],
    [{ filters: {}, limit: 5 }, /No filter is set/],
    [{ filters: { a: null }, limit: 5 }, /No filter is set/],
    [{ filters, limit: 0 }, /from 1 to 5000/],
    [{ filters, limit: 5001 }, /from 1 to 5000/],
    [{ filters, limit: "5" }, /from 1 to 5000/],
    [{ filters, limit: 5, sortOrder: "up" }, /asc or desc/],
    [{ filters, limit: 5, sheetName: 7 }, /sheetName must be text/],
  ])("rejects %j", (args, sentence) => {
    expect(() => readListRequest(args)).toThrow(sentence);
  });
});
