import { describe, expect, it } from "vitest";
import { type DrivenRun, driveRun, watchWith } from "../../sidebar/run/drive-run";
import { begunRun as begun } from "./begun-run";
import { ManualTimers, settle } from "./manual-timers";
import { noReply, ScriptedCall } from "./scripted-call";

/** Waits without delay, and records the requested times. */
function instantWaits() {
  const waits: number[] = [];
  return { waits, wait: (ms: number) => Promise.resolve(void waits.push(ms)) };
}

describe("driveRun", () => {
  it("requests slice after slice at the server's pace until the run is over", async () => {
    const server = new ScriptedCall({
      runSlice: [
        { value: { ...begun, done: 5, nextDelayMs: 100 } },
        { value: { ...begun, done: 5, state: "waiting", nextDelayMs: 9_000 } },
        { value: { ...begun, done: 20, state: "done" } },
      ],
    });
    const { waits, wait } = instantWaits();
    const seen: DrivenRun[] = [];

    driveRun(begun, server.call, (run) => seen.push(run), wait);
    await settle();

    expect(seen.map(({ progress }) => [progress.state, progress.done])).toEqual([
      ["running", 5],
      ["waiting", 5],
      ["done", 20],
    ]);
    expect(waits).toEqual([100, 9_000]);
    const slice = ["runSlice", { runId: "r1" }];
    expect(server.asked).toEqual([slice, slice, slice]);
  });

  it("retries after a lost reply and keeps showing the last progress", async () => {
    const server = new ScriptedCall({
      runSlice: [
        { value: { ...begun, done: 5 } },
        noReply(),
        noReply(),
        { value: { ...begun, state: "done" } },
      ],
    });
    const { waits, wait } = instantWaits();
    const seen: DrivenRun[] = [];

    driveRun(begun, server.call, (run) => seen.push(run), wait);
    await settle();

    expect(waits).toEqual([0, 2_000, 5_000]);
    expect(seen[1]).toMatchObject({
      progress: { done: 5 },
      retryInMs: 2_000,
      failure: { message: "No reply." },
    });
    expect(seen[3]).toMatchObject({ progress: { state: "done" }, failure: null });
  });

  it("gives up after six failures in a row", async () => {
    const server = new ScriptedCall({ runSlice: [noReply()] });
    const { wait } = instantWaits();
    const seen: DrivenRun[] = [];

    driveRun(begun, server.call, (run) => seen.push(run), wait);
    await settle();
    await settle();

    expect(server.asked).toHaveLength(6);
    expect(seen[5]).toMatchObject({ retryInMs: null });
  });

  it("does not retry failures that retrying cannot fix", async () => {
    const server = new ScriptedCall({ runSlice: [noReply(false)] });
    const { wait } = instantWaits();
    const seen: DrivenRun[] = [];

    driveRun(begun, server.call, (run) => seen.push(run), wait);
    await settle();

    expect(server.asked).toHaveLength(1);
    expect(seen).toEqual([{ progress: begun, failure: expect.anything(), retryInMs: null }]);
  });

  it("reports nothing more once it was stopped", async () => {
    const server = new ScriptedCall({ runSlice: [{ value: begun }] });
    const { wait } = instantWaits();
    const seen: DrivenRun[] = [];

    driveRun(begun, server.call, (run) => seen.push(run), wait).stop();
    await settle();

    expect(seen).toEqual([]);
    expect(server.asked).toHaveLength(1);
  });

  it("shows progress while a slice works, and never lowers a count", async () => {
    const server = new ScriptedCall({ runSlice: [{ value: { ...begun, done: 20, state: "done" } }] });
    const { wait } = instantWaits();
    const seen: DrivenRun[] = [];
    let watched = 0;

    driveRun(
      begun,
      server.call,
      (run) => seen.push(run),
      wait,
      (_runId, onProgress) => {
        onProgress({ ...begun, done: 7, creditsSpent: 14 });
        onProgress({ ...begun, done: 5, creditsSpent: 14, state: "cancelled" });
        onProgress({ ...begun, runId: "another", done: 19 });
        return () => void (watched += 1);
      },
    );
    await settle();

    expect(seen.map(({ progress }) => [progress.done, progress.creditsSpent, progress.state])).toEqual([
      [7, 14, "running"],
      [7, 14, "running"],
      [7, 14, "running"],
      [20, 0, "done"],
    ]);
    expect(watched).toBe(1);
  });
});

describe("watchWith", () => {
  it("polls every one and a half seconds, one call at a time, and not after its end", async () => {
    const server = new ScriptedCall({ watchRun: [{ value: { ...begun, done: 3 } }] });
    const timers = new ManualTimers();
    const seen: number[] = [];

    const stop = watchWith(server.call, timers)("r1", ({ done }) => seen.push(done));
    timers.pass(1_499);
    await settle();
    const before = server.asked.length;
    timers.pass(1);
    await settle();
    timers.pass(1_500);
    await settle();
    stop();
    timers.pass(10_000);
    await settle();

    expect([before, seen]).toEqual([0, [3, 3]]);
    expect(server.asked).toHaveLength(2);
  });

  it("stops polling after a failed call", async () => {
    const server = new ScriptedCall({ watchRun: [noReply()] });
    const timers = new ManualTimers();

    watchWith(server.call, timers)("r1", () => undefined);
    timers.pass(10_000);
    await settle();

    expect(server.asked).toHaveLength(1);
  });
});
