import { describe, expect, it } from "vitest";
import type { Entry } from "../../src/money/entry";
import { heldItems } from "../../src/products/held-items";
import { jobs as jobsProduct, jobShape } from "../../src/products/jobs";
import { limitOfPages } from "../../src/products/next-page";
import { pageAsked } from "../../src/money/operation";
import { newsOperation as news, type NewsQuestion } from "../../src/products/news-listing";
import { COMPANY, entryOf } from "../money/entry-of";

const jobs = jobsProduct.operation;

const NOW = Date.parse("2026-11-02T09:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

interface PageFields {
  readonly total?: unknown;
  readonly hours?: number;
}

/** Articles: a further page costs less than everything, so listings are extended. */
const question = (limit: number): NewsQuestion => ({ company: COMPANY, limit, sentiments: [], types: [] });
const unit = news.units(question(1))[0]!;
const held = (entries: readonly Entry[]) => new Map([[unit, entries]]);

function pageOfItems(
  offset: number,
  limit: number,
  data: unknown,
  { total, hours = 1 }: PageFields = {},
): Entry {
  const answer = JSON.stringify({ data, total });
  return entryOf({ operation: "news", unit, offset, limit, at: hoursAgo(hours), answer });
}

const page = (offset: number, limit: number, ids: readonly unknown[], fields?: PageFields) =>
  pageOfItems(
    offset,
    limit,
    ids.map((id) => ({ id })),
    fields,
  );

function missing(limit: number, entries: readonly Entry[]): [number, number] | null {
  const purchase = news.missing(question(limit), held(entries), NOW);
  if (purchase === null) return null;
  const asked = pageAsked(purchase);
  return [asked.offset ?? 0, asked.limit!];
}

function idsOf(limit: number, entries: readonly Entry[]): unknown[] {
  return news.compose(question(limit), held(entries))!.rows.map(({ id }) => id);
}

describe("a listing of a service that ignores where a page is asked to start", () => {
  const first = page(0, 5, [1, 2, 3, 4, 5], { total: 20 });

  it.each([
    ["of as many items", page(4, 5, [1, 2, 3, 4, 5], { total: 20 })],
    ["of fewer", page(4, 3, [1, 2, 3], { total: 20 })],
  ])("has ended at a second page %s", (_case, again) => {
    expect(missing(9, [first, again])).toBeNull();
    expect(idsOf(9, [first, again])).toEqual([1, 2, 3, 4, 5]);
    const answer = news.compose(question(9), held([first, again]))!;
    expect(answer).toMatchObject({ total_count: 20, whole: false, moved: true });
  });

  it("is distinguished from one that has moved by a page, of which there are more", () => {
    expect(missing(9, [first, page(4, 5, [1, 2, 3, 4, 5], { total: 24 })])).toEqual([0, 9]);
  });
});

describe("a listing", () => {
  it("is bought completely if nothing is held", () => {
    expect(missing(20, [])).toEqual([0, 20]);
  });

  it("is extended by what is lacking plus the last item held, while it is less than a day old", () => {
    expect(missing(5, [page(0, 3, [1, 2, 3], { hours: 23.9, total: 9 })])).toEqual([2, 3]);
  });

  it("is priced by what the page requests", () => {
    const purchase = news.missing(question(5), held([page(0, 3, [1, 2, 3], { total: 9 })]), NOW)!;

    expect(purchase.price.high).toBeCloseTo(0.13, 6);
  });

  it("is bought again once its last page is a day and a half old", () => {
    expect(missing(5, [page(0, 3, [1, 2, 3], { hours: 36, total: 9 })])).toEqual([0, 5]);
  });

  it("is extended each day by a run that a cap lets buy one page a day", () => {
    const days = [
      page(0, 3, [1, 2, 3], { hours: 48.2, total: 9 }),
      page(2, 3, [3, 4, 5], { hours: 24.1, total: 9 }),
    ];

    expect(missing(9, days)).toEqual([4, 5]);
  });

  it.each<[string, number, Entry[]]>([
    ["enough is held", 3, [page(0, 3, [1, 2, 3], { total: 9 })]],
    ["the API has no more", 10, [page(0, 5, [1, 2, 3], { total: 3 })]],
    ["the API has no more, and says so as text", 10, [page(0, 3, [1, 2, 3], { total: "3" })]],
    ["a page without a total was not full", 10, [page(0, 5, [1, 2, 3])]],
    ["the first page was empty, whatever the total says", 10, [page(0, 3, [], { total: 9 })]],
    [
      "the last page was empty, whatever the total says",
      10,
      [page(0, 3, [1, 2, 3], { total: 9 }), page(2, 8, [], { total: 9 })],
    ],
  ])("needs nothing if %s", (_case, limit, entries) => {
    expect(missing(limit, entries)).toBeNull();
  });

  it("joins its pages where they overlap", () => {
    const entries = [
      page(0, 3, [1, 2, 3], { total: 9, hours: 2 }),
      page(2, 3, ["3", 4, 5], { total: "8", hours: 1 }),
    ];

    const answer = news.compose(question(5), held(entries))!;

    expect(idsOf(5, entries)).toEqual([1, 2, 3, 4, 5]);
    expect(answer).toMatchObject({ total_count: 8, fetched_at: hoursAgo(2), moved: false });
    expect(missing(5, entries)).toBeNull();
  });

  it("overlaps items without an ID if they have equal content, in any order of keys", () => {
    const first = pageOfItems(0, 2, [{ a: 1 }, { a: 1, b: 2 }], { total: 9 });
    const second = pageOfItems(1, 2, [{ b: 2, a: 1 }, { a: 1 }], { total: 9 });

    const answer = news.compose(question(3), held([first, second]))!;

    expect(answer).toMatchObject({ rows: [{ a: 1 }, { a: 1, b: 2 }, { a: 1 }], moved: false });
  });

  it("counts invalid items of a page as positions, and does not show them", () => {
    const entries = [
      pageOfItems(0, 4, [{ id: 1 }, null, 7, [8]], { total: 9 }),
      pageOfItems(3, 3, [[8], { id: 5 }, { id: 6 }], { total: 9 }),
    ];

    expect(missing(6, entries.slice(0, 1))).toEqual([3, 3]);
    expect(missing(6, entries)).toBeNull();
    expect(idsOf(6, entries)).toEqual([1, 5, 6]);
  });

  it.each([
    ["on full pages", [null, { id: 1 }, { id: 2 }, { id: 3 }], [null, { id: 3 }, { id: 4 }, { id: 5 }], 9],
    ["on the last page", [{ id: 1 }, { id: 2 }, { id: 3 }], [null, { id: 3 }, { id: 4 }], 4],
  ])("does not treat nulls before the items as items: %s", (_, first, second, total) => {
    const entries = [pageOfItems(0, 3, first, { total }), pageOfItems(2, 3, second, { total })];

    expect(missing(total === 9 ? 5 : 4, entries)).toBeNull();
    expect(news.compose(question(5), held(entries))!.moved).toBe(false);
    expect(idsOf(5, entries)).toEqual(total === 9 ? [1, 2, 3, 4, 5] : [1, 2, 3, 4]);
  });

  it("has the link of a job post under its usual name, whichever the service used", () => {
    const posts = [
      { job_id: "1", url: "https://a.example/1", job_url: "https://b.example/1" },
      { job_id: "2", job_url: "https://b.example/2" },
      { job_id: "4", url: null, job_url: "https://b.example/4" },
      { job_id: "3" },
    ];
    const asked = { company: COMPANY, limit: 10 };
    const [of = ""] = jobs.units(asked);
    const answer = JSON.stringify({ data: posts, count: posts.length });
    const entry = entryOf({ operation: "jobs", unit: of, offset: 0, limit: 10, at: hoursAgo(1), answer });

    const { rows } = jobs.compose(asked, new Map([[of, [entry]]]))!;
    const inBrief = heldItems([entry], jobShape, { key: COMPANY, uuid: "" });

    for (const items of [rows, inBrief])
      expect(items.map(({ url }) => url)).toEqual([
        "https://a.example/1",
        "https://b.example/2",
        "https://b.example/4",
        undefined,
      ]);
  });

  it("starts with the last page at offset 0", () => {
    const entries = [page(0, 3, [1, 2, 3]), page(2, 3, [3, 4]), page(0, 2, [7, 8])];

    expect(idsOf(10, entries)).toEqual([7, 8]);
  });

  it("leaves out a page that does not connect to the previous ones", () => {
    const entries = [page(0, 3, [1, 2, 3], { total: 20 }), page(8, 3, [9, 10, 11], { total: 20 })];

    expect(idsOf(3, entries)).toEqual([1, 2, 3]);
    expect(missing(11, entries)).toEqual([2, 9]);
  });

  it.each(["null", '"hello"', '{"data":"x"}', '{"data', "{}"])(
    "has no answer and is bought if all that is held is %s",
    (answer) => {
      const entries = [{ ...page(0, 3, []), answer }];

      expect(news.compose(question(10), held(entries))).toBeNull();
      expect(missing(10, entries)).toEqual([0, 10]);
    },
  );

  it("has no answer without a first page", () => {
    expect(news.compose(question(10), held([page(3, 3, [4])]))).toBeNull();
  });
});

describe("a listing that has shifted", () => {
  const first = page(0, 3, [1, 2, 3], { total: 9, hours: 5 });
  const shifted = page(2, 3, [2, 3, 4], { total: 10, hours: 4 });

  it("is requested again from its start", () => {
    expect(missing(5, [first, shifted])).toEqual([0, 5]);
  });

  it("is still used for the items of its first page", () => {
    expect(missing(3, [first, shifted])).toBeNull();
    expect(news.compose(question(3), held([first, shifted]))).toMatchObject({ moved: false });
    expect(idsOf(3, [first, shifted]).slice(0, 3)).toEqual([1, 2, 3]);
    expect(news.listings(question(3), held([first, shifted]))).toMatchObject([
      { at: hoursAgo(5), answer: { rows: [{ id: 1 }, { id: 2 }, { id: 3 }] } },
    ]);
  });

  it("shows all of its items without duplicates, and is marked as shifted, until a better one is held", () => {
    expect(idsOf(5, [first, shifted])).toEqual([1, 2, 3, 4]);
    expect(news.compose(question(5), held([first, shifted]))).toMatchObject({ moved: true });
  });

  it("is used as it is if it shifts again within the day", () => {
    const again = [
      page(0, 4, [9, 0, 1, 2], { total: 11, hours: 3 }),
      page(3, 3, [1, 2, 3], { total: 12, hours: 2 }),
    ];
    const entries = [first, shifted, ...again];

    expect(missing(5, entries)).toBeNull();
    expect(idsOf(5, entries)).toEqual([9, 0, 1, 2, 3]);
    expect(news.compose(question(5), held(entries))).toMatchObject({ moved: true });
    expect(missing(7, entries)).toEqual([5, 3]);
  });

  it("is requested again if it shifted two days ago", () => {
    const dayBefore = [
      page(0, 3, [1, 2, 3], { total: 9, hours: 48 }),
      page(2, 3, [2, 3, 4], { total: 10, hours: 47 }),
    ];

    expect(missing(5, [...dayBefore, first, shifted])).toEqual([0, 5]);
  });

  it("ends if a page contains nothing new", () => {
    const again = [page(0, 3, [9, 1, 2], { total: 90 }), page(2, 2, [9, 1], { total: 92 })];

    expect(missing(5, [first, shifted, ...again])).toBeNull();
  });
});

describe("a service that returns smaller pages than requested", () => {
  const cut = page(0, 50, upTo(20), { total: 300 });

  it("is asked for the rest until all is held", () => {
    expect(missing(50, [cut])).toEqual([19, 20]);
    const second = page(19, 20, upTo(39, 20), { total: 300 });
    expect(missing(50, [cut, second])).toEqual([38, 12]);
    const third = page(38, 12, upTo(50, 39), { total: 300 });
    expect(missing(50, [cut, second, third])).toBeNull();
    expect(idsOf(50, [cut, second, third])).toEqual(upTo(50));
  });

  it("may return one item at a time, which leaves no room for an overlap", () => {
    expect(missing(3, [page(0, 3, [1], { total: 9 })])).toEqual([1, 2]);
  });

  it("has ended at a page that contained nothing but the overlap, and is not called complete", () => {
    const onlyOverlap = page(19, 31, [20], { total: 300 });

    expect(missing(50, [cut, onlyOverlap])).toBeNull();
    expect(news.compose(question(50), held([cut, onlyOverlap]))).toMatchObject({ ended: true, whole: false });
  });
});

describe("job posts", () => {
  const entriesOf = (count: number) => [
    entryOf({
      operation: "jobs",
      unit: "all",
      offset: 0,
      limit: count,
      at: hoursAgo(1),
      answer: JSON.stringify({ data: upTo(count).map((job_id) => ({ job_id })), count: 90 }),
    }),
  ];
  const paramsOf = (limit: number, count: number) =>
    jobs.missing({ company: COMPANY, limit }, new Map([["all", entriesOf(count)]]), NOW)?.params;

  it("are extended in the steps that are sold", () => {
    expect(paramsOf(19, 10)).toEqual({ company: COMPANY, limit: 10, offset: 9 });
    expect(paramsOf(30, 20)).toEqual({ company: COMPANY, limit: 20, offset: 19 });
  });

  it("are requested as many as their price includes, and what is beyond the request is not in the answer", () => {
    const composed = (limit: number, count: number) =>
      jobs.compose({ company: COMPANY, limit }, new Map([["all", entriesOf(count)]]))?.rows.length;

    expect([paramsOf(5, 3), paramsOf(11, 3)]).toEqual([
      { company: COMPANY, limit: 10, offset: 2 },
      { company: COMPANY, limit: 10, offset: 2 },
    ]);
    expect([composed(1, 10), composed(7, 10), composed(10, 10)]).toEqual([1, 7, 10]);
  });

  it.each([
    ["a list", { data: [null, 3] }, true],
    ["nothing, by the count only", { count: "0" }, true],
    ["nothing, without a list", { data: null, count: 0 }, true],
    ["no list", { data: { jobs: [] } }, false],
    ["a count of something without a list", { count: 3 }, false],
    ["not an object", [], false],
  ])("store the unchanged text of a readable reply: %s", (_case, document, isKept) => {
    const purchase = jobs.missing({ company: COMPANY, limit: 10 }, new Map(), NOW)!;
    const text = ` ${JSON.stringify(document)}`;

    const pieces = jobs.split(purchase, { text, document, credits: 4 });

    expect(pieces).toEqual(isKept ? [{ unit: "all", status: "ok", credits: 4, answer: text }] : null);
  });
});

describe("limitOfPages", () => {
  it.each([
    [1, 10, 10],
    [2, 10, 19],
    [3, 10, 28],
    [3, 1, 3],
  ])("for %i pages of %i is %i", (pages, pageSize, limit) => {
    expect(limitOfPages(pages, pageSize)).toBe(limit);
  });

  it("makes each further page as large as the first", () => {
    for (const pageSize of [1, 2, 10]) {
      const entries = [page(0, pageSize, upTo(pageSize), { total: 90 })];
      const [offset, limit] = missing(limitOfPages(2, pageSize), entries)!;
      expect(offset === 0 || limit === pageSize).toBe(true);
    }
  });
});
