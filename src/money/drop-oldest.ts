import type { Codec, JournalStore } from "../google/ports";
import {
  ANSWER_CELLS,
  asDropped,
  type Entry,
  HEAD_COLUMNS,
  headFromRow,
  isAnswer,
  isFree,
  toRow,
  journalColumn,
} from "./entry";

/** Characters of answers that a spreadsheet can hold beside its own cells and still open quickly. */
export const JOURNAL_BUDGET_CHARACTERS = 30_000_000;
const ROWS_AT_ONCE = 300;

export interface Room {
  readonly keepCharacters: number;
  /** Answers from this time on stay: a run may still have to write them into its rows. */
  readonly keepSinceMs: number;
  /** Whether a free answer decides how cells are read: without the newest, the same cells would ask again. */
  readonly isNeeded: (head: Entry) => boolean;
  /** Only answers of this host are evicted; if left out, those of all hosts. */
  readonly host?: string;
}

export interface Cleaned {
  /** How many answers were evicted, and how many are left. */
  readonly dropped: number;
  readonly kept: number;
  /** Characters of the answers that are left. */
  readonly characters: number;
  /** Answers of other hosts that were left, if evicting them would make the wanted room. */
  readonly ofOthers: number;
}

/**
 * Makes room in the journal: the oldest answers are evicted, their rows and amounts stay. Call under the lock.
 *
 * Reads every answer to count its characters, so call it only if the budget is used up or a user asks for it.
 */
export function dropOldest(
  store: Pick<JournalStore, "read" | "replace" | "rowCount">,
  codec: Codec,
  { keepCharacters, keepSinceMs, isNeeded, host }: Room,
): Cleaned {
  const answers = answersIn(store);
  const needed = new Map<string, Entry>();
  for (const { head } of answers) {
    if (head.status !== "ok" || !isNeeded(head)) continue;
    if ((needed.get(head.key)?.at ?? "") <= head.at) needed.set(head.key, head);
  }
  // Free answers go first: to ask again costs nothing. Those that cells cannot be read without go last.
  const turnOf = (head: Entry): number => (needed.get(head.key) === head ? 2 : isFree(head) ? 0 : 1);
  let characters = answers.reduce((sum, { length }) => sum + length, 0);
  const oldestFirst = answers
    .filter(({ head }) => head.status === "ok" && Date.parse(head.at) < keepSinceMs)
    .filter(({ head }) => host === undefined || head.host === host)
    .sort((a, b) => turnOf(a.head) - turnOf(b.head) || (a.head.at < b.head.at ? -1 : 1));
  const rows = new Map<string, string[]>();
  let dropped = 0;
  for (const { head, length } of oldestFirst) {
    if (characters <= keepCharacters) break;
    const row = toRow(asDropped(head), codec);
    rows.set(head.entryId, row);
    if (isAnswer(head)) dropped++;
    characters += row.slice(HEAD_COLUMNS).join("").length - length;
  }
  const held = answers.filter(({ head }) => head.status === "ok" && isAnswer(head));
  if (rows.size > 0) store.replace(journalColumn("entryId"), rows);
  const others = host === undefined ? [] : held.filter(({ head }) => head.host !== host);
  const ofOthers = characters > keepCharacters ? others.length : 0;
  return { dropped, kept: held.length - dropped, characters, ofOthers };
}

function answersIn(store: Pick<JournalStore, "read" | "rowCount">) {
  const rows = store.rowCount();
  const answers: { readonly head: Entry; readonly length: number }[] = [];
  for (let row = 1; row <= rows; row += ROWS_AT_ONCE) {
    const height = Math.min(ROWS_AT_ONCE, rows - row + 1);
    for (const texts of store.read(row, 1, height, HEAD_COLUMNS + ANSWER_CELLS)) {
      const head = headFromRow(texts);
      const length = texts.slice(HEAD_COLUMNS).reduce((sum, text) => sum + text.length, 0);
      if (head !== null) answers.push({ head, length });
    }
  }
  return answers;
}
