import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { ServiceError } from "../../workbench/host/service-error";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const LEASE_AND_MORE_MS = 120_000;
const REQUEST: RunRequest = {
  kind: "enrichment",
  sections: [],
  fields: ["firmographic.name"],
  range: "Sheet1!A2:A3",
};
/** Calls whose effect persists. */
const WRITES = /^(setPropert|setValues|insert|addDev)/;

const openColumn = () => openAddin({ column: ["Website", ...websites(2)], formulas: false });
const cellsOf = (addin: OpenAddin) => JSON.stringify(addin.values("A1:H6"));

/** Calls `becomes` at the nth following write; with 0, only counts the writes. */
function atWrite(addin: OpenAddin, n: number, becomes: () => "kill"): { seen: number } {
  const writes = { seen: 0 };
  addin.host.intercept = ({ method, phase }) => {
    if (phase !== "before" || !WRITES.test(method)) return undefined;
    writes.seen += 1;
    return writes.seen === n ? becomes() : undefined;
  };
  return writes;
}

/** The number of writes of a start. */
async function countWrites(): Promise<number> {
  const addin = await openColumn();
  const writes = atWrite(addin, 0, () => "kill");
  await addin.start(REQUEST);
  return writes.seen;
}

/** Starts a run, or continues the one that has started, drives it to its end, and undoes it. */
async function runAndUndo(addin: OpenAddin): Promise<void> {
  await addin.clock.sleep(LEASE_AND_MORE_MS);
  const { run } = await addin.value("getState", {});
  const done = await (run?.state === "running" ? addin.finishRun(run) : addin.run(REQUEST));
  expect(done).toMatchObject({ state: "done", done: 2 });
  await addin.finishRun(await addin.value("undoRun", { runId: done.runId }));
}

describe("A start", () => {
  it("that is killed at any write leaves nothing once the run after it is undone", async () => {
    const count = await countWrites();
    const left: string[] = [];
    for (let n = 1; n <= count; n++) {
      const addin = await openColumn();
      const before = cellsOf(addin);
      atWrite(addin, n, () => "kill");
      await expect(addin.start(REQUEST)).rejects.toThrow("killed");
      await runAndUndo(addin);
      if (cellsOf(addin) !== before) left.push(`killed at write ${n} of ${count}`);
    }

    expect(count).toBeGreaterThan(5);
    expect(left).toEqual([]);
  });

  it("that is refused leaves at most blank columns, which the next run uses and its undo removes", async () => {
    const count = await countWrites();
    let addin = await openColumn();
    const before = cellsOf(addin);
    for (let n = 1; n < count; n++) {
      atWrite(addin, n, () => {
        throw new ServiceError("Service error: Spreadsheets");
      });
      expect(await addin.sidebar("startRun", { ...REQUEST, creditCap: 100 })).toMatchObject({ ok: false });
      if (cellsOf(addin) === before) continue;
      await runAndUndo(addin);
      expect(cellsOf(addin)).toBe(before);
      addin = await openColumn();
    }
  });
});
