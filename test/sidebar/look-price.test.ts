import { describe, expect, it } from "vitest";
import { mostOfLook } from "../../sidebar/watch/watch-in-words";

const watch = { creditCap: 50, monthCap: 250, spentThisMonth: 12.5 };

describe("what a watch spends", () => {
  it.each([
    ["the limit of a check", {}, 50],
    ["what is left of the month", { spentThisMonth: 244 }, 6],
    ["nothing once the month is spent", { monthCap: 7, spentThisMonth: 7 }, 0],
    ["nothing where more than that was spent", { monthCap: 7, spentThisMonth: 8.2 }, 0],
  ])("is at most %s", (_, change, most) => {
    expect(mostOfLook({ ...watch, ...change })).toBe(most);
  });
});
