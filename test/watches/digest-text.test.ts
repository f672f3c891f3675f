import { describe, expect, it } from "vitest";
import type { Find } from "../../src/core/watches-contract";
import { digestText } from "../../src/watches/digest-text";

const find = (company: string, what: string, link = ""): Find => ({
  company,
  what,
  link,
  kind: "News",
  date: "",
  watch: "Monday",
  foundAt: "2026-03-09T08:00:00.000Z",
  seen: false,
});
const LOOK = { name: "Monday", credits: 3, leftThisMonth: 197 };

describe("A digest", () => {
  it("is short, and grouped by company", () => {
    const finds = [
      find("a.example", "Raises money", "https://news.example/a_b"),
      find("b.example", "Hires a team"),
      find("a.example", "Opens an office"),
    ];

    expect(digestText(finds, LOOK)).toBe(
      [
        "Monday: 3 new finds",
        "",
        "a.example",
        "- Raises money https://news.example/a_b",
        "- Opens an office",
        "",
        "b.example",
        "- Hires a team",
        "",
        "3 credits, 197 left this month.",
      ].join("\n"),
    );
  });

  it("has no markup, mention or link of the API's in it", () => {
    const text = digestText(
      [find("a.example", "<!channel> *bold* _it_ `code` <https://x.example|click> & more")],
      LOOK,
    );

    expect(text).not.toMatch(/[<>&]/);
    expect(text).not.toMatch(/\*b|_i|`c/);
  });

  it("tells twenty, and how many more there are", () => {
    const finds = Array.from({ length: 25 }, (_, index) => find("a.example", `Find ${index}`));

    const text = digestText(finds, LOOK);

    expect(text.match(/^- /gm)).toHaveLength(20);
    expect(text).toContain("5 more in the sheet.");
  });
});
