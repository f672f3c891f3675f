import { describe, expect, it } from "vitest";
import { pointsOf } from "../../sidebar/brief/brief-series";
import { lastYear, latestInWords, yearChangeInWords } from "../../src/core/month-series";

/** Consecutive months up to October 2026. */
function months(...values: readonly number[]): { month: string; value: number }[] {
  return values.map((value, index) => {
    const month = new Date(Date.UTC(2026, 9 - values.length + 1 + index, 1)).toISOString().slice(0, 7);
    return { month, value };
  });
}
const headcount = (...values: readonly number[]) => ({
  name: "headcount" as const,
  months: months(...values),
});

describe("a series as text", () => {
  it("contains the latest value and its month", () => {
    expect(latestInWords(headcount(1100, 1240))).toBe("1,240 people in October 2026");
    expect(latestInWords(headcount(1))).toBe("1 person in October 2026");
    expect(latestInWords({ name: "traffic", months: months(51_200) })).toBe("51,200 visits in October 2026");
  });

  it("compares it with the same month of the previous year, however many months there are", () => {
    const thirteen = [1000, ...Array.from({ length: 11 }, () => 1050), 1120];

    expect(yearChangeInWords(headcount(5, 7, ...thirteen))).toBe("+12% in a year");
  });

  it.each([
    ["fewer months", [100, 95, 90], "−10% in 2 months"],
    ["two months", [100, 150], "+50% in a month"],
    ["the same value", [100, 100], "no change in a month"],
    ["one month", [100], ""],
    ["a start at zero", [0, 100], ""],
  ])("states what it compares with %s", (_case, values, words) => {
    expect(yearChangeInWords(headcount(...values))).toBe(words);
  });

  it("places months by their distance in time, and the highest value at the top", () => {
    const known = months(10, 20, 30).filter((_, index) => index !== 1);

    expect(pointsOf(months(10, 20, 10), 80, 20)).toBe("0,20 40,0 80,20");
    expect(pointsOf([...known, { month: "2026-12", value: 20 }], 80, 20)).toBe("0,20 40,0 80,10");
    expect(pointsOf(months(5, 5), 80, 20)).toBe("0,10 80,10");
    expect(pointsOf(months(5), 80, 20)).toBe("");
    expect(lastYear([])).toEqual([]);
  });
});
