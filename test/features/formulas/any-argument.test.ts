import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { customFunctions } from "../../../src/features/formulas/catalogue";
import type { FormulaResult } from "../../../src/features/formulas/custom-function";
import { AddinError } from "../../../src/core/errors";
import { argument, problemOfMessage, problemOfResult } from "./any-arguments";
import { FormulaBench } from "./formula-bench";

describe.each(customFunctions)("$name with any arguments", (fn) => {
  it("returns a value, a rectangular table or one message", () => {
    const bench = new FormulaBench();
    bench.saveFormulas({ allowed: true, dayCap: 100_000 });

    fc.assert(
      fc.property(fc.array(argument, { maxLength: 6 }), (raw) => {
        expect(problemOf(() => bench.run(fn.name, ...raw))).toBeNull();
      }),
      { numRuns: 200 },
    );
  });
});

/** What is wrong with a formula's result; null if nothing is. */
function problemOf(call: () => FormulaResult): string | null {
  try {
    return problemOfResult(call());
  } catch (error) {
    if (!(error instanceof AddinError)) throw error;
    return problemOfMessage(error.message);
  }
}
