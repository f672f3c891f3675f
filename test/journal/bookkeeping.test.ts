import { beforeEach, describe, expect, it } from "vitest";
import { toRows, type Entry } from "../../src/journal/entry";
import type { CopiedJournal } from "../../src/ports/journal-store";
import { MemoryJournalStore } from "../fakes/memory-journal-store";
import { BuyingDesk, enrichmentOf, enrichments, FORMULA } from "./buying-desk";
import { entryOf } from "./entry-of";
import { noise } from "./noise";

let desk: BuyingDesk;

beforeEach(() => {
  desk = new BuyingDesk().knowPrices();
});

const bookkeeping = () => desk.buyer().bookkeeping;
const ids = () =>
  desk
    .buyer()
    .journal.heads()
    .map(({ entryId }) => entryId)
    .sort();

describe("Bookkeeping.append", () => {
  it("appends what was free, so that others look again and nothing counts as spent", () => {
    const other = desk.buyer();
    other.lookUp();

    const buyer = desk.buyer();
    buyer.lookUp();
    buyer.bookkeeping.append([entryOf({ operation: "look-up", credits: 0 })]);

    expect(desk.snapshot).toMatchObject({ total: 0, sequence: 1, journal: { rows: 1, sheetId: 1 } });
    expect(other.kinds([enrichmentOf()])).toEqual(["changed"]);
    expect(buyer.kinds([enrichmentOf()])).toEqual(["kept"]);
  });

  it("does nothing of nothing", () => {
    bookkeeping().append([]);

    expect([desk.lock.acquired, desk.store.appends]).toEqual([0, 0]);
  });

  it("appends nothing to a journal that cannot be relied on", () => {
    bookkeeping().append([entryOf()]);
    desk.store.deleted = true;

    expect(() => bookkeeping().append([entryOf()])).toThrow(
      expect.objectContaining({ code: "setup/journal-missing" }),
    );
  });
});

describe("Bookkeeping.trouble", () => {
  it("is none before anything was bought, and none while all is there", () => {
    expect(bookkeeping().trouble()).toBeNull();
    desk.buyer().buy(enrichments(1));
    expect(bookkeeping().trouble()).toBeNull();
  });

  it("is none where columns could be put back", () => {
    desk.buyer().buy(enrichments(1));
    desk.store.rearranged = "mendable";
    bookkeeping().flush();

    expect(bookkeeping().trouble()).toBeNull();
    expect(desk.buyer().kinds(enrichments(1, 1))).toEqual(["kept"]);
  });

  it.each([
    ["missing", () => (desk.store.deleted = true)],
    ["rearranged", () => (desk.store.rearranged = "for good")],
    ["shortened", () => (desk.store.rows = desk.store.rows.slice(1))],
  ])("is %s", (trouble, damage) => {
    desk.buyer().buy(enrichments(2));
    damage();

    expect(bookkeeping().trouble()).toBe(trouble);
  });
});

describe("Bookkeeping.startAnew", () => {
  it.each([
    ["a journal that was deleted", () => (desk.store.deleted = true)],
    ["one that cannot be mended", () => (desk.store.rearranged = "for good")],
  ])("gives up %s: what was in it is bought again, and what was spent still counts", (_case, damage) => {
    desk.buyer().buy(enrichments(2));
    damage();

    bookkeeping().startAnew();

    expect(bookkeeping().trouble()).toBeNull();
    expect(desk.snapshot.journal).toEqual({ sheetId: null, rows: 0, characters: 0 });
    expect(desk.buyer().kinds(enrichments(1))).toEqual(["kept"]);
    expect([desk.companies, desk.snapshot.total]).toEqual([["c0.example"], 6]);
    expect(desk.snapshot.journal.sheetId).toBe(2);
  });

  it("goes on with the rows that are left of a shortened one", () => {
    desk.buyer().buy(enrichments(3));
    desk.store.rows.shift();

    bookkeeping().startAnew();

    expect([desk.companies, desk.store.sheetId]).toEqual([["c1.example", "c2.example"], 1]);
    expect(desk.buyer().lookUp("c2.example").kind).toBe("answered");
    expect(desk.buyer().kinds(enrichments(1))).toEqual(["kept"]);
  });

  it("makes those look again who looked before", () => {
    desk.buyer().buy(enrichments(2));
    const other = desk.buyer();
    other.lookUp("c0.example");
    desk.store.deleted = true;

    bookkeeping().startAnew();

    expect(other.kinds(enrichments(1))).toEqual(["changed"]);
  });

  it("changes nothing where nothing is wrong", () => {
    desk.buyer().buy(enrichments(2));
    const before = desk.snapshot.sequence;

    bookkeeping().startAnew();

    expect([desk.companies.length, desk.snapshot.sequence]).toEqual([2, before]);
  });

  it("keeps what is parked", () => {
    desk.buyer().buy(enrichments(1));
    desk.buyer(FORMULA).buy(enrichments(1, 1));
    desk.store.deleted = true;

    bookkeeping().startAnew();
    bookkeeping().flush();

    expect(desk.companies).toEqual(["c1.example"]);
  });
});

describe("Bookkeeping.dropOldest", () => {
  it("evicts, counts what is left, and makes those look again who looked before", () => {
    const other = desk.buyer();
    desk.buyer().buy(enrichments(3));
    other.lookUp("c0.example");

    const cleaned = bookkeeping().dropOldest({ keepCharacters: 0, keepSinceMs: Infinity });

    expect(cleaned).toMatchObject({ dropped: 3, kept: 0 });
    expect(desk.snapshot.journal).toMatchObject({ rows: 3, characters: desk.store.characters });
    expect(other.kinds(enrichments(1))).toEqual(["changed"]);
    expect(desk.buyer().lookUp("c0.example")).toMatchObject({ kind: "lacking", dropped: true });
  });
});

describe("Bookkeeping.mergeCopied", () => {
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
  const rows = (...entries: readonly Entry[]) => entries.flatMap((entry) => toRows(entry, desk.codec));

  it("adds the entries that are whole and not here yet", () => {
    const here = entryOf({ entryId: "here" });
    bookkeeping().append([here]);
    const [halfWritten] = rows(entryOf({ entryId: "half" }));
    const older = ["ci0", ...rows(entryOf({ entryId: "older" }))[0]!.slice(1)];
    let done = 0;
    desk.store.copied = [
      copied(
        [...rows(here, entryOf({ entryId: "new" })), halfWritten!.slice(0, -1), older, ["hello"]],
        () => done++,
      ),
    ];

    const sentence = bookkeeping().mergeCopied();

    expect(ids()).toEqual(["here", "new"]);
    expect(done).toBe(1);
    expect(sentence).toMatch(/^1 answer of the journal "Copy of journal" can now be used here/);
  });

  it("goes through a long journal whole, and adds nothing twice when it was cut off", () => {
    const entries = Array.from({ length: 450 }, (_, index) => entryOf({ entryId: `f${index}` }));
    bookkeeping().append(entries.slice(0, 300));
    desk.store.copied = [copied(rows(...entries))];

    bookkeeping().mergeCopied();
    bookkeeping().mergeCopied();

    expect(ids()).toHaveLength(450);
    expect(desk.store.rows).toHaveLength(450);
  });

  it("adds long answers wherever their rows are", () => {
    const entries = Array.from({ length: 40 }, (_, index) =>
      entryOf({ entryId: `f${index}`, answer: index === 0 ? noise(1_700_000) : '"short"' }),
    );
    const filler = Array.from({ length: 198 }, (_, index) => entryOf({ entryId: `x${index}` }));
    const [long, ...others] = entries;
    desk.store.copied = [copied(rows(...filler, long!, ...others))];

    bookkeeping().mergeCopied();

    expect(ids()).toHaveLength(238);
  });

  it("says nothing where there is none", () => {
    expect(bookkeeping().mergeCopied()).toBeNull();
  });
});
