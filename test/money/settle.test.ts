import { describe, expect, it } from "vitest";
import type { Purse } from "../../src/money/purse";
import type { Settled } from "../../src/money/questions";
import { settle } from "../../src/money/settle";
import type { SettleTerms } from "../../src/money/settle-terms";
import { NetworkError } from "../../src/core/errors";
import { ApiError } from "../../src/api/api-error";
import { CapReached } from "../../src/money/over-cap";
import type { Bought, PurchaseResult } from "../../src/money/purchasing";
import { FixedClock } from "../fakes/fixed-clock";
import { enrichmentOf } from "./buying-desk";

const NOTHING = { entries: [], credits: 2 } as const;
const KEPT: PurchaseResult = { kind: "kept", ...NOTHING };
const BUSY: PurchaseResult = { kind: "busy" };

function refused(
  code: "api/rate-limited" | "api/key-refused" | "api/refused",
  status: number,
): PurchaseResult {
  return { kind: "refused", error: new ApiError(code, "No.", { status }), ...NOTHING };
}

/** `ab` as two keys. */
function keysOf(letters: string): string[] {
  return letters.split("");
}

function times(count: number, result: PurchaseResult): PurchaseResult[] {
  return Array.from({ length: count }, () => result);
}

/** A shop: what it does with each request, in turn for one that is made again; without a word it is kept. */
class Shop {
  readonly clock = new FixedClock();
  readonly held = new Set<string>();
  readonly orders: string[][] = [];
  readonly outcomes: string[] = [];
  failure: Bought["failure"] = null;
  readonly pace = { batchSize: 1, tries: {}, refusedInARow: 0, unheard: 0 };

  constructor(private readonly replies: Readonly<Record<string, readonly PurchaseResult[]>> = {}) {}

  settle(keys: readonly string[], terms: Partial<SettleTerms> = {}) {
    const asked = new Map<string, number>();
    const buy: Purse["buy"] = (some, { batchSize: most }) => {
      const order: string[] = [];
      this.orders.push(order);
      const results = some.map(({ company: key }): PurchaseResult => {
        if (order.length === most) return { kind: "later" };
        const before = asked.get(key) ?? 0;
        asked.set(key, before + 1);
        const result = this.replies[key]?.[before] ?? KEPT;
        if ("credits" in result) order.push(key);
        if (result.kind === "kept") this.held.add(key);
        return result;
      });
      return { results, failure: this.failure };
    };
    return settle<string>(
      { answers: { refresh: () => undefined }, purse: { buy } },
      {
        keys,
        lookUp: (some) =>
          some.map((key) => ({ found: key, lacking: this.held.has(key) ? null : enrichmentOf(key) })),
      },
      {
        clock: this.clock,
        pace: this.pace,
        rate: null,
        until: Infinity,
        retries: true,
        patienceMs: 0,
        subject: "This",
        ...terms,
      },
      (settled) => this.note(settled),
    );
  }

  private note(settled: ReadonlyMap<string, Settled<string>>): void {
    for (const [key, each] of settled) {
      if (each.kind === "failed") this.outcomes.push(`${key} failed`);
      else if (!each.lacks) this.outcomes.push(`${key} ${each.paidNow ? "paid" : "held"}`);
    }
  }
}

describe("settle", () => {
  it("buys what is not held, one first and then ever more at once, and says what it cost", () => {
    const shop = new Shop();
    shop.held.add("b");

    const { pause, credits, kept } = shop.settle(keysOf("abcdefgh"));

    expect([pause, credits, kept]).toEqual([null, 14, 7]);
    expect(shop.orders.map((order) => order.join(""))).toEqual(["a", "cdef", "gh"]);
    expect(shop.outcomes.slice(0, 3)).toEqual(["b held", "a paid", "c paid"]);
  });

  it("begins no batch when its time is up, but the first", () => {
    const shop = new Shop();

    expect(shop.settle(keysOf("abc"), { until: 0 }).pause).toBeNull();
    expect(shop.orders).toEqual([["a"]]);
  });

  it("makes no more requests than it may", () => {
    expect(new Shop().settle(keysOf("abcdef"), { mostRequests: 3 }).sent).toBe(3);
  });

  it("backs off from what may succeed later, and hands the wait over", () => {
    const shop = new Shop({ a: [refused("api/rate-limited", 429)] });

    expect(shop.settle(["a"]).pause).toMatchObject({ state: "waiting", code: "api/rate-limited" });
    expect(shop.pace.tries).toEqual({ a: 1 });
    expect(shop.settle(["a"]).pause).toMatchObject({ state: "waiting" });
    expect(shop.outcomes).toEqual([]);
  });

  it("does not wait where nobody would go on: what may succeed later fails", () => {
    const shop = new Shop({ a: [refused("api/rate-limited", 429)] });

    expect(shop.settle(["a", "b"], { retries: false }).pause?.state).toBe("stopped");
    expect(shop.outcomes).toEqual(["a failed"]);
  });

  it("stops at what is final for all, unless there is something else to do", () => {
    const final = { a: [refused("api/key-refused", 401)] };

    expect(new Shop(final).settle(["a", "b"]).pause).toMatchObject({ state: "stopped" });
    expect(new Shop(final).settle(["a", "b"], { without: () => true }).pause).toBeNull();
  });

  it("goes on after what is refused alone, and stops after five in a row", () => {
    const no = [refused("api/refused", 451)];
    const some = new Shop({ a: no, b: no, d: no });
    const all = new Shop(Object.fromEntries(keysOf("abcdef").map((key) => [key, no])));

    expect(some.settle(keysOf("abcd")).pause).toBeNull();
    expect(some.outcomes).toEqual(["a failed", "b failed", "c paid", "d failed"]);
    expect(all.settle(keysOf("abcdef")).pause?.state).toBe("stopped");
  });

  it("waits in place for somebody who is buying the same, as long as it is patient", () => {
    const busy = { a: [BUSY, BUSY, BUSY] };
    const patient = new Shop(busy);
    const before = patient.clock.now();

    expect(new Shop(busy).settle(["a"]).pause).toMatchObject({ state: "waiting", delayMs: 5_000 });
    expect(patient.settle(["a"], { patienceMs: 10_000 }).pause).toBeNull();
    expect(patient.clock.now() - before).toBeLessThan(5_000);
  });

  it("looks up anew what has changed, a few times", () => {
    const changed: PurchaseResult = { kind: "changed" };

    expect(new Shop({ a: [changed] }).settle(["a"]).pause).toBeNull();
    expect(new Shop({ a: times(9, changed) }).settle(["a"]).pause?.code).toBe("limit/busy");
  });

  it("stops at a cap once nothing below it is left, and names it", () => {
    const cap = { account: "run:1", credits: 5, says: "this run's limit of 5 credits" };
    const over: PurchaseResult = { kind: "over-cap", cap, price: 2, left: 1 };
    const shop = new Shop({ b: times(9, over) });

    const { pause } = shop.settle(keysOf("abc"));

    expect(shop.outcomes).toEqual(["a paid", "c paid"]);
    expect(pause?.error).toBeInstanceOf(CapReached);
    expect(pause?.message).toContain("this run's limit of 5 credits");
  });

  it("asks one by one after a batch that got no reply", () => {
    const lost: PurchaseResult = { kind: "lost", ...NOTHING };
    const shop = new Shop({ a: [lost], b: [lost] });
    shop.pace.batchSize = 8;
    shop.failure = new NetworkError("No reply.");

    expect(shop.settle(["a", "b"]).pause?.state).toBe("waiting");
    expect(shop.pace).toMatchObject({ batchSize: 1, tries: { a: 1, b: 1 } });
  });
});
