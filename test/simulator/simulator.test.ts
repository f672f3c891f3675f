import { expect, it } from "vitest";
import { bundle } from "../../scripts/build";
import { KNOWN_SEEDS } from "./known-seeds";
import { describeSeeds } from "./seeds";
import { simulate } from "./simulate";

describeSeeds();

it("holds all invariants if somebody stops all spending, in 2 seeds", { timeout: 120_000 }, async () => {
  const built = await bundle();
  const [broken, stops]: [string[], number[]] = [[], []];

  for (let seed = 1; seed <= 2; seed++) {
    const played = await simulate(built, seed, { theme: "stops" });
    broken.push(...played.broken.map((line) => `seed ${seed}: ${line}`));
    stops.push(played.faults["spending stopped"] ?? 0);
  }

  expect(broken).toEqual([]);
  expect(Math.max(...stops)).toBeGreaterThan(0);
});

it(
  "holds all invariants if the replies about one company end executions, in 3 seeds",
  { timeout: 120_000 },
  async () => {
    const built = await bundle();
    const [broken, ended]: [string[], number[]] = [[], []];

    for (let seed = 1; seed <= 3; seed++) {
      const played = await simulate(built, seed, { theme: "endings" });
      broken.push(...played.broken.map((line) => `seed ${seed}: ${line}`));
      ended.push(played.faults["ends executions"] ?? 0);
    }

    expect(broken).toEqual([]);
    expect(Math.max(...ended)).toBeGreaterThan(2);
  },
);

it(
  "holds all invariants if one of the users works with another service, in 4 seeds",
  { timeout: 120_000 },
  async () => {
    const built = await bundle();
    const [broken, elsewhere]: [string[], number[]] = [[], []];

    for (let seed = 1; seed <= 4; seed++) {
      const played = await simulate(built, seed, { theme: "hosts" });
      broken.push(...played.broken.map((line) => `seed ${seed}: ${line}`));
      elsewhere.push(played.stats.elsewhere);
    }

    expect(broken).toEqual([]);
    expect(Math.min(...elsewhere)).toBeGreaterThan(0);
  },
);

it(
  "holds all invariants if one of the users is sent bills that no price explains, in 6 seeds",
  { timeout: 120_000 },
  async () => {
    const built = await bundle();
    const [broken, odd]: [string[], number[]] = [[], []];

    for (let seed = 1; seed <= 6; seed++) {
      const played = await simulate(built, seed, { theme: "bills" });
      broken.push(...played.broken.map((line) => `seed ${seed}: ${line}`));
      odd.push(Object.keys(played.faults).filter((kind) => kind.startsWith("odd bill")).length);
    }

    expect(broken).toEqual([]);
    expect(Math.max(...odd)).toBeGreaterThan(0);
  },
);

it.each(["kills", "people"] as const)(
  "holds all invariants if two users have new rows filled, with %s, in 2 seeds",
  { timeout: 120_000 },
  async (theme) => {
    const built = await bundle();
    const [broken, filled]: [string[], number[]] = [[], []];

    for (let seed = 1; seed <= 2; seed++) {
      const played = await simulate(built, seed, { theme, fills: true });
      broken.push(...played.broken.map((line) => `seed ${seed}: ${line}`));
      filled.push(played.stats.filled);
    }

    expect(broken).toEqual([]);
    expect(Math.max(...filled)).toBeGreaterThan(0);
  },
);

it.each([
  [607, "the properties refuse what a run has written", "properties refuse"],
  [10_299, "the journal refuses what a run has written", "hidden sheet refuses"],
])("holds them in seed %i, in which %s, and somebody then types over a company", async (seed, _, fault) => {
  const { broken, faults } = await simulate(await bundle(), seed);

  expect(broken).toEqual([]);
  expect(faults[fault]).toBeGreaterThan(0);
});

for (const [seed, flaw] of KNOWN_SEEDS) {
  it.fails(`does not hold them yet in seed ${seed}: ${flaw}`, async () => {
    expect((await simulate(await bundle(), seed)).broken).toEqual([]);
  });
}

it("plays a seed a second time exactly as before", async () => {
  const built = await bundle();

  const [first, second] = [await simulate(built, 3), await simulate(built, 3)];

  expect(second).toEqual(first);
});
