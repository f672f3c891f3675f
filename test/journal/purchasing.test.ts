import { beforeEach, describe, expect, it } from "vitest";
import { NetworkError } from "../../src/errors";
import type { Entry } from "../../src/journal/entry";
import { BuyingDesk, enrichmentOrder, jobsOrder, LIMITS } from "./buying-desk";
import { COMPANY } from "./entry-of";

let desk: BuyingDesk;

beforeEach(() => {
  desk = new BuyingDesk();
});

describe("Purchasing.buy", () => {
  it("reserves, notes, sends, keeps and settles, in this order", () => {
    const steps: string[] = [];
    const step = <T>(name: string, value?: T) => {
      steps.push(name);
      return value;
    };
    const { inFlight, ledger, lock } = desk;
    const purchasing = desk.buyer("execution-1", {
      ledger: Object.assign(Object.create(ledger) as typeof ledger, {
        added: (spender: "runs", credits: number) =>
          step(`ledger ${credits}`, ledger.added(spender, credits))!,
      }),
      inFlight: Object.assign(Object.create(inFlight) as typeof inFlight, {
        note: (id: string, entries: Entry[], also: Record<string, string>) =>
          step("note", inFlight.note(id, entries, also)),
        settled: (id: string) => step("settle", inFlight.settled(id)),
      }),
      sink: { keep: () => step("keep", []) ?? [] },
      lock: {
        acquire: () => step("lock", lock.acquire())!,
        release: () => step("unlock", lock.release()),
      },
    });
    desk.reply = () => step("send", { body: '{"data":{},"credits_consumed":0.5}' })!;

    purchasing.buy([enrichmentOrder()], LIMITS);

    expect(steps).toEqual([
      "lock",
      "ledger 2",
      "note",
      "unlock",
      "send",
      "keep",
      "settle",
      "lock",
      "ledger -1.5",
      "unlock",
    ]);
  });

  it("keeps each section raw, with its share, before anybody looks at it", () => {
    desk.reply = () => ({
      body: '{"data":{"uuid":"u-1","location":{"x":1.0}},"credits_consumed":0.5,"unknown":true}',
    });

    const [result] = desk.buyer().buy([enrichmentOrder(COMPANY, ["firmographic", "location"])], LIMITS);

    expect(result).toMatchObject({ kind: "kept", credits: 0.5 });
    expect(desk.kept).toEqual(["firmographic none 0.4", "location ok 0.1"]);
    expect(desk.journal.heads()[0]).toMatchObject({
      payer: "payer-1",
      uuid: "u-1",
      company: COMPANY,
      at: "2026-11-02T09:00:00.000Z",
      entryId: expect.stringMatching(/^r.+\.0\.0$/) as string,
      estimated: false,
    });
    expect(desk.ledger.today().runs).toBe(0.5);
    expect(desk.inFlight.leftOver()).toEqual(new Map());
  });

  it("takes the catalogue's price for a reply that names none, and says so", () => {
    desk.reply = () => ({ body: '{"data":{"firmographic":{}}}' });

    desk.buyer().buy([enrichmentOrder()], LIMITS);

    expect(desk.journal.heads()[0]).toMatchObject({ credits: 2, estimated: true });
  });

  it("sends the granted orders in one batch, with the time-out it was given", () => {
    const results = desk
      .buyer()
      .buy([enrichmentOrder("a.example"), enrichmentOrder("b.example")], { ...LIMITS, timeoutSeconds: 13 });

    expect(results.map(({ kind }) => kind)).toEqual(["kept", "kept"]);
    expect(desk.http.batches.map(({ length }) => length)).toEqual([2]);
    expect(desk.http.timeouts).toEqual([13]);
  });

  it.each([
    [404, "missing", "*"],
    [204, "missing", "*"],
    [400, "refused", "firmographic"],
    [422, "refused", "firmographic"],
  ])("keeps status %i as %s, at no cost", (status, kept, unit) => {
    desk.reply = () => ({ status, body: status === 204 ? "" : '{"detail":"no"}' });

    const [result] = desk.buyer().buy([enrichmentOrder()], LIMITS);

    expect(result).toMatchObject({ kind: "kept", credits: 0 });
    expect(desk.kept).toEqual([`${unit} ${kept} 0`]);
    expect(desk.ledger.today().runs).toBe(0);
  });

  it("keeps a page instead of JSON as unreadable, with what it may have cost", () => {
    desk.reply = () => ({ body: "<html>" });

    desk.buyer().buy([enrichmentOrder()], LIMITS);

    expect(desk.kept).toEqual(["firmographic unreadable 2"]);
    expect(desk.journal.heads()[0]!.estimated).toBe(true);
  });

  it.each([
    ["a list where the document should be", "[]", 2, true],
    ["sections of no shape", '{"data":"soon","credits_consumed":0.5}', 0.5, false],
  ])("keeps %s as unreadable, with what it cost and a sentence", (_case, body, credits, estimated) => {
    desk.reply = () => ({ body });

    const [result] = desk.buyer().buy([enrichmentOrder()], LIMITS);

    expect(result).toMatchObject({ kind: "kept", credits, entries: [{ status: "unreadable", estimated }] });
    expect(result!.kind === "kept" && result!.entries[0]!.answer).toMatch(
      /^company\/enrichment answered in a shape this version does not know/,
    );
  });

  it.each([401, 403, 429, 500, 307])("keeps nothing of status %i, and lets others try", (status) => {
    desk.reply = () => ({ status, body: '{"detail":"no"}' });

    const [result] = desk.buyer("first").buy([enrichmentOrder()], LIMITS);

    expect(result).toMatchObject({ kind: "refused", error: { status } });
    expect(desk.store.rows).toEqual([]);
    expect(desk.ledger.today().runs).toBe(0);
    expect(desk.buyer("second").buy([enrichmentOrder()], LIMITS)[0]!.kind).toBe("refused");
  });

  it("keeps what came although others of the batch were refused", () => {
    const enriched = desk.reply;
    desk.reply = (request, place) => (place === 1 ? { status: 429 } : enriched(request, place));

    const results = desk.buyer().buy(
      ["a.example", "b.example", "c.example"].map((company) => enrichmentOrder(company)),
      LIMITS,
    );

    expect(results.map(({ kind }) => kind)).toEqual(["kept", "refused", "kept"]);
    expect(desk.kept).toHaveLength(2);
    expect(desk.ledger.today().runs).toBe(4);
  });

  it("notes a batch without any reply as unconfirmed, and lets others try", () => {
    desk.reply = () => {
      throw new NetworkError("No reply.");
    };
    const orders = [enrichmentOrder("a.example"), enrichmentOrder("b.example")];

    expect(() => desk.buyer("first").buy(orders, LIMITS)).toThrow("No reply.");

    expect(desk.kept).toEqual(["* unconfirmed 2", "* unconfirmed 2"]);
    expect(desk.journal.heads().every(({ estimated }) => estimated)).toBe(true);
    expect(desk.properties.stored.size).toBe(1);
    expect(desk.ledger.today().runs).toBe(4);
    desk.reply = () => ({ status: 404 });
    expect(
      desk
        .buyer("second")
        .buy(orders, LIMITS)
        .map(({ kind }) => kind),
    ).toEqual(["kept", "kept"]);
  });

  it("leaves the note standing if what came could not be kept", () => {
    const sink = {
      keep: () => {
        throw new Error("The sheet is protected.");
      },
    };

    expect(() => desk.buyer("first", { sink }).buy([enrichmentOrder()], LIMITS)).toThrow("protected");

    desk.clock.advance(8 * 60_000);
    expect([...desk.inFlight.leftOver().values()].flat()).toMatchObject([
      { status: "unconfirmed", credits: 2 },
    ]);
  });

  it("leaves no trace of an order that the endpoint does not take", () => {
    const order = enrichmentOrder();
    const wrong = { ...order, purchase: { ...order.purchase, params: { company: COMPANY, sections: [] } } };

    expect(() => desk.buyer("first").buy([wrong], LIMITS)).toThrow(
      expect.objectContaining({ code: "input/argument" }),
    );

    expect([desk.http.sent, desk.store.rows, [...desk.properties.stored], [...desk.cache.entries]]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  it("puts the key nowhere but into the request's header", () => {
    desk.reply = () => ({ status: 400, body: '{"detail":"The key key-5f2c9d1e may not."}' });

    const results = desk.buyer().buy([enrichmentOrder()], LIMITS);

    const everything = [results, desk.store.rows, [...desk.properties.stored], [...desk.cache.entries]];
    expect(JSON.stringify(everything)).not.toContain("key-5f2c9d1e");
    expect(desk.http.sent[0]!.headers["x-api-key"]).toBe("key-5f2c9d1e");
  });
});

describe("a cap", () => {
  const companies = ["a.example", "b.example", "c.example"];
  const orders = companies.map((company) => enrichmentOrder(company));

  it.each([
    ["of the batch", { ...LIMITS, credits: 5 }],
    ["of the day", { ...LIMITS, dayCap: 5 }],
  ])("%s lets through what fits, and nothing else is sent", (_case, limits) => {
    const results = desk.buyer("first").buy(orders, limits);

    expect(results.map(({ kind }) => kind)).toEqual(["kept", "kept", "over-cap"]);
    expect(desk.http.sent).toHaveLength(2);
    expect(desk.buyer("second").buy([orders[2]!], LIMITS)[0]!.kind).toBe("kept");
  });

  it("of the day counts what was spent and reserved before, by spender", () => {
    desk.ledger.add("runs", 4);
    desk.ledger.add("formulas", 400);

    const results = desk.buyer().buy(orders, { ...LIMITS, dayCap: 6 });

    expect(results.map(({ kind }) => kind)).toEqual(["kept", "over-cap", "over-cap"]);
  });

  it("of the day opens again the next day", () => {
    desk.buyer().buy(orders, { ...LIMITS, dayCap: 2 });
    desk.clock.advance(24 * 60 * 60_000);

    expect(
      desk
        .buyer()
        .buy(orders.slice(1), { ...LIMITS, dayCap: 2 })
        .map(({ kind }) => kind),
    ).toEqual(["kept", "over-cap"]);
  });

  it("that allows nothing sends nothing", () => {
    desk.buyer().buy(orders, { ...LIMITS, dayCap: 0 });

    expect(desk.http.sent).toEqual([]);
    expect(desk.ledger.today().runs).toBe(0);
  });
});

describe("two buyers", () => {
  it.each([true, false])("of the same buy once (with a lock: %s)", (hasLock) => {
    desk.lock.taken = !hasLock;
    let second: string[] = [];
    const enriched = desk.reply;
    desk.reply = (request, place) => {
      if (second.length === 0) {
        second = ["pending"];
        second = desk
          .buyer("second")
          .buy([enrichmentOrder()], LIMITS)
          .map(({ kind }) => kind);
      }
      return enriched(request, place);
    };

    const first = desk.buyer("first").buy([enrichmentOrder()], LIMITS);

    expect([first[0]!.kind, second]).toEqual(["kept", ["claimed"]]);
    expect(desk.http.sent).toHaveLength(1);
    expect(desk.kept).toHaveLength(1);
  });

  it("buy once if the second has looked before the first was done and reserves after it", () => {
    desk.buyer("first").buy([enrichmentOrder()], LIMITS);

    expect(desk.buyer("second").buy([enrichmentOrder()], LIMITS)[0]!.kind).toBe("claimed");
    expect(desk.http.sent).toHaveLength(1);
  });

  it("do not stand in each other's way about other sections", () => {
    desk.buyer("first").buy([enrichmentOrder(COMPANY, ["firmographic"])], LIMITS);

    expect(desk.buyer("second").buy([enrichmentOrder(COMPANY, ["location"])], LIMITS)[0]!.kind).toBe("kept");
  });

  it("do not keep from third ones what they could not buy either", () => {
    desk.buyer("first").buy([enrichmentOrder(COMPANY, ["firmographic"])], LIMITS);
    desk.buyer("second").buy([enrichmentOrder(COMPANY, ["firmographic", "location"])], LIMITS);

    const [result] = desk.buyer("third").buy([enrichmentOrder(COMPANY, ["location"])], LIMITS);

    expect(result!.kind).toBe("kept");
  });

  it("may buy one page of a listing after the other", () => {
    desk.reply = () => ({ body: '{"data":[{"job_id":1}],"count":90,"credits_consumed":4}' });

    const kinds = [
      desk.buyer("first").buy([jobsOrder(10)], LIMITS),
      desk.buyer("second").buy([jobsOrder(10, 10)], LIMITS),
      desk.buyer("third").buy([jobsOrder(10)], LIMITS),
    ].map(([result]) => result!.kind);

    expect(kinds).toEqual(["kept", "kept", "claimed"]);
  });
});
