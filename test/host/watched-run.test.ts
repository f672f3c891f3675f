// docs/how-runs-work.md: a run that the sidebar watches.
import { describe, expect, it } from "vitest";
import { driveRun, watchWith } from "../../sidebar/run/drive-run";
import type { Call, Timers } from "../../sidebar/server";
import type { RunRequest } from "../../src/rpc/rpc";
import { LATENCY_MS } from "../../workbench/host/latencies";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

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

  it("lets the sidebar's count move at every other look, and stand still for no longer than a hand-over", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(20), ...invented] });
    await addin.run({ ...LOCATION, range: "Sheet1!A2:A3" });

    const { looks, counts } = await watchedBySidebar(addin, BASICS);

    expect(counts.length).toBeGreaterThan(10);
    expect(Math.max(...intervals(looks))).toBeLessThanOrEqual(LOOK_MS);
    // A batch takes longer than a look; one that has just missed it is seen at the next.
    expect(median(intervals(counts))).toBeLessThanOrEqual(2 * LOOK_MS);
    // A slice writes what it has, and the next one finds its rows and buys its first batch.
    expect(Math.max(...intervals(counts))).toBeLessThanOrEqual(HAND_OVER_MS);
  });
});

/** The emulated host takes a second to begin a call, and then reads a property or two. */
const CALL_MS = LATENCY_MS.googleScriptRun + 2 * LATENCY_MS.property;
/** The sidebar waits a second and a half after each reply. */
const LOOK_MS = 1_500 + CALL_MS;
const HAND_OVER_MS = 13_500;

/** Drives a run with the sidebar's own code on the host's clock: when it was told of the run, and when its count moved. */
async function watchedBySidebar(addin: OpenAddin, request: RunRequest) {
  const looks: number[] = [];
  const counts: number[] = [];
  const call: Call = (method, args) => addin.value(method, args);
  const started = await addin.start(request);
  await new Promise<void>((resolve) => {
    let shown = started.done;
    const onChange: Parameters<typeof driveRun>[2] = ({ progress: { done, state } }) => {
      looks.push(addin.clock.now());
      if (done > shown) counts.push(addin.clock.now());
      shown = done;
      if (state === "done") resolve();
    };
    const wait = (ms: number) => addin.clock.sleep(ms);
    driveRun(started, call, onChange, wait, watchWith(call, timersOf(addin)));
  });
  return { looks, counts };
}

function timersOf({ clock }: OpenAddin): Timers {
  const set: AbortController[] = [];
  return {
    set(run, ms) {
      const cleared = new AbortController();
      void clock.sleep(ms, cleared.signal).then(() => cleared.signal.aborted || run());
      return set.push(cleared) - 1;
    },
    clear: (timer) => set[timer]!.abort(),
  };
}

const intervals = (times: readonly number[]) => times.slice(1).map((at, index) => at - times[index]!);

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
