import { describe, expect, it } from "vitest";
import { columnsOffered } from "../../sidebar/run/find-column";
import type { Selection } from "../../src/rpc/rpc";

const sites = { a1: "B2:B3", column: "Site", companies: 2 };
const owners = { a1: "C2:C3", column: "Owner site", companies: 1 };

describe("columnsOffered", () => {
  it("offers the columns of a sheet whose selected cells hold no company", () => {
    const blank = selection("D2:D3", 0, [sites]);

    expect(columnsOffered(null, blank)).toEqual({ of: blank, areAll: true });
    expect(columnsOffered(selection("F2:F9", 8), blank)).toEqual({ of: blank, areAll: false });
  });

  it("offers what was found in the sheet beside other companies that were selected before", () => {
    const found = { ...selection("A2:A21", 20), found: "sheet" as const };

    expect(columnsOffered(selection("A2:A4", 3), found)).toEqual({ of: found, areAll: false });
    expect(columnsOffered(found, found)).toEqual({ of: found, areAll: false });
  });

  it("offers a column no longer once it is in use, but those beside it", () => {
    const names = selection("A2:A3", 0, [sites, owners]);
    const used = selection("B2:B3", 2, [owners]);

    expect(columnsOffered(used, names)).toEqual({ of: used, areAll: false });
  });

  it("knows the cells of another sheet apart", () => {
    const names = selection("A2:A3", 0, [sites]);
    const elsewhere = { ...selection("B2:B3", 2), sheetName: "Other" };

    expect(columnsOffered(elsewhere, names)).toEqual({ of: names, areAll: false });
  });

  it("offers the columns instead of the selected one where that holds companies", () => {
    const used = selection("B2:B3", 2, [owners]);

    expect(columnsOffered(used, used)).toEqual({ of: used, areAll: false });
  });
});

function selection(a1: string, companies: number, others?: Selection["others"]): Selection {
  return { sheetName: "Plain", a1, column: "", companies, ...(others === undefined ? {} : { others }) };
}
