import { describe, expect, it } from "vitest";
import { LEASE_MS, requireUnchanged } from "../../src/runs/run-lease";
import { requireRun } from "../../src/runs/run-record";
import { enrichments } from "../money/buying-desk";
import { RunDesk } from "./run-desk";
import { runRecordOf } from "./run-record-of";

const LOST = expect.objectContaining({ code: "limit/lease" }) as Error;

describe("RunLease.take", () => {
  it("increments the generation and holds the run for a while", () => {
    const run = new RunDesk();

    const lease = run.execution().take(50)!;

    expect(run.record).toMatchObject({
      generation: 2,
      leaseUntil: run.desk.clock.now() + LEASE_MS,
      state: "running",
      creditCap: 50,
    });
    expect(lease.record).toEqual(run.record);
  });

  it("raises a cap, but never lowers it", () => {
    const run = new RunDesk();

    expect(run.execution().take(5)!.record.creditCap).toBe(20);
  });

  it("gives the run to one execution only, until the lease expires", () => {
    const run = new RunDesk();
    run.execution().take();

    expect(run.execution().take()).toBeNull();
    run.desk.clock.advance(LEASE_MS - 1);
    expect(run.execution().take()).toBeNull();
    run.desk.clock.advance(1);
    expect(run.execution().take()!.record.generation).toBe(3);
  });

  it.each([
    ["one that has ended", { state: "done" }],
    ["one that was cancelled", { state: "cancelled" }],
    ["one that is still being started", { starting: true }],
  ] as const)("does not take %s", (_case, changes) => {
    const run = new RunDesk(changes);
    const before = run.record;

    expect(run.execution().take()).toBeNull();
    expect(run.record).toEqual(before);
  });

  it.each(["readsFail", "writesFail"] as const)("takes nothing if the store refuses: %s", (refusal) => {
    const run = new RunDesk();
    run.desk.properties[refusal] = true;

    expect(() => run.execution().take()).toThrow(expect.objectContaining({ code: "limit/store" }));
  });
});

describe("an execution that has lost its lease", () => {
  function lost() {
    const run = new RunDesk();
    const execution = run.execution();
    const lease = execution.take()!;
    run.desk.clock.advance(LEASE_MS);
    const other = run.execution().take()!;
    return { run, execution, lease, other };
  }

  it("buys nothing more, and does not change the other's lease", () => {
    const { run, execution, lease } = lost();
    const before = run.record;

    const { failure } = execution.buyer.buy(enrichments(2), { check: (snapshot) => lease.renewed(snapshot) });

    expect([failure?.code, run.desk.http.sent]).toEqual(["limit/lease", []]);
    expect(run.record).toEqual(before);
  });

  it("writes nothing more to the sheet or the record", () => {
    const { run, lease } = lost();

    expect(() => lease.hold()).toThrow(LOST);
    lease.release((record) => (record.state = "done"));
    expect(run.record).toMatchObject({ state: "running", generation: 3 });
  });

  it("does not release the other's lease", () => {
    const { other } = lost();

    expect(() => other.hold()).not.toThrow();
  });
});

describe("an execution that drives a run", () => {
  it("renews the lease with each purchase, in the same write", () => {
    const run = new RunDesk();
    const execution = run.execution();
    const lease = execution.take()!;
    run.desk.clock.advance(60_000);
    const writes = run.desk.properties.calls.setAll;

    execution.buyer.buy(enrichments(2), { check: (snapshot) => lease.renewed(snapshot) });

    expect(run.record.leaseUntil).toBe(run.desk.clock.now() + LEASE_MS);
    expect(run.desk.properties.calls.setAll - writes).toBe(2);
  });

  it("renews it before a write to the sheet only if little time is left", () => {
    const run = new RunDesk();
    const lease = run.execution().take()!;
    const { setAll } = run.desk.properties.calls;

    run.desk.clock.advance(LEASE_MS - 20_001);
    lease.hold();
    expect(run.desk.properties.calls.setAll).toBe(setAll);
    run.desk.clock.advance(1);
    lease.hold();

    expect(run.record.leaseUntil).toBe(run.desk.clock.now() + LEASE_MS);
  });

  it("may continue with an expired lease that nobody else has taken", () => {
    const run = new RunDesk();
    const lease = run.execution().take()!;
    run.desk.clock.advance(2 * LEASE_MS);

    expect(() => lease.hold()).not.toThrow();
  });

  it("stops if the run was cancelled, and keeps it cancelled when it releases the lease", () => {
    const run = new RunDesk();
    const execution = run.execution();
    const lease = execution.take()!;
    run.store({ ...run.record, state: "cancelled", generation: 3 });

    const { failure } = execution.buyer.buy(enrichments(2), { check: (snapshot) => lease.renewed(snapshot) });
    const { state } = lease.release((record) => (record.state = "running"));

    expect([failure?.code, state]).toEqual(["limit/lease", "cancelled"]);
    expect(run.record).toMatchObject({ state: "cancelled", leaseUntil: null });
  });

  it("records what the ledger says was spent and reserved", () => {
    const run = new RunDesk();
    const execution = run.execution();
    const lease = execution.take()!;
    execution.buyer.buy(enrichments(2));
    execution.buyer.place(enrichments(1, 2));

    lease.release(() => {});

    expect(run.record).toMatchObject({ spent: 6, leaseUntil: null });
    expect(run.execution().take()).not.toBeNull();
  });
});

describe("requireUnchanged", () => {
  it.each([
    ["the key", { keyTag: "key-2" }],
    ["the address", { host: "other.example" }],
  ])("refuses to continue once %s has changed", (_case, change) => {
    const settings = { payerTag: "payer-1", keyTag: "key-1", host: "demo.example" };

    expect(() => requireUnchanged(runRecordOf(), settings)).not.toThrow();
    expect(() => requireUnchanged(runRecordOf(), { ...settings, ...change })).toThrow(
      expect.objectContaining({ code: "setup/changed" }),
    );
  });
});

describe("requireRun", () => {
  it("accepts only the current run", () => {
    const { snapshot } = new RunDesk().desk;

    expect(requireRun(snapshot, "run-1").runId).toBe("run-1");
    expect(() => requireRun(snapshot, "run-2")).toThrow("This run no longer exists.");
  });
});
