import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SECTION_PRICES } from "../../src/api/endpoints/company-enrichment";
import type { Entry } from "../../src/journal/entry";
import { enrichment, shareCredits } from "../../src/journal/operations/enrichment";
import { jobs } from "../../src/journal/operations/jobs";
import { news, type NewsQuestion } from "../../src/journal/operations/news";
import { receiptOf } from "../../src/journal/operations/operation";
import { COMPANY, DAY_MS, entryOf } from "./entry-of";

const NOW = Date.parse("2026-11-02T09:00:00Z");
const held = (entries: Record<string, Entry[]>) => new Map(Object.entries(entries));

describe("shareCredits", () => {
  const sections = fc.uniqueArray(fc.constantFrom(...Object.keys(SECTION_PRICES), "brand_new"), {
    minLength: 1,
  });

  it("shares that sum exactly, none of them negative", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), sections, (tenThousandths, names) => {
        const shares = shareCredits(tenThousandths / 10_000, names);

        const sum = shares.reduce((total, share) => total + Math.round(share * 10_000), 0);
        expect(sum).toBe(tenThousandths);
        expect(shares).toHaveLength(names.length);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("gives each section its price when the reply cost what the catalogue says", () => {
    expect(shareCredits(3.5, ["firmographic", "location", "industry"])).toEqual([2, 0.5, 1]);
  });
});

describe("receiptOf", () => {
  it.each([
    [
      { credits_consumed: 2.5, data: { uuid: "u-1" } },
      { credits: 2.5, uuid: "u-1" },
    ],
    [
      { credits_consumed: "2.5", data: [] },
      { credits: null, uuid: "" },
    ],
    [
      { credits_consumed: -1, data: { uuid: 7 } },
      { credits: null, uuid: "" },
    ],
    [null, { credits: null, uuid: "" }],
    ["hello", { credits: null, uuid: "" }],
  ])("reads %j as %j", (document, receipt) => {
    expect(receiptOf(document)).toEqual(receipt);
  });
});

describe("enrichment", () => {
  const question = { company: COMPANY, sections: ["firmographic", "location", "technology"] };

  it("buys only the sections that are not held", () => {
    const purchase = enrichment.missing(question, held({ location: [entryOf({ unit: "location" })] }), NOW);

    expect(purchase).toMatchObject({
      params: { company: COMPANY, sections: ["firmographic", "technology"] },
      units: ["firmographic", "technology"],
      price: { low: 4, high: 4 },
    });
  });

  it("buys nothing if all are held, also those without data", () => {
    const entries = held({
      firmographic: [entryOf()],
      location: [entryOf({ unit: "location", status: "none", answer: "" })],
      technology: [entryOf({ unit: "technology" })],
    });

    expect(enrichment.missing(question, entries, NOW)).toBeNull();
    expect(Object.keys(enrichment.compose(question, entries)!)).toEqual([
      "firmographic",
      "technology",
      "fetched_at",
    ]);
  });

  it("keeps a section that the reply lacks as none", () => {
    const purchase = enrichment.missing(question, new Map(), NOW)!;

    const pieces = enrichment.split(purchase, { data: { firmographic: { a: 1 }, location: null } }, 4.5);

    expect(pieces.map(({ unit, status, answer }) => [unit, status, answer])).toEqual([
      ["firmographic", "ok", '{"a":1}'],
      ["location", "none", ""],
      ["technology", "none", ""],
    ]);
  });

  it.each([[null], ["hello"], [[]], [{ data: "x" }]])(
    "cuts the reply %j into sections without data",
    (document) => {
      const purchase = enrichment.missing(question, new Map(), NOW)!;

      expect(enrichment.split(purchase, document, 0).map(({ status }) => status)).toEqual([
        "none",
        "none",
        "none",
      ]);
    },
  );

  it("is as fresh as its oldest part, and takes the newest of each", () => {
    const answer = enrichment.compose(
      question,
      held({
        firmographic: [
          entryOf({ at: "2026-10-01T00:00:00.000Z", answer: '"old"' }),
          entryOf({ at: "2026-11-01T00:00:00.000Z", answer: '"new"', uuid: "u-1" }),
        ],
        location: [entryOf({ unit: "location", at: "2026-10-20T00:00:00.000Z", answer: '"here"' })],
      }),
    );

    expect(answer).toEqual({
      firmographic: "new",
      location: "here",
      uuid: "u-1",
      fetched_at: "2026-10-20T00:00:00.000Z",
    });
  });

  it("has no answer of nothing", () => {
    expect(enrichment.compose(question, new Map())).toBeNull();
  });
});

describe("a listing", () => {
  const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();
  const page = (
    offset: number,
    limit: number,
    ids: readonly unknown[],
    fields: Partial<Entry> & { count?: number } = {},
  ) => {
    const { count, ...entry } = fields;
    return entryOf({
      operation: "jobs",
      unit: "all",
      offset,
      limit,
      at: hoursAgo(1),
      answer: JSON.stringify({ data: ids.map((job_id) => ({ job_id })), count }),
      ...entry,
    });
  };
  const question = (limit: number) => ({ company: COMPANY, limit });
  const missing = (limit: number, entries: Entry[]) => {
    const purchase = jobs.missing(question(limit), held({ all: entries }), NOW);
    return purchase === null ? null : [purchase.params, purchase.offset];
  };

  it("is bought whole if nothing is held", () => {
    expect(missing(20, [])).toEqual([{ company: COMPANY, limit: 20 }, 0]);
  });

  it("is extended by what is lacking while it is younger than a day", () => {
    expect(missing(5, [page(0, 3, [1, 2, 3], { at: hoursAgo(23), count: 9 })])).toEqual([
      { company: COMPANY, limit: 2, offset: 3 },
      3,
    ]);
  });

  it("is bought anew once it is a day old", () => {
    expect(missing(5, [page(0, 3, [1, 2, 3], { at: hoursAgo(24), count: 9 })])).toEqual([
      { company: COMPANY, limit: 5 },
      0,
    ]);
  });

  it.each([
    ["enough is held", 3, [page(0, 3, [1, 2, 3], { count: 9 })]],
    ["the API has no more", 10, [page(0, 5, [1, 2, 3], { count: 3 })]],
    ["a page without a total was not full", 10, [page(0, 5, [1, 2, 3])]],
    [
      "the last page was empty, whatever the total says",
      10,
      [page(0, 3, [1, 2, 3], { count: 9 }), page(3, 7, [], { count: 9 })],
    ],
  ])("needs nothing if %s", (_case, limit, entries) => {
    expect(missing(limit, entries)).toBeNull();
  });

  it("puts its pages together without repeats, items without an id included", () => {
    const entries = [
      page(0, 3, [1, 2, undefined], { count: 9 }),
      page(3, 3, [2, 3], { count: 8, at: hoursAgo(0) }),
    ];

    const answer = jobs.compose(question(10), held({ all: entries }))!;

    expect(answer.items.map(({ job_id }) => job_id)).toEqual([1, 2, undefined, 3]);
    expect([answer.total, answer.fetched_at]).toEqual([8, hoursAgo(1)]);
  });

  it("starts with the last page that starts at 0", () => {
    const entries = [page(0, 3, [1, 2, 3]), page(3, 3, [4]), page(0, 3, [7, 8])];

    expect(jobs.compose(question(10), held({ all: entries }))!.items).toEqual([{ job_id: 7 }, { job_id: 8 }]);
  });

  it.each(["null", '"hello"', '{"data":"x"}', '{"data":[null,3]}'])("survives the reply %s", (answer) => {
    const entries = [{ ...page(0, 3, []), answer }];

    expect(() => jobs.compose(question(10), held({ all: entries }))).not.toThrow();
  });

  it("has no answer without a first page", () => {
    expect(jobs.compose(question(10), held({ all: [page(3, 3, [4])] }))).toBeNull();
  });
});

describe("news", () => {
  const question: NewsQuestion = { company: COMPANY, limit: 10, sentiments: [], types: [] };

  it("sends only what selects, spelled as the API spells it", () => {
    const paramsOf = (selection: Partial<NewsQuestion>) =>
      news.missing({ ...question, ...selection }, new Map(), NOW)!.params;

    expect(paramsOf({})).toEqual({ company: COMPANY, limit: 10 });
    expect(
      paramsOf({
        sentiments: ["Positive", "Neutral"],
        types: ["funding"],
        since: "2026-10-01",
        mainSubject: true,
        hideRepeats: true,
      }),
    ).toEqual({
      primary_company: COMPANY,
      sentiment_list: "Positive,Neutral",
      type_list: "funding",
      start_date: "2026-10-01",
      unique_article: true,
      limit: 10,
    });
  });

  it("is the same listing in whatever order it was selected, and another for another selection", () => {
    const unitsOf = (selection: Partial<NewsQuestion>) => news.units({ ...question, ...selection });

    expect(unitsOf({ sentiments: ["a", "b"], types: ["c", "d"] })).toEqual(
      unitsOf({ sentiments: ["b", "a"], types: ["d", "c"] }),
    );
    const all = [
      {},
      { sentiments: ["a"] },
      { types: ["a"] },
      { since: "2026-10-01" },
      { mainSubject: true },
      { hideRepeats: true },
    ];
    expect(new Set(all.map((selection) => unitsOf(selection)[0])).size).toBe(all.length);
  });

  it("counts an article once, and what it holds until a day has passed", () => {
    const unit = news.units(question)[0]!;
    const entry = entryOf({
      operation: "news",
      unit,
      offset: 0,
      limit: 2,
      at: new Date(NOW - DAY_MS + 1).toISOString(),
      answer: JSON.stringify({ data: [{ id: "a" }, { id: "a" }], total: 30 }),
    });

    expect(news.missing(question, held({ [unit]: [entry] }), NOW)).toMatchObject({
      offset: 1,
      params: { limit: 9 },
    });
  });
});
