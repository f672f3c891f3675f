import { beforeEach, describe, expect, it } from "vitest";
import { BuyingDesk, enrichmentOf, enrichments } from "./buying-desk";
import { entryOf } from "./entry-of";

let desk: BuyingDesk;

beforeEach(() => {
  desk = new BuyingDesk().knowPrices();
});

const bookkeeping = () => desk.buyer().bookkeeping;
describe("Bookkeeping.append", () => {
  it("appends free entries, so that others re-read and nothing counts as spent", () => {
    const other = desk.buyer();
    other.lookUp();

    const buyer = desk.buyer();
    buyer.lookUp();
    buyer.bookkeeping.append([entryOf({ operation: "look-up", credits: 0 })]);

    expect(desk.snapshot).toMatchObject({
      total: 0,
      settled: { sequence: 1, journal: { rows: 1, sheetId: 1 } },
    });
    expect(other.kinds([enrichmentOf()])).toEqual(["changed"]);
    expect(buyer.kinds([enrichmentOf()])).toEqual(["kept"]);
  });

  it("does nothing without entries", () => {
    bookkeeping().append([]);

    expect([desk.lock.acquired, desk.store.appends]).toEqual([0, 0]);
  });

  it("appends nothing to a journal in trouble", () => {
    bookkeeping().append([entryOf()]);
    desk.store.deleted = true;

    expect(() => bookkeeping().append([entryOf()])).toThrow(
      expect.objectContaining({ code: "setup/journal-missing" }),
    );
  });
});

describe("Bookkeeping.keep", () => {
  it("keeps nothing where parked answers take up all the room", () => {
    desk.store.appendFails = true;
    // Digits that hardly compress.
    const answer = Array.from({ length: 6_500 }, (_, index) => Math.sin(index)).join(" ");
    const long = () => entryOf({ credits: 0, answer });

    expect([long(), long()].map((entry) => bookkeeping().keep([entry]))).toEqual([true, false]);
  });
});

describe("Bookkeeping.trouble", () => {
  it("is null before the first purchase, and while the journal is complete", () => {
    expect(bookkeeping().trouble()).toBeNull();
    desk.buyer().buy(enrichments(1));
    expect(bookkeeping().trouble()).toBeNull();
  });

  it("is null if columns could be put back", () => {
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
