import type { Progress } from "../../src/core/sidebar-contract";

/** A run as somebody told of it, and after how many changes that was asked. */
export interface Told {
  readonly progress: Progress | null;
  readonly at: number;
}

/**
 * Which of two tellings is shown: what this sidebar has seen itself, or what the server last told. Whatever was asked for
 * before the sidebar's own last change is out of date, so that nothing of an earlier run ever shows.
 */
export function latestRun(own: Told | null, served: Told, driving: boolean): Progress | null {
  if (own === null) return served.progress;
  // What this sidebar looks at stays in sight, though it has brought nothing and another run stands in its place.
  const isLook = own.progress !== null && own.progress.runId === served.progress?.lookSince;
  return driving || isLook || own.at > served.at ? own.progress : served.progress;
}
