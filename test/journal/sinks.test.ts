import { beforeEach, describe, expect, it } from "vitest";
import { HEAD_COLUMNS, type Entry } from "../../src/journal/entry";
import { EntryCache } from "../../src/journal/entry-cache";
import { Packs } from "../../src/journal/packs";
import { drain, JournalSink, PackSink } from "../../src/journal/sinks";
import { BuyingDesk, enrichmentOrder, LIMITS } from "./buying-desk";
import { entryOf } from "./entry-of";

let desk: BuyingDesk;
let entryCache: EntryCache;
let packs: Packs;

beforeEach(() => {
  desk = new BuyingDesk();
  entryCache = new EntryCache(desk.cache, desk.codec);
  packs = new Packs(desk.cache, desk.codec, desk.clock);
});

/** Where properties have no room, or may not be written. */
const noRoom = { arrived: (_note: string, entries: readonly Entry[]) => [...entries] };
const packSink = () => new PackSink(noRoom, packs, entryCache, desk.lock);
const drained = () =>
  drain({ journal: desk.journal, packs, cache: entryCache, inFlight: desk.inFlight, lock: desk.lock });
const ids = () => desk.journal.heads().map(({ entryId }) => entryId);

describe("JournalSink", () => {
  it("writes entries down, and drops what the cache knows less of", () => {
    const entry = entryOf({ entryId: "new" });
    entryCache.put(new Map([[entry.key, [entryOf({ entryId: "old" })]]]));

    new JournalSink(desk.journal, entryCache).keep([entry]);

    expect(ids()).toEqual(["new"]);
    expect(entryCache.find([entry.key])).toEqual(new Map());
  });
});

describe("PackSink", () => {
  it.each([true, false])(
    "lets the next formula find it, and the next drain write it (with a lock: %s)",
    (hasLock) => {
      desk.lock.taken = !hasLock;
      const [a, b] = [entryOf(), entryOf()];

      packSink().keep([a], "note");
      packSink().keep([b], "note");

      expect(entryCache.find([a.key]).get(a.key)).toEqual([a, b]);
      expect(packs.waiting().entries).toHaveLength(2);
      expect(desk.store.rows).toEqual([]);
    },
  );

  it("keeps nothing of nothing", () => {
    packSink().keep([], "note");

    expect(desk.cache.entries.size).toBe(0);
  });
});

describe("PackSink, where properties have room,", () => {
  it("puts answers in the place of their note, and into the cache once it is told", () => {
    const sink = new PackSink(desk.inFlight, packs, entryCache, desk.lock);
    const entry = entryOf({ entryId: "f1.0.0" });
    desk.inFlight.note("1", [entryOf({ entryId: "f1.0", status: "unconfirmed" })]);

    const homeless = sink.keep([entry], "1");
    const before = entryCache.find([entry.key]).size;
    sink.publish();

    expect([homeless, before, packs.waiting().slots]).toEqual([[], 0, []]);
    expect(entryCache.find([entry.key]).get(entry.key)).toEqual([entry]);
    expect(desk.inFlight.waitingFor([entry.key])).toEqual([entry]);
    expect(desk.lock.acquired).toBe(0);
    expect([drained(), drained()]).toEqual([1, 0]);
    expect([ids(), desk.properties.stored.size]).toEqual([["f1.0.0"], 0]);
  });

  it("takes packs for what a property cannot hold, and when many notes wait already", () => {
    const sink = new PackSink(desk.inFlight, packs, entryCache, desk.lock);
    const large = entryOf({ entryId: "f1.0.0", answer: noise(30_000) });
    const small = Array.from({ length: 70 }, (_, index) => entryOf({ entryId: `f2.${index}.0` }));

    sink.keep([large], "1");
    small.forEach((entry, index) => sink.keep([entry], `2-${index}`));

    expect(packs.waiting().entries).toHaveLength(11);
    expect([...desk.properties.stored.values()].every(({ length }) => length < 9_000)).toBe(true);
    expect(drained()).toBe(71);
  });
});

describe("drain", () => {
  it("moves what formulas bought into the journal, once", () => {
    packSink().keep([entryOf({ entryId: "f1.0.0" }), entryOf({ entryId: "f1.0.1" })], "note");

    expect([drained(), drained()]).toEqual([2, 0]);

    expect(ids()).toEqual(["f1.0.0", "f1.0.1"]);
    expect(packs.waiting().slots).toEqual([]);
  });

  it("may be killed before it empties the slots: the next one writes nothing twice", () => {
    packSink().keep([entryOf({ entryId: "f1.0.0" })], "note");
    const forgetful = Object.assign(Object.create(packs) as Packs, { empty: () => {} });
    drain({
      journal: desk.journal,
      packs: forgetful,
      cache: entryCache,
      inFlight: desk.inFlight,
      lock: desk.lock,
    });

    expect(drained()).toBe(0);

    expect(ids()).toEqual(["f1.0.0"]);
    expect(packs.waiting().slots).toEqual([]);
  });

  it("leaves everything as it is while somebody else holds the lock", () => {
    packSink().keep([entryOf()], "note");
    desk.lock.taken = true;

    expect(drained()).toBe(0);

    expect(packs.waiting().entries).toHaveLength(1);
    expect(desk.store.rows).toEqual([]);
  });

  it("takes no lock if nothing waits", () => {
    expect(drained()).toBe(0);
    expect(desk.lock.acquired).toBe(0);
  });

  it("writes a left-over note as unconfirmed, once", () => {
    desk.inFlight.note("1", [entryOf({ entryId: "r1.0", unit: "*", status: "unconfirmed" })]);
    expect(drained()).toBe(0);
    desk.clock.advance(8 * 60_000);

    expect([drained(), drained()]).toEqual([1, 0]);

    expect(desk.kept).toEqual(["* unconfirmed 2"]);
    expect(desk.properties.stored.size).toBe(0);
  });

  it("does not count as unconfirmed what the journal holds after all", () => {
    desk.journal.append([entryOf({ entryId: "r1.0.0" }), entryOf({ entryId: "r1.1" })]);
    const expected = ["r1.0", "r1.1", "r1.2"].map((entryId) => entryOf({ entryId, status: "unconfirmed" }));
    desk.inFlight.note("1", expected);
    desk.clock.advance(8 * 60_000);

    expect(drained()).toBe(1);

    expect(ids()).toEqual(["r1.0.0", "r1.1", "r1.2"]);
  });

  it("does not count as unconfirmed what waits in a pack", () => {
    packSink().keep([entryOf({ entryId: "f1.0.0" })], "note");
    desk.inFlight.note("1", [entryOf({ entryId: "f1.0", status: "unconfirmed" })]);
    desk.clock.advance(8 * 60_000);

    expect(drained()).toBe(1);

    expect(ids()).toEqual(["f1.0.0"]);
    expect(desk.properties.stored.size).toBe(0);
  });

  it("brings everything that formulas paid for into the journal, kills included", () => {
    const formula = desk.buyer("f-1", { sink: packSink() }, { mark: "f", spender: "formulas" });
    formula.buy([enrichmentOrder("a.example", ["firmographic", "location"])], LIMITS);
    const dying = {
      keep: () => {
        throw new Error("Exceeded maximum execution time");
      },
    };
    expect(() =>
      desk
        .buyer("f-2", { sink: dying }, { mark: "f", spender: "formulas" })
        .buy([enrichmentOrder("b.example")], LIMITS),
    ).toThrow("Exceeded");
    desk.clock.advance(8 * 60_000);

    drained();

    expect(desk.kept).toEqual(["firmographic ok 3.2", "location ok 0.8", "* unconfirmed 2"]);
    expect(desk.journal.heads().every(({ entryId }) => entryId.startsWith("f"))).toBe(true);
  });
});

describe("entries that find no slot", () => {
  const full = Object.assign(Object.create(Packs.prototype) as Packs, {
    put: (entries: readonly Entry[]) => [...entries],
  });
  const homeless = (entries: readonly Entry[]) =>
    desk.inFlight.noteHomeless("1", new PackSink(noRoom, full, entryCache, desk.lock).keep(entries, "1"));

  it("reach the journal whole as long as the cache holds them", () => {
    homeless([entryOf({ entryId: "f1.0.0", credits: 3 }), entryOf({ entryId: "f1.0.1", unit: "location" })]);

    expect([drained(), drained()]).toEqual([2, 0]);

    expect(desk.journal.heads().map(({ entryId, status }) => `${entryId} ${status}`)).toEqual([
      "f1.0.0 ok",
      "f1.0.1 ok",
    ]);
    expect(desk.properties.stored.size).toBe(0);
  });

  it("keep their amounts when the cache has forgotten them", () => {
    homeless([entryOf({ entryId: "f1.0.0", credits: 3 })]);
    desk.cache.entries.clear();

    drained();

    expect(desk.journal.heads()).toEqual([
      expect.objectContaining({ entryId: "f1.0.0", status: "dropped", credits: 3 }),
    ]);
  });

  it("fit into properties however many they are", () => {
    homeless(Array.from({ length: 300 }, (_, index) => entryOf({ entryId: `f1.${index}.0` })));
    desk.cache.entries.clear();

    expect([...desk.properties.stored.values()].every(({ length }) => length < 9_000)).toBe(true);
    expect(drained()).toBe(300);
  });
});

it("drain writes again what somebody has typed over before its slot was emptied", () => {
  packSink().keep([entryOf({ entryId: "f1.0.0" })], "note");
  const forgetful = Object.assign(Object.create(packs) as Packs, { empty: () => {} });
  drain({
    journal: desk.journal,
    packs: forgetful,
    cache: entryCache,
    inFlight: desk.inFlight,
    lock: desk.lock,
  });
  desk.store.rows[0]![HEAD_COLUMNS] = "js:typed";

  expect(drained()).toBe(1);

  expect(desk.store.rows).toHaveLength(2);
});

/** Text that no compression makes smaller. */
function noise(length: number): string {
  return Array.from({ length }, (_, index) => ((index * 7_919 + index ** 3) % 94) + 33)
    .map((code, index) => String.fromCharCode(33 + ((code * 31 + ((index * index) % 89)) % 94)))
    .join("");
}
