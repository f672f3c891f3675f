import { describe, expect, it } from "vitest";
import { priceInWords } from "../../src/core/credits";
import { creditRange } from "../../sidebar/in-words";

describe("A price", () => {
  it.each([
    [{ low: 40, high: 40 }, "40 credits"],
    [{ low: 1, high: 1 }, "1 credit"],
    [{ low: 0, high: 12.5 }, "at most 12.5 credits"],
    [{ low: 2, high: 8 }, "2–8 credits"],
    [{ low: 0, high: 0 }, "0 credits"],
    [{ low: 8.2652, high: 38 }, "8.27–38 credits"],
    [{ low: 0.1001, high: 0.1004 }, "0.1 credits"],
  ])("of %j is worded the same way by the server and the sidebar: %s", (price, words) => {
    expect([priceInWords(price), creditRange(price)]).toEqual([words, words]);
  });
});
