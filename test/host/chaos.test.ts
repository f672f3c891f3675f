import { describe, expect, it } from "vitest";
import { chaosUnder } from "./chaos-seeds";

/** Half of what every check runs: two files, so that two workers share it. */
const SEEDS = 250;
const FIRST = 1;

describe(`A run under random users, kills and a random API, from seed ${FIRST}`, () => {
  it(
    `loses, repeats and misplaces nothing in ${SEEDS} runs, and always ends in a stated state`,
    { timeout: 400_000 },
    async () => {
      const { wrong, results } = await chaosUnder(FIRST, SEEDS);

      expect(wrong).toEqual([]);
      expect(results).toHaveLength(SEEDS);
    },
  );
});
