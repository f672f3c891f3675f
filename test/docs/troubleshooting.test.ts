import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { statusCodes, statusWord } from "../../src/rows/status";
import { messagesByTheme } from "../../scripts/troubleshooting";

const PAGE = readFileSync("docs/troubleshooting.md", "utf8");

describe("docs/troubleshooting.md", () => {
  it("explains every status", () => {
    const words = statusCodes.map(statusWord);

    expect(words.filter((word) => !new RegExp(`^\\| _${word}_ +\\|`, "m").test(PAGE))).toEqual([]);
  });
});

describe("messagesByTheme", () => {
  const lines = messagesByTheme().split("\n");

  it.each([
    ["an error's fact", "- Google refused the e-mail."],
    ["each branch of a condition", "- There is no column “…” in this sheet."],
    ["a template's fixed parts", "- … could not be reached."],
    ["a constant", "- Somebody else is working in this spreadsheet right now."],
    ["a list of fact and advice", "- The journal sheet takes no more rows, so nothing more is bought."],
    ["a table by code", "- The API has had too many requests."],
    ["a function that makes the error", "- … must be TRUE or FALSE, not …."],
    ["a reason from another file", "- … is a heading, not a company."],
    ["an error class of its own", "- The add-on can't handle what it found here, so it left this alone."],
  ])("contains %s", (_what, line) => {
    expect(lines).toContain(line);
  });

  it("contains the page's messages", () => {
    const page = PAGE.replaceAll("\\", "").split("\n");
    const messages = lines.filter((line) => line.startsWith("- ")).map((line) => line.replaceAll("\\", ""));

    expect(messages.length).toBeGreaterThan(200);
    expect(messages.filter((line) => !page.includes(line))).toEqual([]);
  });
});
