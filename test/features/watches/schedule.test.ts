import { describe, expect, it } from "vitest";
import { latestSlot, looksLeft, nextSlot, type Schedule } from "../../../src/features/watches/schedule";

const DAILY: Schedule = { every: "day", hour: 8, weekday: 1 };
const WEEKLY: Schedule = { ...DAILY, every: "week" };
const SUNDAYS: Schedule = { ...WEEKLY, weekday: 7 };
const MONTHLY: Schedule = { ...DAILY, every: "month" };

describe("The look that is due", () => {
  it.each([
    [DAILY, "2026-03-04T07:59:59", "2026-03-03"],
    [DAILY, "2026-03-04T08:00:00", "2026-03-04"],
    [DAILY, "2026-01-01T00:10:00", "2025-12-31"],
    [WEEKLY, "2026-03-09T07:00:00", "2026-03-02"],
    [WEEKLY, "2026-03-09T08:00:00", "2026-03-09"],
    [WEEKLY, "2026-03-15T23:00:00", "2026-03-09"],
    [SUNDAYS, "2026-03-15T08:00:00", "2026-03-15"],
    [MONTHLY, "2026-03-01T07:00:00", "2026-02-01"],
    [MONTHLY, "2026-03-31T12:00:00", "2026-03-01"],
  ])("for %o at %s is from %s", (schedule, time, slot) => {
    expect(latestSlot(schedule, time)).toBe(slot);
  });

  it.each([
    [DAILY, "2026-02-28", "2026-03-01"],
    [WEEKLY, "2026-03-02", "2026-03-09"],
    [MONTHLY, "2026-01-01", "2026-02-01"],
  ])("for %o after %s is on %s", (schedule, slot, next) => {
    expect(nextSlot(schedule, slot)).toBe(next);
  });
});

describe("remaining looks in a month", () => {
  const at = (every: "day" | "week" | "month") => ({ every, hour: 8, weekday: 1 });

  it.each([
    // 2026-03-02 is a Monday.
    ["week", "2026-03-02", "2026-03-04", 4],
    ["week", "2026-02-02", "2026-03-04", 4],
    ["day", "2026-03-30", "2026-03-30", 1],
    ["day", "2026-03-29", "2026-03-30", 2],
    ["month", "2026-03-01", "2026-03-04", 0],
    ["week", "2026-03-30", "2026-03-31", 0],
  ] as const)("every %s, after %s, on %s: %i", (every, slot, today, looks) => {
    expect(looksLeft(at(every), slot, today)).toBe(looks);
  });
});
