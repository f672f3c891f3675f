import { describe, expect, it } from "vitest";
import { FormulaBench } from "./formula-bench";

const ROBOTS = "northwind-robotics.example";
const column = (...cells: unknown[]) => cells.map((cell) => [cell]);

describe.each([
  ["COMPANY_HEADCOUNT", 12, 2.5],
  ["COMPANY_TRAFFIC", 6, 1.5],
])("%s", (name, months, price) => {
  it("returns one row of numbers, the oldest month first, and buys it once", () => {
    const bench = new FormulaBench();

    const first = bench.run(name, ROBOTS) as number[][];
    const again = bench.run(name, ROBOTS);

    expect(first).toHaveLength(1);
    expect(first[0]).toHaveLength(months);
    expect(first[0]!.every((value) => typeof value === "number" && value > 0)).toBe(true);
    expect(again).toEqual(first);
    expect(bench.api.calls.map(({ credits }) => credits)).toEqual([price]);
  });

  it("puts the months on top on request", () => {
    const [dates = [], values = []] = new FormulaBench().run(name, ROBOTS, 3, true) as unknown[][];

    expect(dates).toHaveLength(3);
    expect(values).toHaveLength(3);
    expect(dates.every((date) => date instanceof Date)).toBe(true);
    expect(dates.map(Number)).toEqual(dates.map(Number).sort((a, b) => a - b));
  });

  it("returns a row for each row of input: months for a heading, messages for mistakes", () => {
    const bench = new FormulaBench().knowPrices("headcount", "traffic");

    const rows = bench.run(
      name,
      column("Website", ROBOTS, "", 12, "nobody-knows.example"),
      undefined,
      true,
    ) as unknown[][];

    expect(rows).toHaveLength(5);
    expect(rows[0]![0]).toBeInstanceOf(Date);
    expect(rows[1]![0]).toBeTypeOf("number");
    expect(rows[2]!.every((cell) => cell === null)).toBe(true);
    expect(rows[3]![0]).toMatch(/^⚠ 12 is a number/);
    expect(rows[4]![0]).toMatch(/^⚠ .*nobody-knows\.example/);
  });

  it("names the plans that include it if the current one does not", () => {
    const bench = new FormulaBench();
    bench.api.faults.set([{ when: {}, reply: { status: 403 } }]);

    expect(() => bench.run(name, ROBOTS)).toThrow(/comes with a subscription or an enterprise plan\./);
    expect(bench.api.calls.every(({ credits }) => credits === 0)).toBe(true);
  });
});
