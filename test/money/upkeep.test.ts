import { beforeEach, describe, expect, it } from "vitest";
import { BuyingDesk, enrichments, FORMULA } from "./buying-desk";

let desk: BuyingDesk;

beforeEach(() => {
  desk = new BuyingDesk().knowPrices();
});

const bookkeeping = () => desk.buyer().bookkeeping;
const upkeep = () => desk.buyer().upkeep;

describe("Upkeep.startAnew", () => {
  it.each([
    ["a journal that was deleted", () => (desk.store.deleted = true)],
    ["one whose header was changed", () => (desk.store.rearranged = true)],
  ])("gives up %s: its content is bought again, and what was spent still counts", (_case, damage) => {
    desk.buyer().buy(enrichments(2));
    damage();

    upkeep().startAnew();

    expect(bookkeeping().trouble()).toBeNull();
    expect(desk.snapshot.journal).toEqual({ sheetId: null, rows: 0, characters: 0 });
    expect(desk.buyer().kinds(enrichments(1))).toEqual(["kept"]);
    expect([desk.companies, desk.snapshot.total]).toEqual([["c0.example"], 6]);
    expect(desk.snapshot.journal.sheetId).toBe(2);
  });

  it("continues with the remaining rows of a shortened one", () => {
    desk.buyer().buy(enrichments(3));
    desk.store.rows.shift();

    upkeep().startAnew();

    expect([desk.companies, desk.store.sheetId]).toEqual([["c1.example", "c2.example"], 1]);
    expect(desk.buyer().lookUp("c2.example").kind).toBe("answered");
    expect(desk.buyer().kinds(enrichments(1))).toEqual(["kept"]);
  });

  it("makes other executions re-read", () => {
    desk.buyer().buy(enrichments(2));
    const other = desk.buyer();
    other.lookUp("c0.example");
    desk.store.deleted = true;

    upkeep().startAnew();

    expect(other.kinds(enrichments(1))).toEqual(["changed"]);
  });

  it("changes nothing if nothing is wrong", () => {
    desk.buyer().buy(enrichments(2));
    const before = desk.snapshot.settled.sequence;

    upkeep().startAnew();

    expect([desk.companies.length, desk.snapshot.settled.sequence]).toEqual([2, before]);
  });

  it("keeps parked answers", () => {
    desk.buyer().buy(enrichments(1));
    desk.buyer(FORMULA).buy(enrichments(1, 1));
    desk.store.deleted = true;

    upkeep().startAnew();
    bookkeeping().flush();

    expect(desk.companies).toEqual(["c1.example"]);
  });
});

describe("Upkeep.dropOldest", () => {
  it("evicts, updates the size, and makes other executions re-read", () => {
    const other = desk.buyer();
    desk.buyer().buy(enrichments(3));
    other.lookUp("c0.example");

    const cleaned = upkeep().dropOldest({ keepCharacters: 0, keepSinceMs: Infinity, isNeeded: () => false });

    expect(cleaned).toMatchObject({ dropped: 3, kept: 0 });
    expect(desk.snapshot.journal).toMatchObject({ rows: 3, characters: desk.store.characters });
    expect(other.kinds(enrichments(1))).toEqual(["changed"]);
    expect(desk.buyer().lookUp("c0.example")).toMatchObject({ kind: "lacking", dropped: true });
  });
});
