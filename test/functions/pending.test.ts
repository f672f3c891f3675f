import { describe, expect, it } from "vitest";
import { clear, note, read } from "../../src/functions/pending";
import { MemoryCache } from "../fakes/memory-cache";
import { FormulaBench } from "./formula-bench";

const question = (company: string, limit = 10) => {
  return { operation: "jobs", company, question: { company, limit } } as const;
};

describe("what formulas wait for", () => {
  it("is kept once a question until it is cleared", () => {
    const cache = new MemoryCache();

    note(cache, [question("a.example"), question("b.example")]);
    note(cache, [question("a.example"), question("a.example", 20)]);
    const noted = read(cache);
    clear(cache);

    expect(noted).toHaveLength(3);
    expect(noted).toEqual(
      expect.arrayContaining([question("a.example"), question("b.example"), question("a.example", 20)]),
    );
    expect(read(cache)).toEqual([]);
  });

  it("stays bounded, whatever is asked", () => {
    const cache = new MemoryCache();

    note(
      cache,
      Array.from({ length: 20_000 }, (_, index) => question(`company-number-${index}.example`)),
    );

    expect(JSON.stringify(read(cache)).length).toBeLessThan(16 * 62_000);
    expect(read(cache).length).toBeGreaterThan(5_000);
  });

  it("is what an evaluation could not buy, and nothing else", () => {
    const bench = new FormulaBench();
    bench.settings().saveFormulas({ callCap: 1 });
    const companies = [["northwind-robotics.example"], ["harbourlight-pay.example"]];

    bench.run("COMPANY_ENRICH", companies, "Founded");

    expect(read(bench.cache)).toEqual([
      {
        operation: "enrichment",
        company: "harbourlight-pay.example",
        question: { company: "harbourlight-pay.example", sections: ["firmographic"] },
      },
    ]);
  });
});
