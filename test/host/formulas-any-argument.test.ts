// Sentences: a formula answers any argument.
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundle } from "../../scripts/build";
import { customFunctions } from "../../src/features/formulas/catalogue";
import { argument, problemOfMessage, problemOfResult } from "../features/formulas/any-arguments";
import { startAddin, type OpenAddin } from "../addin/addin-on-host";

/** A whole column of a large sheet, one of its rows, and ranges in which all rows differ. */
const huge = fc.oneof(
  fc.nat({ max: 3_000 }).map((rows) => Array.from({ length: rows }, (_, row) => [`nobody-${row}.example`])),
  fc.nat({ max: 2_000 }).map((columns) => [Array.from({ length: columns }, () => "")]),
  fc.array(fc.array(fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.date()), { maxLength: 8 }), {
    maxLength: 300,
  }),
);

describe.each(customFunctions.map(({ name }) => name))("%s in a cell, with any arguments,", (name) => {
  let addin: OpenAddin;
  beforeAll(async () => {
    addin = await startAddin(await bundle());
    await addin.value("saveSettings", { formulaDayCap: 100_000 });
  });
  afterAll(() => addin.host.dispose());

  it("returns a value, a rectangular table or one message, within the time limit", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 5, arbitrary: argument }, { weight: 1, arbitrary: huge }), {
          maxLength: 5,
        }),
        async (raw) => {
          expect(await problemOf(addin, name, raw)).toBeNull();
          expect(addin.host.executions.slice(-1)[0]!.elapsedMs).toBeLessThan(30_000);
        },
      ),
      { numRuns: 8 },
    );
  }, 120_000);
});

describe("An argument of 49,000 characters", () => {
  let addin: OpenAddin;
  beforeAll(async () => (addin = await startAddin(await bundle())));
  afterAll(() => addin.host.dispose());

  const long = (text: string) => text.repeat(Math.floor(49_000 / text.length));
  const values = Array.from({ length: 5_500 }, (_, index) => `w${index.toString(36)}`);
  it.each([
    ["COMPANY_ENRICH", ["nobody.example", long("remote;")], "Unknown field: remote;remote;"],
    ["COMPANY_ENRICH", ["nobody.example", long("http://")], "Unknown field: http://http://"],
    ["COMPANY_JOBS", ["nobody.example", 5, long("a b ")], "Unknown field: a b a b"],
    ["COMPANY_LIST", [JSON.stringify({ "location.hq.country": values }), 5], "has no value “w0”"],
  ])(
    "of %s is answered within a part of the time limit: %#",
    { timeout: 10_000 },
    async (name, args, answer) => {
      await expect(addin.host.run(name, args, { authMode: "CUSTOM_FUNCTION" })).rejects.toThrow(answer);
    },
  );
});

async function problemOf(addin: OpenAddin, name: string, raw: readonly unknown[]): Promise<string | null> {
  // Sheets passes blanks as empty text, and nothing for arguments left out at the end.
  const args = raw.map((each) => (each === null ? "" : each));
  let result: unknown;
  try {
    result = await addin.host.run(name, args, { authMode: "CUSTOM_FUNCTION" });
  } catch (error) {
    return problemOfMessage((error as Error).message.replace(/ \(line \d+\)\.?$/, ""));
  }
  return problemOfResult(result);
}
