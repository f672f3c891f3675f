import { type Bill, creditsInWords, rounded } from "../core/credits";
import { shortened } from "../core/text";
import { exclusively } from "../google/ports";
import { listGenerate } from "../api/endpoints/lists";
import { ApiError, failureOf, LimitError, SetupError } from "../errors";
import { list } from "../products/list";
import type { ListingAnswer } from "../products/listing";
import type { SheetTable } from "../google/spreadsheet";
import { whyNotWritable } from "../verified-writes/output-columns";
import { askedOf } from "./agreed-list";
import { buyList, listStanding, questionOf } from "./buy-list";
import { isExcluded, readExcluded } from "./excluded-companies";
import { findListColumns, HEADER_ROW } from "./list-columns";
import { listHistory, wholeSeconds } from "./list-history";
import { noteOf, type RefreshedSheet, refreshSheet, websitesOf, writeListSheet } from "./list-sheet";
import { billedPrice, overCapOf } from "./buy-one";
import type { ListServices } from "./list-services";
import { LIST_LIMIT_MAX } from "../core/list-limit";
import { companiesInWords, dayInWords, refreshWarnings } from "./list-words";
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
}

/** While a purchase is claimed, the same one is not made again. */
const MINUTE_MS = 60 * 1000;
/** What was bought within this time, longer than an execution lives, and is not in the sheet is written by whoever runs the list again. */
const RESUMED_FOR_MS = 7 * MINUTE_MS;
const JUST_RUN_MS = 3 * MINUTE_MS;

/**
 * What running a saved list again costs: always the whole list, since only a new answer says what has changed.
 *
 * @throws {InputError} If there is no such list, or its range to leave out is gone.
 */
export function quoteRefreshList(services: ListServices, name: string): Bill {
  const stored = services.savedLists().named(name);
  services.quoted().note(name, askedOf(services, stored));
  const { request, lastRun } = stored;
  const excluded =
    request.excludeRange === undefined ? null : readExcluded(services.spreadsheet, request.excludeRange);
  const bought = unwritten(services, stored, services.clock.now() - RESUMED_FOR_MS);
  const { high } = billedPrice(services, listGenerate.price(questionOf(request).body));
  const againAt = bought === null ? whenAgain(services, stored) : null;
  const overCap = bought === null ? overCapOf(services, high) : null;
  const lines =
    bought === null
      ? [
          `Running a list again is always paid, whatever was bought before: up to ${companiesInWords(request.limit)}, at most ${creditsInWords(high)}.`,
          lastRun === null
            ? "It has not been built yet: every company will be new."
            : `The last time was ${dayInWords(services, lastRun.at)}: ${companiesInWords(lastRun.count)}, ${creditsInWords(lastRun.credits)}.`,
        ]
      : [
          `Bought on ${dayInWords(services, bought.fetched_at)} and not written yet: ${companiesInWords(bought.rows.length)}, no credits.`,
        ];
  if (excluded !== null) {
    lines.push(`What matches and is in ${excluded.range} is not added, but charged here.`);
  }
  if (againAt !== null) {
    lines.push(`It has just been bought: it can be run again from ${clockTime(services, againAt)}.`);
  }
  if (overCap !== null) lines.push(overCap);
  const toFetch = bought === null ? request.limit : 0;
  const minutes = bought === null ? 1 : 0;
  return {
    rows: request.limit,
    blank: 0,
    invalid: 0,
    companies: request.limit,
    alreadyPaid: request.limit - toFetch,
    toFetch,
    today: againAt !== null || overCap !== null ? 0 : request.limit,
    ...(againAt === null
      ? {}
      : { againAt: new Date(againAt).toISOString(), againInMs: againAt - services.clock.now() }),
    credits: bought === null ? { low: 0, high } : { low: 0, high: 0 },
    minutes: { open: minutes, closed: minutes },
    lines,
    range: "",
  };
}

/**
 * Buys a saved list again, shows in its sheet what has changed, and shows the sheet. Safe to repeat: what was bought since it
 * started is only written, as is what an earlier one has bought a few minutes before and not written.
 *
 * @param startedAt Milliseconds. @throws {LimitError} If a cap does not allow it.
 * @throws {InputError} `input/filter`, if the API no longer accepts the filters.
 * @throws {ApiError} If the API refuses, or answers what cannot be read.
 */
export function refreshSaved(
  services: ListServices,
  stored: StoredList,
  { creditCap, startedAt }: { readonly creditCap: number; readonly startedAt: number },
): ListChanges {
  const earlier = startedAt - RESUMED_FOR_MS;
  const since = unwritten(services, stored, earlier) === null ? startedAt : earlier;
  const { sheet, isEmpty, changes } = refreshStored(services, stored, { creditCap, since });
  // That it is not shown is no reason to say that it failed.
  if (sheet !== null && !isEmpty) failureOf(() => services.spreadsheet.activate(sheet.sheetId));
  return changes;
}

/** @throws {LimitError} If it was bought a moment ago, and is in its sheet. */
export function requireNotJustRun(services: ListServices, stored: StoredList): void {
  const isBought = unwritten(services, stored, services.clock.now() - RESUMED_FOR_MS) !== null;
  const againAt = isBought ? null : whenAgain(services, stored);
  if (againAt === null) return;
  throw new LimitError(
    "limit/busy",
    `“${stored.name}” was bought less than 3 minutes ago.`,
    `Look at its sheet, or run it again from ${clockTime(services, againAt)}.`,
  );
}

/**
 * As `refreshSaved`, for whoever knows since when what was bought counts, and shows nothing to anybody. A list that is in
 * its sheet as it was bought since then is neither bought nor written: null.
 */
export function refreshSince(
  services: ListServices,
  stored: StoredList,
  { creditCap, since }: { readonly creditCap: number; readonly since: number },
): ListChanges | null {
  const { answer, purchase } = listStanding(
    services,
    questionOf(stored.request),
    services.clock.now() - since,
  );
  if (purchase !== null) requireReadable(services, stored, services.clock.now() - since);
  const sheet = stored.sheetId === null ? null : services.spreadsheet.sheet(stored.sheetId);
  const isWritten = sheet !== null && stored.lastRun?.at === answer?.fetched_at;
  if (purchase === null && isWritten) return null;
  return refreshStored(services, stored, { creditCap, since }).changes;
}

/** What cannot be read, or has ended whatever read it, is not bought again while nobody looks. */
function requireReadable({ answers }: ListServices, { request }: StoredList, maxAgeMs: number): void {
  const [standing] = answers.lookUp(list, [questionOf(request)], { maxAgeMs, cached: false });
  if (standing?.kind !== "miss" || standing.why !== "unreadable") return;
  const advice = "Run the list again yourself, or look again tomorrow.";
  throw new ApiError("api/unexpected-reply", `${standing.reason} ${advice}`, { status: 200 });
}

function refreshStored(
  services: ListServices,
  stored: StoredList,
  { creditCap, since }: { readonly creditCap: number; readonly since: number },
): { sheet: SheetTable | null; isEmpty: boolean; changes: ListChanges } {
  const { spreadsheet, clock } = services;
  const { request } = stored;
  // What can be wrong with the sheets is found before anything is bought.
  const excluded =
    request.excludeRange === undefined ? null : readExcluded(spreadsheet, request.excludeRange);
  requireWritable(services, stored);
  const question = questionOf(request);
  const { answer, credits, refused } = buyList(services, question, {
    creditCap,
    maxAgeMs: clock.now() - since,
  });

  const sheet = sheetOf(services, stored, answer, credits);
  const complete = isComplete(answer);
  const changes =
    sheet === null
      ? NOTHING_WRITTEN
      : written(services, sheet, stored, {
          answer,
          complete,
          isWanted: (row) => excluded === null || !isExcluded(row, excluded),
        });
  const totalCount = answer.total_count ?? answer.rows.length;
  services.savedLists().note(stored.id, {
    sheetId: sheet?.sheetId ?? null,
    lastRun: {
      at: answer.fetched_at,
      count: answer.rows.length,
      totalCount,
      credits: rounded(answer.credits),
    },
  });
  const { added, gone, changed, kept, newRows, unknown, usersCells } = changes;
  return {
    sheet,
    isEmpty: answer.rows.length === 0,
    changes: {
      sheetName: sheet?.name ?? "",
      added,
      gone,
      changed,
      kept,
      totalCount,
      credits,
      warnings: refreshWarnings({ answer, limit: request.limit, refused, unknown, usersCells }),
      newCompanies:
        newRows === null || sheet === null || changes.places === null
          ? null
          : websitesOf(sheet, { ...newRows, column: changes.places.get("website")! }),
    },
  };
}

const NOTHING_WRITTEN = {
  added: 0,
  gone: 0,
  changed: 0,
  kept: 0,
  unknown: 0,
  usersCells: 0,
  newRows: null,
  places: null,
};

/** @throws {SetupError} If somebody protects what would be written. */
function requireWritable({ spreadsheet }: ListServices, { sheetId, request }: StoredList): void {
  const sheet = sheetId === null ? null : spreadsheet.sheet(sheetId);
  if (sheet === null) return;
  const rows = { row: HEADER_ROW, rows: sheet.lastRow() + request.limit };
  const why = whyNotWritable(sheet, findListColumns(sheet), rows);
  if (why !== null) throw new SetupError("setup/permission", why);
}

/** When a list that has just been bought may be run again; null if it may now. */
function whenAgain({ clock }: ListServices, { lastRun }: StoredList): number | null {
  const at = lastRun === null ? -Infinity : Date.parse(lastRun.at) + JUST_RUN_MS;
  return at > clock.now() ? at : null;
}

/** `14:23`, the first full minute from then. */
function clockTime({ spreadsheet }: ListServices, ms: number): string {
  return spreadsheet.localTime(Math.ceil(ms / MINUTE_MS) * MINUTE_MS).slice(11, 16);
}

/** What was bought since then, and is not in the sheet; null if nothing waits to be written. */
function unwritten(services: ListServices, stored: StoredList, since: number): ListingAnswer | null {
  const age = services.clock.now() - since;
  const { answer, purchase } = listStanding(services, questionOf(stored.request), age);
  return purchase === null && answer?.fetched_at !== stored.lastRun?.at ? answer : null;
}

/** The list's sheet; a new one if it was deleted, none if there is nothing to put into a new one. */
function sheetOf(
  services: ListServices,
  { id, name, request, sheetId }: StoredList,
  answer: ListingAnswer,
  credits: number,
): SheetTable | null {
  const { spreadsheet } = services;
  const sheet = sheetId === null ? null : spreadsheet.sheet(sheetId);
  if (sheet !== null || answer.rows.length === 0) return sheet;
  const note = noteOf(services, request, answer, credits);
  const made = writeListSheet(spreadsheet, [], {
    sheetName: request.sheetName ?? shortened(name, 90, ""),
    note,
  });
  // Before its rows: whoever is cut off now finds it again.
  services.savedLists().note(id, { sheetId: made.sheetId });
  return made;
}

/** A list that may lack something says nothing about what it lacks. */
export function isComplete({
  rows,
  total_count,
  moved,
}: Pick<ListingAnswer, "rows" | "total_count" | "moved">): boolean {
  return !moved && total_count !== null && total_count < LIST_LIMIT_MAX && total_count <= rows.length;
}

function written(
  services: ListServices,
  sheet: SheetTable,
  { request, lastRun }: StoredList,
  {
    answer,
    ...fresh
  }: { answer: ListingAnswer; complete: boolean; isWanted: Parameters<typeof refreshSheet>[2]["isWanted"] },
): RefreshedSheet {
  const { spreadsheet, answers } = services;
  const question = questionOf(request);
  answers.refresh();
  const held = answers.held(list, [question], Infinity)[0]!;
  const earlier = list
    .listings(question, held)
    .map(({ answer: each }) => each)
    .filter(({ fetched_at }) => fetched_at < answer.fetched_at);
  const done = exclusively(spreadsheet.lock, () =>
    refreshSheet(spreadsheet, sheet, {
      ...fresh,
      rows: answer.rows,
      at: wholeSeconds(answer.fetched_at),
      history: listHistory(earlier, lastRun?.at ?? null),
    }),
  );
  if (done !== null) return done.value;
  throw new LimitError(
    "limit/busy",
    "The list is bought and kept, but somebody else is working on this spreadsheet right now. Run it again to write it; that costs nothing.",
  );
}
