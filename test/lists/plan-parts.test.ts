import { describe, expect, it } from "vitest";
import type { ListCount } from "../../src/lists/held-list";
import {
  type Dimension,
  type Filters,
  halveRange,
  type IntRange,
  planParts,
  rangeIn,
  rangeInWords,
} from "../../src/lists/plan-parts";

const contains = ({ gte = -Infinity, lte = Infinity }: IntRange, year: number) => year >= gte && year <= lte;

describe("halveRange", () => {
  it.each<IntRange>([
    {},
    { gte: 1000 },
    { lte: 2016 },
    { gte: 2017 },
    { gte: 2040 },
    { gte: 1900, lte: 1901 },
    { gte: 1000, lte: 3000 },
  ])("returns two parts that contain each number of %o once", (range) => {
    const halves = halveRange(range, 2026)!;

    for (let year = 900; year < 3100; year++) {
      expect(halves.filter((half) => contains(half, year))).toHaveLength(contains(range, year) ? 1 : 0);
    }
  });

  it("returns null for a single number, and for anything but a range of whole numbers", () => {
    expect(halveRange({ gte: 2015, lte: 2015 }, 2026)).toBeNull();
    expect([
      rangeIn({ gte: "2015" }),
      rangeIn([1]),
      rangeIn(undefined),
      rangeIn({ gte: null, lte: 3 }),
    ]).toEqual([null, null, {}, { lte: 3 }]);
  });
});

/** A world of companies by year, and by country within a year that is too large. */
interface Company {
  readonly year: number | null;
  readonly country: string;
}
const YEAR: Dimension = {
  filter: "year",
  label: "Year",
  isOwn: false,
  halves: (value) => halveRange(rangeIn(value)!, 2026),
  inWords: (value) => rangeInWords(rangeIn(value)!),
};
const COUNTRIES = ["DEU", "FRA", "USA", "GBR"];
const COUNTRY: Dimension = {
  filter: "country",
  label: "Country",
  isOwn: false,
  halves(value) {
    const values = (value as string[] | undefined) ?? COUNTRIES;
    return values.length < 2 ? null : [values.slice(0, values.length / 2), values.slice(values.length / 2)];
  },
  inWords: (value) => (value as string[]).join(", "),
};
const matching = (world: readonly Company[], { year, country }: Filters) =>
  world.filter(
    (company) =>
      (year === undefined || (company.year !== null && contains(year as IntRange, company.year))) &&
      (country === undefined || (country as string[]).includes(company.country)),
  );

function planned(world: readonly Company[], limit = Infinity, dimensions = [YEAR, COUNTRY]) {
  const counted = new Map<string, ListCount>();
  const countOf = (pieces: readonly Filters[]) =>
    pieces.map((piece) => counted.get(JSON.stringify(piece)) ?? null);
  let plan = planParts({}, dimensions, countOf, limit);
  while (plan.open.length > 0) {
    for (const piece of plan.open) {
      const all = matching(world, piece).length;
      counted.set(JSON.stringify(piece), { matches: Math.min(500, all), orMore: all >= 500, at: "" });
    }
    plan = planParts({}, dimensions, countOf, limit);
  }
  return { plan, counts: counted.size };
}

describe("planParts", () => {
  const world = Array.from({ length: 3000 }, (_, index): Company => ({
    year: index % 50 === 0 ? null : 2026 - Math.floor(Math.sqrt(index) / 1.2),
    country: COUNTRIES[index % 4]!,
  }));

  it("splits until each part is below the limit, with each company in one part, and reports which are in none", () => {
    const { plan, counts } = planned(world);

    const found = plan.parts.flatMap(({ filters }) => matching(world, filters));
    expect(new Set(found).size).toBe(found.length);
    expect(found).toHaveLength(world.filter(({ year }) => year !== null).length);
    expect(
      plan.parts.every(({ limit, filters }) => limit < 500 && limit === matching(world, filters).length),
    ).toBe(true);
    expect(plan.missing).toEqual([YEAR]);
    expect(counts).toBeLessThan(40);
  });

  it("splits by the next filter if a single value is too large", () => {
    const { plan } = planned(
      Array.from({ length: 1200 }, (_, index) => ({ year: 2015, country: COUNTRIES[index % 4]! })),
    );

    expect(plan.parts.map(({ label, limit }) => [label, limit])).toEqual([
      ["Year 2015; Country DEU", 300],
      ["Year 2015; Country FRA", 300],
      ["Year 2015; Country USA", 300],
      ["Year 2015; Country GBR", 300],
    ]);
    expect(plan.missing).toEqual([YEAR, COUNTRY]);
  });

  it("uses the first 500 of what cannot be split, and says so", () => {
    const { plan } = planned(
      Array.from({ length: 700 }, () => ({ year: 2015, country: "DEU" })),
      Infinity,
      [YEAR],
    );

    expect(plan.parts).toMatchObject([{ limit: 500, isCut: true, label: "2015" }]);
  });

  it("splits nothing if the service returns no totals, or ignores the filters", () => {
    const silent = planParts(
      {},
      [YEAR],
      (pieces) => pieces.map(() => ({ matches: null, orMore: false, at: "" })),
      1000,
    );
    const deaf = planParts(
      {},
      [COUNTRY],
      (pieces) => pieces.map(() => ({ matches: 500, orMore: true, at: "" })),
      5000,
    );
    const endless = planParts(
      {},
      [{ ...YEAR, halves: (value) => [value, value] }],
      (pieces) => pieces.map((_, index) => ({ matches: index === 0 ? 500 : 0, orMore: index === 0, at: "" })),
      1000,
    );

    expect(silent).toMatchObject({ parts: [{ limit: 500, isCut: true }], open: [], missing: [] });
    expect(deaf.parts).toHaveLength(4);
    expect(endless.parts).toMatchObject([{ limit: 500, isCut: true }]);
  });

  it("counts no more than requested", () => {
    const whole = planned(world);
    const { plan, counts } = planned(world, 600);

    expect(plan.parts.reduce((sum, { limit }) => sum + limit, 0)).toBe(600);
    expect(counts).toBeLessThan(whole.counts);
  });
});
