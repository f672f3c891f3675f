import { describe, expect, it } from "vitest";
import { createFlusher } from "../../sidebar/flush-answers";
import type { FlushedAnswers } from "../../src/rpc/rpc";
import { ManualTimers, settle } from "./manual-timers";
import { noReply, ScriptedCall } from "./scripted-call";

type Reply = Omit<FlushedAnswers, "watched" | "selected" | "runsMark"> & Partial<FlushedAnswers>;

const NOTHING: Reply = { waiting: false, formulas: 0, left: 0, moved: 0 };

function openSidebar(script: (Reply | "fails")[]) {
  const steps = script.map((step) =>
    step === "fails"
      ? noReply()
      : { value: { watched: "", selected: "", runsMark: "", ...step } satisfies FlushedAnswers },
  );
  const server = new ScriptedCall({ flushAnswers: steps });
  const timers = new ManualTimers();
  const sidebar = { isIdle: true, isVisible: true, isFollowing: false };
  const told: (string | null)[] = [];
  const watched: string[] = [];
  const flusher = createFlusher({
    call: server.call,
    isIdle: () => sidebar.isIdle,
    isVisible: () => sidebar.isVisible,
    isFollowing: () => sidebar.isFollowing,
    onTrouble: (failure) => told.push(failure?.code ?? null),
    onReply: (reply) => watched.push(reply.watched ?? ""),
    timers,
  });
  /** Second by second, because replies arrive in between. */
  const pass = async (seconds: number): Promise<number> => {
    for (let second = 0; second < seconds; second++) {
      timers.pass(1_000);
      await settle();
    }
    return server.asked.length;
  };
  return { flusher, sidebar, told, watched, pass };
}

describe("createFlusher", () => {
  it("polls every 20 seconds while nothing is pending", async () => {
    const { pass } = openSidebar([NOTHING]);

    expect([await pass(19), await pass(1), await pass(20), await pass(60)]).toEqual([0, 1, 2, 5]);
  });

  it("polls every 5 seconds while a panel follows the selection, and as usual once it has rested for two minutes", async () => {
    const { flusher, sidebar, pass } = openSidebar([NOTHING]);
    await pass(10);

    sidebar.isFollowing = true;
    flusher.panelChanged();

    expect([await pass(4), await pass(1), await pass(5)]).toEqual([0, 1, 2]);
    const rested = await pass(120);
    expect((await pass(100)) - rested).toBe(5);
  });

  it("tells with each reply how the watches stand", async () => {
    const { watched, pass } = openSidebar([
      { ...NOTHING, watched: "before" },
      { ...NOTHING, watched: "looked" },
    ]);

    await pass(40);

    expect(watched).toEqual(["before", "looked"]);
  });

  it("polls every 2 seconds while fewer and fewer formulas are pending, and a few times afterwards", async () => {
    const { pass } = openSidebar([
      { waiting: true, formulas: 60, left: 140, moved: 0 },
      { waiting: true, formulas: 60, left: 80, moved: 0 },
      { waiting: true, formulas: 60, left: 20, moved: 0 },
      NOTHING,
    ]);

    expect([await pass(20), await pass(2), await pass(2)]).toEqual([1, 2, 3]);
    expect([await pass(2), await pass(8), await pass(19), await pass(1)]).toEqual([4, 8, 8, 9]);
  });

  it("polls less and less often, down to every five minutes, while the number of pending formulas stays the same", async () => {
    const { pass } = openSidebar([{ waiting: true, formulas: 60, left: 40, moved: 0 }]);

    expect([await pass(20), await pass(2), await pass(20), await pass(40), await pass(80)]).toEqual([
      1, 2, 3, 4, 5,
    ]);
    const before = await pass(160 + 300);
    expect((await pass(600)) - before).toBe(2);
  });

  it("polls again soon while formulas are being evaluated, and remembers their number", async () => {
    const soon = { waiting: true, formulas: 0, left: 0, moved: 0 };
    const some = { waiting: true, formulas: 20, left: 0, moved: 0 };
    const { pass } = openSidebar([some, soon, soon, some, NOTHING]);

    expect([await pass(20), await pass(2), await pass(2), await pass(2)]).toEqual([1, 2, 3, 4]);
    // As many as before.
    expect([await pass(19), await pass(1)]).toEqual([4, 5]);
  });

  it("keeps polling soon while answers arrive, however many formulas are found waiting", async () => {
    const few = { waiting: true, formulas: 5, left: 0, moved: 1 };
    const more = { waiting: true, formulas: 12, left: 0, moved: 3 };
    const { pass } = openSidebar([few, more, more, NOTHING]);

    expect([await pass(20), await pass(2), await pass(2), await pass(2)]).toEqual([1, 2, 3, 4]);
  });

  it("counts what arrives between two rounds in which formulas are found waiting", async () => {
    const found = { waiting: true, formulas: 30, left: 0, moved: 0 };
    const between = { waiting: true, formulas: 0, left: 0, moved: 30 };
    const { pass } = openSidebar([found, between, found, between, found, NOTHING]);

    await pass(20);
    expect([await pass(2), await pass(2), await pass(2), await pass(2)]).toEqual([2, 3, 4, 5]);
    expect(await pass(2)).toBe(6);
  });

  it("waits for other calls to the server", async () => {
    const { sidebar, pass } = openSidebar([NOTHING]);
    sidebar.isIdle = false;

    const meanwhile = await pass(60);
    sidebar.isIdle = true;

    expect([meanwhile, await pass(2)]).toEqual([0, 1]);
  });

  it("does not poll while hidden, and polls soon after it is shown again", async () => {
    const { flusher, sidebar, pass } = openSidebar([NOTHING]);
    sidebar.isVisible = false;
    flusher.visibilityChanged();

    const hidden = await pass(600);
    sidebar.isVisible = true;
    flusher.visibilityChanged();

    expect([hidden, await pass(2)]).toEqual([0, 1]);
  });

  it("backs off while calls fail, reports it after the third failure, and when they work again", async () => {
    const { told, pass } = openSidebar(["fails", "fails", "fails", NOTHING]);

    const calls = [await pass(20), await pass(40), await pass(80)];
    const before = [...told];
    await pass(160);

    expect(calls).toEqual([1, 2, 3]);
    expect(before).toEqual(["network/no-reply"]);
    expect(told).toEqual(["network/no-reply", null]);
  });

  it("does not poll once it is stopped", async () => {
    const { flusher, pass } = openSidebar([NOTHING]);
    flusher.stop();

    expect(await pass(600)).toBe(0);
  });
});
