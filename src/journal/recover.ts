import type { Codec } from "../ports/codec";
import type { JournalStore } from "../ports/journal-store";
import { entryFromRow, HEAD_COLUMNS, type Entry } from "./entry";
import { MOST_ANSWER_CELLS, type Journal } from "./journal";
import type { RecentCopies } from "./recent-copies";

const ROWS_AT_ONCE = 200;

export interface Recovery {
  readonly journal: Journal;
  readonly store: JournalStore;
  readonly copies: Pick<RecentCopies, "find">;
  readonly codec: Codec;
}

/**
 * Rebuilds a journal whose sheet somebody deleted, from the copies that the cache still holds.
 *
 * @returns What to tell the user; null if nothing was deleted.
 */
export function rebuildDeleted({ journal, store, copies }: Recovery): string | null {
  if (!store.takeLoss()) return null;
  journal.refresh();
  const restored = appendUnknown(journal, copies.find());
  const found =
    restored === 1 ? "1 answer of the last hours was" : `${restored} answers of the last hours were`;
  return `The journal sheet was deleted. ${found} put back; older ones will be bought again when they are needed. To get them back, restore the sheet with Undo or the version history.`;
}

/**
 * Adds what journals hold that somebody copied in from other spreadsheets, so that it is not bought again.
 *
 * Safe to be killed: entries are told apart by id, and a sheet counts as read only at its end.
 *
 * @returns What to tell the user; null if there was none.
 */
export function mergeCopied({ journal, store, codec }: Recovery): string | null {
  const sentences: string[] = [];
  for (const copied of store.copiedIn()) {
    const rows = copied.rowCount();
    let added = 0;
    for (let row = 1; row <= rows; row += ROWS_AT_ONCE) {
      const height = Math.min(ROWS_AT_ONCE, rows - row + 1);
      const texts = copied.read(row, 1, height, HEAD_COLUMNS + MOST_ANSWER_CELLS);
      added += appendUnknown(
        journal,
        texts.flatMap((line) => entryFromRow(line, codec) ?? []),
      );
    }
    copied.done();
    sentences.push(
      `${added} ${added === 1 ? "entry" : "entries"} of the journal "${copied.name}" can now be used here; that sheet may be deleted.`,
    );
  }
  return sentences.length === 0 ? null : sentences.join(" ");
}

function appendUnknown(journal: Journal, entries: readonly Entry[]): number {
  const known = journal.entryIds();
  const unknown = new Map(
    entries.flatMap((entry) => (known.has(entry.entryId) ? [] : [[entry.entryId, entry]])),
  );
  journal.append([...unknown.values()]);
  journal.refresh();
  return unknown.size;
}
