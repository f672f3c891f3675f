import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utcDayOf } from "../../src/core/calendar-day";
import {
  ledgerIn,
  spentFrom,
  withGrowth,
  withoutOldAccounts,
  withSettled,
  type Ledger,
} from "../../src/journal/ledger";
import { DAY_MS } from "./entry-of";
import { orderOf, settlementOf } from "./order-of";

const NOW = Date.parse("2026-11-02T09:00:00Z");
const NOTHING = ledgerIn(undefined);

describe("ledgerIn", () => {
  it("is all zeros if nothing was written yet", () => {
    expect(NOTHING).toMatchObject({ days: {}, total: 0, sequence: 0, accounts: {}, prices: {} });
    expect(NOTHING.journal).toEqual({ sheetId: null, rows: 0, characters: 0 });
  });

  it("restores what was written", () => {
    const ledger = withSettled(
      NOTHING,
      orderOf({ account: "run-1" }),
      settlementOf({ prices: { jobs: 1.5 }, appended: 1, rows: 7 }),
      utcDayOf,
    );

    expect(ledgerIn(JSON.stringify(ledger))).toEqual(ledger);
  });

  it.each([
    "",
    "null",
    "5",
    "[]",
    '"text"',
    "{",
    "not JSON",
    '{"total":1e999,"days":{"2026-11-02":{"runs":-5,"formulas":"7"}},"sequence":null}',
    '{"days":{"2026-11-02":null,"today":{"runs":1}}}',
    '{"accounts":null,"prices":null,"journal":null,"days":null,"formulaPayer":null}',
    '{"accounts":"x","prices":"y","journal":"z","days":5,"formulaPayer":{}}',
    '{"accounts":{"a":null,"b":"1","c":-1,"d":1e999},"prices":{"a":null,"b":"2","c":-1,"d":1e999}}',
    '{"journal":{"sheetId":"1","rows":"x","characters":null}}',
  ])("contains only numbers, however its property was edited: %s", (text) => {
    const ledger = ledgerIn(text);

    const { days, formulaPayer, total, sequence, accounts, prices, journal } = ledger;
    const numbers = [
      ...Object.values(days).flatMap(({ formulas, runs }) => [formulas, runs]),
      total,
      sequence,
      journal.rows,
      journal.characters,
      ...Object.values(accounts),
      ...Object.values(prices),
    ];
    expect(numbers.every((each) => typeof each === "number" && Number.isFinite(each) && each >= 0)).toBe(
      true,
    );
    expect(Object.keys(days).filter((day) => day !== "2026-11-02")).toEqual([]);
    expect(typeof formulaPayer).toBe("string");
    expect([null, "number"]).toContain(journal.sheetId === null ? null : typeof journal.sheetId);
  });

  it("never throws and always has finite sums", () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .dictionary(fc.constantFrom(...Object.keys(NOTHING)), fc.jsonValue())
        .map((each) => JSON.stringify(each)),
    );
    fc.assert(
      fc.property(text, fc.double({ min: 0, max: 1e9, noNaN: true }), (kept, credits) => {
        const after = withSettled(
          ledgerIn(kept),
          orderOf({ account: "run-1" }),
          settlementOf({ credits, appended: 1, rows: 3 }),
          utcDayOf,
        );

        const again = ledgerIn(JSON.stringify(after));
        expect(again.total).toBe(after.total);
        expect(Number.isFinite(again.accounts["run-1"])).toBe(true);
        expect(again.journal.rows).toBe(3);
      }),
    );
  });
});

describe("withSettled", () => {
  const spend = (ledger = NOTHING, credits: number, at = NOW, changes = {}) =>
    withSettled(ledger, orderOf({ at, ...changes }), settlementOf({ at, credits }), utcDayOf);

  it("adds up by spender and account, without floating-point residue", () => {
    let ledger = spend(NOTHING, 0.1, NOW, { account: "run-1" });
    ledger = spend(ledger, 0.2, NOW, { account: "run-1" });
    ledger = spend(ledger, 4, NOW, { spender: "formulas", payer: "payer-2" });

    expect(ledger).toMatchObject({
      days: { "2026-11-02": { runs: 0.3, formulas: 4 } },
      total: 4.3,
      accounts: { "run-1": 0.3 },
      formulaPayer: "payer-2",
    });
  });

  const spentFromDay = (ledger: Ledger, day: string) => spentFrom(day, "runs", ledger);

  it("resets at midnight UTC and keeps the total", () => {
    const ledger = spend(spend(NOTHING, 5), 1, NOW + 15 * 60 * 60 * 1000);

    expect([spentFromDay(ledger, "2026-11-03"), ledger.total]).toEqual([1, 6]);
  });

  it("counts what was settled yesterday for yesterday, whenever it is added", () => {
    const ledger = spend(spend(NOTHING, 5), 3, NOW - DAY_MS);

    expect([spentFromDay(ledger, "2026-11-02"), ledger.total]).toEqual([5, 8]);
  });

  it("counts all that is dated later, in whichever order the days come: a clock may be set back", () => {
    let ledger = spend(NOTHING, 5);
    for (let days = 1; days <= 5; days++) ledger = spend(ledger, 1, NOW - 7 * DAY_MS);

    expect(spentFromDay(ledger, "2026-10-26")).toBe(10);
    expect(Object.keys(spend(spend(ledger, 1, NOW + DAY_MS), 1, NOW + 2 * DAY_MS).days)).toHaveLength(3);
  });

  it("keeps the latest few accounts, and an account in use as a whole", () => {
    let ledger = spend(NOTHING, 20, NOW, { account: "in use" });
    for (let run = 0; run < 100; run++) {
      ledger = spend(ledger, 1, NOW, { account: "mine" });
      ledger = spend(ledger, 1, NOW, { account: `run-${run}` });
      ledger = withoutOldAccounts(ledger, (account) => account === "in use");
    }

    expect([ledger.accounts["mine"], ledger.accounts["in use"]]).toEqual([100, 20]);
    expect(Object.keys(ledger.accounts)).toHaveLength(61);
    expect(JSON.stringify(ledger).length).toBeLessThan(8_000);
  });

  it("keeps a price until another is learnt, and no more prices than fit into a property", () => {
    const learn = (ledger = NOTHING, prices: Record<string, number>) =>
      withSettled(ledger, orderOf(), settlementOf({ prices }), utcDayOf);
    const many = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`enrichment:section_number_${index}`, 1.2345]),
    );

    const today = learn(NOTHING, { jobs: 1, news: 2 });
    expect(learn(today, { jobs: 3 }).prices).toEqual({ jobs: 3, news: 2 });
    const tomorrow = settlementOf({ at: settlementOf().at + 86_400_000, prices: {} });
    expect(withSettled(today, orderOf(), tomorrow, utcDayOf).prices).toEqual({});
    expect(JSON.stringify(learn(NOTHING, many)).length).toBeLessThan(8_000);
  });
});

describe("withGrowth", () => {
  it("counts entries, and records the size of the journal", () => {
    const once = withGrowth(NOTHING, { appended: 2, characters: 100, rows: 2, sheetId: 7 });
    const twice = withGrowth(once, { appended: 1, characters: 50, rows: 5, sheetId: 7 });

    expect(twice).toMatchObject({ sequence: 3, journal: { sheetId: 7, rows: 5, characters: 150 } });
  });

  it("changes nothing if nothing was appended", () => {
    expect(withGrowth(NOTHING, { appended: 0, characters: 9, rows: 9, sheetId: 9 })).toBe(NOTHING);
  });
});
