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

  it("names no price if the rest of the run's cap is less, which is not what they cost", () => {
    expect(retryInWords({ ...failed, request, retryCredits: 0.5 }, SECTIONS)).toBe("Retry 2 failed rows");
    expect(retryInWords({ ...failed, request, retryCredits: 0 }, SECTIONS)).toBe("Retry 2 failed rows");
  });

  it("names no price if that of each is unknown, or if they are free", () => {
    const jobs = { ...cancelled, kind: "jobs", request: { kind: "jobs" } } as const;

    expect(retryInWords(jobs, SECTIONS)).toBe("Go on with 30 rows");
    expect(retryInWords({ ...cancelled, kind: "match", retryCredits: 0 }, [])).toBe("Go on with 30 rows");
  });
});
