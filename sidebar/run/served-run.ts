import type { Progress } from "../../src/rpc/rpc";

/** A run, and the number of run changes known when it was requested or seen. */
export interface Told {
  readonly progress: Progress | null;
  readonly at: number;
}

/**
 * Chooses between this sidebar's own view of the run and what the server last reported. A report requested
 * before this sidebar's own last change is outdated, so an earlier run is never shown.
 */
export function latestRun(own: Told | null, served: Told, driving: boolean): Progress | null {
  if (own === null) return served.progress;
  // A look that the user is viewing stays visible, even if it found nothing and the server reports another
  // run in its place.
  const isLook = own.progress !== null && own.progress.runId === served.progress?.lookSince;
  return driving || isLook || own.at > served.at ? own.progress : served.progress;
}
