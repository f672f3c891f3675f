import { expect, it } from "vitest";
import { bundle } from "../../scripts/build";
import { watchYear } from "../addin/watched-year";

it("Three watches with kills, refusals and an editor report each find once, and cost a fraction of buying everything again", async () => {
  const year = await watchYear(await bundle(), 5, 11);

  const later = year.weeks.slice(1);
  expect(year).toMatchObject({ twice: 0, untold: [], old: [] });
  expect(year.finds).toBeGreaterThan(0);
  expect(year.dearestMonth).toBeLessThanOrEqual(year.monthCap);
  expect(later.reduce((sum, { credits }) => sum + credits, 0)).toBeLessThan(
    later.reduce((sum, { naive }) => sum + naive, 0),
  );
});
