import { beforeEach, describe, expect, it } from "vitest";
import { EntryCache, type AskedParts } from "../../src/money/entry-cache";
import { FakeCodec } from "../fakes/fake-codec";
import { MemoryCache } from "../fakes/memory-cache";
import { COMPANY, entryOf, HOST } from "./entry-of";
import { noise } from "./noise";

const codec = new FakeCodec();
const parts = (unit = "firmographic", company = COMPANY): AskedParts => ({
  operation: "enrichment",
  company,
  unit,
});
let cache: MemoryCache;
let entryCache: EntryCache;

beforeEach(() => {
  cache = new MemoryCache();
  entryCache = new EntryCache(cache, codec);
});

describe("EntryCache", () => {
  it("finds what was put, and nothing else, with one call each", () => {
    const entries = [entryOf(), entryOf({ answer: noise(20_000) })];

    entryCache.put(HOST, [{ parts: parts(), entries }]);

    expect(entryCache.find([parts(), parts("location")])).toEqual({ host: HOST, entries });
    expect(cache.calls).toEqual({ putAll: 1, getAll: 1, removeAll: 0 });
  });

  it("remembers which host formulas use, and returns no other host's answers", () => {
    entryCache.put(HOST, [{ parts: parts(), entries: [entryOf()] }]);
    entryCache.put("other.example", [
      { parts: parts("location"), entries: [entryOf({ unit: "location", host: "other.example" })] },
    ]);

    const { host, entries } = entryCache.find([parts(), parts("location")]);

    expect([host, entries.map((entry) => entry.host)]).toEqual(["other.example", ["other.example"]]);
  });

  it("returns no host once that is evicted, and then no answers", () => {
    entryCache.put(HOST, [{ parts: parts(), entries: [entryOf()] }]);
    cache.entries.delete("e3-host");

    expect(entryCache.find([parts()])).toEqual({ host: null, entries: [] });
  });

  it.each([
    ["however large", noise(60_000)],
    ["in whatever alphabet", JSON.stringify("企業".repeat(1_900))],
  ])("respects the byte limit of a value: %s", (_case, answer) => {
    const entries = [entryOf({ answer })];

    entryCache.put(HOST, [{ parts: parts(), entries }]);

    expect(Math.max(...[...cache.entries.values()].map((text) => Buffer.byteLength(text)))).toBeLessThan(
      100_000,
    );
    expect(entryCache.find([parts()]).entries).toEqual(entries);
  });

  it("skips what is too large for a value, since it is stored elsewhere", () => {
    entryCache.put(HOST, [
      { parts: parts(), entries: [entryOf({ answer: noise(300_000) })] },
      { parts: parts("location"), entries: [entryOf({ unit: "location" })] },
    ]);

    expect(entryCache.find([parts(), parts("location")]).entries).toHaveLength(1);
  });

  it("writes no more at once than a cache can hold, and makes no call for nothing", () => {
    entryCache.put(HOST, []);
    expect(cache.calls.putAll).toBe(0);

    const many = Array.from({ length: 2_000 }, (_, index) => ({
      parts: parts("firmographic", `c${index}.example`),
      entries: [entryOf()],
    }));
    entryCache.put(HOST, many);
    expect(cache.entries.size).toBeLessThan(1_000);
  });

  it("ignores what it cannot read", () => {
    entryCache.put(HOST, [{ parts: parts(), entries: [entryOf()] }]);
    const name = [...cache.entries.keys()].find((key) => key !== "e3-host")!;
    cache.entries.set(name, "gibberish");

    expect(entryCache.find([parts()])).toEqual({ host: HOST, entries: [] });
  });

  it("removes what the journal has a newer version of", () => {
    entryCache.put(HOST, [
      { parts: parts(), entries: [entryOf()] },
      { parts: parts("location"), entries: [entryOf({ unit: "location" })] },
    ]);

    entryCache.forget([parts()]);

    expect(entryCache.find([parts(), parts("location")]).entries.map(({ params }) => params)).toEqual([
      '{"unit":"location"}',
    ]);
  });
});
