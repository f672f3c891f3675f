import { momentOf, nextMidnight } from "../../server/calendar-times";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

const at = (text: string) => Date.parse(text);
const BERLIN = "Europe/Berlin";

describe("the times to skip to", () => {
  it.each([
    ["nextDay", "on any day", "2026-11-22T19:30:00+01:00", "2026-11-23T19:30:00+01:00"],
    ["nextDay", "when clocks are put forward", "2026-03-28T12:00:00+01:00", "2026-03-29T12:00:00+02:00"],
    ["nextDay", "when clocks are put back", "2026-10-24T12:00:00+02:00", "2026-10-25T12:00:00+01:00"],
    ["nextMonday", "on a Sunday", "2026-11-22T19:30:00+01:00", "2026-11-23T08:00:00+01:00"],
    ["nextMonday", "early on a Monday", "2026-11-23T07:59:00+01:00", "2026-11-23T08:00:00+01:00"],
    ["nextMonday", "at that very time", "2026-11-23T08:00:00+01:00", "2026-11-30T08:00:00+01:00"],
    ["nextMonday", "over a change of clocks", "2026-03-23T09:00:00+01:00", "2026-03-30T08:00:00+02:00"],
    ["nextMonday", "where it is Monday already", "2026-11-22T23:30:00Z", "2026-11-23T08:00:00+01:00"],
  ] as const)("are right for %s %s", (destination, _case, now, moment) => {
    expect(momentOf(destination, at(now), BERLIN)).toBe(at(moment));
  });

  it.each([BERLIN, "America/New_York", "Asia/Kathmandu", "Pacific/Auckland"])(
    "are in the future in %s",
    (timeZone) => {
      fc.assert(
        fc.property(fc.integer({ min: at("2025-01-01"), max: at("2030-01-01") }), (now) => {
          expect(momentOf("nextDay", now, timeZone)).toBeGreaterThan(now);
          expect(momentOf("nextMonday", now, timeZone)).toBeGreaterThan(now);
          expect(nextMidnight(now, timeZone)).toBeGreaterThan(now);
        }),
      );
    },
  );

  it("are right after a day of 23 hours", () => {
    expect(nextMidnight(at("2026-03-29T00:00:00+01:00"), BERLIN)).toBe(at("2026-03-30T00:00:00+02:00"));
  });
});
