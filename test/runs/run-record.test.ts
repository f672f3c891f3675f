import { describe, expect, it } from "vitest";
import { countReason, isOver, reasonText, runIn, runValue } from "../../src/runs/run-record";
import { BuyingDesk, enrichments } from "../journal/buying-desk";
import { RunDesk } from "./run-desk";
import { runRecordOf } from "./run-record-of";

/** The fields stored by every version. */
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

describe("runIn", () => {
  it("restores the record that was written, with what the ledger says was spent", () => {
    const run = new RunDesk({ spent: 1 });
    expect(run.record).toEqual(runRecordOf({ spent: 1, takesValues: true }));

    run.execution().buyer.buy(enrichments(2));

    expect(run.record.spent).toBe(4);
  });

  it("is null without a record", () => {
    expect(runIn(new BuyingDesk().snapshot)).toBeNull();
  });

  it.each(["", "{", "gibberish"])("is null if the record cannot be read: %j", (text) => {
    const { desk } = new RunDesk();
    desk.properties.stored.set("RUN", text);

    expect(runIn(desk.snapshot)).toBeNull();
  });

  it("fills in what is not stored", () => {
    const { desk } = new RunDesk();
    desk.properties.stored.set(
      "RUN",
      JSON.stringify({
        ...ESSENTIALS,
        runId: "old",
        reasons: { "Failed: x": 2 },
        tries: null,
        batchSize: "9",
      }),
    );

    expect(runIn(desk.snapshot)).toMatchObject({
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
    desk.properties.stored.set("RUN", JSON.stringify({ ...ESSENTIALS, [name]: null }));

    expect(runIn(desk.snapshot)).toBeNull();
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
    expect(Buffer.byteLength(runValue(record)["RUN"]!)).toBeLessThan(9 * 1024);
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
