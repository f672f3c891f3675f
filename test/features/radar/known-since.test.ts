import { describe, expect, it } from "vitest";
import type { Entry } from "../../../src/money/entry";
import { articlesKnownSince, rolesKnownSince } from "../../../src/features/radar/radar-company";

/** The answer to a request for so many items, with an item on each of these days. */
function entry(at: string, limit: number, days: readonly string[], more: object = {}): Entry {
  const data = days.map((day) => ({ job_id: `${at} ${day}`, date_posted: day, published_date: day }));
  return {
    entryId: at,
    key: "",
    at: `${at}T09:00:00Z`,
    payer: "",
    operation: "jobs",
    host: "",
    company: "a.example",
    uuid: "",
    params: JSON.stringify({ unit: "all", limit, ...more }),
    status: "ok",
    credits: 1,
    estimated: false,
    answer: JSON.stringify({ data }),
  };
}
const since = (...entries: readonly Entry[]) => rolesKnownSince("a.example", entries);
const NEWS = { unit: "sentiment=&type=&main=1&unique=0" };

describe("the months for which a radar is complete", () => {
  it("are all months if fewer items were returned than requested", () => {
    expect(since(entry("2026-11-20", 10, ["2026-11-18", "2026-03-01"]))).toBe("");
  });

  it("start at the oldest item if as many were returned as requested", () => {
    expect(since(entry("2026-11-20", 2, ["2026-11-18", "2026-10-05"]))).toBe("2026-10");
  });

  it("start with an earlier answer if no day lies between the two", () => {
    const newest = entry("2026-11-20", 2, ["2026-11-18", "2026-10-05"]);

    expect(since(entry("2026-10-20", 9, ["2026-06-01"]), newest)).toBe("");
    expect(since(entry("2026-10-01", 9, ["2026-06-01"]), newest)).toBe("2026-10");
    expect(since(entry("2026-10-20", 1, ["2026-08-01"]), newest)).toBe("2026-08");
  });

  it("are none if nothing has a date or nothing is held", () => {
    expect(since(entry("2026-11-20", 2, ["soon", ""]))).toBe("9999-12");
    expect(since()).toBe("9999-12");
  });

  it("for news start with the requested day, and do not count a selection of types as complete", () => {
    const articles = (more: object) =>
      articlesKnownSince("a.example", [entry("2026-11-20", 10, ["2026-11-18"], more)]);

    expect(articles(NEWS)).toBe("");
    expect(articles({ ...NEWS, since: "2026-09-12" })).toBe("2026-09");
    expect(articles({ unit: "sentiment=&type=funding&main=0&unique=0" })).toBe("9999-12");
  });
});
