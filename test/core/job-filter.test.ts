import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JobFilter, jobMatcher } from "../../src/core/job-filter";

const POST = {
  title: "Senior Data Engineer (Búsqueda)",
  location: "München, Bavaria, Germany",
  remote: false,
  salary_min_usd: 90_000,
  salary_max_usd: 120_000,
  experience_level: "3-5",
};
const keeps = (filter: JobFilter, change: Record<string, unknown> = {}): boolean =>
  jobMatcher(filter)?.({ ...POST, ...change }) ?? true;

describe("A filter of job posts", () => {
  it.each<[JobFilter, boolean]>([
    [{ titles: ["engin"] }, true],
    [{ titles: ["data engineer"] }, true],
    [{ titles: ["analyst", "engineer data"] }, true],
    [{ titles: ["busqueda"] }, true],
    [{ titles: ["neer"] }, false],
    [{ titles: ["-"] }, false],
    [{ titles: ["-", "engineer"] }, true],
    [{ titles: ["data analyst"] }, false],
    [{ places: ["munchen"] }, true],
    [{ places: ["Berlin", "germany"] }, true],
    [{ places: ["many"] }, false],
    [{ remote: true }, false],
    [{ remote: false }, true],
    [{ salaryFrom: 120_000 }, true],
    [{ salaryFrom: 120_001 }, false],
    [{ yearsUpTo: 3 }, true],
    [{ yearsUpTo: 2 }, false],
    [{ titles: ["engineer"], remote: true }, false],
  ])("%j: %s", (filter, kept) => {
    expect(keeps(filter)).toBe(kept);
  });

  it("uses the lower bound of a salary if the upper one is missing, and accepts numbers as text", () => {
    expect(keeps({ salaryFrom: 90_000 }, { salary_max_usd: null })).toBe(true);
    expect(keeps({ salaryFrom: 90_001 }, { salary_max_usd: null })).toBe(false);
    expect(keeps({ salaryFrom: 100_000 }, { salary_max_usd: "110000" })).toBe(true);
  });

  it("excludes posts that lack the value, however it is missing", () => {
    const filter = { titles: ["engineer"], places: ["germany"], remote: true, salaryFrom: 1, yearsUpTo: 60 };
    const nothing = fc.constantFrom<unknown>(undefined, null, "", [], {}, false, Number.NaN);
    const said = { remote: true };
    expect(keeps(filter, said)).toBe(true);
    fc.assert(
      fc.property(
        fc.constantFrom("title", "location", "remote", "experience_level"),
        nothing,
        (field, value) => {
          expect(keeps(filter, { ...said, [field]: value })).toBe(false);
        },
      ),
    );
    fc.assert(
      fc.property(nothing, nothing, (low, high) => {
        expect(keeps(filter, { ...said, salary_min_usd: low, salary_max_usd: high })).toBe(false);
      }),
    );
  });

  it("accepts everything if it is empty", () => {
    expect([jobMatcher(undefined), jobMatcher({ titles: [], places: [], remote: false })]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
