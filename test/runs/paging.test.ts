import { describe, expect, it } from "vitest";
import { descends } from "../../src/runs/descends";
import { Paging } from "../../src/runs/paging";
import { planOf } from "../../src/runs/kinds/plan-of";
import { readListing } from "../../src/runs/kinds/read-listing";
import type { SeenItems } from "../../src/runs/seen-items";

const COMPANY = "a.example";
type Post = Record<string, unknown>;

/** Posts with IDs counting down and days descending: `post-9` of the 9th, `post-8` of the 8th… */
const posts = (newest: number, count: number): Post[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `post-${newest - index}`,
    date_posted: `2026-03-${String(newest - index).padStart(2, "0")}T08:00:00Z`,
  }));

const answerOf = (items: Post[], total: number | null = null) =>
  readListing({
    rows: items,
    total_count: total,
    fetched_at: "2026-03-20T09:00:00Z",
    moved: false,
    warnings: [],
    credits: 0,
  });

function seen(
  ids: readonly string[],
  knows = true,
): Pick<SeenItems, "read" | "goesBack" | "knows" | "newestDay"> {
  return {
    read: () => undefined,
    goesBack: (_company, items) => ids.includes(String(items[items.length - 1]?.["id"])),
    knows: () => knows,
    newestDay: () => "2026-03-08",
  };
}

const paging = (mode: "new" | "all", known: ReturnType<typeof seen> | null, limit = 3) =>
  new Paging(planOf({ kind: "jobs", mode, limit }), known);

describe("Paging of new items", () => {
  it("requests one page for a company that is not in the sheet", () => {
    expect(paging("new", seen([], false)).wantsMore(COMPANY, answerOf(posts(9, 3), 30))).toBe(false);
    expect(paging("new", null).wantsMore(COMPANY, answerOf(posts(9, 3), 30))).toBe(false);
  });

  it("continues while a whole page is new, and stops at the page with a known item", () => {
    const pages = paging("new", seen(["post-4"]));

    expect(pages.reaches([COMPANY])[0]).toMatchObject({ pages: 1 });
    expect(pages.wantsMore(COMPANY, answerOf(posts(9, 3), 30))).toBe(true);
    expect(pages.reaches([COMPANY])[0]).toMatchObject({ pages: 2 });
    expect(pages.wantsMore(COMPANY, answerOf(posts(9, 6), 30))).toBe(false);
  });

  it("continues if dates are not descending, because a known item then says nothing about what follows", () => {
    const mixed = [...posts(9, 2), ...posts(20, 1)];

    expect(paging("new", seen(["post-9"])).wantsMore(COMPANY, answerOf(mixed, 30))).toBe(true);
  });

  it("ends when the service has no more", () => {
    expect(paging("new", seen([])).wantsMore(COMPANY, answerOf(posts(9, 3), 3))).toBe(false);
    expect(paging("new", seen([])).wantsMore(COMPANY, answerOf(posts(9, 2)))).toBe(false);
  });

  it("ends when a further page contains nothing new, whatever total the service reports", () => {
    const pages = paging("new", seen([]));
    pages.wantsMore(COMPANY, answerOf(posts(9, 3), 30));

    expect(pages.wantsMore(COMPANY, answerOf(posts(9, 3), 30))).toBe(false);
    expect(pages.isComplete(COMPANY, answerOf(posts(9, 3), 30))).toBe(true);
  });

  it("counts the pages of each company separately", () => {
    const pages = paging("new", seen([]));

    pages.wantsMore(COMPANY, answerOf(posts(9, 3), 30));

    expect(pages.reaches([COMPANY])[0]).toMatchObject({ pages: 2 });
    expect(pages.reaches(["b.example"])[0]).toMatchObject({ pages: 1 });
  });
});

describe("Paging of all items", () => {
  it("continues to the last one, whatever is in the sheet", () => {
    const pages = paging("all", seen(["post-9"]));

    expect(pages.wantsMore(COMPANY, answerOf(posts(9, 5), 7))).toBe(true);
    expect(pages.wantsMore(COMPANY, answerOf(posts(9, 7), 7))).toBe(false);
    expect(pages.isComplete(COMPANY, answerOf(posts(9, 7), 7))).toBe(true);
  });
});

describe("Paging of an enrichment", () => {
  it("has no further pages", () => {
    const pages = new Paging(planOf({ kind: "enrichment", sections: ["location"] }), null);

    expect(pages.wantsMore(COMPANY, answerOf([]))).toBe(false);
    expect(pages.isComplete(COMPANY, answerOf([]))).toBe(true);
  });
});

describe("descends", () => {
  it.each<[string, Post[], boolean]>([
    ["newest first", posts(9, 3), true],
    ["two on the same day", [...posts(9, 1), ...posts(9, 1)], true],
    ["oldest first", posts(9, 3).reverse(), false],
    ["some without dates", [{}, ...posts(9, 2), {}], true],
    ["no dates at all", [{}, {}], false],
  ])("%s: %#", (_, items, expected) => {
    expect(descends(items, "date_posted")).toBe(expected);
  });
});
