import { describe, expect, it } from "vitest";
import { clockText, type Day, isDateName, readApiDate, sortableDate } from "../../src/core/api-date";

describe("readApiDate", () => {
  it.each([
    ["2024-03-01 10:20:30+00:00", "2024-03-01T10:20:30.000Z"],
    ["2024-03-01T10:20:30Z", "2024-03-01T10:20:30.000Z"],
    ["2024-03-01T10:20:30+02:00", "2024-03-01T08:20:30.000Z"],
    ["2024-03-01T10:20:30-0530", "2024-03-01T15:50:30.000Z"],
    ["2024-03-01 10:20:30.123456+00:00", "2024-03-01T10:20:30.123Z"],
    [" 2024-03-01T10:20:30Z ", "2024-03-01T10:20:30.000Z"],
  ])("reads %s as the instant %s", (text, instant) => {
    expect(readApiDate(text)).toEqual(new Date(instant));
  });

  it.each([
    ["2024-03-01T10:20:30", "2024-03-01T10:20:30"],
    ["2024-03-01 10:20:30.5", "2024-03-01T10:20:30"],
    ["2024-03-01T10:20", "2024-03-01T10:20:00"],
    ["2024-03-01T00:00:00", "2024-03-01T00:00:00"],
  ])("reads %s as what clocks show, in whatever zone: %s", (text, shown) => {
    expect(clockText(readApiDate(text) as Day)).toBe(shown);
  });

  it.each([["2024-03-01"], [{ year: 2024, month: 3, day: 1 }]])("reads %j as a day", (value) => {
    expect(readApiDate(value)).toEqual({ kind: "day", year: 2024, month: 3, day: 1 });
  });

  it.each([
    [{ year: 2024, month: 3 }, "2024-03"],
    [{ year: 2024, month: 3, day: null }, "2024-03"],
    [{ year: 2024 }, "2024"],
    [{ year: 2024, month: null, day: null }, "2024"],
    [{ year: 2024, month: 2, day: 30 }, "2024-02"],
    ["2024-03", "2024-03"],
    ["2013", "2013"],
  ])("reads %j as the incomplete date %s", (value, text) => {
    expect(readApiDate(value)).toBe(text);
  });

  it.each([
    "",
    "soon",
    "2024-02-30",
    "2024-13",
    "2024-13-01",
    "2024-03-01T25:00:00",
    "03/01/2024",
    "2024-03-01 and later",
    2024,
    null,
    { year: 2024, month: 13 },
    { year: "2024" },
    { year: 2024, week: 3 },
    { month: 3, day: 1 },
    [2024, 3, 1],
  ])("returns null for %j", (value) => {
    expect(readApiDate(value)).toBeNull();
  });
});

describe("sortableDate", () => {
  it("sorts all spellings by time, less complete dates first", () => {
    const sorted = [
      "2023",
      "2023-12-31T23:59:59Z",
      "2024",
      "2024-01-01",
      "2024-01-01T00:00:01Z",
      "2024-02",
      "2024-02-01",
    ];

    const keys = sorted.map((text) => sortableDate(readApiDate(text) ?? ""));

    expect(keys).toEqual(keys.toSorted((a, b) => a - b));
    expect(new Set(keys).size).toBe(sorted.length);
  });
});

describe("isDateName", () => {
  it.each([
    "date",
    "date_posted",
    "published_date",
    "acquired_on",
    "fetched_at",
    "date_of_entry",
    "Start_Date",
  ])("recognises %s as dates", (name) => {
    expect(isDateName(name)).toBe(true);
  });

  it.each(["title", "update", "candidate", "on", "description", "founded_year", "format"])(
    "does not recognise %s as dates",
    (name) => {
      expect(isDateName(name)).toBe(false);
    },
  );
});
