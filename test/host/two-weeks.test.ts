import { describe, expect, it } from "vitest";
import { bundle } from "../../scripts/build";
import { followTwoWeeks } from "../addin/two-weeks";

const COMPANIES = 20;

describe("Job posts of the second week", () => {
  it("cost less in mode new than in mode all, and new ones are still added", async () => {
    const built = await bundle();

    const fresh = await followTwoWeeks(built, COMPANIES, "new");
    const all = await followTwoWeeks(built, COMPANIES, "all");

    process.stdout.write(
      `week two of ${COMPANIES} companies: ${fresh.credits[1]} credits in mode new, ${all.credits[1]} in mode all\n`,
    );
    expect(fresh.credits[1]).toBeLessThan(all.credits[1]);
    expect(fresh.added).toBeGreaterThan(0);
    expect(fresh.credits).toEqual(fresh.billed);
    expect(all.credits).toEqual(all.billed);
  });
});
