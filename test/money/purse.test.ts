import { describe, expect, it } from "vitest";
import { Purse, purseOfPayer } from "../../src/money/purse";
import { LimitError } from "../../src/core/errors";
import type { Cap } from "../../src/money/ledger";
import { BuyingDesk, enrichmentOf, enrichments } from "./buying-desk";

const TERMS = { batchSize: 40, timeoutSeconds: 60 };

/** What an execution may spend on a desk whose sections cost 2 credits each. */
function partsOf(desk: BuyingDesk) {
  const { state, purchasing } = desk.buyer();
  return { purchasing: () => purchasing, state, clock: desk.clock, settings: { payerTag: "payer-1" } };
}

function kindsOf(purse: Purse, companies: number, from = 0): string[] {
  return purse.buy(enrichments(companies, from), TERMS).results.map(({ kind }) => kind);
}

describe("a purse", () => {
  it("holds what the least of its caps leaves, whoever has spent on it", () => {
    const desk = new BuyingDesk().knowPrices();
    const today = purseOfPayer("r", { dayCap: 10 }, partsOf(desk), "list:1");
    const agreed = today.within(6);

    expect([today.left(), agreed.left()]).toEqual([10, 6]);
    expect(kindsOf(agreed, 2)).toEqual(["kept", "kept"]);
    expect([today.left(), agreed.left()]).toEqual([6, 2]);
    expect(purseOfPayer("r", { dayCap: 10 }, partsOf(desk), "list:2").within(6).left()).toBe(6);
    expect(purseOfPayer("r", { dayCap: 3 }, partsOf(desk)).left()).toBe(0);
  });

  it("buys no more than any of its caps allows", () => {
    const purse = purseOfPayer("r", { dayCap: 10 }, partsOf(new BuyingDesk().knowPrices()), "list:1").within(
      5,
    );

    expect(kindsOf(purse, 3)).toEqual(["kept", "kept", "over-cap"]);
  });

  it("names the nearest cap without room before anything is asked", () => {
    const desk = new BuyingDesk().knowPrices();
    const purse = purseOfPayer("r", { dayCap: 3 }, partsOf(desk), "list:1").within(2.5);

    expect(purse.over(2.5)).toBeNull();
    expect(() => purse.requireRoom(4, "This list")).toThrow(
      "This list may cost 4 credits, more than the 2.5 credits allowed.",
    );
    expect(desk.http.sent).toEqual([]);
  });

  it("asks for its caps each time, since they change while it is in use", () => {
    const cap: Cap = { account: "watch:1:2026-11", credits: 0, says: "this month's cap" };
    let credits = 2;
    const parts = partsOf(new BuyingDesk().knowPrices());
    const purse = new Purse(parts, { mark: "r", account: "run:1", caps: () => [{ ...cap, credits }] });

    expect(kindsOf(purse, 2)).toEqual(["kept", "over-cap"]);
    credits = 4;
    expect(kindsOf(purse, 1, 1)).toEqual(["kept"]);
  });

  it("buys nothing for whoever may not spend any more", () => {
    const desk = new BuyingDesk().knowPrices();
    const check = () => {
      throw new LimitError("limit/lease", "It goes on elsewhere.");
    };
    const purse = new Purse(partsOf(desk), { mark: "r", account: "run:1", caps: () => [], check }).within(10);

    expect(purse.buy([enrichmentOf()], TERMS).failure?.code).toBe("limit/lease");
    expect(desk.http.sent).toEqual([]);
  });
});
