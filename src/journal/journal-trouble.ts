import { SetupError } from "../errors";
import type { Journal, JournalTrouble } from "./journal";
import type { Snapshot } from "./snapshot";

const WAY_OUT =
  "Bring it back with Undo or File ▸ Version history, or open the sidebar ▸ Credits and start a new journal.";

/** What happened, and the way out. */
export const TROUBLES: Readonly<Record<JournalTrouble, readonly [fact: string, advice: string]>> = {
  missing: ["The journal sheet was deleted, so nothing is bought: it holds what is paid for.", WAY_OUT],
  rearranged: [
    "The journal sheet's columns were changed, so nothing is bought: what is paid for cannot be read.",
    WAY_OUT,
  ],
  shortened: [
    "Rows of the journal sheet were deleted, so nothing is bought: they held what is paid for.",
    WAY_OUT,
  ],
};

/** What has become of the journal since it was written to last; null if it is whole. */
export function troubleOf(journal: Journal, snapshot: Snapshot): JournalTrouble | null {
  return journal.trouble(snapshot.journal, (entryId) => snapshot.isPending(entryId));
}

/** @throws {SetupError} `setup/journal-missing`: what was paid for would be bought again. */
export function requireWhole({ journal }: { readonly journal: Journal }, snapshot: Snapshot): void {
  const trouble = troubleOf(journal, snapshot);
  if (trouble !== null) throw new SetupError("setup/journal-missing", ...TROUBLES[trouble]);
}
