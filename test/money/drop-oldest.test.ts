import { beforeEach, describe, expect, it } from "vitest";
import { dropOldest } from "../../src/money/drop-oldest";
import { type Entry, journalColumn } from "../../src/money/entry";
import { Journal } from "../../src/money/journal";
import { FakeCodec } from "../fakes/fake-codec";
import { MemoryJournalStore } from "../fakes/memory-journal-store";
import { COMPANY, entryOf, HOST } from "./entry-of";

const codec = new FakeCodec();
const ANSWER = JSON.stringify("x".repeat(997));
const at = (day: number) => `2026-11-${String(day).padStart(2, "0")}T09:00:00.000Z`;
const isNeeded = ({ params }: Entry) => params.includes("needed");
let store: MemoryJournalStore;
let journal: Journal;

beforeEach(() => {
  store = new MemoryJournalStore();
  journal = new Journal(store, codec);
});

const statuses = () => Object.fromEntries(journal.heads().map(({ entryId, status }) => [entryId, status]));

describe("dropOldest", () => {
  it("evicts the oldest answers until the rest fits, wherever their rows are", () => {
    const days = [4, 1, 3, 2];
    journal.append(days.map((day) => entryOf({ entryId: `day ${day}`, at: at(day), answer: ANSWER })));

    const cleaned = dropOldest(store, codec, { keepCharacters: 2_500, keepSinceMs: Infinity, isNeeded });

    expect(cleaned).toMatchObject({ dropped: 2, kept: 2 });
    expect(statuses()).toEqual({ "day 1": "dropped", "day 2": "dropped", "day 3": "ok", "day 4": "ok" });
    expect(cleaned.characters).toBe(store.characters);
    expect(store.characters).toBeLessThanOrEqual(2_500);
  });

  it("evicts answers of one host alone, and counts those of others where they take the room", () => {
    const of = (host: string, day: number) =>
      entryOf({ entryId: `${host} ${day}`, host, at: at(day), answer: ANSWER });
    journal.append([of("other", 1), of("other", 2), of(HOST, 3), of(HOST, 4)]);
    const room = { keepSinceMs: Infinity, isNeeded, host: HOST };

    const some = dropOldest(store, codec, { ...room, keepCharacters: 3_500 });
    const all = dropOldest(store, codec, { ...room, keepCharacters: 1_000 });

    expect(some).toMatchObject({ dropped: 1, kept: 3, ofOthers: 0 });
    expect(all).toMatchObject({ dropped: 1, kept: 2, ofOthers: 2 });
    expect(Object.values(statuses())).toEqual(["ok", "ok", "dropped", "dropped"]);
  });

  it("evicts what was free before what was paid for", () => {
    journal.append([
      entryOf({ entryId: "paid", at: at(1), answer: ANSWER }),
      entryOf({ entryId: "free", at: at(2), answer: ANSWER, operation: "look-up", credits: 0 }),
    ]);

    dropOldest(store, codec, { keepCharacters: 1_500, keepSinceMs: Infinity, isNeeded });

    expect(statuses()).toEqual({ paid: "ok", free: "dropped" });
  });

  it("evicts answers that others depend on last, and keeps the newest of each", () => {
    const free = { answer: ANSWER, operation: "look-up", credits: 0, unit: "needed" } as const;
    journal.append([
      entryOf({ ...free, entryId: "first", at: at(1) }),
      entryOf({ entryId: "paid", at: at(2), answer: ANSWER }),
      entryOf({ ...free, entryId: "newest", at: at(1).replace("09:", "10:") }),
    ]);
    const evict = (keepCharacters: number) =>
      dropOldest(store, codec, { keepCharacters, keepSinceMs: Infinity, isNeeded });

    evict(2_500);
    const first = statuses();
    evict(1_500);

    expect(first).toEqual({ first: "dropped", paid: "ok", newest: "ok" });
    expect(statuses()).toEqual({ first: "dropped", paid: "dropped", newest: "ok" });
    expect(evict(0).kept).toBe(0);
  });

  it("keeps the amount and records that it was paid before", () => {
    journal.append([entryOf({ entryId: "a", credits: 2.5, estimated: true, answer: ANSWER })]);

    dropOldest(store, codec, { keepCharacters: 0, keepSinceMs: Infinity, isNeeded });
    const [entry] = [
      ...journal
        .find([{ operation: "enrichment", host: HOST, company: COMPANY, unit: "firmographic" }])
        .values(),
    ].flat();

    expect(entry).toMatchObject({
      entryId: "a",
      status: "dropped",
      credits: 2.5,
      estimated: true,
      answer: "Paid before, answer dropped.",
    });
  });

  it("keeps what a run in progress has bought, however large", () => {
    journal.append([1, 2, 3].map((day) => entryOf({ entryId: `day ${day}`, at: at(day), answer: ANSWER })));

    const { dropped } = dropOldest(store, codec, {
      keepCharacters: 0,
      keepSinceMs: Date.parse(at(2)),
      isNeeded,
    });

    expect(dropped).toBe(1);
    expect(statuses()).toEqual({ "day 1": "dropped", "day 2": "ok", "day 3": "ok" });
  });

  it("evicts nothing if everything fits, and no entry without an answer", () => {
    journal.append([
      entryOf({ entryId: "lost", status: "unconfirmed", answer: "", at: at(1) }),
      entryOf({ entryId: "none", status: "none", answer: "", at: at(1) }),
      entryOf({ entryId: "ok", answer: ANSWER, at: at(2) }),
    ]);

    expect(dropOldest(store, codec, { keepCharacters: 5_000, keepSinceMs: Infinity, isNeeded }).dropped).toBe(
      0,
    );
    expect(dropOldest(store, codec, { keepCharacters: 0, keepSinceMs: Infinity, isNeeded }).dropped).toBe(1);
    expect(statuses()).toEqual({ lost: "unconfirmed", none: "none", ok: "dropped" });
  });

  it("leaves rows alone that are not entries or that were typed into", () => {
    store.append([["hello", "world"]]);
    journal.append([entryOf({ entryId: "typed into", answer: ANSWER })]);
    store.rows[1]![journalColumn("credits") - 1] = "0";
    const before = store.rows.map((row) => [...row]);

    dropOldest(store, codec, { keepCharacters: 0, keepSinceMs: Infinity, isNeeded });

    expect(store.rows).toEqual(before);
  });
});
