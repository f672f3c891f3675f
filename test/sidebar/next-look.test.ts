import { expect, it } from "vitest";
import { msToNextLook } from "../../sidebar/watch/schedule-in-words";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const now = Date.parse("2026-03-09T07:50:00Z");

it("is when the next look is due, then when its hour is over", () => {
  const watches = [{ nextAt: "2026-03-10T08:00:00Z" }, { nextAt: "2026-03-09T08:00:00Z" }, { nextAt: null }];

  expect(msToNextLook(watches, now)).toBe(10 * MINUTE_MS);
  expect(msToNextLook(watches, now + 10 * MINUTE_MS)).toBe(HOUR_MS);
});

it("is never beyond what a browser's timer can wait, and nothing if no look is due", () => {
  expect(msToNextLook([{ nextAt: "2026-04-09T08:00:00Z" }], now)).toBe(24 * HOUR_MS);
  expect(msToNextLook([{ nextAt: null }, { nextAt: "2026-03-01T08:00:00Z" }], now)).toBeNull();
});
