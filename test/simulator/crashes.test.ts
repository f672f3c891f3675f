import { describe, expect, it } from "vitest";
import { bundle } from "../../scripts/build";
import { CRASH_KINDS } from "./crash-kinds";
import { playCrashes } from "./crashes";

/** `npm run chaos -- --crashes` plays all of them. */
const SHARE = 40;
/** Kinds that differ from others, such as headcount and job posts, in their plan alone. */
const ALIKE = new Set([
  "traffic",
  "posts",
  "employee_reviews",
  "product_reviews",
  "job posts by name",
  "undo by name",
]);

describe("An action killed at any of its service calls", () => {
  it.each(Object.keys(CRASH_KINDS).filter((name) => !ALIKE.has(name)))(
    "%s: ends as if nothing had happened, and buys again at most what was in flight",
    { timeout: 300_000 },
    async (name) => {
      const { kills, wrong } = await playCrashes(await bundle(), [name], { share: SHARE });

      expect(wrong).toEqual([]);
      expect(kills).toBeGreaterThan(0);
    },
  );
});
