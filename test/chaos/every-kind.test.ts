import { expect, it } from "vitest";
import { bundle } from "../../scripts/build";
import { MORE } from "../simulator/sessions";
import { simulate } from "../simulator/simulate";

const SEED = 2001;

/** Random sessions have few runs of these kinds: here every run of a user is one. */
it.each(Object.values(MORE).flat())(
  "holds all invariants if every run requests %o",
  { timeout: 60_000 },
  async (only) => {
    const built = await bundle();

    const { broken, trace } = await simulate(built, SEED, { only });

    expect(broken).toEqual([]);
    expect(trace.filter((line) => line.includes(`"kind":"${only.kind}"`))).not.toEqual([]);
  },
);
