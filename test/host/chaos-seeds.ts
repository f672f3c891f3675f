import { describe, expect, it } from "vitest";
import { bundle } from "../../scripts/build";
import { chaosRun, learnTruth, type ChaosResult } from "./chaos-run";

/** One host computes while another's script thread does. */
const LANES = 2;

/** Half of what every check runs: two files call it, so that two workers share it. */
const SEEDS = 250;

export function describeChaos(first: number): void {
  describe(`A run under random users, kills and a random API, from seed ${first}`, () => {
    it(
      `loses, repeats and misplaces nothing in ${SEEDS} runs, and always ends in a stated state`,
      { timeout: 400_000 },
      async () => {
        const { wrong, results } = await chaosUnder(first, SEEDS);

        expect(wrong).toEqual([]);
        expect(results).toHaveLength(SEEDS);
      },
    );
  });
}

/** Runs so many seeds and prints what they came to: a third with kills, a third with a user who acts between any calls. */
async function chaosUnder(
  first: number,
  count: number,
): Promise<{ wrong: string[]; results: ChaosResult[] }> {
  const built = await bundle();
  const truth = await learnTruth(built);
  const seeds = Array.from({ length: count }, (_, index) => first + index);
  const results: ChaosResult[] = [];
  const lane = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift())
      results.push(await chaosRun(built, truth, seed, { anywhere: seed % 3 === 1, kills: seed % 3 === 0 }));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const sum = (of: (result: ChaosResult) => number) =>
    results.reduce((total, result) => total + of(result), 0);
  process.stdout.write(
    `${count} runs from seed ${first}: ${sum(({ requests }) => requests)} requests, ${sum(({ actions }) => actions.length)} user actions, ${sum(({ killed }) => killed)} kills, ${sum(({ crashes }) => crashes.length)} failed executions\n`,
  );
  return {
    wrong: results.flatMap(({ seed, wrong }) => wrong.map((line) => `seed ${seed}: ${line}`)),
    results,
  };
}
