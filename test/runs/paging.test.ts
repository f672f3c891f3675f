import { describe, expect, it } from "vitest";
import { Paging } from "../../src/runs/paging";
import { planOf } from "../../src/products/plan-of";
import { readListing } from "../../src/products/run-answer";
import type { KnownItems } from "../../src/runs/known-items";

const COMPANY = "a.example";
type Post = Record<string, unknown>;

/** Posts with IDs counting down and days descending: `job-9` of the 9th, `job-8` of the 8th… */
const posts = (newest: number, count: number): Post[] =>
  Array.from({ length: count }, (_, index) => ({
    job_id: `job-${newest - index}`,
    date_posted: `2026-03-${String(newest - index).padStart(2, "0")}T08:00:00Z`,
  }));

const answerOf = (items: Post[], total = 30) =>
  readListing({
    rows: items,
    total_count: total,
    fetched_at: "2026-03-20T09:00:00Z",
    moved: false,
    ended: items.length >= total,
    warnings: [],
    credits: 0,
  });

/** Posts of the company that are known; null where nothing is. */
function knownOf(ids: readonly string[] | null): Pick<KnownItems, "of"> {
  const known =
    ids === null
      ? null
      : { ids: new Set(ids), newest: Date.parse("2026-03-05T00:00:00Z"), watermark: "2026-03-03" };
  return { of: (companies) => companies.map(() => known) };
}

const paging = (mode: "new" | "all", known: Pick<KnownItems, "of"> | null, limit = 3) =>
  new Paging(planOf({ kind: "jobs", mode, limit }), known);

describe("Paging of new items", () => {
  it("requests one page of a company of which nothing is known", () => {
    expect(paging("new", knownOf(null)).wantsMore(COMPANY, answerOf(posts(9, 3)))).toBe(false);
    expect(paging("new", null).wantsMore(COMPANY, answerOf(posts(9, 3)))).toBe(false);
  });

  it("continues until a page ends with a known item, or with one older than all that are known", () => {
    const pages = paging("new", knownOf(["job-9", "job-6"]));

    expect(pages.reaches([COMPANY])[0]).toEqual({ pages: 1, newest: "2026-03-03" });
    expect(pages.wantsMore(COMPANY, answerOf(posts(9, 3)))).toBe(true);
    expect(pages.reaches([COMPANY])[0]).toMatchObject({ pages: 2 });
    expect(pages.wantsMore(COMPANY, answerOf(posts(9, 4)))).toBe(false);
    expect(pages.wantsMore(COMPANY, answerOf(posts(9, 6)))).toBe(false);
  });

  it("ends when the service has no more", () => {
    expect(paging("new", knownOf([])).wantsMore(COMPANY, answerOf(posts(9, 3), 3))).toBe(false);
  });

  it("goes beyond what another execution has bought", () => {
    const pages = paging("new", knownOf([]));

    expect(pages.wantsMore(COMPANY, answerOf(posts(20, 8)))).toBe(true);
    expect(pages.reaches([COMPANY])[0]).toMatchObject({ pages: 4 });
  });

  it("counts the pages of each company separately", () => {
    const pages = paging("new", knownOf([]));

    pages.wantsMore(COMPANY, answerOf(posts(9, 3)));

    expect(pages.reaches([COMPANY])[0]).toMatchObject({ pages: 2 });
    expect(pages.reaches(["b.example"])[0]).toMatchObject({ pages: 1 });
  });
});

describe("Paging of all items", () => {
  it("continues to the last one, whatever is in the sheet", () => {
    const pages = paging("all", knownOf(["job-9"]));

    expect(pages.wantsMore(COMPANY, answerOf(posts(9, 5), 7))).toBe(true);
    expect(pages.wantsMore(COMPANY, answerOf(posts(9, 7), 7))).toBe(false);
  });
});

describe("Paging of an enrichment", () => {
  it("has no further pages", () => {
    const pages = new Paging(planOf({ kind: "enrichment", sections: ["location"] }), null);

    expect(pages.wantsMore(COMPANY, answerOf([]))).toBe(false);
  });
});
