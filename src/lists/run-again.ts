import { ApiError, failureOf, LimitError, SetupError } from "../errors";
import { exclusively } from "../google/ports";
import type { SheetTable } from "../google/spreadsheet";
import { shortened } from "../core/text";
import { whyNotWritable } from "../verified-writes/why-refused";
import { buyList } from "./buy-list";
import { excludedIn, isExcluded } from "./excluded-companies";
import { heldList, type ListAnswer, missOf, partQuestions, questionOf, versionsOf } from "./held-list";
import { findListColumns, HEADER_ROW } from "./list-columns";
import { listHistory, wholeSeconds } from "./list-history";
import type { ListServices } from "./list-services";
import { noteOf, type RefreshedSheet, refreshSheet, websitesOf, writeListSheet } from "./list-sheet";
import { againWarnings } from "./list-words";
import { lastRunOf } from "./keep-lists";
import type { StoredList } from "./saved-lists";

/** What running a saved list again has changed. The four counts are companies. */
export interface ListChanges {
  sheetName: string;
  added: number;
  gone: number;
  changed: number;
  kept: number;
  totalCount: number;
  credits: number;
  warnings: string[];
  /**
   * A1 notation, with the sheet, of the websites that are new: what an enrichment of the new ones takes. Null if none. A
   * single one comes with the blank cell below it, since one cell alone would mean its whole column.
   */
  newCompanies: string | null;
  /** As `ListResult.progress`: nothing is written yet. */
  progress?: { parts: number; of: number };
}

const MINUTE_MS = 60 * 1000;
/** What was bought within this time, longer than an execution lives, and is not in the sheet is written by whoever runs the list again. */
const UNWRITTEN_FOR_MS = 7 * MINUTE_MS;
const JUST_RUN_MS = 3 * MINUTE_MS;

/** What was bought some minutes ago, and is not in the sheet; null if nothing waits to be written. */
export function boughtUnwritten(
  services: ListServices,
  { request, lastRun }: StoredList,
  now: number,
): ListAnswer | null {
  const { answer } = heldList(services, request, { since: now - UNWRITTEN_FOR_MS });
  return answer?.fetched_at === lastRun?.at ? null : answer;
}

/** When a list that has just been bought may be run again; null if it may now. */
export function whenAgain({ clock }: ListServices, { lastRun }: StoredList): number | null {
  const at = lastRun === null ? -Infinity : Date.parse(lastRun.at) + JUST_RUN_MS;
  return at > clock.now() ? at : null;
}

/** @throws {LimitError} If it was bought a moment ago, and is in its sheet. */
export function requireNotJustRun(services: ListServices, stored: StoredList): void {
  if (boughtUnwritten(services, stored, services.clock.now()) !== null) return;
  const againAt = whenAgain(services, stored);
  if (againAt === null) return;
  const clock = clockTime(services, againAt);
  throw new LimitError(
    "limit/busy",
    `“${stored.name}” was bought less than 3 minutes ago.`,
    `Look at its sheet, or run it again from ${clock}.`,
  );
}

/** `14:23`, the first full minute from then. */
export function clockTime({ spreadsheet }: Pick<ListServices, "spreadsheet">, ms: number): string {
  return spreadsheet.localTime(Math.ceil(ms / MINUTE_MS) * MINUTE_MS).slice(11, 16);
}

export interface AgainTerms {
  readonly creditCap: number;
  /** Milliseconds. */
  readonly startedAt: number;
  /** Milliseconds: no further part is begun after that. */
  readonly until?: number;
  /** Of a watch or an update: what was bought so long before counts. It shows nothing to anybody. */
  readonly maxAgeMs?: number | undefined;
}

/**
 * Buys a saved list again, as far as it was not bought since it started, and shows in its sheet what has changed. Safe to repeat.
 *
 * @returns null for a watch whose list is in its sheet already.
 * @throws As `buyList`. @throws {SetupError} If somebody protects what would be written.
 */
export function refreshSaved(
  services: ListServices,
  stored: StoredList,
  { creditCap, startedAt, until = Infinity, maxAgeMs }: AgainTerms,
): ListChanges | null {
  const { request } = stored;
  const isLook = maxAgeMs !== undefined;
  const since = isLook
    ? startedAt - maxAgeMs
    : boughtUnwritten(services, stored, startedAt) === null
      ? startedAt
      : startedAt - UNWRITTEN_FOR_MS;
  // What can be wrong with the sheets is found before anything is bought.
  const excluded = excludedIn(services, request);
  requireWritable(services, stored);
  if (isLook && isWritten(services, stored, since)) return null;
  const { answer, credits, refused, progress } = buyList(services, request, { creditCap, since, until });
  if (answer === null) return { ...NOTHING_CHANGED, credits, progress };

  const sheet = sheetOf(services, stored, answer, credits);
  const isWanted: Wanted = (row) => excluded === null || !isExcluded(row, excluded);
  const changes = sheet === null ? null : written(services, sheet, stored, answer, isWanted);
  services.savedLists().note(stored.id, { sheetId: sheet?.sheetId ?? null, lastRun: lastRunOf(answer) });
  // That it is not shown is no reason to say that it failed.
  if (!isLook && sheet !== null && answer.rows.length > 0)
    failureOf(() => services.spreadsheet.activate(sheet.sheetId));
  const { added = 0, gone = 0, changed = 0, kept = 0, newRows = null } = changes ?? {};
  return {
    sheetName: sheet?.name ?? "",
    added,
    gone,
    changed,
    kept,
    totalCount: answer.matches,
    credits,
    warnings: againWarnings(answer, request, { ...changes, refused }),
    newCompanies:
      newRows === null || sheet === null
        ? null
        : websitesOf(sheet, { ...newRows, column: changes!.places.get("website")! }),
  };
}

const NOTHING_CHANGED = {
  sheetName: "",
  added: 0,
  gone: 0,
  changed: 0,
  kept: 0,
  totalCount: 0,
  warnings: [],
  newCompanies: null,
};

/**
 * Whether its sheet shows what was bought since then.
 *
 * @throws {ApiError} What cannot be read, or has ended whatever read it, is not bought again while nobody looks.
 */
function isWritten(
  services: ListServices,
  { request, sheetId, lastRun }: StoredList,
  since: number,
): boolean {
  const { plan, answer } = heldList(services, request, { since });
  const questions = [questionOf(request), ...partQuestions(request, plan.parts)];
  const miss = answer === null ? questions.map((each) => missOf(services, each, { since })) : [];
  const odd = miss.find((each) => each?.why === "unreadable");
  if (odd) {
    const advice = "Run the list again yourself, or look again tomorrow.";
    throw new ApiError("api/unexpected-reply", `${odd.reason} ${advice}`, { status: 200 });
  }
  const hasSheet = sheetId !== null && services.spreadsheet.sheet(sheetId) !== null;
  return hasSheet && answer !== null && lastRun?.at === answer.fetched_at;
}

/** @throws {SetupError} If somebody protects what would be written. */
function requireWritable({ spreadsheet }: ListServices, { sheetId, request }: StoredList): void {
  const sheet = sheetId === null ? null : spreadsheet.sheet(sheetId);
  if (sheet === null) return;
  const rows = { row: HEADER_ROW, rows: sheet.lastRow() + request.limit };
  const why = whyNotWritable(sheet, findListColumns(sheet), rows);
  if (why !== null) throw new SetupError("setup/permission", why);
}

/** The list's sheet; a new one if it was deleted, none if there is nothing to put into a new one. */
function sheetOf(
  services: ListServices,
  { id, name, request, sheetId }: StoredList,
  answer: ListAnswer,
  credits: number,
): SheetTable | null {
  const { spreadsheet } = services;
  const sheet = sheetId === null ? null : spreadsheet.sheet(sheetId);
  if (sheet !== null || answer.rows.length === 0) return sheet;
  const note = noteOf(services, request, answer, credits);
  const sheetName = request.sheetName ?? shortened(name, 90, "");
  const made = writeListSheet(spreadsheet, [], { sheetName, note });
  // Before its rows: whoever is cut off now finds it again.
  services.savedLists().note(id, { sheetId: made.sheetId });
  return made;
}

type Wanted = Parameters<typeof refreshSheet>[2]["isWanted"];

/** @throws {LimitError} If somebody else works on the spreadsheet. */
function written(
  services: ListServices,
  sheet: SheetTable,
  { request, lastRun }: StoredList,
  { rows, complete, fetched_at }: ListAnswer,
  isWanted: Wanted,
): RefreshedSheet {
  const { spreadsheet, answers } = services;
  answers.refresh();
  const earlier = versionsOf(services, request).filter((version) => version.fetched_at < fetched_at);
  const history = listHistory(earlier, lastRun?.at ?? null);
  const at = wholeSeconds(fetched_at);
  const done = exclusively(spreadsheet.lock, () =>
    refreshSheet(spreadsheet, sheet, { rows, complete, at, history, isWanted }),
  );
  if (done !== null) return done.value;
  throw new LimitError(
    "limit/busy",
    "The list is bought and kept, but somebody else is working on this spreadsheet right now. Run it again to write it; that costs nothing.",
  );
}
