import { expect, it } from "vitest";
import { bundle } from "../../scripts/build";
import { watchYear } from "../addin/watched-year";

it("Three watches with kills, refusals and an editor report each find once", async () => {
  const year = await watchYear(await bundle(), 5, 11);

  expect(year).toMatchObject({ twice: 0, untold: [], old: [] });
  expect(year.finds).toBeGreaterThan(0);
  expect(year.kills).toBeGreaterThan(0);
  expect(year.dearestMonth).toBeLessThanOrEqual(year.monthCap);
});
