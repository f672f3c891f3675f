import { expect, it } from "vitest";
import { stoppedInVain } from "../../sidebar/run/use-run";
import type { Progress } from "../../src/rpc/rpc";
import { begunRun } from "./begun-run";

const stopped: Progress = { ...begunRun, state: "stopped", done: 4, creditsSpent: 8 };

it.each<[string, Partial<Progress>, boolean]>([
  ["nothing was done or spent", {}, true],
  ["companies were filled for nothing", { done: 5 }, false],
  ["credits were spent", { creditsSpent: 10 }, false],
  ["both", { done: 8, creditsSpent: 16 }, false],
  ["it goes on", { state: "running" }, false],
  ["it is another run", { runId: "r2" }, false],
])("tells whether a stopped run was continued in vain: %s", (_, now, inVain) => {
  expect(stoppedInVain(stopped, { ...stopped, ...now })).toBe(inVain);
});

it("takes a run that nobody has seen stopped for no second attempt", () => {
  expect(stoppedInVain(null, stopped)).toBe(false);
});
