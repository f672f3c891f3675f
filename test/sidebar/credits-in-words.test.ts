import { describe, expect, it } from "vitest";
import { billedInAll, formulaCapOf, remarksOn, todayInWords } from "../../sidebar/credits/credits-in-words";

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

describe("todayInWords", () => {
  it("has beside the cap what counts against it, and tells apart what formulas spent", () => {
    const day = { today: 113.24, formulasToday: 6.12, dayCap: 115 };

    expect(todayInWords(day)).toBe("113.24 of 115 credits and 6.12 by formulas");
    expect(todayInWords({ ...day, formulasToday: 0 })).toBe("113.24 of 115 credits");
  });

  it("has the formulas' own cap beside what they spent, if it is this user's", () => {
    const day = { today: 0, formulasToday: 100, dayCap: 500 };
    const formulas = { allowed: true, dayCap: 100, callCap: 25 };
    const capOf = (whose: "yours" | "somebody else's") => formulaCapOf({ formulas: { ...formulas, whose } });

    expect(todayInWords(day, capOf("yours"))).toBe("0 of 500 credits and 100 of 100 by formulas");
    expect(todayInWords(day, capOf("somebody else's"))).toBe("0 of 500 credits and 100 by formulas");
  });
});

describe("billedInAll", () => {
  it("adds up certain and uncertain credits", () => {
    expect(billedInAll({ ...certain, estimated: 2, unconfirmed: 1 })).toBe(10);
  });
});
