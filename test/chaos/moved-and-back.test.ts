// Values: whatever a user does twice within one write, each value stands beside its company or waits, and their cells stay.
import { expect, it } from "vitest";
import { allActs, faultsOf, undisturbed } from "../addin/moves-within-a-write";

/** `SHARE=1` plays all 3,000; else one in so many, from `FROM` on. */
const SHARE = Number(process.env["SHARE"] ?? 10);
const FROM = Number(process.env["FROM"] ?? 0);
const A_PLAY_MS = 2_000;

it(
  "holds for all pairs of moves at all pairs of calls",
  { timeout: (3_500 / SHARE) * A_PLAY_MS },
  async () => {
    const known = await undisturbed();
    const plays = allActs(known).filter((_, index) => index % SHARE === FROM % SHARE);
    const wrong: string[] = [];
    for (const acts of plays) {
      const faults = await faultsOf(acts, known);
      wrong.push(...faults.map((fault) => `${JSON.stringify(acts)}: ${fault}`));
    }

    expect(plays.length).toBeGreaterThan(2_500 / SHARE);
    expect(wrong).toEqual([]);
  },
);
