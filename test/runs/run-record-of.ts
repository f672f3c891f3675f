import type { RunRequest } from "../../src/rpc/rpc";
import { newRun, type RunRecord } from "../../src/runs/run-record";

const REQUEST: RunRequest = { kind: "enrichment", sections: ["firmographic"] };

/** A run over ten companies before its first slice, by default. */
export function runRecordOf(changes: Partial<RunRecord> = {}): RunRecord {
  return newRun({
    runId: "run-1",
    kind: "enrichment",
    request: REQUEST,
    sheetId: 7,
    payer: "payer-1",
    keyTag: "key-1",
    host: "demo.example",
    starting: false,
    creditCap: 20,
    startedAt: Date.parse("2026-11-02T09:00:00Z"),
    total: 10,
    waiting: 10,
    ...changes,
  });
}
