import { beforeEach, describe, expect, it } from "vitest";
import { Answers, type LookUp, type Standing } from "../../src/journal/answers";
import { dropOldest } from "../../src/journal/drop-oldest";
import type { Entry } from "../../src/journal/entry";
import { EntryCache } from "../../src/journal/entry-cache";
import { Journal } from "../../src/journal/journal";
import { enrichment, type EnrichmentAnswer } from "../../src/journal/operations/enrichment";
import { jobs } from "../../src/journal/operations/jobs";
import { FakeCodec } from "../fakes/fake-codec";
import { FixedClock } from "../fakes/fixed-clock";
import { MemoryCache } from "../fakes/memory-cache";
import { MemoryJournalStore } from "../fakes/memory-journal-store";
import { COMPANY, DAY_MS, entryOf, HOST } from "./entry-of";

const NOW = "2026-11-02T09:00:00.000Z";
const FOREVER: LookUp = { maxAgeMs: Infinity, cached: false };
const codec = new FakeCodec();

let store: MemoryJournalStore;
let journal: Journal;
let cache: MemoryCache;
let clock: FixedClock;
let answers: Answers;

beforeEach(() => {
  store = new MemoryJournalStore();
  journal = new Journal(store, codec);
  cache = new MemoryCache();
  clock = new FixedClock(NOW);
  answers = new Answers(journal, new EntryCache(cache, codec), codec, clock, HOST);
});

const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * DAY_MS).toISOString();

function standingOf(sections: string[], how: LookUp = FOREVER): Standing<EnrichmentAnswer> {
  return answers.lookUp(enrichment, [{ company: COMPANY, sections }], how)[0]!;
}

describe("Answers.lookUp", () => {
  it("tells for each question what is answered and what is lacking, with one look at the journal", () => {
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

  it("does not hold what gave way, and says that it was paid for before", () => {
    journal.append([
      entryOf({ entryId: "old", answer: '"a"', at: daysAgo(2) }),
      entryOf({ unit: "location", answer: '"b"', at: daysAgo(1) }),
    ]);
    dropOldest(store, codec, { keepCharacters: 10, keepSinceMs: Date.parse(daysAgo(1)) });

    expect(standingOf(["firmographic", "location"])).toMatchObject({
      kind: "lacking",
      purchase: { units: ["firmographic"] },
      partial: { location: "b" },
      dropped: true,
    });
    expect(standingOf(["firmographic"], { maxAgeMs: DAY_MS, cached: false })).not.toHaveProperty("dropped");
    expect(standingOf(["technology"])).not.toHaveProperty("dropped");
    expect(answers.journalSize()).toBe(store.size());
  });

  it.each([
    ["missing", 7],
    ["refused", 1],
  ] as const)("believes a %s company for %i days, whatever age is allowed", (status, days) => {
    journal.append([entryOf({ unit: "*", status, answer: "A sentence.", at: daysAgo(days) })]);

    expect(standingOf(["firmographic"])).toEqual({ kind: "miss", reason: "A sentence." });
    clock.advance(1);
    expect(standingOf(["firmographic"]).kind).toBe("lacking");
  });

  it("does not believe a miss that is older than what is asked for", () => {
    journal.append([entryOf({ unit: "*", status: "missing", at: daysAgo(2) })]);

    expect(standingOf(["firmographic"], { maxAgeMs: DAY_MS, cached: false }).kind).toBe("lacking");
  });

  it("never asks by itself again what could not be read", () => {
    journal.append([entryOf({ unit: "*", status: "unreadable", answer: "No JSON.", at: daysAgo(400) })]);

    expect(standingOf(["firmographic"])).toEqual({ kind: "miss", reason: "No JSON." });
  });

  it("takes an unconfirmed purchase for no answer of any kind", () => {
    journal.append([entryOf({ unit: "*", status: "unconfirmed", answer: "" })]);

    expect(standingOf(["firmographic"]).kind).toBe("lacking");
  });

  it("believes a miss although a later purchase is unconfirmed", () => {
    journal.append([
      entryOf({ unit: "*", status: "missing", answer: "A sentence.", at: daysAgo(1) }),
      entryOf({ unit: "*", status: "unconfirmed", answer: "" }),
    ]);

    expect(standingOf(["firmographic"])).toEqual({ kind: "miss", reason: "A sentence." });
  });

  it("answers what is held in spite of a miss", () => {
    journal.append([entryOf(), entryOf({ unit: "*", status: "missing" })]);

    expect(standingOf(["firmographic"]).kind).toBe("answered");
    expect(standingOf(["location"]).kind).toBe("miss");
  });

  it("reads no answers if heads suffice", () => {
    journal.append([entryOf({ answer: "no JSON at all" })]);

    const standing = standingOf(["firmographic"], { ...FOREVER, headsOnly: true });

    expect(standing).toEqual({ kind: "answered", answer: null });
  });

  it("reads answers where heads do not suffice", () => {
    journal.append([
      entryOf({ operation: "jobs", unit: "all", limit: 1, answer: '{"data":[{"job_id":1}],"count":1}' }),
    ]);

    const [standing] = answers.lookUp(jobs, [{ company: COMPANY, limit: 9 }], {
      ...FOREVER,
      headsOnly: true,
    });

    expect(standing).toMatchObject({ kind: "answered", answer: { items: [{ job_id: 1 }] } });
  });

  it("does not take another host's answers", () => {
    journal.append([entryOf({ host: "other.example" })]);

    expect(standingOf(["firmographic"]).kind).toBe("lacking");
  });

  it("asks the cache before the journal, and remembers there what the journal held", () => {
    journal.append([entryOf()]);
    const cached = { maxAgeMs: Infinity, cached: true };

    expect(standingOf(["firmographic"], cached).kind).toBe("answered");
    const readsBefore = store.reads;
    const later = new Answers(new Journal(store, codec), new EntryCache(cache, codec), codec, clock, HOST);
    const [standing] = later.lookUp(enrichment, [{ company: COMPANY, sections: ["firmographic"] }], cached);

    expect(standing!.kind).toBe("answered");
    expect(store.reads).toBe(readsBefore);
  });

  it("puts pages of the cache and of the journal together", () => {
    const page = (offset: number, id: number, at: string): Entry =>
      entryOf({
        operation: "jobs",
        unit: "all",
        offset,
        limit: 1,
        at,
        answer: JSON.stringify({ data: [{ job_id: id }], count: 9 }),
      });
    const [first, second] = [page(0, 1, daysAgo(0.2)), page(1, 2, daysAgo(0.1))];
    journal.append([first]);
    new EntryCache(cache, codec).put(new Map([[second.key, [second]]]));

    const [standing] = answers.lookUp(jobs, [{ company: COMPANY, limit: 2 }], { ...FOREVER, cached: true });

    expect(standing).toMatchObject({ kind: "answered", answer: { items: [{ job_id: 1 }, { job_id: 2 }] } });
  });
});

describe("Answers.learn", () => {
  it("knows what this execution bought without reading it back", () => {
    answers.learn([entryOf({ answer: '"a"' })]);

    expect(standingOf(["firmographic"])).toMatchObject({ kind: "answered", answer: { firmographic: "a" } });
    expect(store.reads).toBe(0);
  });

  it.each([
    ["answers", { status: "ok", unit: "firmographic" }, "answered"],
    ["misses", { status: "missing", unit: "*" }, "miss"],
  ] as const)("takes for fresh the %s of whoever wants nothing older than now", (_case, fields, kind) => {
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

describe("Answers.history", () => {
  it("tells every answer that was kept, oldest first, without misses", () => {
    journal.append([
      entryOf({ answer: '"second"', at: daysAgo(1) }),
      entryOf({ answer: '"first"', at: daysAgo(9) }),
      entryOf({ unit: "location", answer: '"only"', at: daysAgo(5) }),
      entryOf({ unit: "technology", status: "none", answer: "" }),
    ]);

    const history = answers.history(enrichment, {
      company: COMPANY,
      sections: ["firmographic", "location", "technology"],
    });

    expect(history).toEqual([
      { firmographic: "first", location: "only", fetched_at: daysAgo(9) },
      { firmographic: "second", location: "only", fetched_at: daysAgo(5) },
    ]);
  });

  it("is empty for what was never bought", () => {
    expect(answers.history(enrichment, { company: COMPANY, sections: ["firmographic"] })).toEqual([]);
  });
});

describe("Answers.refresh", () => {
  it("sees what others have appended since", () => {
    journal.append([entryOf({ company: "other.example" })]);
    expect(standingOf(["firmographic"]).kind).toBe("lacking");
    new Journal(store, codec).append([entryOf()]);
    expect(standingOf(["firmographic"]).kind).toBe("lacking");

    answers.refresh();

    expect(standingOf(["firmographic"]).kind).toBe("answered");
  });
});
