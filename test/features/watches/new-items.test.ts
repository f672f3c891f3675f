import { describe, expect, it } from "vitest";
import type { Timed } from "../../../src/products/kept-versions";
import { planOf } from "../../../src/products/plan-of";
import type { RunAnswer } from "../../../src/products/run-answer";
import { newItems, whatIsNew } from "../../../src/features/watches/column-finds";

const COMPANY = "a.example";
const NEWS = planOf({ kind: "news" }).items!;
const JOBS = planOf({ kind: "jobs" }).items!;

type Item = Record<string, unknown>;

function answer(rows: readonly Item[]): Timed<RunAnswer> {
  const fetched = new Date("2026-03-09T08:01:00Z");
  return {
    at: fetched.toISOString(),
    answer: {
      values: () => [],
      fetchedAt: () => fetched,
      status: () => null,
      listing: () => ({ rows }),
    },
  };
}

const article = (id: number, day: string, group?: number): Item => ({
  id,
  title: `Article ${id}`,
  published_date: `${day}T06:00:00Z`,
  ...(group === undefined ? {} : { group_id: group }),
});
const job = (id: string, day: string | null): Item => ({ job_id: id, title: id, date_posted: day });

const newItemTitles = (
  before: readonly Timed<RunAnswer>[],
  after: readonly Timed<RunAnswer>[],
  items = NEWS,
): string[] => newItems(items, COMPANY, { before, after }).map(({ what }) => what);

describe("An item counted as new since a look", () => {
  it("was in none of the earlier answers", () => {
    const before = [answer([article(1, "2026-03-01")]), answer([article(2, "2026-03-08")])];

    const told = newItemTitles(before, [
      answer([article(3, "2026-03-12"), article(2, "2026-03-08"), article(1, "2026-03-01")]),
    ]);

    expect(told).toEqual(["Article 3"]);
  });

  it("is reported once, in however many answers it appears", () => {
    const after = [
      answer([article(3, "2026-03-12")]),
      answer([article(4, "2026-03-13"), article(3, "2026-03-12")]),
    ];

    expect(newItemTitles([answer([])], after)).toEqual(["Article 3", "Article 4"]);
  });

  it("is one find per story, and none for a story that was known", () => {
    const after = [
      answer([article(5, "2026-03-12", 70), article(4, "2026-03-12", 71), article(3, "2026-03-11", 71)]),
    ];

    expect(newItemTitles([answer([article(1, "2026-03-01", 70)])], after)).toEqual(["Article 4"]);
  });

  it("is not older than the newest known day less two, wherever it stands", () => {
    const before = [answer([job("ten", "2026-03-08"), job("nine", "2026-03-05")])];
    const after = [
      answer([
        job("eleven", "2026-03-11"),
        job("late", "2026-03-06"),
        job("ten", "2026-03-08"),
        job("too late", "2026-03-05"),
        job("nine", "2026-03-05"),
        job("without a date", null),
      ]),
    ];

    expect(newItemTitles(before, after, JOBS)).toEqual(["eleven", "late", "without a date"]);
  });

  it("may be older than the newest of an answer that was cut off, and is reported once", () => {
    const before = [answer([job("one", "2026-02-08")]), answer([job("nine", "2026-03-09")])];
    const after = [answer([job("nine", "2026-03-09"), job("five", "2026-02-20"), job("one", "2026-02-08")])];

    expect(newItemTitles(before, after, JOBS)).toEqual(["five"]);
  });

  it("is none of a company without an earlier answer: its first one is what later ones are compared with", () => {
    const plan = planOf({ kind: "jobs" });
    const first = { before: [], after: [answer([job("two", "2026-03-09T08:00:30Z")])] };

    expect(whatIsNew(plan, [COMPANY], [first])).toEqual({ finds: [], first: [COMPANY] });
  });

  it("matches the filters of the watch", () => {
    const engineers = planOf({ kind: "jobs", jobFilter: { titles: ["engineer"] } }).items!;
    const after = [answer([job("Data engineer", "2026-03-12"), job("Cook", "2026-03-12")])];

    expect(newItemTitles([answer([])], after, engineers)).toEqual(["Data engineer"]);
  });

  it("cannot be identified without an ID, a URL, a title or a date", () => {
    expect(newItemTitles([answer([])], [answer([{ text: "nameless" }])])).toEqual([]);
  });
});
