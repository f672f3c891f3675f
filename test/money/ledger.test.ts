import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utcDayOf } from "../../src/core/api-date";
import {
  type Ledger,
  ledgerIn,
  pricesOn,
  spentOn,
  withGrowth,
  withoutOldAccounts,
  withSettled,
} from "../../src/money/ledger";
import { orderOf, settlementOf } from "./order-of";

const NOW = Date.parse("2026-11-02T09:00:00Z");
const NOTHING = ledgerIn(null);

describe("hosts", () => {
  const heard = (spoke: readonly string[]) => ({ spoke, inARow: 0, silent: [] });
  const bought = (ledger: Ledger, host: string, day: string, changes = {}) =>
    withSettled(
      ledger,
      orderOf({ host }),
      settlementOf({ at: Date.parse(day), heard: heard(["enrichment"]), ...changes }),
      utcDayOf,
    );

  it("are the last six at which something was paid for that the service has answered, with the latest day", () => {
    let ledger = NOTHING;
    for (const [host, day] of [
      ["a", "2026-11-02"],
      ["b", "2026-11-05"],
      ["a", "2026-11-04"],
      ["a", "2026-11-03"],
    ] as const)
      ledger = bought(ledger, host, day);

    const more = ["c", "d", "e", "f", "g"].reduce((all, host) => bought(all, host, "2026-11-06"), ledger);

    expect(ledger.hosts).toEqual({ a: "2026-11-04", b: "2026-11-05" });
    expect(Object.keys(more.hosts)).toEqual(["a", "c", "d", "e", "f", "g"]);
    expect(ledgerIn(JSON.stringify(more)).hosts).toEqual(more.hosts);
    expect(ledgerIn('{"hosts":{"a":"yesterday","b":5,"c":"2026-11-02"}}').hosts).toEqual({ c: "2026-11-02" });
  });

  it.each([
    ["cost nothing", { credits: 0 }],
    ["was answered by something else", { heard: heard([]) }],
    ["nobody knows the reply to", { heard: undefined }],
  ])("are none of what %s", (_what, changes) => {
    expect(bought(NOTHING, "a", "2026-11-02", changes).hosts).toEqual({});
  });
});

describe("ledgerIn", () => {
  it("is all zeros if nothing was written yet", () => {
    expect(NOTHING).toMatchObject({ day: "", total: 0, sequence: 0, accounts: {}, prices: {} });
    expect(NOTHING.journal).toEqual({ sheetId: null, rows: 0, characters: 0 });
  });

  it("restores what was written", () => {
    const ledger = withSettled(
      NOTHING,
      orderOf({ accounts: ["run:1"] }),
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
    '{"total":1e999,"day":"today","sequence":null}',
    '{"accounts":null,"prices":null,"journal":null,"day":null,"formulaPayer":null}',
    '{"accounts":"x","prices":"y","journal":"z","day":5,"formulaPayer":{}}',
    '{"accounts":{"a":null,"b":"1","c":-1,"d":1e999},"prices":{"demo.example payer-1":{"a":null,"b":"2","c":-1,"d":1e999},"x":3}}',
    '{"journal":{"sheetId":"1","rows":"x","characters":null}}',
  ])("contains only numbers, however its property was edited: %s", (text) => {
    const ledger = ledgerIn(text);

    const { day, formulaPayer, total, sequence, accounts, prices, journal } = ledger;
    const numbers = [
      total,
      sequence,
      journal.rows,
      journal.characters,
      ...Object.values(accounts),
      ...Object.values(prices).flatMap((each) => Object.values(each)),
    ];
    expect(numbers.every((each) => typeof each === "number" && Number.isFinite(each) && each >= 0)).toBe(
      true,
    );
    expect(day).toBe("");
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
          orderOf({ accounts: ["run:1"] }),
          settlementOf({ credits, appended: 1, rows: 3 }),
          utcDayOf,
        );

        const again = ledgerIn(JSON.stringify(after));
        expect(again.total).toBe(after.total);
        expect(Number.isFinite(again.accounts["run:1"])).toBe(true);
        expect(again.journal.rows).toBe(3);
      }),
    );
  });
});

describe("withSettled", () => {
  const spend = (ledger = NOTHING, credits: number, at = NOW, changes = {}) =>
    withSettled(ledger, orderOf({ at, ...changes }), settlementOf({ at, credits }), utcDayOf);

  it("adds up by account, without floating-point residue", () => {
    let ledger = spend(NOTHING, 0.1, NOW, { accounts: ["run:1", "runs:2026-11-02"] });
    ledger = spend(ledger, 0.2, NOW, { accounts: ["run:1", "runs:2026-11-02"] });
    ledger = spend(ledger, 4, NOW, { accounts: ["formulas:2026-11-02"], mark: "f", payer: "payer-2" });

    expect(ledger).toMatchObject({
      day: "2026-11-02",
      total: 4.3,
      accounts: { "run:1": 0.3, "runs:2026-11-02": 0.3, "formulas:2026-11-02": 4 },
      formulaPayer: "payer-2",
    });
  });

  it("counts for a day or a month what is dated later, too: a clock may be set back", () => {
    const accounts = {
      "runs:2026-11-02": 5,
      "runs:2026-11-03": 2,
      "watch:a:2026-11": 1,
      "watch:a:2026-12": 3,
    };
    const spent = (account: string) => spentOn(account, { accounts });

    expect(["runs:2026-11-01", "runs:2026-11-03", "runs:2026-11-04"].map(spent)).toEqual([7, 2, 0]);
    expect(["watch:a:2026-11", "watch:a:2026-12", "watch:b:2026-11"].map(spent)).toEqual([4, 3, 0]);
  });

  it("keeps the latest few accounts, and those in use", () => {
    let ledger = spend(NOTHING, 20, NOW, { accounts: ["in use"] });
    for (let run = 0; run < 100; run++) {
      ledger = spend(ledger, 1, NOW, { accounts: ["mine", `run:${run}`] });
      ledger = withoutOldAccounts(ledger, "2026-11-02", (account) => account === "in use");
    }

    expect([ledger.accounts["mine"], ledger.accounts["in use"]]).toEqual([100, 20]);
    expect(Object.keys(ledger.accounts)).toHaveLength(61);
  });

  it("keeps a day for three more, and a month until the next is over", () => {
    const dated = ["runs:2026-11-30", "runs:2026-11-29", "watch:a:2026-11", "watch:a:2026-10"];
    const ledger = spend(NOTHING, 1, NOW, { accounts: dated });

    const kept = (today: string) => Object.keys(withoutOldAccounts(ledger, today, () => false).accounts);
    expect(kept("2026-11-30")).toEqual(dated);
    expect(kept("2026-12-03")).toEqual(["runs:2026-11-30", "watch:a:2026-11"]);
    expect(kept("2027-01-01")).toEqual([]);
  });

  it("keeps a price until another is learnt, and no more prices than fit into a property", () => {
    const learn = (ledger = NOTHING, prices: Record<string, number>) =>
      withSettled(ledger, orderOf(), settlementOf({ prices }), utcDayOf);
    const of = (ledger: Ledger, day = "2026-11-02", asker = orderOf()) => pricesOn(day, asker, ledger);
    const many = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`enrichment:section_number_${index}`, 1.2345]),
    );

    const today = learn(NOTHING, { jobs: 1, news: 2 });
    expect(of(learn(today, { jobs: 3 }))).toEqual({ jobs: 3, news: 2 });
    const tomorrow = settlementOf({ at: settlementOf().at + 86_400_000, prices: {} });
    expect(of(withSettled(today, orderOf(), tomorrow, utcDayOf))).toEqual({});
    expect(of(today, "2026-11-03")).toEqual({});
    expect(JSON.stringify(learn(NOTHING, many)).length).toBeLessThan(8_000);
  });

  it("keeps the prices of each payer at each host by themselves, of the last few", () => {
    const learn = (ledger: Ledger, asker: { host?: string; payer?: string }, price: number) =>
      withSettled(ledger, orderOf(asker), settlementOf({ prices: { jobs: price } }), utcDayOf);
    const of = (ledger: Ledger, asker = {}) => pricesOn("2026-11-02", orderOf(asker), ledger)["jobs"];

    let ledger = learn(NOTHING, {}, 1);
    ledger = learn(ledger, { payer: "payer-2" }, 5);
    ledger = learn(ledger, { host: "staging.example" }, 7);

    const [other, elsewhere] = [{ payer: "payer-2" }, { host: "staging.example" }];
    expect([of(ledger), of(ledger, other), of(ledger, elsewhere)]).toEqual([1, 5, 7]);
    for (let more = 0; more < 9; more++) ledger = learn(ledger, { payer: `more-${more}` }, 2);
    expect([of(ledger), of(ledger, { payer: "more-8" })]).toEqual([undefined, 2]);
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
