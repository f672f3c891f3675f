import { describe, expect, it } from "vitest";
import { argumentsOf } from "../../../src/features/formulas/build-formula";
import { customFunctions } from "../../../src/features/formulas/catalogue";
import { customFunction } from "../../../src/features/formulas/custom-function";
import { cells, flag, text } from "../../../src/features/formulas/parameters";

describe("argumentsOf", () => {
  it("asks for what a new function takes, by its signature alone", () => {
    const added = customFunction({
      name: "COMPANY_NEW",
      summary: "New.",
      params: {
        companies: cells("Companies."),
        field: { ...text("A field."), optional: false },
        as_of: { ...text("A day."), type: "Date" },
        headers: flag("Headers.", { default: true }),
      },
      returns: "A value.",
      price: "Free",
      examples: ["=COMPANY_NEW(A2)"],
      run: () => null,
    });

    const asked = argumentsOf(added).map(({ label, isFirst, form }) => [label, isFirst, form.kind]);

    expect(asked).toEqual([
      ["Field", true, "text"],
      ["As of", false, "day"],
      ["Headers", false, "flag"],
    ]);
  });

  it("knows every argument of every function", () => {
    for (const each of customFunctions)
      expect(argumentsOf(each).map(({ name }) => name)).toEqual(
        Object.keys(each.params).filter((name) => each.params[name]!.isOfCompanies !== true),
      );
  });
});
