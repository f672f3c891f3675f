import { describe, expect, it } from "vitest";
import { runPill, runState } from "../../sidebar/run/run-summary";

describe("the state of a run, in a word and its colour", () => {
  it.each([
    ["Undone, no matter how it had ended", { state: "done", isUndone: true }, "Undone", "cancelled"],
    [
      "a stop that its bill had announced",
      { state: "stopped", reason: "limit/credit-cap" },
      "Paused",
      "waiting",
    ],
    [
      "a stop at the cap of its own, which somebody has to raise",
      {
        state: "stopped",
        reason: "limit/credit-cap",
        capReached: { creditCap: 1, companies: 1, moreCredits: 1 },
      },
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
  ] as const)("%s", (_, known, word, pill) => {
    const progress = { capReached: null, ...known };

    expect([runState(progress), runPill(progress)]).toEqual([word, pill]);
  });
});
