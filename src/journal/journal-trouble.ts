import { SetupError } from "../errors";
import type { Journal, JournalTrouble } from "./journal";
import type { Snapshot } from "./snapshot";

/** Why nothing is bought here until a person has decided: what became of the journal, and the ways out. */
export interface Trouble {
  readonly what: JournalTrouble;
  /** Two sentences. */
  readonly inWords: readonly [fact: string, advice: string];
}

const FACTS: Readonly<Record<JournalTrouble, string>> = {
  missing: "The journal sheet was deleted, so nothing is bought: it holds what is paid for.",
  rearranged:
    "The journal sheet's columns were changed, so nothing is bought: what is paid for cannot be read.",
  shortened: "Rows of the journal sheet were deleted, so nothing is bought: they held what is paid for.",
};

/** What has become of the journal since it was written to last; null if it is whole. */
export function troubleOf(journal: Journal, { journal: extent }: Snapshot): Trouble | null {
  const what = journal.trouble(extent);
  if (what === null) return null;
  const count = Math.max(1, extent.rows - journal.heads().length);
  const missing = count === 1 ? "1 answer is missing" : `${count} answers are missing`;
  const other = what === "shortened" ? "go on with this one" : "start a new journal";
  const advice = `Restore it (File ▸ Version history), or open the sidebar ▸ Credits and ${other} (${missing}).`;
  return { what, inWords: [FACTS[what], advice] };
}

/** @throws {SetupError} `setup/journal-missing`: what was paid for would be bought again. */
export function requireWhole({ journal }: { readonly journal: Journal }, snapshot: Snapshot): void {
  const trouble = troubleOf(journal, snapshot);
  if (trouble !== null) throw new SetupError("setup/journal-missing", ...trouble.inWords);
}

/** What a bill says of rows that were changed or cleared. */
export function damagedInWords(rows: number): string[] {
  if (rows === 0) return [];
  const which = rows === 1 ? "1 row in the journal sheet was" : `${rows} rows in the journal sheet were`;
  return [`${which} changed or cleared by somebody: what is needed of it is fetched and paid for again`];
}
