import { describe, expect, it } from "vitest";
import type { Bill } from "../../../src/core/credits";
import { expectedOfMonth, forecastOf } from "../../../src/features/watches/forecast";

const BILL = { companies: 40, credits: { low: 300, high: 300 } } as Bill;
const CAPS = { every: "week", monthCap: 200 } as const;

describe("the forecast for a watch", () => {
  it("says how many companies a look's cap allows", () => {
    const { lines, month } = forecastOf(BILL, { ...CAPS, creditCap: 50 });

    expect(lines.join(" ")).toContain("enough for 6 of the 40 companies");
    expect(month.high).toBe(200);
  });

  it("says so if a cap is too small for one company", () => {
    expect(forecastOf(BILL, { ...CAPS, creditCap: 5 }).lines.join(" ")).toContain(
      "too little for one company",
    );
  });

  it("names the range of each company's price, and reckons a month of so many looks at both its ends", () => {
    const bill = { companies: 19, credits: { low: 1.9, high: 7.6 } } as Bill;

    const { lines, month } = forecastOf(bill, { every: "week", creditCap: 100, monthCap: 200 });

    expect(month).toEqual({ low: 9.5, high: 38 });
    expect(lines).toEqual([
      "A check: 1.9–7.6 credits for 19 companies, 0.1–0.4 each on average, whether anything is new or not.",
      "A month, with a check every week: 9.5–38 credits.",
    ]);
  });

  it("does not mention a cap that is large enough", () => {
    expect(forecastOf(BILL, { ...CAPS, monthCap: 1_500, creditCap: 300 }).lines).toHaveLength(2);
  });

  it.each([
    [900, "enough for 3 checks at that price"],
    [300, "enough for 1 check at that price"],
    [200, "which may be too little for one check"],
  ])("says where the cap of a month, %i, ends before the month does", (monthCap, words) => {
    const { lines } = forecastOf(BILL, { ...CAPS, monthCap, creditCap: 300 });

    expect(lines[2]).toBe(
      `A month may spend ${monthCap} credits, ${words}. Then it waits for the next month, or until you raise that.`,
    );
  });
});

describe("what a month of a watch is expected to cost", () => {
  const quoted = { low: 3.4, high: 12.2 };
  const watch = { kind: "news", creditCap: 250, monthCap: 500, quoted, last: null } as const;
  const last = { at: 0, credits: 3.5, finds: 0 };
  const next = { looks: 4, spent: 0 };

  it.each([
    ["what its owner was told of a check, before the first", watch, next, { low: 13.6, high: 48.8 }],
    ["its last check, after that", { ...watch, last }, { looks: 3, spent: 3.5 }, { low: 14, high: 14 }],
    ["the cap of a check", { ...watch, creditCap: 5 }, next, { low: 13.6, high: 20 }],
    ["the cap of the month", { ...watch, monthCap: 20 }, next, { low: 13.6, high: 20 }],
    ["its caps alone, where nothing was told", { ...watch, quoted: null }, next, { low: 0, high: 500 }],
    [
      "nothing, of a list that its cap leaves out",
      { ...watch, kind: "list" as const, creditCap: 5 },
      next,
      { low: 0, high: 0 },
    ],
    [
      "what it has cost, where no check is left",
      { ...watch, last },
      { looks: 0, spent: 7 },
      { low: 7, high: 7 },
    ],
  ])("goes by %s", (_what, of, month, expected) => {
    expect(expectedOfMonth(of, month)).toEqual(expected);
  });
});
