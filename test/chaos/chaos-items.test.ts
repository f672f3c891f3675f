import { expect, it, describe } from "vitest";
import { bundle } from "../../scripts/build";
import { chaosRun, learnTruth } from "./chaos-run";
import { CHAOS_KINDS } from "./chaos-run-kinds";

const SEEDS = { jobs: 8, "jobs-all": 5, news: 6, match: 8 };
/** One host computes while the other's script thread runs. */
const LANES = 2;

describe("A run of any kind, with users who act at any moment", () => {
  it.each(Object.entries(SEEDS))(
    "%s: loses, repeats and misplaces nothing in %i runs",
    { timeout: 120_000 },
    async (name, count) => {
      const kind = CHAOS_KINDS[name]!;
      const built = await bundle();
      const truth = await learnTruth(built, kind);
      const seeds = Array.from({ length: count }, (_, index) => index + 1);
      const wrong: string[] = [];
      let actions = 0;

      const lane = async () => {
        for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
          // Kills leave behind writes that were not yet verified: they are tried with users who do nothing meanwhile.
          const how = seed % 3 === 0 ? { kills: true } : { anywhere: true };
          const result = await chaosRun(built, truth, seed, { ...how, kind });
          actions += result.actions.length;
          wrong.push(...result.wrong.map((line) => `seed ${seed}: ${line}`));
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));

      expect(wrong).toEqual([]);
      expect(actions).toBeGreaterThan(count);
    },
  );
});
