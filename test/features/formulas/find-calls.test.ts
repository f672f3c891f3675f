import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findCalls } from "../../../src/features/formulas/formulas-in";

describe("findCalls", () => {
  it.each<[string, ReturnType<typeof findCalls>]>([
    [
      '=COMPANY_ENRICH(A2,"Founded, ""HQ"" country")',
      [{ name: "COMPANY_ENRICH", args: ["A2", '"Founded, ""HQ"" country"'], isWhole: true }],
    ],
    ["= company_filters( )", [{ name: "COMPANY_FILTERS", args: [], isWhole: true }]],
    [
      '=COMPANY_NEWS(A2;;"Positive")',
      [{ name: "COMPANY_NEWS", args: ["A2", "", '"Positive"'], isWhole: true }],
    ],
    ["=COMPANY_JOBS(A2;1,5)", [{ name: "COMPANY_JOBS", args: ["A2", "1,5"], isWhole: true }]],
    [
      "=QUERY(COMPANY_JOBS('My (old), sheet'!A2:A),\"select Col1 where COMPANY_JOBS(A2)\",1)",
      [{ name: "COMPANY_JOBS", args: ["'My (old), sheet'!A2:A"], isWhole: false }],
    ],
    [
      '=COMPANY_ENRICH(A2,{"a","b"})+COMPANY_JOBS_COUNT(IF(B1,A2,A3))',
      [
        { name: "COMPANY_ENRICH", args: ["A2", '{"a","b"}'], isWhole: false },
        { name: "COMPANY_JOBS_COUNT", args: ["IF(B1,A2,A3)"], isWhole: false },
      ],
    ],
    [
      '=COMPANY_ENRICH(INDEX(COMPANY_SEARCH("x",1),2,2),"Name")',
      [
        { name: "COMPANY_ENRICH", args: ['INDEX(COMPANY_SEARCH("x",1),2,2)', '"Name"'], isWhole: true },
        { name: "COMPANY_SEARCH", args: ['"x"', "1"], isWhole: false },
      ],
    ],
    ["=MY_COMPANY_JOBS(A2)", []],
    ["=COMPANY_JOBS(A2", []],
    ['="COMPANY_JOBS(A2)"', []],
  ])("parses %s", (formula, calls) => {
    expect(findCalls(formula)).toEqual(calls);
  });

  it("terminates on any text", () => {
    const piece = fc.constantFrom("COMPANY_JOBS(", "(", ")", '"', "'", ",", ";", "A2", "{", "}", " ");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expect(Array.isArray(findCalls(`=${pieces.join("")}`))).toBe(true);
      }),
    );
  });
});
