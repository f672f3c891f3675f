import { lineOfEntry, isSold } from "./answer-entry";
import type { App } from "../../app";
import { SetupError } from "../../core/errors";
import { checksum } from "../../core/json";
import { DAMAGED, type Entry } from "../../money/entry";

/**
 * The journal in slices, from its first row to its last.
 *
 * Rows are appended at its end, so a slice that was taken stays right while others buy. A user may sort or delete rows between two
 * slices: each slice has a mark, made of the ids of its rows in their order, and in the end all marks are compared with what the rows
 * say then. Where all are the same, the slices together are the rows of that one moment: none is missing, none is there twice.
 */

/** Rows that are read at once. */
const ROWS_AT_ONCE = 200;
/** Of a reply, so that Google carries it: a slice ends with the answer that reaches it. */
const SLICE_CHARACTERS = 1_000_000;
const SLICE_ROWS = 2_000;

export interface TakenAnswer {
  /** The same answer may be in two rows: a user copied one. */
  id: string;
  /** A line of the file, without its line break. */
  line: string;
}

export interface TakenSlice {
  answers: TakenAnswer[];
  /** How many rows it has read, and a mark of them. */
  rows: number;
  mark: string;
  /** Rows of the whole journal. */
  of: number;
  /** The row that the next slice begins with; null at the end. */
  next: number | null;
  /** Rows that somebody has damaged. */
  unreadable: number;
  /** Answers of other addresses, which don't count here. */
  elsewhere: number;
}

/** The answers of the rows from `first` on. Buys nothing. @throws {SetupError} `setup/journal-missing`, where none can be read. */
export function takeAnswers(app: App, first: number): TakenSlice {
  const { journal } = app;
  requireReadable(app);
  const host = app.answers.host();
  const of = journal.rows;
  const answers: TakenAnswer[] = [];
  const ids: string[] = [];
  let [unreadable, elsewhere, characters] = [0, 0, 0];
  const take = (entry: Entry, size: number) => {
    if (!isSold(entry)) return;
    if (entry.host !== host) return void elsewhere++;
    const line = lineOfEntry(entry, size);
    characters += line.length;
    answers.push({ id: entry.entryId, line });
  };
  const isFull = () => characters >= SLICE_CHARACTERS || ids.length >= SLICE_ROWS;
  for (let row = first; row <= of && !isFull(); row = first + ids.length)
    for (const { entryId, entry, characters: size } of journal.stretch(
      row,
      Math.min(ROWS_AT_ONCE, of - row + 1),
    )) {
      ids.push(entryId);
      if (entry === null || entry.answer === DAMAGED.answer) unreadable++;
      else take(entry, size);
      if (isFull()) break;
    }
  const isLast = first + ids.length > of;
  // What the journal does not take at present is held, too.
  if (isLast) for (const entry of app.state.known().parked(app.clock.now())) take(entry, entry.answer.length);
  return {
    answers,
    rows: ids.length,
    mark: checksum(ids),
    of,
    next: isLast ? null : first + ids.length,
    unreadable,
    elsewhere,
  };
}

function requireReadable(app: App): void {
  const trouble = app.bookkeeping.trouble();
  // Of a journal that was shortened, all that is left leaves.
  if (trouble !== null && trouble.what !== "shortened")
    throw new SetupError("setup/journal-missing", ...trouble.inWords);
}

/** How many of these slices, from the first on, are what the journal holds now. */
export function slicesThatStand(
  app: App,
  slices: readonly { readonly rows: number; readonly mark: string }[],
): number {
  const ids = app.journal.texts("entryId");
  let row = 0;
  const changed = slices.findIndex(({ rows, mark }) => {
    const now = ids.slice(row, row + rows);
    row += rows;
    return now.length !== rows || checksum(now) !== mark;
  });
  return changed === -1 ? slices.length : changed;
}
