import { describe, expect, it } from "vitest";
import { choicesOf } from "../../sidebar/run/choices-of";
import { choicesHere } from "../../sidebar/run/opening-choices";
import { runRequest } from "../../sidebar/run/run-request";
import { usualPaths } from "../../sidebar/kinds";
import type { RunRequest, Section, State } from "../../src/rpc/rpc";

const sections: readonly Section[] = [
  {
    section: "firmographic",
    label: "Company basics",
    credits: 2,
    columns: ["Name", "Founded"],
    fields: ["n", "f"],
  },
  { section: "location", label: "Location", credits: 0.5, columns: ["City"], fields: ["c"] },
];
const range = "Sheet1!A2:A6";

describe("choicesOf", () => {
  it.each<RunRequest & { kind: "enrichment" | "jobs" | "news" | "product_reviews" | "headcount" }>([
    { kind: "enrichment", sections: ["firmographic", "location"], maxAgeDays: 30, range },
    { kind: "enrichment", sections: ["firmographic"], fields: ["f"], maxAgeDays: 90, range },
    { kind: "jobs", mode: "new", limit: 25, maxAgeDays: 1, range },
    { kind: "jobs", mode: "all", maxAgeDays: 1, range },
    { kind: "headcount", fields: [...usualPaths("headcount"), "linkedin_id"], maxAgeDays: 30, range },
    { kind: "product_reviews", limit: 120, rows: true, products: 8, maxAgeDays: 30, range },
    {
      kind: "news",
      limit: 5,
      maxAgeDays: 2,
      range,
      fields: [...usualPaths("news"), "countries[]"],
      sentiments: ["Negative"],
      types: ["CM01"],
      since: "2026-01-05",
      mainSubject: true,
      hideRepeats: true,
      newsFilters: { countries: "DEU,FRA", news_score_list: "High" },
    },
  ])("restores the choices of a $kind request", (request) => {
    const choices = choicesOf(request.kind, request, sections);

    expect(runRequest(request.kind, choices, sections, range)).toEqual({ request });
  });

  it("restores those of a look, which asks for half a day, as whole days", () => {
    const look = { kind: "news", mode: "new", limit: 10, maxAgeDays: 0.5, range } as const;

    const again = runRequest("news", choicesOf("news", look, sections), sections, range);

    expect(again).toEqual({ request: { kind: "news", limit: 10, maxAgeDays: 1, range } });
  });
});

describe("choicesHere", () => {
  it("uses those of the last run in this spreadsheet, and keeps other spreadsheets apart", () => {
    const lastRequests = { news: { kind: "news" as const, sentiments: ["Positive"] } };
    const here = { document: "one", sections, lastRequests } as unknown as State;
    const elsewhere = { document: "two", sections, lastRequests: {} } as unknown as State;

    expect(choicesHere("news", here).sentiments).toEqual(["Positive"]);
    expect(choicesHere("news", elsewhere).sentiments).toEqual([]);
  });
});
