import { describe, expect, it } from "vitest";
import { latestRun } from "../../sidebar/run/use-run";
import type { Progress } from "../../src/rpc/rpc";

const run = (runId: string, state: Progress["state"] = "done") => ({ runId, state }) as Progress;

describe("latestRun", () => {
  it("returns the server's run while this sidebar has driven none", () => {
    expect(latestRun(null, { progress: run("a"), at: 0 }, false)?.runId).toBe("a");
  });

  it("never returns to the previous run when one ends", () => {
    const before = { progress: run("earlier"), at: 0 };

    expect(latestRun({ progress: run("mine"), at: 3 }, before, true)?.runId).toBe("mine");
    expect(latestRun({ progress: run("mine"), at: 3 }, before, false)?.runId).toBe("mine");
  });

  it("keeps showing a look without finds, even though the run before it is current again", () => {
    const before = { progress: { ...run("earlier"), lookSince: "look" }, at: 3 };

    expect(latestRun({ progress: run("look"), at: 3 }, before, false)?.runId).toBe("look");
    expect(latestRun({ progress: run("other"), at: 3 }, before, false)?.runId).toBe("earlier");
  });

  it("returns the server's run once that was fetched later", () => {
    const later = { progress: run("somebody else's"), at: 3 };

    expect(latestRun({ progress: run("mine"), at: 3 }, later, false)?.runId).toBe("somebody else's");
  });
});
