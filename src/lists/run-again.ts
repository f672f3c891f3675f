import type { ListRequest } from "../core/run-request";
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

/** Longer than an execution lives: whoever runs a list again a moment later, or after a kill, shows what was bought. */
const JUST_BOUGHT_MS = 7 * 60 * 1000;

/** Whether running it again buys nothing. */
export function isJustBought(services: ListServices, request: ListRequest): boolean {
  return heldList(services, request, { since: services.clock.now() - JUST_BOUGHT_MS }).answer !== null;
}

export interface AgainTerms {
  readonly creditCap: number;
  /** Milliseconds. */
  readonly startedAt: number;
  /** Milliseconds: no further part is begun after that. */
  readonly until?: number;
  /** Milliseconds; of a watch or an update, which show nothing to anybody: from when on what was bought counts. */
  readonly since?: number | undefined;
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
  { creditCap, startedAt, until = Infinity, since: lookSince }: AgainTerms,
): ListChanges | null {
  const { request } = stored;
  const isLook = lookSince !== undefined;
  const since = lookSince ?? startedAt - JUST_BOUGHT_MS;
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
