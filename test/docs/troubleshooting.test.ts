import { statusCodes, statusWord } from "../../src/enrich/status";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sourceFiles, toldIn } from "../words/texts-in";

/** All texts of these files report a problem or an omission. Texts passed to an error are found in any file. */
const TELL_OF_PROBLEMS = [
  "src/additions/ask.ts",
  "src/additions/fill-found.ts",
  "src/additions/requests.ts",
  "src/api/refusal.ts",
  "src/google/why-not-writable.ts",
  "src/core/company.ts",
  "src/core/news-filters.ts",
  "src/filters/check-filters.ts",
  "src/filters/check-value.ts",
  "src/filters/contradictions.ts",
  "src/filters/filter-entry.ts",
  "src/filters/fixed-lists.ts",
  "src/formulas/formula-runs.ts",
  "src/formulas/freeze.ts",
  "src/formulas/read-formula.ts",
  "src/formulas/evaluation.ts",
  "src/formulas/filter-cells.ts",
  "src/formulas/filter-value.ts",
  "src/formulas/parameters.ts",
  "src/hourly.ts",
  "src/journal/booking.ts",
  "src/journal/bookkeeping.ts",
  "src/journal/misses.ts",
  "src/journal/ledger.ts",
  "src/journal/shared-state.ts",
  "src/lists/list-draft.ts",
  "src/lists/buy-one.ts",
  "src/lists/read-list-request.ts",
  "src/runs/buy-companies.ts",
  "src/enrich/chosen-rows.ts",
  "src/runs/kinds/match.ts",
  "src/runs/progress.ts",
  "src/runs/run-slice.ts",
  "src/runs/run-statuses.ts",
  "src/runs/stop-is-over.ts",
  "src/enrich/subject.ts",
  "src/runs/cancel-run.ts",
  "src/watches/conclude.ts",
  "src/watches/plan-update.ts",
  "src/watches/updates.ts",
  "src/watches/market-choice.ts",
  "sidebar/credits/credits-in-words.ts",
  "sidebar/server.ts",
  "sidebar/run/choices.ts",
];
/** Texts of fewer words are not searched for. */
const FEWEST_WORDS = 3;

const PAGE = readFileSync("docs/troubleshooting.md", "utf8");
const SAID = plain(PAGE);

describe("docs/troubleshooting.md", () => {
  it("contains every error message", () => {
    const missing = sourceFiles("src").flatMap((file) => missingOf(file, toldIn(file).inErrors));

    expect(missing).toEqual([]);
  });

  it("contains every message of these files", () => {
    expect(TELL_OF_PROBLEMS.flatMap((file) => missingOf(file, toldIn(file).texts))).toEqual([]);
  });

  it("explains every status", () => {
    const words = statusCodes.map(statusWord);

    expect(words.filter((word) => !new RegExp(`^\\| _${word}_ +\\|`, "m").test(PAGE))).toEqual([]);
  });

  it("contains no message that the product does not have", () => {
    const files = ["src", "sidebar"].flatMap(sourceFiles);
    const pieces = new Set(files.flatMap((file) => toldIn(file).texts.map(plain).filter(isLong)));
    const longestFirst = [...pieces].sort((one, other) => other.length - one.length);
    const messages = [...PAGE.matchAll(/^- (.+)$/gm)].map(([, message = ""]) => plain(message));
    const left = longestFirst.reduce((text, piece) => text.replaceAll(piece, "…"), messages.join("\n"));

    expect(messages.length).toBeGreaterThan(200);
    expect(left.split(/…|\n/).map(plain).filter(isLong)).toEqual([]);
  });
});

/** Fixed parts of messages that are missing from the page. */
function missingOf(file: string, texts: readonly string[]): string[] {
  const pieces = texts.map(plain).filter(isLong);
  return pieces.filter((piece) => !SAID.includes(piece)).map((piece) => `${file}: ${piece}`);
}

function isLong(piece: string): boolean {
  return piece.split(" ").length >= FEWEST_WORDS;
}

/** With single spaces between words, and without Markdown. */
function plain(text: string): string {
  return text.replaceAll("\\", "").replace(/\s+/g, " ").trim();
}
