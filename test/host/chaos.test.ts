import { describe, expect, it } from "vitest";
import { bundle } from "../../scripts/build";
import { chaosRun, learnTruth, type ChaosResult } from "./chaos-run";

const SEEDS = 500;
/** One host computes while another's script thread does. */
const LANES = 2;

describe("A run under random users and a random API", () => {
  it(
    `loses, repeats and misplaces nothing in ${SEEDS} runs, and always ends in a stated state`,
    { timeout: 300_000 },
    async () => {
      const built = await bundle();
      const truth = await learnTruth(built);
      const seeds = Array.from({ length: SEEDS }, (_, index) => index + 1);
      const results: ChaosResult[] = [];

      const lane = async () => {
        for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift())
          results.push(await chaosRun(built, truth, seed));
      };
      await Promise.all(Array.from({ length: LANES }, lane));

      const wrong = results.flatMap(({ seed, wrong: lines }) => lines.map((line) => `seed ${seed}: ${line}`));
      const sum = (count: (result: ChaosResult) => number) =>
        results.reduce((total, result) => total + count(result), 0);
      process.stdout.write(
        `${SEEDS} runs, ${sum(({ requests }) => requests)} requests, ${sum(({ actions }) => actions.length)} user actions, ${sum(({ crashes }) => crashes.length)} failed executions\n`,
      );
      expect(wrong).toEqual([]);
      expect(results).toHaveLength(SEEDS);
    },
  );
});
