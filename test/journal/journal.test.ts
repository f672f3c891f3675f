import { beforeEach, describe, expect, it } from "vitest";
import { columnOf, type Entry } from "../../src/journal/entry";
import { Journal } from "../../src/journal/journal";
import type { KeyParts } from "../../src/journal/request-key";
import { FakeCodec } from "../fakes/fake-codec";
import { MemoryJournalStore } from "../fakes/memory-journal-store";
import { COMPANY, entryOf, HOST } from "./entry-of";

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

let store: MemoryJournalStore;
let journal: Journal;

beforeEach(() => {
  store = new MemoryJournalStore();
  journal = new Journal(store, new FakeCodec());
});

describe("Journal.find", () => {
  it("finds the entries of each key, oldest first, and leaves out what is not there", () => {
    journal.append([
      entryOf({ entryId: "newer", at: at(3) }),
      entryOf({ entryId: "other", unit: "location" }),
      entryOf({ entryId: "older", at: at(1) }),
    ]);

    const found = journal.find([partsOf(COMPANY), partsOf(COMPANY, "technology")]);

    expect(idsIn(found)).toEqual([["older", "newer"]]);
    expect(found.get(entryOf().key)![0]!.answer).toBe('{"section":"firmographic"}');
  });

  it("asks an empty journal for nothing but its size", () => {
    expect(journal.find([partsOf(COMPANY)])).toEqual(new Map());
    expect(store.reads).toBe(0);
  });

  it("reads nothing if nothing is wanted", () => {
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

  it("finds rows that somebody sorted, and no row that somebody typed into", () => {
    journal.append([
      entryOf({ entryId: "a" }),
      entryOf({ entryId: "b", at: at(3) }),
      entryOf({ entryId: "c", at: at(4) }),
    ]);
    store.rows.reverse();
    store.rows[1]![columnOf("credits") - 1] = "0";

    expect(idsIn(journal.find([partsOf(COMPANY)]))).toEqual([["a", "c"]]);
  });

  it("ignores rows that are none of ours", () => {
    store.append([["tag", "entryId"], [], ["hello"]]);
    journal.append([entryOf({ entryId: "ours" })]);

    expect(idsIn(journal.find([partsOf(COMPANY)]))).toEqual([["ours"]]);
  });

  it("reads over small gaps and not over large ones", () => {
    const others = Array.from({ length: 100 }, (_, index) => entryOf({ company: `other-${index}.example` }));
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

  it("reads an answer of many cells whole", () => {
    const answer = Array.from({ length: 30_000 }, (_, index) =>
      ((index * 7_919) % 1_000_003).toString(36),
    ).join("-");
    journal.append([entryOf({ answer }), entryOf({ entryId: "short", at: at(3) })]);

    const entries = [...journal.find([partsOf(COMPANY)]).values()][0]!;

    expect(store.rows[0]!.length).toBeGreaterThan(columnOf("answer"));
    expect(entries[0]!.answer).toBe(answer);
  });

  it("leaves answers unread if only heads are wanted", () => {
    journal.append([entryOf({ entryId: "a" })]);

    const [entries] = [...journal.find([partsOf(COMPANY)], false).values()];

    expect(entries).toEqual([expect.objectContaining({ entryId: "a", answer: "" })]);
  });

  it("lets a UUID use what was bought under a domain whose reply named it", () => {
    journal.append([
      entryOf({ entryId: "by domain", uuid: UUID, at: at(1) }),
      entryOf({ entryId: "by uuid", company: UUID, uuid: UUID, at: at(2) }),
      entryOf({ entryId: "another section", uuid: UUID, unit: "location" }),
      entryOf({ entryId: "another host", uuid: UUID, host: "other.example" }),
      entryOf({ entryId: "another company", uuid: "", company: "other.example" }),
    ]);

    expect(idsIn(journal.find([partsOf(UUID)]))).toEqual([["by domain", "by uuid"]]);
  });

  it("lets a domain use its own answers only", () => {
    journal.append([
      entryOf({ entryId: "by uuid", company: UUID, uuid: UUID }),
      entryOf({ entryId: "by another domain", company: "northwind-group.example", uuid: UUID }),
    ]);

    expect(journal.find([partsOf(COMPANY)])).toEqual(new Map());
  });
});

describe("Journal", () => {
  it("tells the ids of all entries", () => {
    journal.append([entryOf({ entryId: "a" }), entryOf({ entryId: "b" })]);

    expect(journal.entryIds()).toEqual(new Set(["a", "b"]));
  });

  it("tells the heads of all entries that can be believed", () => {
    journal.append([entryOf({ entryId: "a", credits: 3 }), entryOf({ entryId: "b" })]);
    store.rows[1]![columnOf("credits") - 1] = "0";

    expect(journal.heads().map(({ entryId, credits, answer }) => [entryId, credits, answer])).toEqual([
      ["a", 3, ""],
    ]);
  });

  it("makes no journal for nothing", () => {
    journal.append([]);

    expect(store.rows).toEqual([]);
    expect(journal.entryIds()).toEqual(new Set());
    expect(journal.heads()).toEqual([]);
  });
});
