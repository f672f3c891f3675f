import { expect, it } from "vitest";
import { bundle } from "../../scripts/build";
import { MORE } from "./sessions";
import { simulate } from "./simulate";

const SEEDS = [2001, 2002];

/** Random sessions have few runs of these kinds: here every run of a user is one. */
it.each(Object.values(MORE).flat())(
  "holds all invariants if every run requests %o, in 2 seeds",
  { timeout: 60_000 },
  async (only) => {
    const built = await bundle();
    const [broken, started]: [string[], string[]] = [[], []];

    for (const seed of SEEDS) {
      const played = await simulate(built, seed, { only });
      broken.push(...played.broken.map((line) => `seed ${seed} (${played.theme}): ${line}`));
      started.push(...played.trace.filter((line) => line.includes(`"kind":"${only.kind}"`)));
    }

    expect(broken).toEqual([]);
    expect(started).not.toEqual([]);
  },
);
