import { beforeEach, describe, expect, it } from "vitest";
import { Answers, type LookUp } from "../../src/money/answers";
import type { Standing } from "../../src/money/standing";
import { dropOldest } from "../../src/money/drop-oldest";
import { type Entry, HEAD_COLUMNS } from "../../src/money/entry";
import { EntryCache } from "../../src/money/entry-cache";
import { Journal } from "../../src/money/journal";
import { sectionsOperation as enrichment, type EnrichmentAnswer } from "../../src/products/sections";
import { jobs as jobsProduct } from "../../src/products/jobs";
import { parkedTexts } from "../../src/money/order";
import { orderText } from "../../src/money/order";
import { requestText } from "../../src/money/operation";
import { SharedState } from "../../src/money/shared-state";
import { slotValues } from "../../src/money/snapshot";
import { FakeCodec } from "../fakes/fake-codec";
import { FakeLock } from "../fakes/fake-lock";
import { FixedClock } from "../fakes/fixed-clock";
import { MemoryCache } from "../fakes/memory-cache";
import { MemoryJournalStore } from "../fakes/memory-journal-store";
import { MemoryProperties } from "../fakes/memory-properties";
import { COMPANY, DAY_MS, entryOf, HOST } from "./entry-of";
import { orderOf, settlementOf } from "./order-of";

const jobs = jobsProduct.operation;

const NOW = "2026-11-02T09:00:00.000Z";
const FOREVER: LookUp = { maxAgeMs: Infinity, cached: false };
const codec = new FakeCodec();

let store: MemoryJournalStore;
let journal: Journal;
let cache: MemoryCache;
let clock: FixedClock;
let properties: MemoryProperties;
let host: string;
let answers: Answers;

beforeEach(() => {
  store = new MemoryJournalStore();
  journal = new Journal(store, codec);
  cache = new MemoryCache();
  clock = new FixedClock(NOW);
  properties = new MemoryProperties();
  host = HOST;
  answers = another();
});

/** The same document, in another execution. */
function another(): Answers {
  const state = new SharedState(properties, new FakeLock(), codec);
  return new Answers(
    new Journal(store, codec),
    new EntryCache(cache, codec),
    state,
    codec,
    clock,
    () => host,
  );
}

/** As if another execution had appended so many characters. */
function grow(sequence: number): void {
  properties.set("LEDGER", JSON.stringify({ sequence }));
}

const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * DAY_MS).toISOString();

function standingOf(sections: string[], how: LookUp = FOREVER): Standing<EnrichmentAnswer> {
  return answers.lookUp(enrichment, [{ company: COMPANY, sections }], how)[0]!;
}

const missOf = (why: string, reason: string, at: string) => ({
  kind: "miss",
  why,
  reason,
  at,
  purchase: expect.anything() as unknown,
});

describe("Answers.lookUp", () => {
  it("returns for each question what is answered and what is lacking, with one read of the journal", () => {
    journal.append([entryOf({ answer: '"a"' }), entryOf({ company: "other.example", unit: "location" })]);

    const standings = answers.lookUp(
      enrichment,
      [
        { company: "unknown.example", sections: ["firmographic"] },
        { company: COMPANY, sections: ["firmographic"] },
        { company: "other.example", sections: ["firmographic", "location"] },
      ],
      FOREVER,
    );

    expect(standings).toMatchObject([
      { kind: "lacking", partial: null, purchase: { units: ["firmographic"] } },
      { kind: "answered", answer: { firmographic: "a", fetched_at: NOW } },
      { kind: "lacking", partial: { location: {} }, purchase: { units: ["firmographic"] } },
    ]);
    expect(store.reads).toBe(2);
  });

  it("counts an answer past its age as missing", () => {
    journal.append([entryOf({ at: daysAgo(90) }), entryOf({ unit: "location", at: daysAgo(91) })]);

    const how = { maxAgeMs: 90 * DAY_MS, cached: false };

    expect(standingOf(["firmographic"], how).kind).toBe("answered");
    expect(standingOf(["location"], how)).toMatchObject({ kind: "lacking", partial: null });
    expect(standingOf(["location"]).kind).toBe("answered");
  });

  it("does not hold what was evicted, and reports that it was paid for before", () => {
    journal.append([
      entryOf({ entryId: "old", answer: '"a"', at: daysAgo(2) }),
      entryOf({ unit: "location", answer: '"b"', at: daysAgo(1) }),
    ]);
    dropOldest(store, codec, {
      keepCharacters: 10,
      keepSinceMs: Date.parse(daysAgo(1)),
      isNeeded: () => false,
    });

    expect(standingOf(["firmographic", "location"])).toMatchObject({
      kind: "lacking",
      purchase: { units: ["firmographic"] },
      partial: { location: "b" },
      dropped: true,
    });
    expect(standingOf(["firmographic"], { maxAgeMs: DAY_MS, cached: false })).not.toHaveProperty("dropped");
    expect(standingOf(["technology"])).not.toHaveProperty("dropped");
  });

  it.each([
    ["no longer once the service has said that it added the company", 3, 2, "lacking"],
    ["if it was found missing after that", 2, 3, "miss"],
  ])("keeps a miss %s", (_case, missing, added, kind) => {
    journal.append([
      entryOf({ unit: "*", status: "missing", at: daysAgo(missing) }),
      entryOf({ unit: "*", status: "added", at: daysAgo(added) }),
    ]);

    expect(standingOf(["firmographic"]).kind).toBe(kind);
  });

  it("keeps a miss of a company for 7 days, whatever age is allowed", () => {
    journal.append([entryOf({ unit: "*", status: "missing", answer: "A sentence.", at: daysAgo(7) })]);

    expect(standingOf(["firmographic"])).toEqual(missOf("missing", "A sentence.", daysAgo(7)));
    clock.advance(1);
    expect(standingOf(["firmographic"]).kind).toBe("lacking");
  });

  it("keeps a refusal for a day, for exactly the refused request", () => {
    const refused = (limit: number) => {
      const purchase = jobs.missing({ company: COMPANY, limit }, new Map(), 0)!;
      const params = JSON.stringify({ unit: "all", request: requestText(purchase, codec) });
      return entryOf({
        operation: "jobs",
        unit: "all",
        status: "refused",
        params,
        answer: "Too many.",
        at: daysAgo(1),
      });
    };
    const standing = (limit: number) => another().lookUp(jobs, [{ company: COMPANY, limit }], FOREVER)[0]!;
    journal.append([refused(10)]);

    expect(standing(10)).toEqual(missOf("refused", "Too many.", daysAgo(1)));
    expect(standing(20).kind).toBe("lacking");
    clock.advance(1);
    expect(standing(10).kind).toBe("lacking");
  });

  it("ignores a miss that is older than the requested age", () => {
    journal.append([entryOf({ unit: "*", status: "missing", at: daysAgo(2) })]);

    expect(standingOf(["firmographic"], { maxAgeMs: DAY_MS, cached: false }).kind).toBe("lacking");
  });

  it("never refetches an unreadable reply automatically", () => {
    journal.append([
      entryOf({ unit: "*", status: "unreadable", answer: "No JSON.\n<html>", at: daysAgo(400) }),
    ]);

    expect(standingOf(["firmographic"])).toEqual(missOf("unreadable", "No JSON.", daysAgo(400)));
  });

  it("does not count an unconfirmed purchase as an answer of any kind", () => {
    journal.append([entryOf({ unit: "*", status: "unconfirmed", answer: "" })]);

    expect(standingOf(["firmographic"]).kind).toBe("lacking");
  });

  it("keeps a miss even if a later purchase is unconfirmed", () => {
    journal.append([
      entryOf({ unit: "*", status: "missing", answer: "A sentence.", at: daysAgo(1) }),
      entryOf({ unit: "*", status: "unconfirmed", answer: "" }),
    ]);

    expect(standingOf(["firmographic"])).toEqual(missOf("missing", "A sentence.", daysAgo(1)));
  });

  it("returns what is held despite a miss", () => {
    journal.append([entryOf(), entryOf({ unit: "*", status: "missing" })]);

    expect(standingOf(["firmographic"]).kind).toBe("answered");
    expect(standingOf(["location"]).kind).toBe("miss");
  });

  it("reads no answers if heads are enough", () => {
    journal.append([entryOf({ answer: "no JSON at all" })]);

    const standing = standingOf(["firmographic"], { ...FOREVER, headsOnly: true });

    expect(standing).toEqual({ kind: "answered", answer: null });
  });

  it("reads answers if heads are not enough", () => {
    journal.append([
      entryOf({ operation: "jobs", unit: "all", limit: 1, answer: '{"data":[{"job_id":1}],"count":1}' }),
    ]);

    const [standing] = answers.lookUp(jobs, [{ company: COMPANY, limit: 9 }], {
      ...FOREVER,
      headsOnly: true,
    });

    expect(standing).toMatchObject({ kind: "answered", answer: { rows: [{ job_id: 1 }] } });
  });

  it("does not use another host's answers", () => {
    journal.append([entryOf({ host: "other.example" })]);

    expect(standingOf(["firmographic"]).kind).toBe("lacking");
  });

  it("counts an answer that was typed over as damaged, as lacking where ages count, and as unreadable until it is put right", () => {
    journal.append([entryOf()]);
    const typedOver = store.rows[0]!.with(HEAD_COLUMNS, "js:typed");
    const whole = store.rows.splice(0, 1, typedOver);

    expect(standingOf(["firmographic"], { maxAgeMs: 400 * DAY_MS, cached: false }).kind).toBe("lacking");
    expect(standingOf(["firmographic"], { maxAgeMs: Infinity, cached: true })).toMatchObject({
      kind: "miss",
      why: "unreadable",
    });
    expect(answers.unreadable()).toBe(1);
    store.rows = whole;
    expect(standingOf(["firmographic"], { maxAgeMs: Infinity, cached: true }).kind).toBe("answered");
  });
});

describe("Answers.lookUp with the cache", () => {
  const cached = { maxAgeMs: Infinity, cached: true };
  const ask = (who = another(), sections = ["firmographic"]) =>
    who.lookUp(enrichment, [{ company: COMPANY, sections }], cached)[0]!;
  const calls = () => [
    Object.values(cache.calls).reduce((sum, each) => sum + each),
    Object.values(properties.calls).reduce((sum, each) => sum + each),
    store.reads,
  ];

  it("takes one cache call and nothing else if everything is cached", () => {
    journal.append([entryOf(), entryOf({ unit: "location" })]);
    ask(another(), ["firmographic", "location"]);
    const [cacheCalls, propertyCalls, reads] = calls() as [number, number, number];

    const standing = ask(another(), ["firmographic", "location"]);

    expect(standing.kind).toBe("answered");
    expect(calls()).toEqual([cacheCalls + 1, propertyCalls, reads]);
  });

  it("falls back to one read of the properties if anything is missing", () => {
    journal.append([entryOf()]);

    expect(ask().kind).toBe("answered");
    expect(properties.calls.getAll).toBe(1);
  });

  it("does not read the cache again once this execution has read past it", () => {
    ask(answers);
    const { getAll } = cache.calls;

    ask(answers);

    expect(cache.calls.getAll).toBe(getAll);
  });

  it("uses no cached answer of another service", () => {
    journal.append([entryOf()]);
    ask();
    host = "other.example";

    // Until something is read past the cache, it alone determines which service formulas use.
    cache.entries.set("e3-host", host);
    expect(ask().kind).toBe("lacking");

    host = HOST;
    expect(
      another().lookUp(enrichment, [{ company: COMPANY, sections: ["firmographic"] }], FOREVER)[0]!.kind,
    ).toBe("answered");
  });

  it("finds the same in the journal, whatever the cache has evicted", () => {
    journal.append([entryOf({ answer: '"a"' })]);
    const before = ask();
    cache.entries.delete("e3-host");

    expect(ask()).toEqual(before);
    cache.entries.clear();
    expect(ask()).toEqual(before);
  });

  it("matches cached misses by the whole request", () => {
    const refused = jobs.missing({ company: COMPANY, limit: 10 }, new Map(), 0)!;
    const params = JSON.stringify({ unit: "all", request: requestText(refused, codec) });
    journal.append([
      entryOf({ operation: "jobs", unit: "all", status: "refused", params, answer: "Too many." }),
    ]);
    const kinds = () =>
      [10, 20].map((limit) => another().lookUp(jobs, [{ company: COMPANY, limit }], cached)[0]!.kind);

    expect([kinds(), kinds()]).toEqual([
      ["miss", "lacking"],
      ["miss", "lacking"],
    ]);
  });

  it("buys nothing on top of a cached page that no store took: it is gone with the cache", () => {
    const page = (offset: number, ids: number[], at: string): Entry =>
      entryOf({
        operation: "jobs",
        unit: "all",
        offset,
        limit: ids.length,
        at,
        answer: JSON.stringify({ data: ids.map((job_id) => ({ job_id })), count: 9 }),
      });
    const [kept, cachedOnly] = [page(0, [1], daysAgo(0.2)), page(0, [2, 3, 4], daysAgo(0.1))];
    journal.append([kept]);
    const parts = { operation: "jobs", company: COMPANY, unit: "all" } as const;
    new EntryCache(cache, codec).put(HOST, [{ parts, entries: [kept, cachedOnly] }]);
    const standings = (...limits: number[]) =>
      another().lookUp(
        jobs,
        limits.map((limit) => ({ company: COMPANY, limit })),
        cached,
      );

    const [answered, lacking] = standings(3, 5);

    expect(answered).toMatchObject({ answer: { rows: [{ job_id: 2 }, { job_id: 3 }, { job_id: 4 }] } });
    cache.entries.clear();
    expect(lacking).toMatchObject({ kind: "lacking" });
    expect([lacking]).toEqual(standings(5));
  });
});

describe("Answers.lookUp with parked answers", () => {
  const entry = entryOf({ entryId: "fid-1.0.0", answer: '"parked"' });

  function park(...entries: readonly Entry[]): void {
    const parts = parkedTexts(entries, codec);
    const order = orderOf({ settled: settlementOf({ parts: parts.length }) });
    properties.setAll(slotValues(0, orderText(order, codec), parts));
  }

  it("finds them as if they were in the journal, and nothing for other keys", () => {
    park(entry);

    expect(standingOf(["firmographic"])).toMatchObject({
      kind: "answered",
      answer: { firmographic: "parked" },
    });
    expect(standingOf(["location"]).kind).toBe("lacking");
  });

  it("counts one once if it is already in the journal", () => {
    park(entry);
    journal.append([entry]);

    const [held] = answers.held(enrichment, [{ company: COMPANY, sections: ["firmographic"] }], Infinity);
    expect(held!.get("firmographic")).toHaveLength(1);
  });

  it("is not confused by two keys with the same short form", () => {
    park(entryOf({ ...entry, key: "another key" }));

    expect(standingOf(["firmographic"]).kind).toBe("lacking");
  });

  it("does not use half an answer", () => {
    park(entry);
    properties.stored.set("ORDER_0_0", properties.stored.get("ORDER_0_0")!.slice(0, -20));

    expect(standingOf(["firmographic"]).kind).toBe("lacking");
  });

  it("records that it has seen them", () => {
    park(entry);
    expect(answers.hasSeen(entry)).toBe(false);

    standingOf(["firmographic"]);

    expect(answers.hasSeen(entry)).toBe(true);
  });
});

describe("Answers.learn", () => {
  it("adds what this execution bought without reading it back", () => {
    answers.learn([entryOf({ answer: '"a"' })]);

    expect(standingOf(["firmographic"])).toMatchObject({ kind: "answered", answer: { firmographic: "a" } });
    expect(store.reads).toBe(0);
  });

  it.each([
    ["answers", { status: "ok", unit: "firmographic" }, "answered"],
    ["misses", { status: "missing", unit: "*" }, "miss"],
  ] as const)("counts %s as fresh even if nothing older than now is wanted", (_case, fields, kind) => {
    answers.learn([entryOf(fields)]);
    clock.advance(5_000);

    expect(standingOf(["firmographic"], { maxAgeMs: 0, cached: false }).kind).toBe(kind);
  });

  it("adds to what the journal holds", () => {
    journal.append([entryOf({ answer: '"a"' })]);

    answers.learn([entryOf({ unit: "location", answer: '"b"' })]);

    expect(standingOf(["firmographic", "location"])).toMatchObject({
      answer: { firmographic: "a", location: "b" },
    });
  });
});

describe("Answers.held", () => {
  const held = (maxAgeMs = Infinity) =>
    answers.held(enrichment, [{ company: COMPANY, sections: ["firmographic", "location"] }], maxAgeMs)[0]!;

  it("returns all versions, including what this execution has just bought", () => {
    const [old, fresh] = [entryOf({ at: daysAgo(30) }), entryOf()];
    journal.append([old]);
    answers.learn([fresh]);

    expect(held().get("firmographic")).toEqual([old, fresh]);
  });

  it("omits what is too old, and misses", () => {
    journal.append([entryOf({ at: daysAgo(30) }), entryOf({ unit: "location", status: "missing" })]);

    expect([...held(DAY_MS)]).toEqual([]);
  });
});

describe("Answers.isBehind", () => {
  it("is false before the first read, because nothing depends on it yet", () => {
    grow(5);

    expect(answers.isBehind(5)).toBe(false);
    expect(answers.isBehind(6)).toBe(false);
  });

  it("is true once the journal has grown beyond what was read, except by this execution's own appends", () => {
    grow(5);
    standingOf(["firmographic"]);

    expect([answers.isBehind(5), answers.isBehind(6)]).toEqual([false, true]);
    answers.appended(1);
    expect([answers.isBehind(5), answers.isBehind(6)]).toEqual([true, false]);
  });
});

describe("Answers.refresh", () => {
  it("reads what others have appended since", () => {
    journal.append([entryOf({ company: "other.example" })]);
    expect(standingOf(["firmographic"]).kind).toBe("lacking");
    new Journal(store, codec).append([entryOf()]);
    grow(1);
    expect(standingOf(["firmographic"]).kind).toBe("lacking");

    answers.refresh();

    expect(standingOf(["firmographic"]).kind).toBe("answered");
  });

  it("does not read the journal again if it has not grown", () => {
    journal.append([entryOf()]);
    standingOf(["location"]);
    const { reads } = store;

    answers.refresh();
    standingOf(["location"]);

    expect(store.reads).toBe(reads);
  });
});
