import { flush } from "../entry";
import type { App } from "../app";
import type { FeaturePoll } from "../features";

export interface FlushedAnswers extends FeaturePoll {
  /** Orders whose answers have moved into the journal by this call. */
  moved: number;
}

/**
 * Moves parked answers into the journal, and lets features go on that waited for it. An open sidebar calls it all the time:
 * where nothing waits it reads the document's properties and that is all.
 *
 * @throws {LimitError} Or a `SetupError`, if something stands in the way of the journal.
 */
export function flushAnswers(app: App): FlushedAnswers {
  if (!app.hasDocumentStore()) return { moved: 0 };
  const { state, clock, features } = app;
  const parked = () => state.known().waiting(clock.now()).length;
  const before = parked();
  const polls = features.flatMap(({ poll }) => poll ?? []);
  if (before > 0 || polls.some(({ isDue }) => isDue?.(app))) flush(app);
  const moved = Math.max(0, before - parked());
  return Object.assign({ moved }, ...polls.map(({ tell }) => tell(app))) as FlushedAnswers;
}
