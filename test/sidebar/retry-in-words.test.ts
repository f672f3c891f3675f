import { describe, expect, it } from "vitest";
import { retryInWords } from "../../sidebar/run/retry-in-words";

const SECTIONS = [{ section: "location", credits: 0.5 }];
const LOCATION = { kind: "enrichment", sections: ["location"] } as const;
const cancelled = { state: "cancelled", toRetry: 30, retryCredits: 40, kind: "enrichment" } as const;

describe("a button that continues with the remaining rows", () => {
  it("shows their maximum cost from the price of each", () => {
    expect(retryInWords({ ...cancelled, request: { ...LOCATION, sections: ["location"] } }, SECTIONS)).toBe(
      "Go on with 30 rows: at most 15 credits",
    );
  });

  it("shows the rest of the run's cap if that is less or the price of each is unknown", () => {
    const request = { ...LOCATION, sections: ["location"] };

    expect(retryInWords({ ...cancelled, retryCredits: 7.5, request }, SECTIONS)).toMatch(
      /: at most 7\.5 credits$/,
    );
    expect(retryInWords({ ...cancelled, kind: "jobs", request: { kind: "jobs" } }, SECTIONS)).toMatch(
      /: at most 40 credits$/,
    );
  });

  it("shows the same for failed rows, and no price if they are free", () => {
    expect(retryInWords({ ...cancelled, state: "done", toRetry: 1, retryCredits: 1 }, [])).toBe(
      "Retry 1 failed row: at most 1 credit",
    );
    expect(retryInWords({ ...cancelled, kind: "match", retryCredits: 0 }, [])).toBe("Go on with 30 rows");
  });
});
