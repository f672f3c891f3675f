// Sentences: bad input costs nothing: days to go back.
import { describe, expect, it } from "vitest";
import type { MethodName, RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites } from "../addin/open-addin";

const MOST = 36_500;
const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A4" };
const open = () => openAddin({ column: ["Website", ...websites(3)], formulas: false });

const CALLS: readonly [MethodName, string, string, (days: number) => object][] = [
  [
    "startRun",
    "maxAgeDays",
    "a number of days, from 0",
    (maxAgeDays) => ({ ...BASICS, maxAgeDays, creditCap: 100 }),
  ],
  ["quoteRun", "maxAgeDays", "a number of days, from 0", (maxAgeDays) => ({ ...BASICS, maxAgeDays })],
  ["getCredits", "days", "a whole number of days, from 1", (days) => ({ days })],
];

describe("A number of days that a call goes back", () => {
  it.each(CALLS)(
    "is refused by %s with its bounds, where no calendar has the day",
    async (...[method, place, what, args]) => {
      const addin = await open();

      for (const days of [-1, MOST + 1, 200_000_000, 1e300])
        expect(await addin.refusal(method, args(days))).toBe(
          `${method} cannot take ${place} (it is ${what} to 36,500). Correct it, then try again.`,
        );

      expect(addin.sent).toEqual([]);
    },
  );
});
