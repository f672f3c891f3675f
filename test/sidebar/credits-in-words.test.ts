import { describe, expect, it } from "vitest";
import { billedInAll, remarksOn } from "../../sidebar/credits/credits-in-words";

const certain = { entries: 3, credits: 7, estimated: 0, unconfirmed: 0 };

describe("remarksOn", () => {
  it("is empty if every credit is certain", () => {
    expect(remarksOn({ total: certain, unaccounted: 0 })).toEqual([]);
  });

  it("explains credits that may be billed, are estimated or unaccounted for, in one sentence each", () => {
    const remarks = remarksOn({ total: { ...certain, estimated: 2, unconfirmed: 1 }, unaccounted: 0.5 });

    expect(remarks).toEqual([
      "1 credit of them maybe billed: a request was sent, and its reply was never seen.",
      "2 credits of them estimated by the price list, because the reply did not say what it cost.",
      "0.5 credits of them were counted when they were spent, but what they bought is no longer in the journal: the sheet was changed or deleted.",
    ]);
  });
});

describe("billedInAll", () => {
  it("adds up certain and uncertain credits", () => {
    expect(billedInAll({ ...certain, estimated: 2, unconfirmed: 1 })).toBe(10);
  });
});
