import type { App } from "./app";
import { codeOf } from "./core/errors";

/*
 * What an entry does around itself: before it looks at what is held, and when it has ended.
 */

/**
 * Moves parked answers into the journal, and lets features repair what an execution that was cut off left undone. Every entry that
 * may write calls it before it looks at what is held.
 */
export function flush(app: App): void {
  app.bookkeeping.flush();
  putRight(app);
}

/** As `flush`, but goes on where the journal takes nothing: for what has to open in every state. */
export function tryFlush(app: App): void {
  app.bookkeeping.tryFlush();
  putRight(app);
}

function putRight(app: App): void {
  for (const { beforeEntry } of app.features) beforeEntry?.(app);
}

/**
 * Keeps what the API has said of the key for later executions. Every entry that may write calls it at its end; where it fails,
 * the next one tries again.
 */
export function keepKeyVerdict(app: App): void {
  const { keyVerdict } = app.heard;
  try {
    if (keyVerdict !== null) app.settings.noteKeyStanding(keyVerdict);
  } catch (error) {
    if (codeOf(error) === null) throw error;
  }
}

/** Remembers which company IDs the API has returned: called at the end of every entry that asks it. */
export function keepReturnedIds({ returnedIds }: App): void {
  returnedIds.keep();
}
