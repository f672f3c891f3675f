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

describe("Bookkeeping.trouble", () => {
  it("is null before the first purchase, and while the journal is complete", () => {
    expect(bookkeeping().trouble()).toBeNull();
    desk.buyer().buy(enrichments(1));
    expect(bookkeeping().trouble()).toBeNull();
  });

  it.each([
    ["missing", 2, () => (desk.store.deleted = true)],
    ["rearranged", 2, () => (desk.store.rearranged = true)],
    ["shortened", 1, () => (desk.store.rows = desk.store.rows.slice(1))],
  ])("is %s, with the number of answers that are missing: %i", (what, missing, damage) => {
    desk.buyer().buy(enrichments(2));
    damage();

    const trouble = bookkeeping().trouble()!;
    expect(trouble.what).toBe(what);
    expect(trouble.inWords[1]).toMatch(new RegExp(`\\(${missing} answers? (is|are) missing\\)\\.$`));
    expect(trouble.inWords[1]).toContain(
      what === "shortened" ? "go on with this one" : "start a new journal",
    );
  });
});
