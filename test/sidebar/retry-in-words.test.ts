import { describe, expect, it } from "vitest";
import { retryBill } from "../../sidebar/run/run-buttons";

const SECTIONS = [{ section: "location", credits: 0.5 }];
const request = { kind: "enrichment" as const, sections: ["location"] };
const cancelled = { state: "cancelled", toRetry: 30, retryCredits: 40, kind: "enrichment" } as const;
const failed = { ...cancelled, state: "done", toRetry: 2 } as const;

describe("the bill of going on with the remaining rows", () => {
  it("is their maximum cost from the price of each", () => {
    expect(retryBill({ ...cancelled, request }, SECTIONS)).toEqual({
      what: "Go on with 30 rows",
      price: 15,
      line: "At most 15 credits for 30 rows. What is paid for already costs nothing again.",
    });
    expect(retryBill({ ...failed, request, retryCredits: 1 }, SECTIONS)).toMatchObject({
      what: "Retry 2 failed rows",
      price: 1,
    });
  });

  it("is no more than the rest of the run's cap, and nothing where that is used up", () => {
    expect(retryBill({ ...failed, request, retryCredits: 0.5 }, SECTIONS).price).toBe(0.5);
    expect(retryBill({ ...failed, request, retryCredits: 0 }, SECTIONS).price).toBe(0);
  });

  it("is the rest of the cap if the price of each is unknown, and nothing if they are free", () => {
    const jobs = { ...cancelled, kind: "jobs", request: { kind: "jobs" } } as const;

    expect(retryBill(jobs, SECTIONS).price).toBe(40);
    expect(retryBill({ ...cancelled, kind: "match", retryCredits: 0 }, []).price).toBe(0);
  });
});
