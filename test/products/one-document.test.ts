import { describe, expect, it } from "vitest";
import type { Entry } from "../../src/money/entry";
import type { PaidReply } from "../../src/money/operation";
import { knownColumns } from "../../src/core/columns/known-columns";
import { rowOf } from "../../src/core/row-of";
import { headcount as headcountProduct, headcountByMonth } from "../../src/products/headcount";
import { traffic as trafficProduct, visitsByMonth } from "../../src/products/traffic";
import { COMPANY, entryOf } from "../money/entry-of";

const headcount = headcountProduct.operation;
const traffic = trafficProduct.operation;

const NOW = Date.parse("2026-11-02T09:00:00Z");
const question = { company: COMPANY };
const bought = headcount.missing(question, new Map(), NOW)!;
const reply = (document: unknown): PaidReply => ({ text: JSON.stringify(document), document, credits: 2.5 });
const heldAs = (document: unknown, more: Partial<Entry> = {}) =>
  new Map([["all", [entryOf({ unit: "all", answer: JSON.stringify(document), ...more })]]]);
/** The parsed form of a reply of this shape. */
const read = (document: unknown) => headcount.compose(question, heldAs(document))!;

describe("an answer in one document", () => {
  it("costs the list price, and nothing once it is held", () => {
    expect(bought).toMatchObject({ params: question, units: ["all"], price: { low: 2.5, high: 2.5 } });
    expect(traffic.missing(question, new Map(), NOW)?.price).toEqual({ low: 1.5, high: 1.5 });
    expect(headcount.missing(question, heldAs({ data: { uuid: "x" } }), NOW)).toBeNull();
  });

  it("is stored unchanged", () => {
    const text = '{"data": {"uuid":"abc1234",  "odd": 1e2}}';

    const pieces = headcount.split(bought, { ...reply(JSON.parse(text)), text });

    expect(pieces).toEqual([{ unit: "all", status: "ok", credits: 2.5, answer: text }]);
  });

  it.each([{ data: null }, { data: {} }, { data: [] }])("reports that there is no data: %j", (document) => {
    expect(headcount.split(bought, reply(document))).toMatchObject([{ status: "none", credits: 2.5 }]);
    expect(headcount.compose(question, heldAs("", { status: "none", answer: "" }))).toEqual({
      fetched_at: entryOf().at,
    });
  });

  it("is parsed even in a slightly different place", () => {
    expect(read({ data: [{ total_employees: 7 }] })).toEqual({
      total_employees: 7,
      fetched_at: entryOf().at,
    });
  });

  it("uses the newest of several answers", () => {
    const older = entryOf({ unit: "all", answer: '{"data":{"total_employees":1}}' });
    const newer = { ...older, answer: '{"data":{"total_employees":2}}', at: "2026-11-03T09:00:00.000Z" };

    expect(headcount.compose(question, new Map([["all", [older, newer]]]))).toMatchObject({
      total_employees: 2,
      fetched_at: newer.at,
    });
  });
});

describe("headcount", () => {
  it("has the largest function, or none if there are no functions", () => {
    const functions = [
      { name: "Sales", employee_count: "12" },
      { name: "Engineering", employee_count: 40 },
      "odd",
      { name: "Unknown" },
    ];

    expect(read({ data: { headcount_by_function: functions } })["largest_function"]).toEqual(functions[1]);
    expect(read({ data: { headcount_by_function: "many" } })).not.toHaveProperty("largest_function");
  });

  it("has the number of people by function, the largest first, of those with a number", () => {
    const headcount_by_function = [
      { name: "Sales", employee_count: "12" },
      { name: "Engineering", employee_count: 40 },
      { name: "Unknown" },
      { name: null, employee_count: 3 },
    ];

    const told = read({ data: { headcount_by_function } });

    expect(told["people_by_function"]).toEqual(["Engineering: 40", "Sales: 12"]);
    const column = knownColumns(headcountProduct.facts.columns).others.find(
      ({ label }) => label === "People by function",
    )!;
    expect(rowOf(told, [column])).toEqual(["Engineering: 40; Sales: 12"]);
  });

  it("has one number per month, the oldest first, whatever else is in the list", () => {
    const headcount_growth = [
      { employee_count: 9, date: "2026-03-31" },
      { employee_count: "8", date: "2026-01-01T00:00:00Z" },
      { employee_count: 7, date: "2026-03-01" },
      { employee_count: null, date: "2026-02-01" },
      { employee_count: 5, date: "soon" },
      null,
    ];

    expect(headcountByMonth({ headcount_growth })).toEqual([
      { month: "2026-01", value: 8 },
      { month: "2026-03", value: 9 },
    ]);
    expect(headcountByMonth({ headcount_growth: "x" })).toEqual([]);
  });
});

describe("traffic", () => {
  const answer = (document: unknown) => traffic.compose(question, heldAs(document))!;

  it("has the latest month, its change, and the main source", () => {
    const told = answer({
      data: {
        estimated_monthly_visits: { "2026-10-01": 150, "2026-09-01": "100" },
        traffic_sources: { direct: 0.4, search_organic: "0.5", mail: null },
      },
    });

    expect(told).toMatchObject({
      latest_month: { month: "2026-10", visits: 150, change_share: 0.5 },
      largest_source: { name: "search organic", share: 0.5 },
    });
    expect(visitsByMonth(told)).toEqual([
      { month: "2026-09", value: 100 },
      { month: "2026-10", value: 150 },
    ]);
  });

  it.each([{}, { estimated_monthly_visits: null, traffic_sources: [] }, { traffic_sources: "none" }])(
    "omits what is missing: %j",
    (data) => {
      expect(Object.keys(answer({ data: { uuid: "x", ...data } }))).not.toContain("latest_month");
      expect(answer({ data: { uuid: "x", ...data } })).not.toHaveProperty("largest_source");
    },
  );

  it("has no change if there were no visits before", () => {
    const visits = { "2026-09": 0, "2026-10": 5 };

    expect(answer({ data: { estimated_monthly_visits: visits } })["latest_month"]).toEqual({
      month: "2026-10",
      visits: 5,
      change_share: null,
    });
  });
});
