import { dateToSerial, partsOf, serialOf, serialToDate } from "../../formulas/dates";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("serial dates", () => {
  it.each([
    ["2024-03-01T00:00:00Z", "UTC", 45_352],
    ["2024-02-29T23:00:00Z", "Europe/Berlin", 45_352],
    ["2024-06-30T22:00:00Z", "Europe/Berlin", 45_474],
    ["1899-12-30T00:00:00Z", "UTC", 0],
  ])("show %s in %s as %d", (moment, timeZone, serial) => {
    expect(dateToSerial(new Date(moment), timeZone)).toBeCloseTo(serial, 8);
    expect(serialToDate(serial, timeZone)).toEqual(new Date(moment));
  });

  it.each(["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu"])(
    "convert back to the same moment in %s",
    (timeZone) => {
      fc.assert(
        fc.property(
          fc.date({ min: new Date("1971-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }),
          (moment) => {
            const again = serialToDate(dateToSerial(moment, timeZone), timeZone);

            // The hour that is repeated in autumn is ambiguous.
            expect([0, 3_600_000]).toContain(Math.abs(again.getTime() - moment.getTime()));
          },
        ),
      );
    },
  );

  it("can be split into calendar fields", () => {
    expect(partsOf(serialOf(2024, 2, 29) + 0.75)).toEqual({
      year: 2024,
      month: 2,
      day: 29,
      hour: 18,
      minute: 0,
      second: 0,
      weekday: 4,
    });
    expect(serialOf(2024, 14, 1)).toBe(serialOf(2025, 2, 1));
  });
});
