import { expect, it } from "vitest";
import { roomThisMonth, spentThisMonth, withSpent } from "../../src/watches/month";

const watch = { month: { month: "2026-12", credits: 3 }, monthCap: 4, dearest: 2 };

it("counts in this month what is spent in it", () => {
  expect(spentThisMonth(watch, "2026-12")).toBe(3);
  expect(spentThisMonth(watch, "2027-01")).toBe(0);
  expect(withSpent(watch, "2026-12", 1)).toEqual({ month: { month: "2026-12", credits: 4 }, dearest: 2 });
  expect(withSpent(watch, "2027-01", 5)).toEqual({ month: { month: "2027-01", credits: 5 }, dearest: 5 });
});

it("has no room for more where the month is an earlier one again, by another time zone or clock", () => {
  expect(roomThisMonth(watch, "2026-11")).toBe(1);
  expect(withSpent(watch, "2026-11", 1)).toEqual({ month: { month: "2026-12", credits: 4 }, dearest: 2 });
});
