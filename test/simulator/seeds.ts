import { beforeAll, describe, expect, it } from "vitest";
import { bundle, type Built } from "../../scripts/build";
import { KNOWN_SEEDS } from "./known-seeds";
import { simulate } from "./simulate";

/** Those that every check plays; `npm run chaos` plays thousands. */
const SEEDS = 12;
const SEEDS_PER_TEST = 12;

export function describeSeeds(): void {
  describe("Users, formulas, triggers and faults together", () => {
    let built: Built;
    beforeAll(async () => {
      built = await bundle();
    });

    it.each(Array.from({ length: SEEDS / SEEDS_PER_TEST }, (_, index) => 1 + index * SEEDS_PER_TEST))(
      `hold all invariants in ${SEEDS_PER_TEST} seeds from %i`,
      { timeout: 300_000 },
      async (from) => {
        const broken: string[] = [];
        for (let seed = from; seed < from + SEEDS_PER_TEST; seed++) {
          if (KNOWN_SEEDS.has(seed)) continue;
          const played = await simulate(built, seed);
          broken.push(...played.broken.map((line) => `seed ${seed} (${played.theme}): ${line}`));
        }

        expect(broken).toEqual([]);
      },
    );
  });
}
