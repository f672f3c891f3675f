// docs/how-runs-work.md: a run that the sidebar watches.
import { describe, expect, it } from "vitest";

import type { RunRequest } from "../../src/rpc/rpc";

import { openAddin, websites } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };
const invented = Array.from({ length: 600 }, (_, index) => `invented-${index}.example`);

describe("watchRun", () => {
  it("advances batch by batch while a slice works, and ends where the slice ends", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(20), ...invented] });
    // If there is no journal yet, a run creates it first.
    await addin.run({ ...LOCATION, range: "Sheet1!A2:A3" });
    const started = await addin.start(BASICS);
    const seen: number[] = [];
    const spent: number[] = [];
    const watch = { over: false };
    const slice = addin.slice(started).finally(() => (watch.over = true));
    while (!watch.over) {
      await addin.clock.sleep(1_000);
      if (watch.over) continue;
      const watched = await addin.value("watchRun", { runId: started.runId });
      seen.push(watched.done);
      spent.push(watched.creditsSpent);
    }
    const { done, creditsSpent } = await slice;

    // Each batch is seen; if none ends between two polls, the slice is writing.
    expect(new Set(seen).size).toBeGreaterThanOrEqual(5);
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
    expect(seen.every((count) => count <= done)).toBe(true);
    expect(done).toBeGreaterThan(0);
    // What is only reserved is not spent.
    expect(spent.every((credits) => credits <= creditsSpent)).toBe(true);
  });
});
