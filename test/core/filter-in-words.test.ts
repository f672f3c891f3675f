import { expect, it } from "vitest";
import { newsEventTypes } from "../../src/core/news-event-types";
import { news } from "../../src/products/news";

it("tells every filter of news: what is chosen, and what is entered", () => {
  const { code, name } = newsEventTypes()[0]!;

  const told = news.wantedInWords({
    sentiments: ["Negative", "Neutral"],
    types: [code, "ZZ99"],
    mainSubject: true,
    hideRepeats: true,
    newsFilters: { countries: "DEU,FRA" },
  });

  expect(told).toBe(
    `Only news that matches: Negative or Neutral; ${name} or ZZ99; mainly about the company; without repeats; countries DEU, FRA`,
  );
  expect(news.wantedInWords({ types: [], sentiments: [] })).toBeNull();
});
