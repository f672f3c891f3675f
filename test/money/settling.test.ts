import { beforeEach, describe, expect, it } from "vitest";
import { HEAD_COLUMNS } from "../../src/money/entry";
import { SECTION_PRICES } from "../../src/products/sections";
import { BuyingDesk, enriched, enrichmentOf, enrichments, FORMULA } from "./buying-desk";
import { COMPANY, DAY_MS } from "./entry-of";
import { noise } from "./noise";

let desk: BuyingDesk;

beforeEach(() => {
  desk = new BuyingDesk().knowPrices();
});

/** A reply whose section compresses poorly. */
const large = (characters: number) => () => ({
  body: JSON.stringify({ data: { firmographic: { text: noise(characters) } }, credits_consumed: 2 }),
});
const parked = () => desk.snapshot.parked(0);
const flush = () => desk.buyer().bookkeeping.flush();
/** Ends the execution at the n-th write of properties from now on: nothing more is written. */
function dieAtWrite(number: number): void {
  let writes = 0;
  desk.properties.beforeWrite = () => {
    if (++writes >= number) throw new Error("Exceeded maximum execution time");
  };
}
function liveAgain(): void {
  desk.properties.beforeWrite = () => {};
  desk.lock.holder = null;
}

describe("an answer that a formula bought", () => {
  it("is parked in as many properties as it needs, and can be read", () => {
    desk.reply = large(60_000);

    desk.buyer(FORMULA).buy([enrichmentOf()]);

    expect(desk.store.rows).toEqual([]);
    const names = [...desk.properties.stored.keys()].filter((name) => name.startsWith("ORDER_0_"));
    expect(names.length).toBeGreaterThan(5);
    expect(desk.buyer(FORMULA).lookUp()).toMatchObject({
      kind: "answered",
      answer: { firmographic: { text: noise(60_000) } },
    });
    expect(desk.snapshot.spentBy("formulas:payer-1:2026-11-02")).toBe(2);
  });

  it("is moved to the journal once, by the next execution that may write", () => {
    desk.buyer(FORMULA).buy(enrichments(2));

    flush();
    flush();

    expect(desk.kept).toEqual(["firmographic ok 2", "firmographic ok 2"]);
    expect(
      desk
        .buyer()
        .journal.heads()
        .every(({ entryId }) => entryId.startsWith("f")),
    ).toBe(true);
    expect([parked(), desk.snapshot.slots, desk.snapshot.total]).toEqual([[], [], 4]);
    expect(desk.snapshot.journal).toMatchObject({ sheetId: 1, rows: 2, characters: desk.store.characters });
  });

  it("is moved before a run buys, and makes the run re-read", () => {
    const run = desk.buyer();
    run.lookUp();
    desk.buyer(FORMULA).buy([enrichmentOf()]);

    expect(run.kinds([enrichmentOf()])).toEqual(["changed"]);
    run.answers.refresh();
    expect(run.lookUp().kind).toBe("answered");
    expect(desk.kept).toHaveLength(1);
  });

  it("may take up only so much room until it is moved", () => {
    desk.reply = large(50_000);
    const kinds: string[] = [];
    for (let index = 0; index < 12 && kinds.at(-1) !== "full"; index++) {
      kinds.push(...desk.buyer(FORMULA).kinds(enrichments(1, index)));
    }
    expect(kinds.at(-1)).toBe("full");
    expect(kinds.length).toBeGreaterThan(2);
    const sent = desk.http.sent.length;

    flush();

    expect(desk.kept).toHaveLength(sent);
    expect(desk.buyer(FORMULA).kinds(enrichments(1, 50))).toEqual(["kept"]);
  });
});

describe("when the journal cannot be written to", () => {
  beforeEach(() => {
    desk.store.appendFails = true;
  });

  it("what a run bought is parked, and the run is told why and has its answers", () => {
    const run = desk.buyer();
    run.lookUp();

    const { results, failure } = run.buy(enrichments(2));

    expect(results.map(({ kind }) => kind)).toEqual(["kept", "kept"]);
    expect(failure).toMatchObject({ code: "limit/journal" });
    expect(parked()).toHaveLength(2);
    expect(run.lookUp("c1.example").kind).toBe("answered");
    expect(desk.buyer(FORMULA).lookUp("c1.example").kind).toBe("answered");
  });

  it("nothing more is bought until it can be, and then everything is in it once", () => {
    desk.buyer().buy(enrichments(2));

    for (let attempt = 0; attempt < 3; attempt++) {
      const { results, failure } = desk.buyer().buy(enrichments(2, 5));
      expect(results.map(({ kind }) => kind)).toEqual(["later", "later"]);
      expect(failure).toMatchObject({ code: "limit/journal" });
    }
    expect(desk.http.sent).toHaveLength(2);
    desk.store.appendFails = false;

    expect(desk.buyer().kinds(enrichments(2, 5))).toEqual(["kept", "kept"]);
    expect(desk.companies).toEqual(["c0.example", "c1.example", "c5.example", "c6.example"]);
    expect([parked(), desk.snapshot.total]).toEqual([[], 8]);
  });

  it("a flush leaves everything where it is", () => {
    desk.buyer(FORMULA).buy([enrichmentOf()]);

    expect(flush).toThrow(expect.objectContaining({ code: "limit/journal" }));
    expect(() => desk.buyer().bookkeeping.tryFlush()).not.toThrow();
    expect(parked()).toHaveLength(1);
  });

  it("refusals of which nothing is stored continue as usual", () => {
    desk.reply = () => ({ status: 429 });

    expect(desk.buyer().buy(enrichments(1)).failure).toBeNull();
    expect(desk.snapshot.waiting(desk.clock.now())).toEqual([]);
  });

  it("as much as is bought in one batch is parked and can be looked up", () => {
    const sections = Object.keys(SECTION_PRICES);
    desk.knowPrices(`enrichment:${sections.join(",")}`);
    const requests = Array.from({ length: 40 }, (_, index) =>
      enrichmentOf(`${"企業".repeat(12)}${index}.example`, sections),
    );

    const { results, failure } = desk.buyer().buy(requests, { dayCap: 10_000 });

    const kept = results.filter(({ kind }) => kind === "kept").length;
    expect(kept).toBeGreaterThan(10);
    expect(failure).toMatchObject({ code: "limit/journal" });
    expect(parked()).toHaveLength(kept * sections.length);
    expect(desk.buyer(FORMULA).lookUp(`${"企業".repeat(12)}3.example`, sections).kind).toBe("answered");
  });

  it("what does not fit into properties keeps its amount, and as many answers as fit", () => {
    let made = 0;
    desk.reply = () => ({
      body: JSON.stringify({ data: { firmographic: { text: noise(20_000, ++made) } }, credits_consumed: 2 }),
    });
    const run = desk.buyer();

    const { results, failure } = run.buy(enrichments(40));

    expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(["kept"]));
    expect(failure).toMatchObject({ code: "limit/journal" });
    // This execution can still write all of them to the sheet.
    expect(run.lookUp("c39.example").kind).toBe("answered");
    desk.store.appendFails = false;
    flush();
    const heads = desk.buyer().journal.heads();
    expect([heads.length, desk.snapshot.total]).toEqual([40, 80]);
    expect(heads.filter(({ status }) => status === "ok").length).toBeGreaterThan(4);
    expect(heads.every(({ status }) => status === "ok" || status === "dropped")).toBe(true);
  });
});

describe("when the lock cannot be acquired after the fetch", () => {
  it("answers are parked, and no error is reported", () => {
    desk.reply = (request) => {
      desk.lock.taken = true;
      return enriched(request);
    };

    const { results, failure } = desk.buyer().buy([enrichmentOf()]);

    expect([results[0]!.kind, failure, parked().length]).toEqual(["kept", null, 1]);
    desk.lock.taken = false;
    flush();
    expect(desk.kept).toEqual(["firmographic ok 2"]);
  });
});

describe("when properties cannot be written after the fetch", () => {
  it("what a formula bought is shown, its order stays open and becomes unconfirmed, and its credits count", () => {
    const formula = desk.buyer(FORMULA);
    formula.lookUp();
    desk.reply = (request) => {
      desk.properties.writesFail = true;
      return enriched(request);
    };

    const { results, failure } = formula.buy([enrichmentOf()]);

    expect([results[0]!.kind, failure?.code]).toEqual(["kept", "limit/store"]);
    expect(formula.lookUp().kind).toBe("answered");
    expect(desk.clock.slept).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
    desk.properties.writesFail = false;
    expect(desk.snapshot.total).toBe(2);
    desk.clock.advance(60_001);
    flush();
    expect([desk.kept, desk.snapshot.total]).toEqual([["* unconfirmed 2"], 2]);
  });

  it("what a run appended is in the journal, and is counted once", () => {
    desk.reply = (request) => {
      desk.properties.writesFail = true;
      return enriched(request);
    };

    expect(desk.buyer().buy([enrichmentOf()]).failure).toMatchObject({ code: "limit/store" });

    desk.properties.writesFail = false;
    desk.clock.advance(8 * 60_000);
    flush();
    expect([desk.kept, desk.snapshot.total]).toEqual([["firmographic ok 2"], 2]);
    expect(desk.snapshot.journal.rows).toBe(1);
  });

  it("writing is retried, so that a short failure costs nothing", () => {
    let refusals = 2;
    desk.reply = (request) => {
      desk.properties.writesFail = true;
      return enriched(request);
    };
    const sleep = desk.clock.sleep.bind(desk.clock);
    desk.clock.sleep = (ms) => {
      sleep(ms);
      if (--refusals === 0) desk.properties.writesFail = false;
    };

    expect(desk.buyer().buy([enrichmentOf()]).failure).toBeNull();
    expect(desk.snapshot.slots[0]!.order.settled).toMatchObject({ credits: 2, appended: 1 });
  });
});

describe("an execution that is killed", () => {
  it("before sending leaves nothing", () => {
    dieAtWrite(1);
    expect(() => desk.buyer().buy([enrichmentOf()])).toThrow("Exceeded");
    liveAgain();

    expect([desk.http.sent, desk.snapshot.total]).toEqual([[], 0]);
  });

  it("after sending leaves what may have been billed, once", () => {
    desk.reply = () => {
      throw new Error("Exceeded maximum execution time");
    };
    expect(() => desk.buyer({ account: "run:run-1" }).buy(enrichments(2))).toThrow("Exceeded");

    expect(desk.snapshot.spentBy("run:run-1")).toBe(4);
    flush();
    expect(desk.kept).toEqual([]);
    desk.clock.advance(8 * 60_000);
    flush();
    flush();

    expect(desk.kept).toEqual(["* unconfirmed 2", "* unconfirmed 2"]);
    expect([desk.snapshot.spentBy("run:run-1"), desk.snapshot.total]).toEqual([4, 4]);
  });

  it("between appending and recording that has bought what it appended, and nothing else", () => {
    desk.reply = (request) => enriched(request, 0, 3);
    dieAtWrite(2);
    expect(() => desk.buyer({ account: "run:run-1" }).buy(enrichments(2))).toThrow("Exceeded");
    liveAgain();
    expect(desk.kept).toHaveLength(2);

    desk.clock.advance(8 * 60_000);
    flush();

    expect(desk.kept).toEqual(["firmographic ok 3", "firmographic ok 3"]);
    expect([desk.snapshot.spentBy("run:run-1"), desk.snapshot.journal.rows]).toEqual([6, 2]);
  });

  it("during a flush loses and repeats nothing", () => {
    desk.buyer(FORMULA).buy(enrichments(2));
    dieAtWrite(1);
    expect(flush).toThrow("Exceeded");
    liveAgain();
    expect([desk.kept.length, parked().length]).toEqual([2, 2]);

    flush();

    expect([desk.kept.length, parked().length, desk.snapshot.total]).toEqual([2, 0, 4]);
    expect(desk.snapshot.journal.rows).toBe(2);
  });

  it("during a flush makes others re-read", () => {
    const [formula, run] = [desk.buyer(FORMULA), desk.buyer()];
    run.lookUp();
    formula.buy([enrichmentOf()]);
    dieAtWrite(1);
    expect(flush).toThrow("Exceeded");
    liveAgain();
    flush();

    expect(run.kinds([enrichmentOf()])).toEqual(["changed"]);
    expect(desk.http.sent).toHaveLength(1);
  });

  it("during a flush leaves entries that are then typed over to be written again", () => {
    desk.buyer(FORMULA).buy([enrichmentOf()]);
    dieAtWrite(1);
    expect(flush).toThrow("Exceeded");
    liveAgain();
    desk.store.rows[0]!.fill("typed");

    flush();

    expect([desk.store.rows.length, desk.kept]).toEqual([2, ["firmographic ok 2"]]);
  });
});

describe("a flush", () => {
  it("takes no lock if nothing is parked", () => {
    flush();

    expect(desk.lock.acquired).toBe(0);
  });

  it("waits for the lock holder", () => {
    desk.buyer(FORMULA).buy([enrichmentOf()]);
    desk.lock.taken = true;

    expect(flush).toThrow(expect.objectContaining({ code: "limit/busy" }));
    expect(parked()).toHaveLength(1);
  });

  it("moves what it can read if some of it was changed, and keeps all amounts", () => {
    desk.buyer(FORMULA).buy(enrichments(1));
    desk.buyer(FORMULA).buy(enrichments(1, 1));
    desk.properties.stored.set("ORDER_0_0", "changed");

    flush();

    expect([desk.companies, desk.snapshot.total]).toEqual([["c1.example"], 4]);
  });

  it("reads nothing of the journal, unless an execution was killed", () => {
    desk.buyer().buy(enrichments(3));
    desk.buyer(FORMULA).buy([enrichmentOf()]);
    const { reads } = desk.store;

    flush();

    expect(desk.store.reads).toBe(reads);
  });
});

it("an answer in the journal that somebody typed over is bought again by whoever has a bill, and by no formula", () => {
  desk.buyer().buy([enrichmentOf()]);
  desk.store.rows[0]![HEAD_COLUMNS] = "js:typed";
  const buyer = desk.buyer();

  expect(desk.buyer(FORMULA).lookUp(COMPANY)).toMatchObject({ kind: "miss", why: "unreadable" });
  expect(buyer.lookUp(COMPANY, ["firmographic"], 90 * DAY_MS).kind).toBe("lacking");
  expect(buyer.kinds([enrichmentOf()])).toEqual(["kept"]);
  expect(buyer.place([]).placed).toBeNull();
});
