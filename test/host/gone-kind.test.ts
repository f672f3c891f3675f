// A record outlives the part of the add-on that wrote it: it is told and left, and buys nothing.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, type OpenAddin } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const GONE = "made by a part of the add-on that is not here";

/** A run that is under way, of a kind that only another version has. */
async function withGoneRun(): Promise<{ readonly addin: OpenAddin; readonly runId: string }> {
  const addin = await openAddin();
  const { runId } = await addin.start(BASICS);
  const properties = addin.host.documentProperties();
  for (const [name, text] of properties)
    if (text.includes(runId))
      properties.set(name, text.replaceAll('"kind":"enrichment"', '"kind":"no such kind"'));
  return { addin, runId };
}

describe("A run of a kind that this version does not have", () => {
  it("is listed, says so, and buys and writes nothing, for a person as for the trigger", async () => {
    const { addin, runId } = await withGoneRun();
    const before = addin.rows();

    const slice = await addin.slice({ runId });
    await addin.clock.sleep(3_600_000);
    await addin.host.fireTriggers();
    const { runs } = await addin.value("getHistory", {});

    expect(slice).toMatchObject({ state: "stopped", message: expect.stringContaining(GONE) as string });
    expect(runs).toEqual([expect.objectContaining({ runId, kind: "no such kind", state: "stopped" })]);
    expect([addin.credits, addin.rows()]).toEqual([0, before]);
  });

  it("can be cancelled, and others go on beside it", async () => {
    const { addin, runId } = await withGoneRun();

    const other = await addin.run(BASICS);
    const cancelled = await addin.value("cancelRun", { runId });

    expect(other).toMatchObject({ state: "done" });
    expect(cancelled.state).toBe("cancelled");
  });

  it("is refused where it is asked for, by its name", async () => {
    const { addin } = await withGoneRun();

    const said = await addin.refusal("quoteRun", { kind: "no such kind" } as never);

    expect(said).toContain('has no runs of the kind "no such kind"');
  });
});
