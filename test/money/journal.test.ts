import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { type Entry, journalColumn } from "../../src/money/entry";
import { Journal } from "../../src/money/journal";
import type { KeyParts } from "../../src/money/operation";
import { FakeCodec } from "../fakes/fake-codec";
import { MemoryJournalStore } from "../fakes/memory-journal-store";
import { COMPANY, entryOf, HOST } from "./entry-of";
import { noise } from "./noise";

const UUID = "0b7e6a52-5d0f-4c1e-9a43-1f2d3c4b5a69";
const at = (day: number) => `2026-11-0${day}T09:00:00.000Z`;
const partsOf = (company: string, unit = "firmographic"): KeyParts => ({
  operation: "enrichment",
  host: HOST,
  company,
  unit,
});
const idsIn = (found: ReadonlyMap<string, readonly Entry[]>) =>
  [...found.values()].map((entries) => entries.map(({ entryId }) => entryId));

const codec = new FakeCodec();
let store: MemoryJournalStore;
let journal: Journal;

beforeEach(() => {
  store = new MemoryJournalStore();
  journal = new Journal(store, codec);
});

describe("Journal.find", () => {
  it("finds the entries of each key, oldest first, and omits missing keys", () => {
    journal.append([
      entryOf({ entryId: "newer", at: at(3) }),
      entryOf({ entryId: "other", unit: "location" }),
      entryOf({ entryId: "older", at: at(1) }),
    ]);

    const found = journal.find([partsOf(COMPANY), partsOf(COMPANY, "technology")]);

    expect(idsIn(found)).toEqual([["older", "newer"]]);
    expect(found.get(entryOf().key)![0]!.answer).toBe('{"section":"firmographic"}');
  });

  it("finds only the recent ones of each key, plus the last older ones", () => {
    const page = (entryId: string, day: number, offset?: number) =>
      entryOf({ entryId, at: at(day), params: JSON.stringify({ unit: "firmographic", offset, limit: 10 }) });
    journal.append([
      page("first", 1),
      page("second", 2),
      page("second, page 2", 2, 9),
      page("third", 3),
      page("recent", 5),
      entryOf({ entryId: "other", unit: "location", at: at(1) }),
    ]);
    const wanted = [partsOf(COMPANY), partsOf(COMPANY, "location")];
    const found = (older: number) => idsIn(journal.find(wanted, true, { since: at(4), older }));

    expect(found(0)).toEqual([["recent"]]);
    expect(found(1)).toEqual([["third", "recent"], ["other"]]);
    expect(found(2)).toEqual([["second, page 2", "third", "recent"], ["other"]]);
  });

  it("reads only the size of an empty journal", () => {
    expect(journal.find([partsOf(COMPANY)])).toEqual(new Map());
    expect(store.reads).toBe(0);
  });

  it("reads nothing if nothing is requested", () => {
    journal.append([entryOf()]);

    expect(journal.find([])).toEqual(new Map());
    expect(store.reads).toBe(0);
  });

  it("reads the key column once, until told that the journal may have grown", () => {
    journal.append([entryOf({ entryId: "first" })]);
    journal.find([partsOf(COMPANY)]);
    journal.append([entryOf({ entryId: "second" })]);
    const readsBefore = store.reads;

    const stale = journal.find([partsOf(COMPANY)]);
    expect(store.reads).toBe(readsBefore + 1);
    journal.refresh();
    const fresh = journal.find([partsOf(COMPANY)]);

    expect([idsIn(stale), idsIn(fresh)]).toEqual([[["first"]], [["first", "second"]]]);
  });

  it("finds rows that were sorted, and something unreadable where one was typed into", () => {
    journal.append([
      entryOf({ entryId: "a" }),
      entryOf({ entryId: "b", at: at(3) }),
      entryOf({ entryId: "c", at: at(4) }),
    ]);
    store.rows.reverse();
    store.rows[1]![journalColumn("credits") - 1] = "0";

    expect(idsIn(journal.find([partsOf(COMPANY)]))).toEqual([["damaged.2", "a", "c"]]);
  });

  it("ignores rows that are not entries", () => {
    store.append([["tag", "entryId"], [], ["hello"]]);
    journal.append([entryOf({ entryId: "ours" })]);

    expect(idsIn(journal.find([partsOf(COMPANY)]))).toEqual([["ours"]]);
  });

  it("reads across small gaps but not across large ones", () => {
    const others = Array.from({ length: 600 }, (_, index) => entryOf({ company: `other-${index}.example` }));
    const wanted = entryOf({ entryId: "near" });
    journal.append([
      wanted,
      ...others.slice(0, 10),
      entryOf({ entryId: "near too" }),
      ...others,
      entryOf({ entryId: "far" }),
    ]);

    const found = journal.find([partsOf(COMPANY)]);

    expect(idsIn(found)).toEqual([["near", "near too", "far"]]);
    // The key column, the first twelve rows, the last one.
    expect(store.reads).toBe(3);
  });

  it("reads an answer of many cells completely", () => {
    const answer = Array.from({ length: 30_000 }, (_, index) =>
      ((index * 7_919) % 1_000_003).toString(36),
    ).join("-");
    journal.append([entryOf({ answer }), entryOf({ entryId: "short", at: at(3) })]);

    const entries = [...journal.find([partsOf(COMPANY)]).values()][0]!;

    expect(store.rows[0]!.length).toBeGreaterThan(journalColumn("answer"));
    expect(entries[0]!.answer).toBe(answer);
  });

  it("does not read answers if only heads are requested", () => {
    journal.append([entryOf({ entryId: "a" })]);

    const [entries] = [...journal.find([partsOf(COMPANY)], false).values()];

    expect(entries).toEqual([expect.objectContaining({ entryId: "a", answer: "" })]);
  });

  it("lets a UUID use what was bought for a domain whose reply contained it", () => {
    journal.append([
      entryOf({ entryId: "by domain", uuid: UUID, at: at(1) }),
      entryOf({ entryId: "by uuid", company: UUID, uuid: UUID, at: at(2) }),
      entryOf({ entryId: "another section", uuid: UUID, unit: "location" }),
      entryOf({ entryId: "another host", uuid: UUID, host: "other.example" }),
      entryOf({ entryId: "another company", uuid: "", company: "other.example" }),
    ]);

    expect(idsIn(journal.find([partsOf(UUID)]))).toEqual([["by domain", "by uuid"]]);
  });

  it("lets a domain use only its own answers", () => {
    journal.append([
      entryOf({ entryId: "by uuid", company: UUID, uuid: UUID }),
      entryOf({ entryId: "by another domain", company: "northwind-group.example", uuid: UUID }),
    ]);

    expect(journal.find([partsOf(COMPANY)])).toEqual(new Map());
  });
});

describe("Journal.find, for answers of any length,", () => {
  const HUGE = noise(400_000);
  const read = () =>
    [...new Journal(store, codec).find([partsOf(COMPANY)]).values()].flat().map(({ answer }) => answer);

  it("finds every answer again, whatever it contains, however its rows are sorted", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.string({ unit: "grapheme-composite", maxLength: 40 }),
      fc.constantFrom("gz:", "js:", "=1+1", "'", "\u0000", "\ufeff", "\n", "𝒳"),
      fc.nat(1_000).map((from) => HUGE.slice(from, from + 3_000)),
    );
    const answer = fc.oneof(
      {
        weight: 8,
        arbitrary: fc.tuple(piece, fc.constantFrom(1, 2, 60, 600)).map(([text, times]) => text.repeat(times)),
      },
      { weight: 1, arbitrary: fc.nat(1_000).map((from) => HUGE.slice(from)) },
    );
    fc.assert(
      fc.property(
        fc.array(answer, { minLength: 1, maxLength: 3 }),
        fc.infiniteStream(fc.nat()),
        (answers, order) => {
          const own = new MemoryJournalStore();
          const entries = answers.map((text, index) =>
            entryOf({ entryId: `r1.${index}.0`, at: at(index + 1), answer: text }),
          );
          new Journal(own, codec).append(entries);
          own.rows = own.rows
            .map((row) => ({ row, place: order.next().value as number }))
            .sort((a, b) => a.place - b.place)
            .map(({ row }) => row);

          const found = new Journal(own, codec).find([partsOf(COMPANY)]).get(entryOf().key);

          expect(found).toEqual(entries);
          expect(own.rows.flat().every((cell) => cell.length < 50_000)).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
  });

  it("replaces a lone surrogate in a long answer, which UTF-8 cannot encode, by the replacement character", () => {
    const answer = `${"x".repeat(3_000)}\ud83d`;
    journal.append([entryOf({ answer })]);

    expect(read()).toEqual([`${"x".repeat(3_000)}\ufffd`]);
  });
});

describe("Journal", () => {
  it("returns the heads of all valid entries, each once", () => {
    const a = entryOf({ entryId: "a", credits: 3 });
    journal.append([a, entryOf({ entryId: "b" }), a]);
    const damaged = store.rows.find(([, id]) => id === "b")!;
    damaged[journalColumn("credits") - 1] = "0";

    expect(journal.heads().map(({ entryId, credits, answer }) => [entryId, credits, answer])).toEqual([
      ["a", 3, ""],
    ]);
  });

  it("reports its location, its rows, and the size of what was added", () => {
    const first = journal.append([entryOf({ answer: "x".repeat(100) })]);
    const second = journal.append([entryOf(), entryOf()]);

    expect(first).toMatchObject({ appended: 1, rows: 1, sheetId: 1, characters: 103 });
    expect(second).toMatchObject({ appended: 2, rows: 3 });
    expect(first.characters + second.characters).toBe(store.characters);
  });

  it("is in trouble with another header, or with fewer rows than were counted, however they are sorted", () => {
    journal.append([entryOf({ entryId: "a" }), entryOf({ entryId: "b" }), entryOf({ entryId: "c" })]);
    const extent = { sheetId: 1, rows: 3, characters: 0 };
    store.rows.reverse();
    const sorted = journal.trouble(extent);
    store.rows.pop();
    const shortened = journal.trouble(extent);
    store.rearranged = true;

    expect([sorted, shortened, new Journal(store, codec).trouble(extent)]).toEqual([
      null,
      "shortened",
      "rearranged",
    ]);
  });

  it("has something unreadable in place of a row that does not match its checksum, older than any age", () => {
    journal.append([entryOf({ entryId: "a" }), entryOf({ entryId: "b", unit: "location" })]);
    store.rows[0]![journalColumn("credits") - 1] = "0";

    const found = [...journal.find([partsOf(COMPANY), partsOf(COMPANY, "location")]).values()].flat();

    expect(found).toMatchObject([
      { status: "unreadable", at: "1970-01-01T00:00:00.000Z", credits: 0 },
      { entryId: "b", status: "ok" },
    ]);
    expect(journal.unreadable).toBe(1);
    expect(journal.where("company", (text) => text === COMPANY)).toHaveLength(1);
  });

  it("answers nothing where rows are sorted between reading their keys and reading them", () => {
    journal.append([entryOf({ entryId: "a" }), entryOf({ entryId: "b", company: "other.example" })]);
    journal.find([partsOf(COMPANY)], false);
    store.rows.reverse();

    expect(() => journal.find([partsOf(COMPANY)])).toThrow(
      expect.objectContaining({ code: "limit/journal" }),
    );
    journal.refresh();
    expect(idsIn(journal.find([partsOf(COMPANY)]))).toEqual([["a"]]);
  });
});
