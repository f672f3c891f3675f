import { flush } from "../entry";
import type { App } from "../app";
import type { FeaturePoll } from "../features";
import type { Poll } from "../features/feature";
import { markOfRuns } from "./state";

export interface FlushedAnswers extends FeaturePoll {
  /** Orders whose answers have moved into the journal by this call. */
  moved: number;
  /** As `State.runsMark`. */
  runsMark: string;
}

/**
 * Moves parked answers into the journal, and lets features go on that waited for it. An open sidebar calls it all the time:
 * where nothing waits it reads the document's properties and that is all.
 *
 * @throws {LimitError} Or a `SetupError`, if something stands in the way of the journal.
 */
export function flushAnswers(app: App): FlushedAnswers {
  const polls = app.features.flatMap(({ poll }) => poll ?? []);
  const moved = app.hasDocumentStore() ? moveParked(app, polls) : 0;
  return Object.assign(
    { moved, runsMark: markOfRuns(app) },
    ...polls.map(({ tell }) => tell(app)),
  ) as FlushedAnswers;
}

/** @returns How many orders have no answers left that wait. */
function moveParked(app: App, polls: readonly Poll[]): number {
  const { state, clock } = app;
  const parked = () => state.known().waiting(clock.now()).length;
  const before = parked();
  if (before > 0 || polls.some(({ isDue }) => isDue?.(app))) flush(app);
  return Math.max(0, before - parked());
}
