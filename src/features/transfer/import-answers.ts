import { entryOfLine } from "./answer-entry";
import type { App } from "../../app";
import {
  type AnswerLine,
  faultInWords,
  holdsAnswer,
  noRoomInWords,
  otherHostInWords,
  readAnswerLine,
} from "../../core/answer-line";
import { InputError } from "../../core/errors";
import { shortened } from "../../core/shortened";
import { inTurn } from "../../google/ports";
import { actsValues, handOf } from "../../money/acts";
import { JOURNAL_BUDGET_CHARACTERS } from "../../money/drop-oldest";
import { type Entry, importedId, originOf } from "../../money/entry";
import { unitOf, WHOLE_COMPANY } from "../../money/operation";

const LONGEST_FILE_NAME = 60;

/** What is here of a file's answers. */
export interface HeldHere {
  /** Places in the list that was asked about. */
  held: number[];
  /** Host and prefix that is asked here: answers of another don't count. */
  host: string;
  /** Characters of answers that the journal still takes. */
  room: number;
}

/** Which of these answers are here. */
export function heldHere(app: App, ids: readonly string[]): HeldHere {
  const here = entriesOf(app, ids);
  const held = ids.flatMap((id, index) => (isHeldIn(here.get(id)) ? [index] : []));
  return { held, host: app.answers.host(), room: roomIn(app) };
}

export interface ImportedSlice {
  /** Answers that are here now and were not before, and those that were. */
  imported: number;
  held: number;
}

/**
 * Takes answers of a file over: all of a slice, or none. Those that are here stay as they are, so a slice may be taken again.
 *
 * Nobody has paid for them here: they count for no limit and no sum.
 *
 * @param first The number of the first line in its file, for messages.
 * @throws {InputError} Where a line is not as it was exported, or is of another address; or where there is no room.
 */
export function importAnswers(
  app: App,
  {
    lines,
    file,
    first,
  }: { readonly lines: readonly string[]; readonly file: string; readonly first: number },
): ImportedSlice {
  const name = shortened(file, LONGEST_FILE_NAME);
  const entries = lines.flatMap((text, index) => entryIn(app, text, name, first + index) ?? []);
  return inTurn(app.lock, () => {
    app.journal.refresh();
    const here = entriesOf(
      app,
      entries.map(({ entryId }) => entryId),
    );
    const lacking = new Map<string, Entry>();
    for (const entry of entries) {
      const { entryId: origin } = entry;
      const before = here.get(origin) ?? [];
      if (!isHeldIn(before)) lacking.set(origin, { ...entry, entryId: importedId(origin, before.length) });
    }
    if (lacking.size > 0 && roomIn(app) <= 0)
      throw new InputError("input/argument", ...noRoomInWords(lacking.size));
    const act = { ...handOf(app), what: "answers-imported", answers: lacking.size, name } as const;
    app.bookkeeping.append([...lacking.values()], (snapshot) => actsValues(act, snapshot));
    forgetCopies(app, entries);
    return { imported: lacking.size, held: entries.length - lacking.size };
  });
}

/** Formulas read the cache first, which may be older than the journal now: also where an import before this one was killed. */
function forgetCopies({ entryCache }: App, entries: readonly Entry[]): void {
  entryCache.forget(
    entries.flatMap((entry) =>
      [entry.company, entry.uuid].flatMap((company) =>
        [WHOLE_COMPANY, unitOf(entry)].map((unit) => ({ operation: entry.operation, company, unit })),
      ),
    ),
  );
}

/** The entry of a line; null of one that holds an amount alone. @throws {InputError} */
function entryIn(app: App, text: string, file: string, place: number): Entry | null {
  const { codec, clock } = app;
  const line = readAnswerLine(text);
  if (typeof line === "string") throw new InputError("input/argument", ...faultInWords(line, place));
  requireOwnHost(app, line);
  if (!holdsAnswer(line)) return null;
  const entry = entryOfLine(line, file, { codec, nowMs: clock.now() });
  if (typeof entry === "string") throw new InputError("input/argument", ...faultInWords(entry, place));
  return entry;
}

function requireOwnHost(app: App, { host }: AnswerLine): void {
  const own = app.answers.host();
  if (host !== own)
    throw new InputError("input/argument", ...otherHostInWords(shortened(host, LONGEST_FILE_NAME), own));
}

/** What is here of answers, by the id of their origin. Not one that somebody has damaged: it would be bought again. */
function entriesOf(app: App, origins: readonly string[]): ReadonlyMap<string, readonly Entry[]> {
  const wanted = new Set(origins);
  const found = new Map<string, Entry[]>();
  for (const entry of app.journal.where("entryId", (id) => wanted.has(originOf(id)))) {
    const origin = originOf(entry.entryId);
    found.set(origin, [...(found.get(origin) ?? []), entry]);
  }
  return found;
}

/** One that was dropped to make room is imported again. */
function isHeldIn(entries: readonly Entry[] = []): boolean {
  return entries.some(({ status }) => status !== "dropped");
}

function roomIn(app: App): number {
  return JOURNAL_BUDGET_CHARACTERS - app.state.known().journal.characters;
}
