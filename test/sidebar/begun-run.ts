import type { Progress } from "../../src/rpc/rpc";

/** A run of 20 companies that has just begun. */
export const begunRun: Progress = {
  runId: "r1",
  kind: "enrichment",
  state: "running",
  done: 0,
  total: 20,
  failed: 0,
  creditCap: 40,
  creditsSpent: 0,
  nextDelayMs: 0,
  message: "",
  failures: [],
  rows: [],
  mine: true,
  sheetName: "Sheet1",
  toRetry: 0,
  capReached: null,
  undo: "",
};
