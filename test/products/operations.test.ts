import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SECTION_PRICES, sectionsOperation as enrichment, shareCredits } from "../../src/products/sections";
import type { Entry } from "../../src/money/entry";
import { newsOperation as news, type NewsQuestion } from "../../src/products/news-listing";
import { filterBuilder } from "../../src/products/list";
import type { PaidReply } from "../../src/money/operation";
import { COMPANY, entryOf } from "../money/entry-of";

const NOW = Date.parse("2026-11-02T09:00:00Z");
/** A reply of a service that bills so many credits. */
const replyOf = (document: unknown, credits = 0): PaidReply => ({
  text: JSON.stringify(document),
  document,
  credits,
});
const held = (entries: Record<string, Entry[]>) => new Map(Object.entries(entries));

describe("shareCredits", () => {
  const sections = fc.uniqueArray(fc.constantFrom(...Object.keys(SECTION_PRICES), "brand_new"), {
    minLength: 1,
  });

  it("returns shares that add up exactly, none of them negative", () => {
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

  it("assigns each section its price if the reply cost the list price", () => {
    expect(shareCredits(3.5, ["firmographic", "location", "industry"])).toEqual([2, 0.5, 1]);
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

  describe("with a website whose owner has changed", () => {
    const old = { uuid: "old0001", at: "2026-11-01T09:00:00.000Z" };
    const now = { uuid: "new0001", at: "2026-11-02T09:00:00.000Z" };
    const sold = { firmographic: [entryOf(old)], location: [entryOf({ ...now, unit: "location" })] };
    const sections = { ...question, sections: ["firmographic", "location"] };

    it("returns the new owner's sections only, and buys the other's again", () => {
      expect(enrichment.compose(sections, held(sold))).toEqual({
        uuid: "new0001",
        location: { section: "location" },
        fetched_at: now.at,
        fetched_by_section: { location: now.at },
      });
      expect(enrichment.missing(sections, held(sold), NOW)?.units).toEqual(["firmographic"]);
    });

    it("buys once if each section names yet another company", () => {
      const again = entryOf({ ...old, at: "2026-11-02T10:00:00.000Z" });
      const both = held({ ...sold, firmographic: [...sold.firmographic, again] });

      expect(enrichment.missing(sections, both, NOW)).toBeNull();
      expect(enrichment.compose(sections, both)).toEqual({
        uuid: "old0001",
        firmographic: { section: "firmographic" },
        fetched_at: again.at,
        fetched_by_section: { firmographic: again.at },
      });
    });
  });

  it("buys nothing if all are held, including those without data", () => {
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
      "fetched_by_section",
    ]);
  });

  it("stores a section that is missing from the reply as having none", () => {
    const purchase = enrichment.missing(question, new Map(), NOW)!;

    const pieces = enrichment.split(
      purchase,
      replyOf({ data: { firmographic: { a: 1 }, location: null, surprise: 1 } }, 4.5),
    )!;

    expect(pieces.map(({ unit, status, answer }) => [unit, status, answer])).toEqual([
      ["firmographic", "ok", '{"a":1}'],
      ["location", "none", ""],
      ["technology", "none", ""],
    ]);
  });

  it("recognises that a company has no data in a section, and does not treat text as a section", () => {
    const purchase = enrichment.missing(question, new Map(), NOW)!;
    const stated = (data: object) =>
      enrichment.split(purchase, replyOf({ data }))!.map(({ status }) => status);

    expect(stated({ uuid: "00000l1" })).toEqual(["none", "none", "none"]);
    expect(stated({ firmographic: {}, location: "not in your plan" })).toEqual(["ok", "none", "none"]);
  });

  it("ignores an answer that is not JSON", () => {
    const entries = held({ firmographic: [entryOf({ answer: '{"cut' })], location: [entryOf()] });

    expect(enrichment.compose(question, entries)).toEqual({
      location: { section: "firmographic" },
      fetched_at: "2026-11-02T09:00:00.000Z",
      fetched_by_section: { location: "2026-11-02T09:00:00.000Z" },
    });
  });

  it("is as old as its oldest part, and uses the newest of each", () => {
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
      fetched_by_section: { firmographic: "2026-11-01T00:00:00.000Z", location: "2026-10-20T00:00:00.000Z" },
    });
  });

  it("has no answer if nothing is held", () => {
    expect(enrichment.compose(question, new Map())).toBeNull();
  });
});

describe("filters from words", () => {
  const question = { company: "" as const, words: "  Robotics in  Germany " };
  const purchase = filterBuilder.missing(question, new Map(), NOW)!;
  const answered = (text: string) =>
    filterBuilder.compose(
      question,
      held({ [filterBuilder.units(question)[0]!]: [entryOf({ operation: "filter-builder", answer: text })] }),
    );

  it.each([
    [{ data: { filters: { a: 1 } } }, { a: 1 }],
    [{ data: { filters: {} }, credits_consumed: "2.5" }, {}],
    [{ data: { filters: null } }, {}],
    [{ data: {} }, {}],
  ])("are parsed from %j", (document, filters) => {
    const reply = replyOf(document, 2.5);

    expect(filterBuilder.split(purchase, reply)).toEqual([
      { unit: "robotics in germany", status: "ok", credits: 2.5, answer: reply.text },
    ]);
    expect(answered(reply.text)).toEqual({ filters });
  });

  it.each([null, [], "x", {}, { data: null }, { data: [] }, { data: { filters: [1] } }])(
    "are not found in %j",
    (document) => {
      expect(filterBuilder.split(purchase, replyOf(document))).toBeNull();
      expect(answered(JSON.stringify(document))).toBeNull();
    },
  );

  it("have no answer if what is held cannot be parsed", () => {
    expect(answered('{"cut')).toBeNull();
  });
});

describe("news", () => {
  const question: NewsQuestion = { company: COMPANY, limit: 10, sentiments: [], types: [] };

  it("sends only the set filters, spelled as the API spells them", () => {
    const paramsOf = (selection: Partial<NewsQuestion>) =>
      news.missing({ ...question, ...selection }, new Map(), NOW)!.params;

    expect(paramsOf({})).toEqual({ company: COMPANY, unique_article: false, limit: 10 });
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

  it("sends further filters, and stores each combination as a listing of its own", () => {
    const german = { ...question, filters: { countries: "DEU,FRA", end_date: "2026-10-31" } };

    expect(news.missing(german, new Map(), NOW)!.params).toEqual({
      company: COMPANY,
      countries: "DEU,FRA",
      end_date: "2026-10-31",
      unique_article: false,
      limit: 10,
    });
    expect(news.units(german)).not.toEqual(news.units(question));
    const [one, other] = ["Berlin,Munich", "Munich,Berlin"].map((title) =>
      news.units({ ...question, filters: { title } }),
    );
    expect(one).not.toEqual(other);
    expect(news.units({ ...question, filters: {} })).toEqual(news.units(question));
    expect(news.units({ ...german, filters: { end_date: "2026-10-31", countries: "FRA,DEU" } })).toEqual(
      news.units(german),
    );
  });

  it("uses the same listing for any order of the filters, and another for other filters", () => {
    const unitsOf = (selection: Partial<NewsQuestion>) => news.units({ ...question, ...selection });

    expect(unitsOf({ sentiments: ["a", "b"], types: ["c", "d"] })).toEqual(
      unitsOf({ sentiments: ["b", "a"], types: ["d", "c"] }),
    );
    const all = [{}, { sentiments: ["a"] }, { types: ["a"] }, { mainSubject: true }, { hideRepeats: true }];
    expect(new Set(all.map((selection) => unitsOf(selection)[0])).size).toBe(all.length);
    // The start date is not part of the filters: listings with other start dates are stored beside each other.
    expect(unitsOf({ since: "2026-10-01" })).toEqual(unitsOf({}));
  });

  it("requests no more articles at once than the API returns", () => {
    expect(news.missing({ ...question, limit: 1_500 }, new Map(), NOW)!.params).toMatchObject({
      limit: 1_000,
    });
  });
});
