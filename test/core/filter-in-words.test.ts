import { expect, it } from "vitest";
import { filterInWords } from "../../src/core/job-filter";
import { newsEventTypes } from "../../src/core/news-event-types";

it("tells every filter of news: what is chosen, and what is entered", () => {
  const { code, name } = newsEventTypes()[0]!;

  const told = filterInWords("news", {
    sentiments: ["Negative", "Neutral"],
    types: [code, "ZZ99"],
    mainSubject: true,
    hideRepeats: true,
    newsFilters: { countries: "DEU,FRA" },
  });

  expect(told).toBe(
    `Only news that matches: Negative or Neutral; ${name} or ZZ99; mainly about the company; without repeats; countries DEU, FRA`,
  );
  expect(filterInWords("news", { types: [], sentiments: [] })).toBeNull();
});
