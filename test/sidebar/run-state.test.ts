import { describe, expect, it } from "vitest";
import { isForSettings } from "../../sidebar/run/run-buttons";
import { runPill, runState, whenItGoesOn } from "../../sidebar/run/run-summary";

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

describe("a run that this window is not working on", () => {
  it("goes on within the hour, but not while spending is stopped", () => {
    expect(whenItGoesOn(false)).toMatch(/It goes on by itself within the hour, or at once with Continue\.$/);
    expect(whenItGoesOn(true)).toMatch(/It goes on once spending is allowed again\.$/);
  });
});

describe("a run that was stopped", () => {
  it.each([
    ["a refused key", { state: "stopped", reason: "api/key-refused" }, true],
    [
      "a refused key, and another is saved",
      { state: "stopped", reason: "api/key-refused", canGoOn: true },
      false,
    ],
    ["the cap of the day", { state: "stopped", reason: "limit/credit-cap" }, true],
    ["spending that was stopped", { state: "stopped", reason: "setup/spending-stopped" }, false],
    ["nothing: it only waits", { state: "waiting", reason: "limit/credit-cap" }, false],
  ] as const)("by %s needs Settings or not", (_, progress, needs) => {
    expect(isForSettings(progress)).toBe(needs);
  });
});
