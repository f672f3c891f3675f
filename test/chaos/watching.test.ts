import { expect, it } from "vitest";
import { bundle } from "../../scripts/build";
import { simulate } from "../simulator/simulate";

const SEEDS = [4, 5, 6];

it("holds all invariants if two users watch the table and lists for weeks", async () => {
  const built = await bundle();
  const broken: string[] = [];
  const finds = new Set<string>();

  for (const seed of SEEDS) {
    const played = await simulate(built, seed, { watches: true });
    broken.push(...played.broken.map((line) => `seed ${seed}: ${line}`));
    for (const kind of Object.keys(played.finds)) finds.add(kind);
  }

  expect(broken).toEqual([]);
  expect([...finds]).toEqual(expect.arrayContaining(["News", "Job post", "New in list"]));
});
