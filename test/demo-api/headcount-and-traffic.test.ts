import { DemoApi } from "../../demo-api/demo-api";
import { bodyOf, get, SHOWCASE } from "./client";
import { describe, expect, it } from "vitest";

const HEADCOUNT = "/api/v1/company/headcount-trends";
const TRAFFIC = "/api/v1/company/website-traffic";

describe("GET /company/headcount-trends", () => {
  it("counts by month up to today, and is consistent", () => {
    const { data, credits_consumed } = bodyOf(get(new DemoApi(), HEADCOUNT, { company: SHOWCASE }));

    const growth = data.headcount_growth as { employee_count: number; date: string }[];
    expect(credits_consumed).toBe(2.5);
    expect(growth).toHaveLength(24);
    expect(growth.at(-1)).toEqual({ employee_count: data.total_employees, date: "2026-11-01" });
    expect(growth.map(({ date }) => date)).toEqual(growth.map(({ date }) => date).toSorted());
    const year = data.growth_periods.find(
      (each: { month_difference: number }) => each.month_difference === 12,
    );
    const before = growth.at(-13)!.employee_count;
    expect(year.change_percentage).toBeCloseTo((data.total_employees / before - 1) * 100, 1);
  });

  it("adds a month as days pass, and changes no earlier one", () => {
    const api = new DemoApi();
    const before = bodyOf(get(api, HEADCOUNT, { company: SHOWCASE })).data.headcount_growth;

    api.advanceDays(31);

    const after = bodyOf(get(api, HEADCOUNT, { company: SHOWCASE })).data.headcount_growth;
    expect(after.slice(0, -1)).toEqual(before.slice(1));
  });
});

describe("GET /company/website-traffic", () => {
  it("returns figures as text, whole months, and shares that sum to 1", () => {
    const { data, credits_consumed } = bodyOf(get(new DemoApi(), TRAFFIC, { company: SHOWCASE }));

    expect(credits_consumed).toBe(1.5);
    expect(Object.values(data.engagements).every((value) => typeof value === "string")).toBe(true);
    expect(Object.keys(data.estimated_monthly_visits).at(-1)).toBe("2026-10-01");
    const shares = Object.values(data.traffic_sources as Record<string, number>);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 2);
  });
});

describe.each([HEADCOUNT, TRAFFIC])("%s", (path) => {
  it("is refused on pay-as-you-go, 404 for unknown companies, and free without data", () => {
    const api = new DemoApi();
    const empty = api.companies.map(({ website }) => bodyOf(get(api, path, { company: website })));

    expect(get(new DemoApi({ plan: "pay_as_you_go" }), path, { company: SHOWCASE }).status).toBe(403);
    expect(get(api, path, { company: "nobody.example" }).status).toBe(404);
    expect(get(api, path).status).toBe(422);
    const uncounted = empty.filter(({ data }) => Object.keys(data).length === 1);
    expect(uncounted.length).toBeGreaterThan(0);
    expect(uncounted.every(({ credits_consumed }) => credits_consumed === 0)).toBe(true);
  });
});
