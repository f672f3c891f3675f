// Money: the hourly trigger goes on with what its user may go on with.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, type OpenAddin } from "../addin/open-addin";

const HOUR_MS = 3_600_000;
const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };

async function hours(addin: OpenAddin, count: number): Promise<void> {
  for (let hour = 0; hour < count; hour++) {
    await addin.clock.sleep(HOUR_MS + 1);
    await addin.host.fireTriggers();
  }
}

const lastFiring = ({ host }: OpenAddin) =>
  host.executions.findLast(({ functionName }) => functionName === "continueRun")!;

describe("The hourly trigger, for a stopped run,", () => {
  it("sends nothing on the same day, and one request on the next", async () => {
    const addin = await openAddin({ formulas: false });
    addin.api.faults.set([{ when: {}, reply: { status: 401 } }]);
    const stopped = await addin.run(LOCATION);
    const sent = addin.sent.length;

    await hours(addin, 6);
    const sameDay = addin.sent.length - sent;
    const looked = lastFiring(addin);
    await hours(addin, 12);

    expect(stopped.state).toBe("stopped");
    expect(sameDay).toBe(0);
    expect(looked.calls["Range.getValues"]).toBeUndefined();
    expect(addin.sent.length - sent).toBe(1);
  });

  it("continues on the same day once the daily cap is raised, and never exceeds it", async () => {
    const addin = await openAddin({ formulas: false });
    await addin.value("saveSettings", { dayCap: 1 });
    const stopped = await addin.run(LOCATION);
    await hours(addin, 2);
    const sent = addin.sent.length;
    await addin.value("saveSettings", { dayCap: 2 });
    await hours(addin, 2);

    expect(sent).toBe(2);
    expect(stopped.message).toContain("It goes on tomorrow, or when you raise the limit");
    expect((await addin.value("getState", {})).run).toMatchObject({ state: "stopped", done: 4 });
    expect(addin.credits).toBe(2);
  });

  it("leaves a run alone that has reached its own cap until that is raised", async () => {
    const addin = await openAddin({ formulas: false });
    const stopped = await addin.run(LOCATION, 1);
    const sent = addin.sent.length;

    await hours(addin, 30);
    const untouched = addin.sent.length - sent;
    const { runId } = stopped;
    const done = await addin.finishRun(await addin.value("runSlice", { runId, creditCap: 3 }));

    expect(untouched).toBe(0);
    expect(done).toMatchObject({ state: "done", done: 5 });
  });
});
