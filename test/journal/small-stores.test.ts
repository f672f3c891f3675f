import { beforeEach, describe, expect, it } from "vitest";
import { Claims } from "../../src/journal/claims";
import { DayLedger } from "../../src/journal/day-ledger";
import { EntryCache } from "../../src/journal/entry-cache";
import { FormulaPayer } from "../../src/journal/formula-payer";
import { InFlight } from "../../src/journal/in-flight";
import { Packs } from "../../src/journal/packs";
import { FakeCodec } from "../fakes/fake-codec";
import { FixedClock } from "../fakes/fixed-clock";
import { MemoryCache } from "../fakes/memory-cache";
import { MemoryProperties } from "../fakes/memory-properties";
import { DAY_MS, entryOf, MINUTE_MS } from "./entry-of";

const codec = new FakeCodec();
let cache: MemoryCache;
let clock: FixedClock;
let properties: MemoryProperties;

beforeEach(() => {
  cache = new MemoryCache();
  clock = new FixedClock("2026-11-02T09:00:00Z");
  properties = new MemoryProperties();
});

/** JSON text that compresses badly. */
function noise(characters: number, seed: number): string {
  let state = seed;
  const letters = Array.from({ length: characters }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(97 + (state % 26));
  });
  return JSON.stringify(letters.join(""));
}

describe("EntryCache", () => {
  it("finds what was put, and nothing else, with one call each", () => {
    const entries = [entryOf(), entryOf({ answer: noise(20_000, 1) })];
    const store = new EntryCache(cache, codec);

    store.put(new Map([["a", entries]]));

    expect(store.find(["a", "b"])).toEqual(new Map([["a", entries]]));
    expect(cache.calls).toMatchObject({ putAll: 1, getAll: 1 });
  });

  it("cuts what is too large for one value, and gives it back whole", () => {
    const store = new EntryCache(cache, codec);
    const large = [entryOf({ answer: noise(500_000, 1) })];
    const small = [entryOf()];

    store.put(
      new Map([
        ["large", large],
        ["small", small],
      ]),
    );

    expect(Math.max(...[...cache.entries.values()].map(({ length }) => length))).toBeLessThanOrEqual(90_000);
    expect(cache.entries.size).toBeGreaterThan(4);
    expect(store.find(["large", "small"])).toEqual(
      new Map([
        ["large", large],
        ["small", small],
      ]),
    );
  });

  it("gives back nothing of what the cache has forgotten a part of", () => {
    const store = new EntryCache(cache, codec);
    store.put(new Map([["large", [entryOf({ answer: noise(500_000, 1) })]]]));

    const part = [...cache.entries.keys()].find((name) => name !== "e1:large")!;
    cache.removeAll([part]);

    expect(store.find(["large"])).toEqual(new Map());
  });

  it("never mixes parts of two versions", () => {
    const store = new EntryCache(cache, codec);
    const newer = [entryOf({ answer: noise(500_000, 2) })];
    store.put(new Map([["large", [entryOf({ answer: noise(500_000, 1) })]]]));

    store.put(new Map([["large", newer]]));

    expect(store.find(["large"]).get("large")).toEqual(newer);
  });

  it("keeps within the bytes of a value whatever alphabet an answer is written in", () => {
    const store = new EntryCache(cache, codec);
    const entries = [entryOf({ answer: JSON.stringify("企業".repeat(1_800)) })];

    store.put(new Map([["a", entries]]));

    const bytes = [...cache.entries.values()].map((text) => Buffer.byteLength(text));
    expect(Math.max(...bytes)).toBeLessThan(100_000);
    expect(store.find(["a"]).get("a")).toEqual(entries);
  });

  it("forgets keys", () => {
    const store = new EntryCache(cache, codec);
    store.put(
      new Map([
        ["a", [entryOf()]],
        ["b", [entryOf()]],
      ]),
    );

    store.forget(["a"]);

    expect([...store.find(["a", "b"]).keys()]).toEqual(["b"]);
  });

  it("asks the cache nothing about nothing", () => {
    const store = new EntryCache(cache, codec);

    store.put(new Map());
    store.forget([]);

    expect(store.find([])).toEqual(new Map());
    expect(cache.calls).toEqual({ getAll: 0, putAll: 0, removeAll: 0 });
  });
});

describe("Claims", () => {
  it.each([true, false])("grants a key to one claimant (locked: %s)", (locked) => {
    const claims = new Claims(cache, clock);

    expect(claims.claim(["a", "b"], "first", locked)).toEqual(new Set(["a", "b"]));
    expect(claims.claim(["b", "c"], "second", locked)).toEqual(new Set(["c"]));
    expect(claims.claim(["a"], "first", locked)).toEqual(new Set(["a"]));
  });

  it("grants a key that was released", () => {
    const claims = new Claims(cache, clock);
    claims.claim(["a"], "first", true);

    claims.release(["a"]);

    expect(claims.claim(["a"], "second", true)).toEqual(new Set(["a"]));
  });

  it("settles a race without a lock by waiting and reading back: the last to write wins alone", () => {
    const claims = new Claims(cache, clock);
    const sleep = clock.sleep.bind(clock);
    let granted = new Set<string>();
    // The other execution has looked before us, and writes while we wait.
    clock.sleep = (ms) => {
      sleep(ms);
      for (const name of cache.entries.keys()) cache.entries.set(name, "other");
      granted = new Set(["a"]);
    };

    expect(claims.claim(["a"], "ours", false)).toEqual(new Set());
    expect(granted).toEqual(new Set(["a"]));
    expect(clock.slept).toEqual([1_000]);
  });

  it("does not wait under the lock", () => {
    new Claims(cache, clock).claim(["a"], "ours", true);

    expect(clock.slept).toEqual([]);
  });
});

describe("DayLedger", () => {
  it("adds up by spender, and corrects a reservation when the reply says what it cost", () => {
    const ledger = new DayLedger(properties, clock);

    ledger.add("formulas", 4);
    ledger.add("formulas", 0.1 - 4);
    ledger.add("runs", 2);
    ledger.add("formulas", 0.2);

    expect(ledger.today()).toMatchObject({ formulas: 0.3, runs: 2 });
    expect(ledger.total()).toBe(2.3);
  });

  it("starts anew at midnight UTC and keeps the total", () => {
    const ledger = new DayLedger(properties, clock);
    ledger.add("runs", 5);

    clock.advance(15 * 60 * MINUTE_MS - 1);
    expect(ledger.today().runs).toBe(5);
    clock.advance(1);

    expect(ledger.today()).toMatchObject({ formulas: 0, runs: 0 });
    ledger.add("runs", 1);
    expect([ledger.today().runs, ledger.total()]).toEqual([1, 6]);
  });

  it("never falls below nothing when a reservation of yesterday is corrected today", () => {
    const ledger = new DayLedger(properties, clock);
    ledger.add("runs", 10);
    clock.advance(DAY_MS);

    ledger.add("runs", -8);

    expect([ledger.today().runs, ledger.total()]).toEqual([0, 2]);
  });

  it("knows of nothing in a document without properties", () => {
    const ledger = new DayLedger(null, clock);

    ledger.add("runs", 5);

    expect([ledger.today().runs, ledger.total()]).toEqual([0, 0]);
  });
});

describe("InFlight", () => {
  it("counts a note as left over once no execution can still live", () => {
    const inFlight = new InFlight(properties, clock, codec);
    const expected = [entryOf({ status: "unconfirmed" })];
    inFlight.note("batch-1", expected);

    clock.advance(7 * MINUTE_MS);
    expect(inFlight.leftOver()).toEqual(new Map());
    clock.advance(1);

    expect(inFlight.leftOver()).toEqual(new Map([["batch-1", expected]]));
  });

  it("forgets a settled note, and minds no other property", () => {
    properties.set("SPENT_TODAY", "no note");
    const inFlight = new InFlight(properties, clock, codec);
    inFlight.note("batch-1", [entryOf()]);

    inFlight.settled("batch-1");
    clock.advance(DAY_MS);

    expect(inFlight.leftOver()).toEqual(new Map());
    expect([...properties.stored.keys()]).toEqual(["SPENT_TODAY"]);
  });

  it("keeps a large batch below the 9 KB of a property", () => {
    const inFlight = new InFlight(properties, clock, codec);
    const expected = Array.from({ length: 100 }, (_, index) =>
      entryOf({ company: `company-${index}.example` }),
    );

    inFlight.note("batch-1", expected);

    expect([...properties.stored.values()][0]!.length).toBeLessThan(9_000);
    clock.advance(DAY_MS);
    expect(inFlight.leftOver().get("batch-1")).toEqual(expected);
  });

  it("does without properties", () => {
    const inFlight = new InFlight(null, clock, codec);

    inFlight.note("batch-1", [entryOf()]);
    inFlight.settled("batch-1");

    expect(inFlight.leftOver()).toEqual(new Map());
  });
});

describe("Packs", () => {
  it("hands back what was put, with the slots to empty", () => {
    const packs = new Packs(cache, codec, clock);
    const [a, b] = [entryOf(), entryOf()];

    expect(packs.put([a], true)).toEqual([]);
    expect(packs.put([b], true)).toEqual([]);
    const { entries, slots } = packs.waiting();

    expect(new Set(entries)).toEqual(new Set([a, b]));
    expect(slots).toHaveLength(2);
    packs.empty(slots);
    expect(packs.waiting()).toEqual({ entries: [], slots: [] });
  });

  it("halves what is too large for a slot", () => {
    const packs = new Packs(cache, codec, clock);
    const entries = Array.from({ length: 8 }, (_, index) => entryOf({ answer: noise(30_000, index + 1) }));

    expect(packs.put(entries, true)).toEqual([]);

    expect([...cache.entries.values()].every(({ length }) => length <= 90_000)).toBe(true);
    expect(packs.waiting().slots.length).toBeGreaterThan(1);
    expect(packs.waiting().entries).toEqual(entries);
  });

  it("settles a race for a slot without the lock by waiting and reading back", () => {
    const packs = new Packs(cache, codec, clock);
    const [mine, other] = [entryOf(), entryOf()];
    // Somebody else writes over our slot while we wait.
    let stolen = false;
    const sleeping = new Packs(cache, codec, {
      sleep: () => {
        if (stolen) return;
        stolen = true;
        const [slot] = [...cache.entries.keys()];
        const elsewhere = new MemoryCache();
        new Packs(elsewhere, codec, clock).put([other], true);
        cache.putAll(new Map([[slot!, [...elsewhere.entries.values()][0]!]]));
      },
    });

    expect(sleeping.put([mine], false)).toEqual([]);

    expect(new Set(packs.waiting().entries)).toEqual(new Set([mine, other]));
  });

  it("takes several slots for an entry that is too large for one", () => {
    const packs = new Packs(cache, codec, clock);
    const entries = [entryOf({ answer: noise(600_000, 1) }), entryOf()];

    expect(packs.put(entries, true)).toEqual([]);

    const { entries: waiting, slots } = packs.waiting();
    expect(new Set(waiting)).toEqual(new Set(entries));
    expect(slots.length).toBeGreaterThan(4);
    expect([...cache.entries.values()].every(({ length }) => length <= 91_000)).toBe(true);
  });

  it("gives back nothing of an entry that lacks a part, and still names its slots", () => {
    const packs = new Packs(cache, codec, clock);
    packs.put([entryOf({ answer: noise(600_000, 1) })], true);
    cache.removeAll(["pack1:1"]);

    const { entries, slots } = packs.waiting();

    expect(entries).toEqual([]);
    expect(slots.length).toBeGreaterThan(3);
  });

  it("puts small packs together under the lock when slots run out", () => {
    const packs = new Packs(cache, codec, clock);
    const entries = Array.from({ length: 300 }, () => entryOf());

    const homeless = entries.flatMap((entry) => packs.put([entry], true));

    expect(homeless).toEqual([]);
    expect(new Set(packs.waiting().entries)).toEqual(new Set(entries));
  });

  it("hands back a large entry that finds too few slots, and keeps the others", () => {
    const packs = new Packs(cache, codec, clock);
    const held = Array.from({ length: 60 }, (_, index) => entryOf({ answer: noise(110_000, index + 1) }));
    for (const entry of held) expect(packs.put([entry], true)).toEqual([]);
    const large = entryOf({ answer: noise(900_000, 99) });

    expect(packs.put([large], true)).toEqual([large]);

    expect(packs.waiting().entries).toHaveLength(60);
  });

  it("puts nothing for nothing", () => {
    expect(new Packs(cache, codec, clock).put([], true)).toEqual([]);
    expect(cache.entries.size).toBe(0);
  });
});

describe("FormulaPayer", () => {
  it("tells whose credits formulas last spent", () => {
    const ledger = new DayLedger(properties, clock);
    const payer = new FormulaPayer(ledger);
    const nobody = payer.seen();

    properties.setAll(ledger.added("formulas", 2, undefined, "payer-1"));
    properties.setAll(ledger.added("runs", 2, undefined, "payer-2"));
    clock.advance(DAY_MS);

    expect([nobody, payer.seen()]).toEqual([null, "payer-1"]);
  });
});
