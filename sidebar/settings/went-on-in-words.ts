import type { Progress } from "../../src/rpc/rpc";
import { runState } from "../run/run-summary";

/** What becomes of the run that a cap had stopped. @param driving Whether it is under way. */
export function wentOnInWords(driving: boolean, progress: Progress | null): string {
  if (driving) return "The run that the cap had stopped goes on.";
  return `The run that the cap had stopped went on${progress === null ? "" : `: ${runState(progress).toLowerCase()}`}.`;
}
