import { describe, expect, it } from "vitest";
import { countReason, reasonText } from "../../src/runs/reasons";
import { isOver, runOf, runRecords, runsIn } from "../../src/runs/run-record";
import { enrichments } from "../money/buying-desk";
import { RunDesk } from "./run-desk";
import { runRecordOf } from "./run-record-of";

/** Without these nothing can be said of a run. */
const ESSENTIALS = {
  runId: "run-1",
  kind: "enrichment",
  request: { kind: "enrichment", sections: ["location"] },
  sheetId: 7,
  payer: "payer-1",
  creditCap: 10,
  startedAt: 1_700_000_000_000,
  total: 3,
  state: "done",
};

describe("runOf", () => {
  it("restores the record that was written, with what the ledger says was spent", () => {
    const run = new RunDesk({ spent: 1 });
    expect(run.record).toEqual(runRecordOf({ spent: 1, takesValues: true }));

    run.execution().buyer.buy(enrichments(2));

    expect(run.record.spent).toBe(4);
  });

  it.each(["", "{", "gibberish"])("is null if the record cannot be read: %j", (text) => {
    const { desk } = new RunDesk();
    desk.properties.stored.set("RUN_run-1", text);

    expect(runOf(desk.snapshot, "run-1")).toBeNull();
  });

  it("fills in what is not stored", () => {
    const { desk } = new RunDesk();
    desk.properties.stored.set(
      "RUN_old",
      JSON.stringify({
        ...ESSENTIALS,
        runId: "old",
      }),
    );

    expect(runOf(desk.snapshot, "old")).toMatchObject({
      runId: "old",
      starting: false,
      reasons: [],
      host: "",
      keyTag: "",
      tries: {},
      batchSize: 1,
    });
  });

  it.each(Object.keys(ESSENTIALS))("is null without its %s", (name) => {
    const { desk } = new RunDesk();
    desk.properties.stored.set("RUN_run-1", JSON.stringify({ ...ESSENTIALS, [name]: null }));

    expect(runOf(desk.snapshot, "run-1")).toBeNull();
    expect(runsIn(desk.snapshot)).toEqual([]);
  });
});

describe("countReason", () => {
  it("counts rows of one kind together, and beyond some kinds all others together", () => {
    const record = runRecordOf();
    for (let kind = 0; kind < 30; kind++)
      countReason(record, { code: "failed", reason: `reason ${kind} ${"x".repeat(500)}` }, 2);
    countReason(record, { code: "failed", reason: `reason 0 ${"x".repeat(500)}` }, 3);

    expect(record.reasons).toHaveLength(13);
    expect(record.reasons[0]).toMatchObject({ code: "failed", rows: 5 });
    expect(record.reasons.at(-1)).toEqual({
      code: null,
      reason: "Other reasons: see the Status column",
      rows: 36,
    });
    expect(reasonText(record.reasons.at(-1)!)).toBe("Other reasons: see the Status column");
    expect(Buffer.byteLength(runRecords.put(record)["RUN_run-1"]!)).toBeLessThan(9 * 1024);
  });

  it("counts kinds of rows with the same reason separately", () => {
    const record = runRecordOf();
    countReason(record, { code: "failed", reason: "no reply" }, 1);
    countReason(record, { code: "stopped", reason: "no reply" }, 1);

    expect(record.reasons.map(reasonText)).toEqual(["Failed: no reply", "Stopped: no reply"]);
  });
});

describe("isOver", () => {
  it.each([
    ["done", true],
    ["cancelled", true],
    ["stopped", false],
    ["waiting", false],
    ["running", false],
  ] as const)("for a run that is %s is %s", (state, over) => {
    expect(isOver({ state })).toBe(over);
  });
});
