import type { Codec } from "../ports/codec";
import type { JournalStore } from "../ports/journal-store";
import { asDropped, columnOf, HEAD_COLUMNS, headFromRow, toRow, type Entry } from "./entry";
import { MOST_ANSWER_CELLS } from "./journal";

/** Characters of answers that a spreadsheet can hold beside its own cells and still open quickly. */
export const JOURNAL_BUDGET_CHARACTERS = 30_000_000;
const ROWS_AT_ONCE = 300;

export interface Room {
  readonly keepCharacters: number;
  /** Answers from this moment on stay: a run is still writing them into its rows. */
  readonly keepSinceMs: number;
}

export interface Cleaned {
  /** Answers that gave way, and answers that are still there. */
  readonly dropped: number;
  readonly kept: number;
  /** Characters of the answers that are still there. */
  readonly characters: number;
}

/**
 * Makes room in the journal: the oldest answers give way, their rows and amounts stay.
 *
 * Reads every answer to count its characters, so it is called when the budget is used up or somebody asks for it.
 */
export function dropOldest(
  store: JournalStore,
  codec: Codec,
  { keepCharacters, keepSinceMs }: Room,
): Cleaned {
  const answers = answersIn(store);
  let characters = answers.reduce((sum, { length }) => sum + length, 0);
  const oldestFirst = answers
    .filter(({ head }) => head.status === "ok" && Date.parse(head.at) < keepSinceMs)
    // What was free is asked again at no cost, so it goes first.
    .sort((a, b) => Number(isFree(b.head)) - Number(isFree(a.head)) || (a.head.at < b.head.at ? -1 : 1));
  const rows = new Map<string, string[]>();
  for (const { head, length } of oldestFirst) {
    if (characters <= keepCharacters) break;
    const row = toRow(asDropped(head), codec);
    rows.set(head.entryId, row);
    characters += row.slice(HEAD_COLUMNS).join("").length - length;
  }
  const held = answers.filter(({ head }) => head.status === "ok").length;
  if (rows.size === 0) {
    store.setSize(characters);
    return { dropped: 0, kept: held, characters };
  }
  const dropped = store.replace(columnOf("entryId"), rows);
  if (dropped > 0) store.setSize(characters);
  return { dropped, kept: held - dropped, characters: dropped > 0 ? characters : store.size() };
}

function isFree({ operation }: Entry): boolean {
  return operation === "look-up";
}

function answersIn(store: JournalStore): { head: Entry; length: number }[] {
  const rows = store.rowCount();
  const answers: { head: Entry; length: number }[] = [];
  for (let row = 1; row <= rows; row += ROWS_AT_ONCE) {
    const height = Math.min(ROWS_AT_ONCE, rows - row + 1);
    for (const texts of store.read(row, 1, height, HEAD_COLUMNS + MOST_ANSWER_CELLS)) {
      const head = headFromRow(texts);
      const length = texts.slice(HEAD_COLUMNS).reduce((sum, text) => sum + text.length, 0);
      if (head !== null) answers.push({ head, length });
    }
  }
  return answers;
}
