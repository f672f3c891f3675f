import { describe, expect, it } from "vitest";
import { SENTENCES } from "../../src/api/outcomes";
import { reasonsIn, sourceFiles } from "./texts-in";

const MOST_WORDS = 12;
/** Files that say why a row has no value, or which. */
const FILES = [
  ...sourceFiles("src/products"),
  ...sourceFiles("src/features/additions"),
  "src/money/booking.ts",
  "src/money/entry.ts",
  "src/money/misses.ts",
  "src/runs/buy-companies.ts",
  "src/runs/cancel-run.ts",
  "src/runs/names-to-check.ts",
  "src/runs/run-slice.ts",
];

describe("why a row is as it is", () => {
  const refusals = Object.values(SENTENCES).map(([fact]) =>
    fact({ status: 400, baseUrl: "https://api.example", said: "" }),
  );
  const reasons = [...refusals, ...FILES.flatMap(reasonsIn)].filter((text) => text.includes(" "));

  it("is said in a first sentence of at most twelve words; what helps follows", () => {
    const long = reasons.filter((text) => wordsOf(firstSentence(text)) > MOST_WORDS);

    expect(reasons.length).toBeGreaterThan(30);
    expect(long).toEqual([]);
  });

  it("names no code of the API", () => {
    expect(reasons.filter((text) => /[a-z]_[a-z]|\b(?:company|list|filters)\/[a-z]/.test(text))).toEqual([]);
  });
});

function firstSentence(text: string): string {
  return text.split(/(?<=[.:?]) /)[0] ?? "";
}

function wordsOf(text: string): number {
  return text.split(" ").length;
}
