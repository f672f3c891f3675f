import type { Progress } from "../../src/rpc/rpc";

/** Whether a run is stopped, and has neither done nor spent anything since `before`. */
export function stoppedInVain(before: Progress | null, now: Progress): boolean {
  return (
    now.state === "stopped" &&
    before?.runId === now.runId &&
    before.done === now.done &&
    before.creditsSpent === now.creditsSpent
  );
}
