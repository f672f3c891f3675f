import { beforeEach, describe, expect, it } from "vitest";
import { parkedTexts } from "../../src/money/order";
import { orderText } from "../../src/money/order";
import { SharedState } from "../../src/money/shared-state";
import { slotValues, type Snapshot } from "../../src/money/snapshot";
import { FakeCodec } from "../fakes/fake-codec";
import { FakeLock } from "../fakes/fake-lock";
import { MemoryProperties } from "../fakes/memory-properties";
import { entryOf, HOST, MINUTE_MS } from "./entry-of";
import { orderOf, requestOf, settlementOf } from "./order-of";

const NOW = Date.parse("2026-11-02T09:00:00Z");
const codec = new FakeCodec();
let properties: MemoryProperties;
let lock: FakeLock;
let state: SharedState;

beforeEach(() => {
  properties = new MemoryProperties();
  lock = new FakeLock();
  state = new SharedState(properties, lock, codec);
});

/** Puts an order into a slot, with parked answers if given. */
function put(slot: number, order = orderOf(), entries: ReturnType<typeof entryOf>[] = []): void {
  const parts = parkedTexts(entries, codec);
  const settled =
    entries.length === 0 ? order.settled : { ...(order.settled ?? settlementOf()), parts: parts.length };
  properties.setAll(slotValues(slot, orderText({ ...order, settled }, codec), parts));
}

const fold = (snapshot: Snapshot = state.read()) => state.write(snapshot.fold());

describe("SharedState.update", () => {
  it("reads once, decides and writes once, under the lock", () => {
    const seen: unknown[] = [];

    const value = state.update((snapshot) => {
      seen.push(lock.held, snapshot.value("A"));
      return { set: { A: "1", B: "2" }, value: "done" };
    });

    expect([value, ...seen]).toEqual(["done", true, null]);
    expect(properties.calls).toMatchObject({ getAll: 1, setAll: 1, get: 0, set: 0 });
    expect([properties.stored.get("B"), lock.held]).toEqual(["2", false]);
  });

  it("changes nothing without the lock", () => {
    lock.document.taken = true;

    expect(() => state.update(() => ({ set: { A: "1" }, value: null }))).toThrow(
      expect.objectContaining({ code: "limit/busy" }),
    );
    expect(properties.stored.size).toBe(0);
  });

  it("writes nothing if it decides so, and releases the lock in any case", () => {
    expect(() =>
      state.update(() => {
        throw new Error("no");
      }),
    ).toThrow("no");
    state.update(() => ({ set: {}, value: null }));

    expect([properties.calls.setAll, lock.held]).toEqual([0, false]);
  });

  it("does not take the lock again when nested", () => {
    const nested = state.update(() => ({
      set: {},
      value: state.update(() => ({ set: { A: "1" }, value: lock.held })),
    }));

    expect([nested, lock.held, lock.document.acquired]).toEqual([true, false, 1]);
  });

  it.each(["readsFail", "writesFail"] as const)("fails as the store does: %s", (refusal) => {
    properties[refusal] = true;

    expect(() => state.update(() => ({ set: { A: "1" }, value: null }))).toThrow(
      expect.objectContaining({ code: "limit/store" }),
    );
    expect(lock.held).toBe(false);
  });
});

describe("SharedState", () => {
  it("remembers what it has read and written, without reading again", () => {
    state.read();
    state.write({ A: "1" });
    new SharedState(properties, new FakeLock(), codec).write({ A: "2" });

    expect([state.known().value("A"), properties.calls.getAll, state.read().value("A")]).toEqual([
      "1",
      1,
      "2",
    ]);
  });

  it("is empty in a document without properties", () => {
    const none = new SharedState(null, lock, codec);
    none.write({ A: "1" });

    expect([none.read().slots, none.known().total]).toEqual([[], 0]);
    expect(() => none.update(() => ({ set: {}, value: 1 }))).toThrow("no store of its own");
  });
});

describe("Snapshot", () => {
  it("counts open, settled and parked orders beside the ledger, each once", () => {
    const spent = settlementOf({ credits: 3 });
    put(
      0,
      orderOf({
        id: "open",
        accounts: ["run:1", "runs:2026-11-02"],
        requests: [requestOf("a.example", "firmographic", 5)],
      }),
    );
    put(1, orderOf({ id: "settled", accounts: ["run:1", "runs:2026-11-02"], settled: spent }));
    put(2, orderOf({ id: "parked", accounts: ["run:2", "runs:2026-11-02"], settled: spent }), [entryOf()]);
    put(
      3,
      orderOf({ id: "formula", accounts: ["formulas:2026-11-02"], settled: settlementOf({ credits: 0.5 }) }),
    );
    const sums = (snapshot: Snapshot) => [
      snapshot.spentBy("runs:2026-11-02"),
      snapshot.spentBy("formulas:2026-11-02"),
      snapshot.spentBy("run:1"),
      snapshot.spentBy("run:2"),
      snapshot.total,
    ];

    expect(sums(state.read())).toEqual([11, 0.5, 8, 3, 11.5]);
    fold();
    expect(state.read().slots.map(({ order }) => order.id)).toEqual(["open", "parked"]);
    expect(sums(state.read())).toEqual([11, 0.5, 8, 3, 11.5]);
  });

  it("adds an order once, however often it is folded", () => {
    put(
      0,
      orderOf({
        settled: settlementOf({
          credits: 3,
          appended: 2,
          rows: 2,
          sheetId: 7,
          characters: 9,
          prices: { jobs: 2 },
        }),
      }),
    );
    const before = [
      state.read().settled.sequence,
      state.known().journal,
      state.known().pricesOf(HOST, "payer-1", NOW),
    ];

    fold();
    fold();

    expect([
      state.read().settled.sequence,
      state.known().journal,
      state.known().pricesOf(HOST, "payer-1", NOW),
    ]).toEqual(before);
    expect(before).toEqual([2, { sheetId: 7, rows: 2, characters: 9 }, { jobs: 2 }]);
    expect(state.known().total).toBe(3);
  });

  it("folds nothing if no order is over", () => {
    put(0);
    put(1, orderOf(), [entryOf()]);

    expect(state.read().fold()).toEqual({});
  });

  it("returns the first free slot, and the same one again once its order is folded", () => {
    put(0);
    put(1, orderOf({ settled: settlementOf() }));
    put(2);

    expect(state.read().freeSlot()).toBe(3);
    fold();
    expect(state.read().freeSlot()).toBe(1);
    expect(properties.stored.get("ORDER_1")).toBe("-");
  });

  it("frees the parts of parked answers with their slot", () => {
    put(0, orderOf(), [entryOf()]);
    const [slot] = state.read().slots;

    state.write(
      state.known().fold(new Map([[0, { ...slot!.order.settled!, appended: 1, rows: 1, sheetId: 1 }]])),
    );

    expect([properties.stored.get("ORDER_0"), properties.stored.get("ORDER_0_0")]).toEqual(["-", "-"]);
    expect(state.read()).toMatchObject({ slots: [], settled: { sequence: 1 } });
  });

  it("reports what is being bought until the execution that buys it must be over", () => {
    put(0, orderOf({ requests: [requestOf("a.example"), requestOf("b.example")] }));
    put(1, orderOf({ settled: settlementOf() }));
    const [a, b] = [requestOf("a.example").keys, requestOf("b.example").keys];

    const until = NOW + 7 * MINUTE_MS;
    expect(state.read().underWay(until)).toEqual(new Set([a, b]));
    expect(state.known().underWay(until + 1)).toEqual(new Set());
    expect([state.known().waiting(until).length, state.known().waiting(until + 1).length]).toEqual([0, 1]);
  });

  it("finds parked answers by key, and all of them without a key", () => {
    const [mine, other] = [entryOf({ company: "a.example" }), entryOf({ company: "b.example" })];
    put(0, orderOf(), [mine]);
    put(1, orderOf(), [other]);

    expect(state.read().parked(0, [mine.key])).toEqual([mine]);
    expect(state.known().parked(0)).toEqual([mine, other]);
  });

  it("computes how much may still be parked, whatever else takes up room", () => {
    expect(state.read().room).toBe(250_000);
    put(0, orderOf(), [entryOf()]);
    const { room } = state.read();
    expect(room).toBeLessThan(250_000);

    properties.stored.set("LIST_1", "x".repeat(400_000));
    expect(state.read().room).toBeLessThan(80_000);
    properties.stored.set("LIST_2", "x".repeat(90_000));
    expect(state.read().room).toBe(0);
  });

  it("counts bytes, as Google does", () => {
    properties.stored.set("LIST_1", "京".repeat(150_000));

    expect(state.read().room).toBeLessThan(30_001);
  });

  it("keeps what a run has spent while the run is known, however many others there are", () => {
    properties.stored.set("RUN", '{"runId":"run-1"}');
    for (let number = 0; number < 100; number++) {
      put(
        0,
        orderOf({
          accounts: [number === 0 ? "run:run-1" : `run:other-${number}`],
          settled: settlementOf({ credits: 3 }),
        }),
      );
      fold();
    }

    expect([state.read().spentBy("run:run-1"), state.read().spentBy("run:other-1")]).toEqual([3, 0]);
  });

  it.each([
    ["LEDGER", "{"],
    ["LEDGER", '{"accounts":null,"prices":null,"journal":null}'],
    [
      "LEDGER",
      '{"prices":{"demo.example payer-1":{"jobs":null,"news":"dear"},"x":5},"accounts":{"run:run-1":"much"},"total":null}',
    ],
    ["ORDER_0", "gibberish"],
    ["ORDER_0", '{"requests":[null]}'],
    ["ORDER_0", '{"requests":[{}],"settled":{}}'],
    ["ORDER_0", '{"requests":[],"settled":{"parts":3}}'],
    ["ORDER_0_0", "gibberish"],
  ])("counts what it can and never throws when %s is %s", (name, text) => {
    put(0, orderOf(), [entryOf()]);
    put(1, orderOf({ accounts: ["run:run-1"] }));
    properties.stored.set(name, text);

    const snapshot = state.read();
    const key = entryOf().key;
    const numbers = [
      snapshot.total,
      snapshot.settled.sequence,
      snapshot.spentBy("runs:2026-11-02"),
      snapshot.spentBy("run:run-1"),
      snapshot.journal.rows,
      snapshot.journal.characters,
    ];

    expect(numbers.every(Number.isFinite)).toBe(true);
    expect(Object.values(snapshot.pricesOf(HOST, "payer-1", NOW)).every(Number.isFinite)).toBe(true);
    expect(snapshot.spentBy("run:run-1")).toBeGreaterThanOrEqual(2);
    expect(() => [
      snapshot.parked(0),
      snapshot.parked(0, [key]),
      snapshot.fold(),
      snapshot.underWay(NOW),
      snapshot.waiting(NOW),
    ]).not.toThrow();
    expect(snapshot.freeSlot()).toBe(2);
  });
});
