import { describe, expect, it } from "vitest";
import { retryInWords } from "../../sidebar/run/retry-in-words";

const SECTIONS = [{ section: "location", credits: 0.5 }];
const request = { kind: "enrichment" as const, sections: ["location"] };
const cancelled = { state: "cancelled", toRetry: 30, retryCredits: 40, kind: "enrichment" } as const;
const failed = { ...cancelled, state: "done", toRetry: 2 } as const;

describe("a button that continues with the remaining rows", () => {
  it("shows their maximum cost from the price of each", () => {
    expect(retryInWords({ ...cancelled, request }, SECTIONS)).toBe("Go on with 30 rows: at most 15 credits");
    expect(retryInWords({ ...failed, request, retryCredits: 1 }, SECTIONS)).toBe(
      "Retry 2 failed rows: at most 1 credit",
    );
  });

  it("shows no more than the rest of the run's cap, and nothing where that is used up", () => {
    expect(retryInWords({ ...failed, request, retryCredits: 0.5 }, SECTIONS)).toBe(
      "Retry 2 failed rows: at most 0.5 credits",
    );
    expect(retryInWords({ ...failed, request, retryCredits: 0 }, SECTIONS)).toBe("Retry 2 failed rows");
  });

  it("shows the rest of the cap if the price of each is unknown, and no price if they are free", () => {
    const jobs = { ...cancelled, kind: "jobs", request: { kind: "jobs" } } as const;

    expect(retryInWords(jobs, SECTIONS)).toBe("Go on with 30 rows: at most 40 credits");
    expect(retryInWords({ ...cancelled, kind: "match", retryCredits: 0 }, [])).toBe("Go on with 30 rows");
  });
});
