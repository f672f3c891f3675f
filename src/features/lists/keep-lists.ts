import { canonicalJson } from "../../core/json";
import { rounded } from "../../core/credits";
import type { ListRequest } from "../../lists/list-request";
import { failureOf } from "../../core/errors";
import { questionIn } from "../../lists/agreed-list";
import { datedList } from "../../lists/dated-list";
import { rangeWithSheet } from "../../lists/excluded-companies";
import { everBuilt, type ListAnswer } from "../../lists/held-list";
import { isListSheet } from "../../lists/list-columns";
import { companiesOn } from "./list-rows";
import type { App } from "../../app";
import { type Built, find, savedListsOf } from "../../lists/saved-lists";

/** A set of filters with a name, kept in the spreadsheet and shared with its editors. */
export interface SavedList {
  /** For `RunRequest.savedList`: stays when it is renamed. */
  id: string;
  /** What it is known by; no two differ only in case. */
  name: string;
  request: ListRequest;
  /**
   * What values are called at this user's host, by `<filter>=<value>`: a lookup that answers to words only cannot tell it later.
   * Left out where the list was saved at another host.
   */
  labels?: Record<string, string>;
  /** ISO 8601. */
  savedAt: string;
  /** The last time it was built or run again; null if never. `count`: companies on the sheet. `sheetName` as it is called now, empty if it was deleted. `credits`: left out where another host has billed them. */
  lastRun: { at: string; sheetName: string; count: number; totalCount: number; credits?: number } | null;
}

/** The saved lists of this spreadsheet by name, with their sheets as they are called now. */
export function shownLists(app: App): { lists: SavedList[] } {
  const lists = savedListsOf(app)
    .all()
    .map(({ id, name, request, labels, savedAt, sheetId, lastRun }): SavedList => {
      const sheetName = sheetId === null ? "" : (app.spreadsheet.sheet(sheetId)?.name ?? "");
      return {
        id,
        name,
        request,
        ...(labels === undefined ? {} : { labels }),
        savedAt,
        lastRun: lastRun && shownRun(lastRun, sheetName),
      };
    });
  return { lists };
}

/**
 * Saves a list, with the sheet that holds it already if `sheetName` names one.
 *
 * @throws {InputError} If the name is taken and must not be replaced, or the list is too large to keep.
 */
export function saveList(
  app: App,
  name: string,
  request: ListRequest,
  {
    replace = false,
    labels,
  }: { replace?: boolean | undefined; labels?: Readonly<Record<string, string>> | undefined } = {},
): { lists: SavedList[] } {
  const { excludeRange } = request;
  const kept =
    excludeRange === undefined
      ? request
      : { ...request, excludeRange: rangeWithSheet(app.spreadsheet, excludeRange) };
  const savedAt = new Date(app.clock.now()).toISOString();
  const named = labels === undefined ? {} : { labels };
  const list = { name, request: kept, ...named, savedAt, ...builtAs(app, name, request) };
  savedListsOf(app).save(list, { replace });
  return shownLists(app);
}

/**
 * A sheet of that name counts only if this very list was built, no other saved list has the sheet, and it has a list's
 * columns: running the list again will write there, and call Gone what the list does not hold.
 */
function builtAs(app: App, name: string, request: ListRequest): Built {
  const nowhere: Built = { sheetId: null, lastRun: null };
  const lists = savedListsOf(app).all();
  const own = find(lists, name);
  // The sheet that it was saved with may be called otherwise by now, and another one so: its ID decides.
  const { sheetId: ownId = null, lastRun = null, request: saved } = own ?? {};
  if (saved?.sheetName === request.sheetName && ownId !== null && app.spreadsheet.sheet(ownId) !== null)
    return { sheetId: ownId, lastRun };
  const sheet = request.sheetName === undefined ? null : app.spreadsheet.sheetNamed(request.sheetName);
  if (sheet === null || !isListSheet(sheet)) return nowhere;
  const answer = everBuilt(app, datedList(app, request, app.clock.now()));
  const isAnothers = lists.some((other) => other !== own && other.sheetId === sheet.sheetId);
  return answer === null || isAnothers
    ? nowhere
    : { sheetId: sheet.sheetId, lastRun: lastRunOf(app, answer, companiesOn(app.spreadsheet, sheet)) };
}

/** A list that was saved before it was built has its sheet now: running it again goes on there. */
export function noteBuilt(
  app: App,
  request: ListRequest,
  sheetId: number,
  lastRun: NonNullable<Built["lastRun"]>,
): void {
  const asked = canonicalJson(questionIn(request));
  const lists = savedListsOf(app);
  const all = lists.all();
  // Note it for one list alone: no two share a sheet.
  const built = all.find(({ request: saved, sheetId: known }) => {
    const hasSheet = known !== null && app.spreadsheet.sheet(known) !== null;
    return !hasSheet && canonicalJson(questionIn(saved)) === asked;
  });
  if (built === undefined || all.some((list) => list.sheetId === sheetId)) return;
  // A failure is ignored: the list is in its sheet, which is what was requested.
  failureOf(() => lists.note(built.id, { sheetId, lastRun }));
}

/** @param count Companies of the list that its sheet holds. */
export function lastRunOf(
  { answers }: Pick<App, "answers">,
  { fetched_at, matches, credits }: ListAnswer,
  count: number,
): NonNullable<Built["lastRun"]> {
  const host = answers.host();
  return { at: fetched_at, count, totalCount: matches, credits: rounded(credits), host };
}

/** Without the host: credits that another one has billed are left out already. */
function shownRun(
  { at, count, totalCount, credits }: NonNullable<Built["lastRun"]>,
  sheetName: string,
): NonNullable<SavedList["lastRun"]> {
  return { at, sheetName, count, totalCount, ...(credits === undefined ? {} : { credits }) };
}
