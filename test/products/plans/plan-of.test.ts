import { describe, expect, it } from "vitest";
import type { ProductRequest } from "../../../src/products";
import type { Answers } from "../../../src/money/answers";
import { planOf } from "../../../src/products/plan-of";
import type { Reach } from "../../../src/products/questions";

const HOW = { maxAgeMs: 0, cached: false };

/** What a run would look up about one company. */
function plannedLookUp(
  request: ProductRequest,
  reach: Reach,
  refusedSections: readonly string[] = [],
): unknown {
  const questions: unknown[] = [];
  const lookUp = (_operation: unknown, given: readonly unknown[]) => {
    questions.push(...given);
    return [];
  };
  const answers = { lookUp } as unknown as Answers;
  planOf(request, refusedSections).questions.standings(
    answers,
    ["a.example"],
    { reaches: () => [reach] },
    HOW,
  );
  return questions[0];
}

describe("planOf", () => {
  it("requests as many job posts as the pages so far contain, each page overlapping the previous by one", () => {
    expect(plannedLookUp({ kind: "jobs", limit: 3 }, { pages: 2, newest: null })).toEqual({
      company: "a.example",
      limit: 5,
    });
  });

  it("requests news since the newest known article or since the requested day, whichever is later", () => {
    const news = (since: string, mode: "new" | "all") =>
      plannedLookUp({ kind: "news", mode, since }, { pages: 1, newest: "2026-03-08" });

    expect(news("2026-03-01", "new")).toMatchObject({ since: "2026-03-08" });
    expect(news("2026-03-10", "new")).toMatchObject({ since: "2026-03-10" });
    expect(news("2026-03-01", "all")).toMatchObject({ since: "2026-03-01" });
  });

  it("requests no news after the end of the period, whatever newer ones are known", () => {
    const until = (end_date: string, since?: string) =>
      plannedLookUp(
        { kind: "news", newsFilters: { end_date }, ...(since === undefined ? {} : { since }) },
        { pages: 1, newest: "2026-03-08" },
      );

    expect(until("2026-03-01")).toMatchObject({ since: null, filters: { end_date: "2026-03-01" } });
    expect(until("2026-03-09")).toMatchObject({ since: "2026-03-08" });
    expect(() => until("2026-03-01", "2026-03-05")).toThrow(/is before the start date/);
  });

  it("keeps the columns of a section that the key's plan refuses, and requests the others", () => {
    const request: ProductRequest = { kind: "enrichment", sections: ["location", "funding_detail"] };

    expect(plannedLookUp(request, { pages: 1, newest: null }, ["funding_detail"])).toMatchObject({
      sections: ["location"],
    });
    expect(planOf(request, ["funding_detail"]).columns).toEqual(planOf(request).columns);
  });
});
