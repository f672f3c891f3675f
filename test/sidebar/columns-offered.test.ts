import { describe, expect, it } from "vitest";
import { columnsOffered } from "../../sidebar/run/find-column";
import type { Selection } from "../../src/rpc/rpc";

const sites = { a1: "B2:B3", column: "Site", companies: 2 };
const owners = { a1: "C2:C3", column: "Owner site", companies: 1 };

describe("columnsOffered", () => {
  it("offers the columns beside selected cells that hold no company", () => {
    const names = selection("A2:A3", 0, [sites]);

    expect(columnsOffered(null, names)).toEqual({ of: names, beside: true });
    expect(columnsOffered(selection("F2:F9", 8), names)).toEqual({ of: names, beside: true });
  });

  it("offers a column no longer once it is in use, but those beside it", () => {
    const names = selection("A2:A3", 0, [sites, owners]);
    const used = selection("B2:B3", 2, [owners]);

    expect(columnsOffered(used, names)).toEqual({ of: used, beside: false });
  });

  it("knows the cells of another sheet apart", () => {
    const names = selection("A2:A3", 0, [sites]);
    const elsewhere = { ...selection("B2:B3", 2), sheetName: "Other" };

    expect(columnsOffered(elsewhere, names)).toEqual({ of: names, beside: true });
  });

  it("offers the columns instead of the selected one where that holds companies", () => {
    const used = selection("B2:B3", 2, [owners]);

    expect(columnsOffered(used, used)).toEqual({ of: used, beside: false });
  });
});

function selection(a1: string, companies: number, others?: Selection["others"]): Selection {
  return { sheetName: "Plain", a1, column: "", companies, ...(others === undefined ? {} : { others }) };
}
