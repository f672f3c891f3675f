import { describe, expect, it } from "vitest";
import { findCause, quoteCause } from "../../src/features/lists/count-list";
import { generateList, ListDesk } from "./list-desk";

/** No company is in this city of another country; the year excludes no company. */
const nobody = {
  "location.hq.country": ["DEU"],
  "location.hq.city": ["Paris"],
  "firmographic.founded_year": { gte: 1000 },
};

describe("quoteCause", () => {
  it("quotes the maximum cost of one request per filter", () => {
    expect(quoteCause(nobody)).toEqual({ credits: { low: 0, high: 5.1 } });
    expect(quoteCause({ "location.hq.country": ["DEU"] })).toEqual({ credits: { low: 0, high: 0 } });
  });
});

describe("findCause", () => {
  it("sends one request per filter left out, and says how many companies match then", () => {
    const desk = new ListDesk();

    const { causes, credits } = findCause(...desk.buying(quoteCause(nobody).credits.high), nobody);

    expect(desk.lists).toHaveLength(3);
    expect(desk.lists).toContainEqual({
      filters: { "location.hq.city": ["Paris"], "firmographic.founded_year": { gte: 1000 } },
      limit: 1,
    });
    expect(causes.map(({ filter }) => filter).slice(0, 2)).toEqual(
      ["location.hq.country", "location.hq.city"].sort((a, b) => matchesOf(causes, b) - matchesOf(causes, a)),
    );
    expect(causes[2]).toEqual({ filter: "firmographic.founded_year", matches: 0 });
    expect(Math.min(causes[0]!.matches, causes[1]!.matches)).toBeGreaterThan(1);
    expect(credits).toBe(3.4);
    expect(desk.credits).toBe(3.4);
  });

  it("leaves out the filters of a same-element group one by one", () => {
    const desk = new ListDesk();
    const offices = { "location.offices.city": ["Paris"], "location.offices.country": ["DEU"] };

    const { causes } = findCause(...desk.buying(10), offices);

    expect(causes.map(({ filter }) => filter).sort()).toEqual(Object.keys(offices).sort());
    expect(causes.every(({ matches }) => matches > 0)).toBe(true);
  });

  it("costs once a day, and uses a list that is held", () => {
    const desk = new ListDesk();
    const { "location.hq.city": city, ...others } = nobody;
    generateList(desk.execution(), { filters: others, limit: 10, creditCap: 100 });
    const before = desk.lists.length;

    const first = findCause(...desk.buying(10), { ...others, "location.hq.city": city });
    const second = findCause(...desk.buying(0), nobody);

    expect(desk.lists).toHaveLength(before + 2);
    expect(second).toEqual({ causes: first.causes, credits: 0 });
    desk.nextDay();
    expect(findCause(...desk.buying(10), nobody).credits).toBe(3.4);
  });

  it("stops at its cap, with the results so far", () => {
    const desk = new ListDesk();

    const { causes, credits } = findCause(...desk.buying(3.5), nobody);

    expect(desk.lists).toHaveLength(2);
    expect(causes).toHaveLength(2);
    expect(credits).toBeLessThanOrEqual(3.5);
    const none = (): unknown => findCause(...new ListDesk().buying(1), nobody);
    expect(none).toThrow("Each of these questions may cost 1.7 credits, more than the 1 credit allowed");
  });

  it("says that a single filter is the cause, without a request", () => {
    const desk = new ListDesk();

    const find = (): unknown => findCause(...desk.buying(10), { "location.hq.country": ["DEU"] });

    expect(find).toThrow("There is only one filter, so it is the one that excludes everything");
    expect(desk.lists).toEqual([]);
  });

  it("passes on a refusal of everything", () => {
    const desk = new ListDesk();
    desk.api.faults.set([{ when: {}, reply: { status: 401 } }]);

    expect(() => findCause(...desk.buying(10), nobody)).toThrow(/refused the API key/);
  });
});

function matchesOf(causes: readonly { filter: string; matches: number }[], filter: string): number {
  return causes.find((cause) => cause.filter === filter)?.matches ?? 0;
}
