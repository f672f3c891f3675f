import { describe, expect, it } from "vitest";
import { doubtsIn, isOdd, withOddBills } from "../../src/money/odd-bills";

const bill = { id: "r1.0", bills: 1, company: "a.example", credits: 5_000, booked: 2 };
const order = (payer: string) => ({ host: "api.example", payer, accounts: ["run:1", "runs:x:2026-03-02"] });

describe("isOdd", () => {
  it.each([
    [1_000_000, 5_000, false],
    [1_000_001, 5_000, true],
    [2_000, 2, false],
    [2_000.5, 2, true],
    [40, 0.02, true],
    [1_000, 0, false],
    [1_001, 0, true],
    [0, 0, false],
  ])("for %d where %d were set aside is %s", (billed, reserved, odd) => {
    expect(isOdd(billed, reserved)).toBe(odd);
  });
});

describe("withOddBills", () => {
  it("adds up what an order was billed, by operation and by account, for its payer at its host", () => {
    const once = withOddBills({}, order("x"), { odd: { jobs: bill }, at: 1 });
    const other = { ...bill, id: "r2.0", company: "b.example" };
    const twice = withOddBills(once, order("x"), { odd: { jobs: other, news: bill }, at: 2 });

    expect(twice).toEqual({
      "api.example x": {
        at: 2,
        bills: { jobs: { id: "r1.0", bills: 2, company: "", credits: 10_000, booked: 4 }, news: bill },
        accounts: { "run:1": 14_994, "runs:x:2026-03-02": 14_994 },
      },
    });
  });

  it("keeps those of the latest payers, and changes nothing without such a bill", () => {
    const all = Array.from({ length: 14 }, (_, index) => `p${index}`).reduce(
      (doubts, payer) => withOddBills(doubts, order(payer), { odd: { jobs: bill }, at: 1 }),
      {},
    );

    expect(Object.keys(all)).toEqual(Array.from({ length: 12 }, (_, index) => `api.example p${index + 2}`));
    expect(withOddBills(all, order("p99"), { odd: {}, at: 2 })).toBe(all);
    expect(withOddBills(all, order("p99"), { at: 2 })).toBe(all);
  });
});

describe("doubtsIn", () => {
  it("takes what is whole, and nothing else", () => {
    const whole = { at: 1, bills: { jobs: bill }, accounts: { "run:1": 4_998 } };

    expect(
      doubtsIn({ a: whole, b: { ...whole, accounts: { "run:1": -1 } }, c: { ...whole, at: "1" } }),
    ).toEqual({
      a: whole,
      b: { ...whole, accounts: {} },
    });
    expect(doubtsIn({ a: { ...whole, bills: { jobs: { ...bill, credits: null } } } })).toEqual({});
    expect([doubtsIn(null), doubtsIn("x"), doubtsIn([])]).toEqual([{}, {}, {}]);
  });
});
