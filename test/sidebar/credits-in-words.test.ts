import { describe, expect, it } from "vitest";
import { billedInAll, remarksOn } from "../../sidebar/credits/credits-in-words";

const certain = { entries: 3, credits: 7, estimated: 0, unconfirmed: 0 };

describe("remarksOn", () => {
  it("is empty if every credit is certain", () => {
    expect(remarksOn({ total: certain, unaccounted: 0, underWay: 0 })).toEqual([]);
  });

  it("explains credits that may be billed, are estimated or unaccounted for, in one sentence each", () => {
    const remarks = remarksOn({
      total: { ...certain, estimated: 2, unconfirmed: 1 },
      unaccounted: 0.5,
      underWay: 0,
    });

    expect(remarks).toEqual([
      "Includes 1 credit that may not have been billed: a request was sent, but its reply was lost.",
      "Includes 2 credits from the price list: the bill was missing, or no price explains it.",
      "Includes 0.5 credits for answers that are no longer in the journal: it was changed or deleted.",
    ]);
  });
});

describe("billedInAll", () => {
  it("adds up certain and uncertain credits", () => {
    expect(billedInAll({ ...certain, estimated: 2, unconfirmed: 1 })).toBe(10);
  });
});
