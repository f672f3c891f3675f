import { beforeEach, describe, expect, it } from "vitest";
import { toRow, type Entry } from "../../src/journal/entry";
import { Journal } from "../../src/journal/journal";
import { RecentCopies } from "../../src/journal/recent-copies";
import { mergeCopied, rebuildDeleted } from "../../src/journal/recover";
import type { CopiedJournal } from "../../src/ports/journal-store";
import { FakeCodec } from "../fakes/fake-codec";
import { MemoryCache } from "../fakes/memory-cache";
import { MemoryJournalStore } from "../fakes/memory-journal-store";
import { entryOf } from "./entry-of";

const codec = new FakeCodec();
let store: MemoryJournalStore;
let copies: RecentCopies;
let journal: Journal;
let cache: MemoryCache;

beforeEach(() => {
  store = new MemoryJournalStore();
  cache = new MemoryCache();
  copies = new RecentCopies(cache, codec);
  journal = new Journal(store, codec, copies);
});

const recovery = () => ({ journal, store, copies, codec });
const ids = () => [...journal.entryIds()].sort();

describe("rebuildDeleted", () => {
  it("says nothing while the journal is there", () => {
    journal.append([entryOf()]);

    expect(rebuildDeleted(recovery())).toBeNull();
  });

  it("puts back what the cache still holds, and says so", () => {
    journal.append([entryOf({ entryId: "a" }), entryOf({ entryId: "b" })]);
    journal.append([entryOf({ entryId: "c" })]);
    store.rows.length = 0;
    store.lost = true;

    const sentence = rebuildDeleted(recovery());

    expect(ids()).toEqual(["a", "b", "c"]);
    expect(sentence).toMatch(/^The journal sheet was deleted\. 3 answers of the last hours were put back;/);
    expect(rebuildDeleted(recovery())).toBeNull();
  });

  it("puts back the last 128 writes, of which the oldest gave way", () => {
    for (let index = 0; index < 130; index++) journal.append([entryOf({ entryId: `r${index}` })]);
    store.rows.length = 0;
    store.lost = true;

    rebuildDeleted(recovery());

    expect(journal.entryIds()).toEqual(new Set(Array.from({ length: 128 }, (_, index) => `r${index + 2}`)));
  });

  it("adds nothing twice to a journal that somebody has begun again", () => {
    journal.append([entryOf({ entryId: "a" })]);
    store.lost = true;

    rebuildDeleted(recovery());

    expect(store.rows).toHaveLength(1);
  });

  it("says so too when the cache has forgotten everything", () => {
    journal.append([entryOf()]);
    store.rows.length = 0;
    cache.entries.clear();
    store.lost = true;

    expect(rebuildDeleted(recovery())).toContain("0 answers");
    expect(store.rows).toEqual([]);
  });
});

describe("mergeCopied", () => {
  function copied(rows: readonly (readonly string[])[], done = () => {}): CopiedJournal {
    const other = new MemoryJournalStore();
    other.append(rows);
    return {
      name: "Copy of journal",
      rowCount: () => other.rowCount(),
      read: (row, column, height, width) => other.read(row, column, height, width),
      done,
    };
  }
  const row = (entry: Entry) => toRow(entry, codec);

  it("adds the entries that are whole and not here yet", () => {
    const here = entryOf({ entryId: "here" });
    journal.append([here]);
    const halfWritten = row(entryOf({ entryId: "half" })).slice(0, -1);
    const older = ["ci0", ...row(entryOf({ entryId: "older" })).slice(1)];
    let done = 0;
    store.copied = [
      copied([row(here), row(entryOf({ entryId: "new" })), halfWritten, older, ["hello"]], () => done++),
    ];

    const sentence = mergeCopied(recovery());

    expect(ids()).toEqual(["here", "new"]);
    expect(done).toBe(1);
    expect(sentence).toMatch(/^1 entry of the journal "Copy of journal" can now be used here/);
  });

  it("goes through a long journal whole", () => {
    store.copied = [
      copied(Array.from({ length: 450 }, (_, index) => row(entryOf({ entryId: `f${index}` })))),
    ];

    mergeCopied(recovery());

    expect(ids()).toHaveLength(450);
  });

  it("says nothing where there is none", () => {
    expect(mergeCopied(recovery())).toBeNull();
  });
});
