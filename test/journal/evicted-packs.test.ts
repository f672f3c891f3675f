import { beforeEach, describe, expect, it } from "vitest";
import type { Entry } from "../../src/journal/entry";
import { EntryCache } from "../../src/journal/entry-cache";
import { Packs } from "../../src/journal/packs";
import { drain, PackSink } from "../../src/journal/sinks";
import { BuyingDesk, enrichmentOrder, LIMITS } from "./buying-desk";
import { entryOf } from "./entry-of";

let desk: BuyingDesk;
let packs: Packs;
let entryCache: EntryCache;

beforeEach(() => {
  desk = new BuyingDesk();
  entryCache = new EntryCache(desk.cache, desk.codec);
  packs = new Packs(desk.cache, desk.codec, desk.clock);
});

/** Where no answer finds room in the document's properties. */
const FULL = { arrived: (_note: string, entries: readonly Entry[]) => [...entries] };
const formula = () =>
  desk.buyer(
    "f-1",
    { sink: new PackSink(FULL, packs, entryCache, desk.lock) },
    { mark: "f", spender: "formulas" },
  );
const drained = () =>
  drain({ journal: desk.journal, packs, cache: entryCache, inFlight: desk.inFlight, lock: desk.lock });
const notes = () => [...desk.properties.stored.keys()].filter((name) => name.startsWith("IN_FLIGHT"));

describe("What a formula paid for", () => {
  it("keeps its amount when the cache forgets it before the drain", () => {
    formula().buy([enrichmentOrder("a.example", ["firmographic", "location"])], LIMITS);
    desk.cache.entries.clear();

    expect([drained(), drained()]).toEqual([2, 0]);

    const heads = desk.journal.heads();
    expect(heads.map(({ status, company }) => `${status} ${company}`)).toEqual([
      "dropped a.example",
      "dropped a.example",
    ]);
    expect(heads.reduce((sum, { credits }) => sum + credits, 0)).toBe(4);
    expect(notes()).toEqual([]);
  });

  it("is whole, and there once, while the cache holds it", () => {
    formula().buy([enrichmentOrder("a.example")], LIMITS);

    expect([drained(), drained()]).toEqual([1, 0]);

    expect(desk.journal.heads().map(({ status }) => status)).toEqual(["ok"]);
    expect(notes()).toEqual([]);
  });

  it("is noted no more when notes take up much of what a document's properties hold", () => {
    desk.properties.set("IN_FLIGHT_many", "x".repeat(250_000));
    desk.inFlight.note("1", [entryOf({ status: "unconfirmed" })]);

    desk.inFlight.noteHomeless("1", [entryOf({ credits: 2 })]);

    expect(notes()).toEqual(["IN_FLIGHT_many"]);
  });
});
