import { beforeEach, describe, expect, it } from "vitest";
import { LimitError, NetworkError } from "../../src/core/errors";
import { BuyingDesk, enriched, enrichmentOf, enrichments, jobsOf } from "./buying-desk";
import { COMPANY } from "./entry-of";

let desk: BuyingDesk;

beforeEach(() => {
  desk = new BuyingDesk().knowPrices();
});

describe("Purchasing.buy", () => {
  it("records what it buys before sending, and the result after storing it", () => {
    const seen: unknown[] = [];
    const look = () => {
      const { slots, total } = desk.snapshot;
      return [
        slots.map(({ order }) => (order.settled === null ? "open" : "settled")),
        total,
        desk.kept.length,
      ];
    };
    desk.reply = (request) => {
      seen.push(look(), desk.lock.holder);
      return enriched(request, 0, 0.25);
    };

    desk.buyer().buy([enrichmentOf()]);

    expect(seen).toEqual([[["open"], 2, 0], null]);
    expect(look()).toEqual([["settled"], 0.25, 1]);
  });

  it("takes the lock twice, and under it reads all properties once and writes them", () => {
    const buyer = desk.buyer();
    buyer.lookUp();
    const before = { ...desk.properties.calls, lock: desk.lock.acquired };

    buyer.buy(enrichments(5));

    const { getAll, setAll, get, set, remove } = desk.properties.calls;
    expect([getAll - before.getAll, setAll - before.setAll, get + set + remove]).toEqual([2, 2, 0]);
    expect(desk.lock.acquired - before.lock).toBe(2);
    expect(desk.store.appends).toBe(1);
  });

  it("keeps what it has paid for in the journal even while properties can be neither read nor written", () => {
    desk.reply = (request) => {
      desk.properties.readsFail = desk.properties.writesFail = true;
      return enriched(request, 0, 0.25);
    };

    desk.buyer().buy([enrichmentOf()]);

    expect(desk.store.appends).toBe(1);
    expect(desk.kept).toHaveLength(1);
  });

  it("stores each section with its share, the UUID and the payer", () => {
    desk.reply = () => ({
      body: '{"data":{"uuid":"u-1","location":{"x":1.0}},"credits_consumed":0.5,"unknown":true}',
    });

    const { results, failure } = desk.buyer().buy([enrichmentOf(COMPANY, ["firmographic", "location"])]);

    expect([results[0], failure]).toMatchObject([{ kind: "kept", credits: 0.5 }, null]);
    expect(desk.kept).toEqual(["firmographic none 0.4", "location ok 0.1"]);
    expect(desk.buyer().journal.heads()[0]).toMatchObject({
      payer: "payer-1",
      uuid: "u-1",
      company: COMPANY,
      at: "2026-11-02T09:00:00.000Z",
      entryId: expect.stringMatching(/^rid-\d+\.0\.0$/) as string,
      estimated: false,
    });
    expect(desk.snapshot.spentBy("runs:payer-1:2026-11-02")).toBe(0.5);
  });

  it("sends what it may in one batch, with the given time-out", () => {
    const { results } = desk.buyer().buy(enrichments(2), { timeoutSeconds: 13 });

    expect(results.map(({ kind }) => kind)).toEqual(["kept", "kept"]);
    expect(desk.http.batches.map(({ length }) => length)).toEqual([2]);
    expect(desk.http.timeouts).toEqual([13]);
  });

  it("finds immediately what it bought, without reading it back", () => {
    const buyer = desk.buyer();
    buyer.lookUp();
    const { reads } = desk.store;

    buyer.buy([enrichmentOf()]);

    expect(buyer.lookUp().kind).toBe("answered");
    expect(desk.store.reads).toBe(reads);
    expect(buyer.kinds(enrichments(1))).toEqual(["kept"]);
  });

  it.each([401, 402, 403, 429, 500, 307, 451])(
    "stores nothing for status %i, and lets others try",
    (status) => {
      desk.reply = () => ({ status, body: '{"detail":"no"}' });

      const { results, failure } = desk.buyer().buy([enrichmentOf()]);

      expect(results).toMatchObject([{ kind: "refused", credits: 0, error: { status } }]);
      expect([failure, desk.store.rows, desk.snapshot.total]).toEqual([null, [], 0]);
      expect(desk.buyer().kinds([enrichmentOf()])).toEqual(["refused"]);
    },
  );

  it("stores the answers received even if others of the batch were refused", () => {
    desk.reply = (request, place) => (place === 1 ? { status: 429 } : enriched(request));

    expect(desk.buyer().kinds(enrichments(3))).toEqual(["kept", "refused", "kept"]);

    expect(desk.kept).toHaveLength(2);
    expect(desk.snapshot.total).toBe(4);
  });

  it("books a batch without any reply as unconfirmed, and lets others try", () => {
    desk.reply = () => {
      throw new NetworkError("No reply.");
    };

    const { results, failure } = desk.buyer().buy(enrichments(2));

    expect(results).toMatchObject([
      { kind: "lost", credits: 2 },
      { kind: "lost", credits: 2 },
    ]);
    expect(failure).toMatchObject({ code: "network/no-reply" });
    expect(desk.kept).toEqual(["* unconfirmed 2", "* unconfirmed 2"]);
    expect(
      desk
        .buyer()
        .journal.heads()
        .every(({ estimated }) => estimated),
    ).toBe(true);
    expect(desk.snapshot.total).toBe(4);
    desk.reply = enriched;
    expect(desk.buyer().kinds(enrichments(2))).toEqual(["kept", "kept"]);
  });

  it("withdraws an order that the platform did not send", () => {
    desk.reply = () => {
      throw new LimitError("limit/daily-quota", "Too many requests today.");
    };

    const { results, failure } = desk.buyer().buy(enrichments(2));

    expect(results.map(({ kind }) => kind)).toEqual(["later", "later"]);
    expect(failure).toMatchObject({ code: "limit/daily-quota" });
    expect([desk.store.rows, desk.snapshot.total, desk.snapshot.underWay(0).size]).toEqual([[], 0, 0]);
    desk.reply = enriched;
    expect(desk.buyer().kinds(enrichments(2))).toEqual(["kept", "kept"]);
  });

  it("leaves an order open after a bug in our code: it becomes unconfirmed", () => {
    desk.reply = () => {
      throw new TypeError("x is not a function");
    };

    expect(() => desk.buyer().buy([enrichmentOf()])).toThrow(TypeError);

    expect(desk.snapshot.total).toBe(2);
    desk.clock.advance(8 * 60_000);
    desk.buyer().bookkeeping.flush();
    expect([desk.kept, desk.snapshot.total]).toEqual([["* unconfirmed 2"], 2]);
  });

  it("leaves no record of a request that the endpoint does not accept", () => {
    const order = enrichmentOf();
    const wrong = { ...order, purchase: { ...order.purchase, params: { company: COMPANY, sections: [] } } };
    const before = [...desk.properties.stored];

    expect(() => desk.buyer().buy([wrong])).toThrow(expect.objectContaining({ code: "input/argument" }));

    expect([desk.http.sent, desk.store.rows, [...desk.properties.stored]]).toEqual([[], [], before]);
  });

  it("puts the key only into the request's header", () => {
    desk.reply = () => ({ status: 400, body: '{"detail":"The key key-5f2c9d1e may not."}' });

    const bought = desk.buyer().buy([enrichmentOf()]);

    const everything = [bought, desk.store.rows, [...desk.properties.stored], [...desk.cache.entries]];
    expect(JSON.stringify(everything)).not.toContain("key-5f2c9d1e");
    expect(desk.http.sent[0]!.headers["x-api-key"]).toBe("key-5f2c9d1e");
  });
});

describe("two buyers of the same", () => {
  it("buy once, whatever happens between recording and answering", () => {
    let second: string[] = [];
    desk.reply = (request) => {
      if (second.length === 0) {
        second = ["under way"];
        second = desk.buyer().kinds([enrichmentOf()]);
      }
      return enriched(request);
    };

    const first = desk.buyer().kinds([enrichmentOf()]);

    expect([first, second]).toEqual([["kept"], ["busy"]]);
    expect([desk.http.sent.length, desk.kept.length]).toEqual([1, 1]);
  });

  it("buy once if the second has read before the first was done, and orders after it", () => {
    const second = desk.buyer();
    second.lookUp();
    desk.buyer().buy([enrichmentOf()]);

    expect(second.kinds([enrichmentOf()])).toEqual(["changed"]);
    second.answers.refresh();

    expect(second.lookUp().kind).toBe("answered");
    expect(desk.http.sent).toHaveLength(1);
  });

  it("do not block each other for different sections", () => {
    desk.buyer().buy([enrichmentOf(COMPANY, ["firmographic"])]);

    expect(desk.buyer().kinds([enrichmentOf(COMPANY, ["location"])])).toEqual(["kept"]);
  });

  it("may buy consecutive pages of a listing", () => {
    desk.reply = () => ({ body: '{"data":[{"job_id":1}],"count":90,"credits_consumed":4}' });

    expect([desk.buyer().kinds([jobsOf(10)]), desk.buyer().kinds([jobsOf(10, 10)])]).toEqual([
      ["kept"],
      ["kept"],
    ]);
  });

  it("of the same unit in one order buy it once", () => {
    expect(desk.buyer().kinds([enrichmentOf(), enrichmentOf()])).toEqual(["kept", "changed"]);
    expect(desk.http.sent).toHaveLength(1);
  });
});
