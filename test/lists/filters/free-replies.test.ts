import { beforeEach, describe, expect, it } from "vitest";
import { EntryCache } from "../../../src/money/entry-cache";
import { FreeReplies } from "../../../src/lists/filters/catalogue";
import { BuyingDesk } from "../../money/buying-desk";
import { DAY_MS } from "../../money/entry-of";

let desk: BuyingDesk;

beforeEach(() => {
  desk = new BuyingDesk();
});

function freeReplies(writesCells = true): FreeReplies {
  const { answers, bookkeeping } = desk.buyer();
  const append = writesCells ? bookkeeping.append.bind(bookkeeping) : () => undefined;
  const { clock, codec } = desk;
  return new FreeReplies({ answers, entryCache: new EntryCache(desk.cache, codec), clock, codec }, append);
}

const reply = new Map([["options:country", { value: [{ value: "DEU" }] }]]);

describe("FreeReplies", () => {
  it("keeps a reply for a day, even if the cache evicts it, and counts nothing as spent", () => {
    freeReplies().keep(reply);
    desk.cache.entries.clear();
    desk.clock.advance(DAY_MS);

    expect(freeReplies().find(["options:country", "options:city"])).toEqual(reply);
    desk.clock.advance(1);
    desk.cache.entries.clear();
    expect(freeReplies().find(["options:country"])).toEqual(new Map());
    expect(desk.snapshot.total).toBe(0);
  });

  it("keeps it only in the cache if no cell can be written", () => {
    freeReplies(false).keep(reply);

    expect(freeReplies(false).find(["options:country"])).toEqual(reply);
    expect(desk.store.rows).toEqual([]);
    desk.cache.entries.clear();
    expect(freeReplies(false).find(["options:country"])).toEqual(new Map());
  });

  it.each([
    ["the journal cannot be written to", () => (desk.store.appendFails = true)],
    ["another execution holds the lock", () => (desk.lock.taken = true)],
    ["properties cannot be written", () => (desk.properties.writesFail = true)],
  ])("does not fail if %s", (_case, refuse) => {
    refuse();

    expect(() => freeReplies().keep(reply)).not.toThrow();
    expect(freeReplies().find(["options:country"])).toEqual(reply);
  });

  it("remembers why there is no reply", () => {
    freeReplies().keep(new Map([["search:x", { refused: "Not found." }]]));
    desk.cache.entries.clear();

    expect(freeReplies().find(["search:x"])).toEqual(new Map([["search:x", { refused: "Not found." }]]));
  });
});
