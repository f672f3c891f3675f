import { beforeEach, describe, expect, it } from "vitest";
import { LimitError } from "../../src/core/errors";
import { BuyingDesk, enriched, enrichmentOf, enrichments, FORMULA, jobsOf } from "./buying-desk";
import { SECTION_PRICES } from "../../src/products/sections";
import { COMPANY, DAY_MS, HOST } from "./entry-of";

let desk: BuyingDesk;

beforeEach(() => {
  desk = new BuyingDesk().knowPrices();
});

/** Expectations common to all refusals to order. */
function expectNothingSent(): void {
  expect(desk.http.sent).toEqual([]);
  expect(desk.store.rows).toEqual([]);
}

describe("nothing is ordered, and nothing sent,", () => {
  it.each([
    ["without the lock", "limit/busy", () => (desk.lock.taken = true)],
    ["if properties cannot be read", "limit/store", () => (desk.properties.readsFail = true)],
    ["if properties cannot be written", "limit/store", () => (desk.properties.writesFail = true)],
  ])("%s: %s", (_case, code, refuse) => {
    refuse();

    for (const buyer of [desk.buyer(), desk.buyer(FORMULA)]) {
      const { results, failure } = buyer.buy(enrichments(2));
      expect(results).toEqual([{ kind: "later" }, { kind: "later" }]);
      expect(failure).toMatchObject({ code });
    }
    expectNothingSent();
  });

  it.each([
    ["is gone", "missing", () => (desk.store.deleted = true)],
    ["has rearranged columns", "rearranged", () => (desk.store.rearranged = true)],
    ["lacks rows", "shortened", () => desk.store.rows.pop()],
  ])("if the journal %s", (_case, trouble, damage) => {
    desk.buyer().buy(enrichments(2));
    desk.buyer().bookkeeping.flush();
    damage();
    const sent = desk.http.sent.length;

    for (const buyer of [desk.buyer(), desk.buyer(FORMULA)]) {
      expect(buyer.buy(enrichments(2, 5)).failure).toMatchObject({ code: "setup/journal-missing" });
      expect(buyer.bookkeeping.trouble()).toMatchObject({ what: trouble });
    }
    expect(desk.http.sent).toHaveLength(sent);
  });

  it("if the buyer has lost the right to", () => {
    const check = () => {
      throw new LimitError("limit/lease", "Somebody else has it.");
    };

    expect(desk.buyer().buy(enrichments(1), { check }).failure).toMatchObject({ code: "limit/lease" });
    expectNothingSent();
  });

  it("if there is nothing to order", () => {
    expect(desk.buyer().buy([])).toEqual({ results: [], failure: null });
    expectNothingSent();
  });
});

describe("a write that goes with an order", () => {
  it("is made in the same call, even if nothing is ordered", () => {
    const check = () => ({ RUN: "renewed" });
    const seen: (string | undefined)[] = [];
    desk.reply = (request) => {
      seen.push(desk.properties.stored.get("RUN"));
      return enriched(request);
    };

    desk.buyer().buy(enrichments(1), { check });
    desk.buyer().buy(enrichments(1, 1), { check: () => ({ RUN: "again" }), dayCap: 0 });

    expect([seen, desk.properties.stored.get("RUN")]).toEqual([["renewed"], "again"]);
  });

  it("is based on the state that the order is placed on", () => {
    desk.buyer({ account: "run:run-1" }).buy(enrichments(1));
    let spent = 0;

    desk.buyer({ account: "run:run-1" }).buy(enrichments(1, 1), {
      check: (snapshot) => {
        spent = snapshot.spentBy("run:run-1");
        return {};
      },
    });

    expect(spent).toBe(2);
  });
});

describe("a cap", () => {
  it.each([
    ["of the account", { credits: 5 }, "its cap"],
    ["of the day", { dayCap: 5 }, "today's limit of 5 credits"],
  ])("%s allows what fits, and nothing else is sent", (_case, terms, says) => {
    const { results } = desk.buyer().buy(enrichments(3), terms);

    expect(results.map(({ kind }) => kind)).toEqual(["kept", "kept", "over-cap"]);
    expect(results[2]).toMatchObject({ kind: "over-cap", cap: { credits: 5, says }, price: 2, left: 1 });
    expect(desk.http.sent).toHaveLength(2);
    expect(desk.buyer().kinds(enrichments(1, 2))).toEqual(["kept"]);
  });

  it("of an account counts what is spent and reserved for it, in all executions", () => {
    const run = { account: "run:run-1" };
    desk.buyer(run).buy(enrichments(1));
    desk.buyer(run).place(enrichments(1, 1));
    desk.buyer({ account: "run:run-2" }).buy(enrichments(1, 2));

    expect(desk.buyer(run).kinds(enrichments(2, 3), { credits: 6 })).toEqual(["kept", "over-cap"]);
  });

  it("of a day counts what is spent and reserved, separately for formulas and all others", () => {
    desk.buyer().buy(enrichments(1));
    desk.buyer({ mark: "l" }).buy(enrichments(1, 1));
    desk.buyer().place(enrichments(1, 2));
    desk.buyer(FORMULA).buy(enrichments(5, 10));

    expect(desk.buyer().kinds(enrichments(2, 20), { dayCap: 8 })).toEqual(["kept", "over-cap"]);
    expect(desk.buyer(FORMULA).kinds(enrichments(2, 30), { dayCap: 12 })).toEqual(["kept", "over-cap"]);
  });

  it("of a day is reset the next day", () => {
    desk.buyer().buy(enrichments(1), { dayCap: 2 });
    desk.clock.advance(DAY_MS);

    expect(desk.buyer().kinds(enrichments(2, 1), { dayCap: 2 })).toEqual(["kept", "over-cap"]);
  });

  it("of a day counts for both days what may be answered after midnight", () => {
    desk.clock.advance(Date.parse("2026-11-02T23:59:30Z") - desk.clock.now());
    desk.buyer().buy(enrichments(2), { dayCap: 4 });

    expect(desk.buyer().kinds(enrichments(1, 2), { dayCap: 4 })).toEqual(["over-cap"]);
    desk.clock.advance(60_000);
    expect(desk.buyer().kinds(enrichments(1, 2), { dayCap: 4 })).toEqual(["over-cap"]);
  });

  it("keeps counting an order that was never settled", () => {
    desk.buyer({ account: "run:run-1" }).place(enrichments(2));
    desk.clock.advance(8 * 60_000);

    expect(desk.buyer({ account: "run:run-1" }).kinds(enrichments(2, 5), { credits: 6 })).toEqual([
      "kept",
      "over-cap",
    ]);
  });

  it("is exceeded by the unexpected cost of one batch at most once", () => {
    desk.reply = (request) => enriched(request, 0, 60);

    const first = desk.buyer().kinds(enrichments(3), { dayCap: 6 });
    const second = desk.buyer().kinds(enrichments(3, 3), { dayCap: 6 });

    expect([first, second]).toEqual([
      ["kept", "kept", "kept"],
      ["over-cap", "over-cap", "over-cap"],
    ]);
    expect(desk.snapshot.total).toBe(180);
  });

  it("of zero sends nothing", () => {
    expect(desk.buyer().kinds(enrichments(2), { dayCap: 0 })).toEqual(["over-cap", "over-cap"]);
    expectNothingSent();
  });

  it("lets free requests through", () => {
    const free = enrichmentOf();

    const request = { ...free, purchase: { ...free.purchase, price: { low: 0, high: 0 } } };
    expect(desk.buyer().kinds([request], { dayCap: 0, credits: 0 })).toEqual(["kept"]);
  });
});

describe("a key in a pending order", () => {
  it("is busy while the other execution may be running, and is bought again after that", () => {
    desk.buyer().place([enrichmentOf(COMPANY, ["firmographic", "location"])]);

    expect(desk.buyer().kinds([enrichmentOf(COMPANY, ["location"])])).toEqual(["busy"]);
    desk.clock.advance(6.5 * 60_000);
    expect(desk.buyer().kinds([enrichmentOf()])).toEqual(["busy"]);
    desk.clock.advance(1);
    const buyer = desk.buyer();
    expect(buyer.kinds([enrichmentOf()])).toEqual(["kept"]);

    expect(desk.kept).toEqual(["* unconfirmed 2.5", "firmographic ok 2"]);
    expect(desk.snapshot.total).toBe(4.5);
  });

  it("of a formula is released sooner, since no formula runs longer", () => {
    desk.buyer(FORMULA).place([enrichmentOf()]);

    desk.clock.advance(45_000);
    expect(desk.buyer(FORMULA).kinds([enrichmentOf()])).toEqual(["busy"]);
    desk.clock.advance(1);
    const buyer = desk.buyer(FORMULA);
    // Whoever looked before does not know that an execution has ended on it.
    expect(buyer.kinds([enrichmentOf()])).toEqual(["changed"]);
    buyer.lookUp();
    expect(buyer.kinds([enrichmentOf()])).toEqual(["kept"]);
  });
});

describe("a journal that has grown since it was read", () => {
  it("has to be re-read before anything is ordered, whatever was appended", () => {
    const buyer = desk.buyer();
    buyer.lookUp();
    desk.buyer().buy(enrichments(1));

    expect(buyer.kinds([enrichmentOf()])).toEqual(["changed"]);
    buyer.answers.refresh();
    buyer.lookUp();
    expect(buyer.kinds([enrichmentOf()])).toEqual(["kept"]);
  });

  it("does not have to be re-read by the execution that appended", () => {
    const buyer = desk.buyer();
    buyer.lookUp();

    expect([buyer.kinds(enrichments(2)), buyer.kinds(enrichments(2, 2))]).toEqual([
      ["kept", "kept"],
      ["kept", "kept"],
    ]);
  });

  it("prevents a formula from buying what another formula has parked", () => {
    const second = desk.buyer(FORMULA);
    second.lookUp();
    desk.buyer(FORMULA).buy([enrichmentOf()]);

    expect(second.kinds([enrichmentOf(), enrichmentOf("other.example")])).toEqual(["changed", "kept"]);
    second.answers.refresh();
    expect(second.lookUp().kind).toBe("answered");
  });

  it("does not prevent a formula from buying more of a parked listing that it has read", () => {
    desk.reply = () => ({ body: '{"data":[{"job_id":1}],"count":90,"credits_consumed":4}' });
    desk.buyer(FORMULA).buy([jobsOf(10)]);
    const second = desk.buyer(FORMULA);
    second.answers.lookUp(jobsOf(10).operation, [{ company: COMPANY, limit: 20 } as never], {
      maxAgeMs: Infinity,
      cached: true,
    });

    expect(second.kinds([jobsOf(10, 9)])).toEqual(["kept"]);
  });
});

describe("the first purchase of anything", () => {
  beforeEach(() => {
    desk = new BuyingDesk();
  });

  it("is sent alone, before all others", () => {
    const buyer = desk.buyer();

    expect(buyer.kinds(enrichments(3))).toEqual(["kept", "later", "later"]);
    expect(buyer.kinds(enrichments(2, 1))).toEqual(["kept", "kept"]);
  });

  it("is sent alone even across executions", () => {
    desk.buyer().place(enrichments(1));

    expect(desk.buyer().kinds(enrichments(3, 1))).toEqual(["busy", "busy", "busy"]);
    // Each of two kinds could have an unexpected cost of its own.
    expect(desk.buyer().kinds([jobsOf(10), ...enrichments(1, 1)])).toEqual(["busy", "busy"]);
  });

  it("is separate for each section", () => {
    desk.knowPrices("enrichment:firmographic");

    expect(
      desk
        .buyer()
        .kinds([
          enrichmentOf("a.example"),
          enrichmentOf("b.example", ["location"]),
          enrichmentOf("c.example"),
        ]),
    ).toEqual(["kept", "later", "kept"]);
  });

  it.each([
    ["a refusal", () => ({ status: 422, body: '{"detail":"no"}' })],
    ["an unreadable reply", () => ({ body: "OK" })],
  ])("is repeated after %s", (_case, reply) => {
    const buyer = desk.buyer();
    desk.reply = reply;
    buyer.buy(enrichments(1));
    desk.reply = enriched;

    expect(buyer.kinds(enrichments(2, 1))).toEqual(["kept", "later"]);
  });

  it("is followed by few after an unknown company that cost nothing, or many of these would be sent one by one", () => {
    const buyer = desk.buyer();
    desk.reply = ({ url }) =>
      url.includes("/search") ? { body: '{"data":[]}' } : { status: 404, body: '{"detail":"no"}' };
    buyer.buy(enrichments(1));

    const kinds = buyer.kinds(enrichments(7, 1));
    expect(kinds).toEqual([...Array<string>(5).fill("kept"), "later", "later"]);
    desk.reply = enriched;
    buyer.buy(enrichments(1, 6));
    expect(buyer.kinds(enrichments(6, 7))).not.toContain("later");
  });
});

describe("a price", () => {
  it("billed higher raises the reservation, and one billed lower does not lower it", () => {
    const reserved = () => desk.snapshot.slots.at(-1)!.order.requests.map(({ credits }) => credits);
    desk.reply = (request) => enriched(request, 0, 5);
    desk.buyer().buy(enrichments(1));
    desk.buyer().place(enrichments(2, 1));
    expect(reserved()).toEqual([5, 5]);

    desk.reply = (request) => enriched(request, 0, 1);
    desk.buyer().buy(enrichments(1, 3));
    desk.clock.advance(1);
    desk.buyer().place(enrichments(1, 4));

    expect(reserved()).toEqual([2]);
  });

  it("of one section does not apply to another", () => {
    desk.reply = (request) => enriched(request, 0, 5);
    desk.buyer().buy(enrichments(1));

    const prices = desk.snapshot.pricesOf(HOST, "payer-1", desk.clock.now());
    expect([prices["enrichment:firmographic"], prices["enrichment:location"]]).toEqual([2.5, 1]);
  });
});

describe("an order that is too long for a property", () => {
  const everything = Object.keys(SECTION_PRICES);

  it("is truncated, and the rest is bought later", () => {
    desk.knowPrices(`enrichment:${everything.join(",")}`);
    const requests = Array.from({ length: 120 }, (_, index) =>
      enrichmentOf(`a-very-long-name-of-company-${index * 7919}.example`, everything),
    );

    const kinds = desk.buyer().kinds(requests, { batchSize: 120, dayCap: 10_000 });

    const kept = kinds.filter((kind) => kind === "kept").length;
    expect(kept).toBeGreaterThan(20);
    expect(kept).toBeLessThan(120);
    expect(kinds).toEqual(kinds.map((_, index) => (index < kept ? "kept" : "later")));
    expect(desk.http.sent).toHaveLength(kept);
  });

  it("is no larger than what was requested", () => {
    expect(desk.buyer().kinds(enrichments(5), { batchSize: 2 })).toEqual([
      "kept",
      "kept",
      "later",
      "later",
      "later",
    ]);
  });
});
