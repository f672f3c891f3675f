import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { customFunctions } from "../../src/functions/catalogue";
import type { FormulaResult } from "../../src/functions/custom-function";
import { AddinError } from "../../src/errors";
import { FILTERS } from "../../workbench/demo-api/filters/catalogue";
import { FormulaBench } from "./formula-bench";

const cell = fc.oneof(
  fc.constantFrom(
    "",
    "northwind-robotics.example",
    "Website",
    "#N/A",
    "#REF!",
    "Loading...",
    "Founded",
    "location.*",
    "Title",
    "Positive",
    "CM01",
    "TRUE",
    "5",
    "location.hq.country",
    "firmographic.founded_year",
    "2015..2020",
    "10M..",
    "..5k",
    '{"location.hq.country":["DEU"]}',
    '{"firmographic.founded_year":{"gte":2015}}',
    "[1]",
    null,
    undefined,
  ),
  fc.string(),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.date(),
);
const keys = FILTERS.map(({ filter }) => filter);
const argument = fc.oneof(
  cell,
  fc.array(fc.array(cell, { maxLength: 3 }), { maxLength: 5 }),
  fc.array(fc.tuple(cell), { maxLength: 8 }),
  fc.array(fc.tuple(fc.constantFrom(...keys), cell, cell), { minLength: 1, maxLength: 4 }),
);

describe.each(customFunctions)("$name with any arguments", (fn) => {
  it("gives a value, a rectangular table or one sentence", () => {
    const bench = new FormulaBench();
    bench.settings().saveFormulas({ allowed: true, dayCap: 100_000 });

    fc.assert(
      fc.property(fc.array(argument, { maxLength: 6 }), (raw) => {
        expect(problemOf(() => bench.run(fn.name, ...raw))).toBeNull();
      }),
      { numRuns: 200 },
    );
  });
});

/** What is wrong with what a formula gave; null if nothing is. */
function problemOf(call: () => FormulaResult): string | null {
  let result: FormulaResult;
  try {
    result = call();
  } catch (error) {
    if (!(error instanceof AddinError)) throw error;
    return /^\S.* .*[.?!*]$/s.test(error.message) ? null : `no sentence: ${error.message}`;
  }
  if (!Array.isArray(result)) return isValue(result) ? null : "no value";
  const widths = new Set(result.map((row) => row.length));
  if (widths.size !== 1 || widths.has(0)) return `ragged or empty: ${JSON.stringify(result)}`;
  return result.every((row) => row.every(isValue)) ? null : `no values: ${JSON.stringify(result)}`;
}

function isValue(value: unknown): boolean {
  return value === null || ["string", "number", "boolean"].includes(typeof value) || value instanceof Date;
}
