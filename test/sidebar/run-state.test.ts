import { describe, expect, it } from "vitest";
import { runPill, runState } from "../../sidebar/run/run-summary";

describe("the state of a run, in a word and its colour", () => {
  it.each([
    ["Undone, no matter how it had ended", { state: "done", isUndone: true }, "Undone", "cancelled"],
    [
      "a stop that its bill had announced",
      { state: "stopped", reason: "limit/credit-cap" },
      "Stopped",
      "waiting",
    ],
    [
      "a stop that is over",
      { state: "stopped", reason: "api/key-refused", canGoOn: true },
      "Stopped",
      "waiting",
    ],
    ["a failure", { state: "stopped", reason: "api/key-refused" }, "Stopped", "stopped"],
    ["an end", { state: "done" }, "Done", "done"],
  ] as const)("%s", (_, progress, word, pill) => {
    expect([runState(progress), runPill(progress)]).toEqual([word, pill]);
  });
});
