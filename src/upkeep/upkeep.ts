import { once } from "../core/once";
import type { Bookkeeping, BookkeepingParts } from "../journal/bookkeeping";
import {
  ANSWER_CELLS,
  columnOf,
  entryFromRow,
  HEAD_COLUMNS,
  headFromRow,
  isAnswer,
  partsOf,
  type Entry,
} from "../journal/entry";
import { requireWhole, troubleOf } from "../journal/journal-trouble";
import type { CopiedJournal, JournalStore } from "../ports/journal-store";
import { actsValues, type Act } from "./acts";
import { dropOldest, type Cleaned, type Room } from "./drop-oldest";

const ROWS_AT_ONCE = 200;

/** What becomes of the journal as a whole, beside what is bought: nothing here is needed for a purchase. */
export class Upkeep {
  constructor(
    private readonly parts: BookkeepingParts & {
      readonly store: JournalStore;
      readonly bookkeeping: Bookkeeping;
    },
  ) {}

  /** A person says so: what the journal lacks now is lost, and may be bought again. */
  startAnew(by?: Act): void {
    const { state, store, journal } = this.parts;
    state.update((snapshot) => {
      const trouble = troubleOf(journal, snapshot);
      if (trouble === null) return { set: {}, value: null };
      // Rows that are left still answer.
      const extent =
        trouble === "shortened"
          ? {
              ...snapshot.journal,
              rows: journal.beyond(0, (entryId) => snapshot.isPending(entryId)).rows,
              end: null,
            }
          : { sheetId: null, rows: 0, characters: 0, end: null };
      if (trouble !== "shortened") store.startAnew();
      const set = snapshot.fold(new Map(), (ledger) => ({
        ...ledger,
        sequence: ledger.sequence + 1,
        journal: extent,
      }));
      return { set: { ...set, ...(by === undefined ? {} : actsValues(by, snapshot)) }, value: null };
    });
    this.parts.answers.refresh();
  }

  /** Makes room: the oldest answers are evicted. @param by Who asks for it; left out where it is tidied by itself. */
  dropOldest(room: Room, by?: Act): Cleaned {
    const { state, store, codec, answers } = this.parts;
    const cleaned = state.update((snapshot) => {
      requireWhole(this.parts, snapshot);
      const value = dropOldest(store, codec, room);
      const set = snapshot.fold(new Map(), (ledger) => ({
        ...ledger,
        // Whoever has looked before has to look again.
        sequence: ledger.sequence + 1,
        journal: { ...ledger.journal, characters: value.characters },
      }));
      const isTold = by !== undefined && value.dropped > 0;
      const told = isTold ? actsValues({ ...by, answers: value.dropped }, snapshot) : {};
      return { set: { ...set, ...told }, value };
    });
    answers.refresh();
    return cleaned;
  }

  /**
   * Adds what journals hold that somebody copied in from other spreadsheets, so that it is not bought again.
   *
   * Safe to be killed: entries are told apart by id, and a sheet counts as read only at its end.
   *
   * @returns What to tell the user; null if there was none.
   */
  mergeCopied(): string | null {
    const sentences = this.parts.store.copiedIn().map((copied) => {
      const rows = copied.rowCount();
      const ids = once(() => copied.read(1, columnOf("entryId"), rows, 1).map(([id = ""]) => id));
      let added = 0;
      for (let row = 1; row <= rows; row += ROWS_AT_ONCE) {
        const height = Math.min(ROWS_AT_ONCE, rows - row + 1);
        const texts = copied.read(row, 1, height, HEAD_COLUMNS + ANSWER_CELLS);
        added += this.appendUnknown(texts.flatMap((line) => this.copiedEntry(copied, ids, line) ?? []));
      }
      copied.done();
      const entries = `${added} ${added === 1 ? "answer" : "answers"}`;
      return `${entries} of the journal "${copied.name}" can now be used here; that sheet may be deleted.`;
    });
    return sentences.length === 0 ? null : sentences.join(" ");
  }

  /** The rest of a long answer may be anywhere. */
  private copiedEntry(
    copied: CopiedJournal,
    ids: () => readonly string[],
    line: readonly string[],
  ): Entry | null {
    const { codec } = this.parts;
    if (headFromRow(line) === null || partsOf(line) === 0) return entryFromRow(line, codec);
    const parts = ids().flatMap((id, index) =>
      id.startsWith(`${line[columnOf("entryId") - 1]}+`)
        ? copied.read(index + 1, 1, 1, HEAD_COLUMNS + ANSWER_CELLS)
        : [],
    );
    return entryFromRow(line, codec, parts);
  }

  private appendUnknown(entries: readonly Entry[]): number {
    if (entries.length === 0) return 0;
    const known = new Set(this.parts.journal.heads().map(({ entryId }) => entryId));
    const unknown = entries.filter(({ entryId }) => !known.has(entryId) && known.add(entryId));
    this.parts.bookkeeping.append(unknown);
    this.parts.answers.refresh();
    return unknown.filter(isAnswer).length;
  }
}
