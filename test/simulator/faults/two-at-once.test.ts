import { describe, expect, it } from "vitest";
import { billedAgain, manyCompanies, openAddin } from "./fixture";

const RUN = { kind: "enrichment", sections: ["firmographic"] } as const;

describe("A slice that outlives its lease", () => {
  it("buys nothing that the next one buys, and the cap holds", async () => {
    const addin = await openAddin({ column: manyCompanies(30), formulas: false });
    const started = await addin.start({ ...RUN, sections: [...RUN.sections] }, 40);
    let slow = true;
    addin.host.intercept = async ({ method, phase }) => {
      if (!slow || method !== "fetchAll" || phase !== "after") return;
      slow = false;
      await addin.clock.sleep(200_000);
    };

    const first = addin.slice(started);
    await addin.clock.sleep(120_000);
    await addin.slice(started);
    await first;
    const ended = await addin.finishRun(started);

    expect(billedAgain(addin)).toEqual([]);
    expect(addin.credits).toBe(40);
    expect(ended.state).toBe("stopped");
  });

  it("buys nothing after it has lost the run", async () => {
    const addin = await openAddin({ column: manyCompanies(30), formulas: false });
    const started = await addin.start({ ...RUN, sections: [...RUN.sections] }, 1_000);
    const waits = new Set<number>();
    addin.host.intercept = async ({ method, phase, execution }) => {
      // Between reading the journal and buying, for longer than any lease.
      if (execution.id !== slowOne() || method !== "flush" || phase !== "after" || waits.size > 2) return;
      waits.add(waits.size);
      await addin.clock.sleep(100_000);
    };
    const slowOne = () =>
      addin.host.executions.findLast(({ functionName }) => functionName === "sidebarCall")?.id ?? 0;
    const first = addin.slice(started);
    await addin.clock.sleep(110_000);
    addin.host.intercept = undefined;
    await Promise.all([addin.finishRun(started), first]);

    expect(waits.size).toBeGreaterThan(0);
    expect(billedAgain(addin)).toEqual([]);
  });
});
