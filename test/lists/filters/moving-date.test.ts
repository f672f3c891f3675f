import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  datedFilters,
  dayOfMoving,
  movingDateText,
  parseLast,
  parseMovingDate,
  units,
} from "../../../src/lists/filters/moving-date";

const TODAY = "2026-11-29";
const count = fc.integer({ min: 0, max: 900 });
const unit = fc.constantFrom(...units);
const today = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2100-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const dayOf = (text: string, on = TODAY) => dayOfMoving(parseMovingDate(text)!, on);

describe("A date that moves", () => {
  it.each([
    ["today", "2026-11-29"],
    ["12 months ago", "2025-11-29"],
    ["30 days ago", "2026-10-30"],
    ["1 year ago", "2025-11-29"],
    ["a year ago", "2025-11-29"],
    ["  2  Weeks Ago ", "2026-11-15"],
  ])("%s is a day", (text, day) => {
    expect(dayOf(text)).toBe(day);
  });

  it.each([
    "",
    "12",
    "months ago",
    "12 months",
    "last 12 months",
    "2025-11-29",
    "1.5 years ago",
    "-1 days ago",
    "12 moons ago",
    "9999 years ago",
    "yesterday ago",
  ])("does not take “%s” for one", (text) => {
    expect(parseMovingDate(text)).toBeNull();
  });

  it("ends a month that has no such day before it", () => {
    expect(dayOf("1 month ago", "2026-03-31")).toBe("2026-02-28");
    expect(dayOf("1 month ago", "2028-03-31")).toBe("2028-02-29");
    expect(dayOf("1 year ago", "2028-02-29")).toBe("2027-02-28");
    expect(dayOf("2 months ago", "2026-01-31")).toBe("2025-11-30");
  });

  it("is never after today, nor before what is longer ago, and moves with the calendar alone", () => {
    fc.assert(
      fc.property(count, count, unit, today, today, (one, other, each, day, later) => {
        const at = (back: number, on: string) => dayOfMoving({ count: back, unit: each }, on);

        expect(at(one, day)).toMatch(/^\d{4}-\d\d-\d\d$/);
        expect(at(one, day) <= day).toBe(true);
        expect(at(Math.max(one, other), day) <= at(Math.min(one, other), day)).toBe(true);
        expect(at(one, day) <= at(one, later)).toBe(day <= later || at(one, day) === at(one, later));
      }),
    );
  });

  it("is read as it is written", () => {
    fc.assert(
      fc.property(count, unit, today, (back, each, day) => {
        const text = movingDateText({ count: back, unit: each });

        expect(dayOf(text, day)).toBe(dayOfMoving({ count: back, unit: each }, day));
      }),
    );
  });

  it("begins what is in the last months", () => {
    expect(movingDateText(parseLast("last 12 months")!)).toBe("12 months ago");
    expect(movingDateText(parseLast("in the past year")!)).toBe("1 year ago");
    expect(parseLast("12 months ago")).toBeNull();
    expect(parseLast("at last 12 months")).toBeNull();
  });
});

describe("datedFilters", () => {
  it("makes days of the bounds that move, and leaves everything else", () => {
    const others = {
      "a.text": "today",
      "a.list": ["1 day ago"],
      "a.number": { gte: 3 },
      "a.odd": { said: "today" },
    };

    expect(datedFilters({ ...others, "a.day": { gte: "12 months ago", lte: "2026-12-01" } }, TODAY)).toEqual({
      ...others,
      "a.day": { gte: "2025-11-29", lte: "2026-12-01" },
    });
  });
});
