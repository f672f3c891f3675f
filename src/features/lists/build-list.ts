import type { ListResult } from "../../core/list-result";
import { InputError, failureOf } from "../../core/errors";
import { datedList } from "../../lists/dated-list";
import { excludedIn, exclusionOf } from "../../lists/excluded-companies";
import { type Span, heldList, missOf, partQuestions, questionOf } from "../../lists/held-list";
import { listName } from "../../lists/list-name";
import type { ListRequest } from "../../lists/list-request";
import type { SheetTable } from "../../google/spreadsheet";
import type { Purse } from "../../money/purse";
import { ApiError } from "../../api/api-error";
import { buyList } from "../../lists/buy-list";
import { lastRunOf, noteBuilt } from "./keep-lists";
import { allColumns, builtColumns, isListSheet, type ListRow } from "../../lists/list-columns";
import { writeRows, type WrittenList } from "./list-rows";
import type { App } from "../../app";
import { newListSheet, noteOf, requireWritable, websitesIn } from "./list-sheet";
import { warningsOf } from "../../lists/list-words";
import { savedListsOf, type StoredList } from "../../lists/saved-lists";

export interface BuildTerms extends Span {
  /** Milliseconds: the moment at which dates that move are days. */
  readonly at: number;
  /** Milliseconds: no further part is begun after that. */
  readonly until?: number;
  /** Tells the sheet of a list that is not saved from others: the next execution finds it again after a kill. */
  readonly mark: string;
  /** It is a look of a watch: no person is there. */
  readonly isLook?: boolean;
  /** Called before anything is written; throws where the run was cancelled meanwhile. */
  readonly hold?: () => void;
}

const NO_CHANGES = { added: 0, gone: 0, changed: 0, kept: 0 };
const NOTHING_WRITTEN: WrittenList = { ...NO_CHANGES, unknown: 0, usersCells: 0, newRows: null };

/**
 * Buys a list, as far as it is not held, and writes it into its sheet once it is whole: a new one or, of a saved list that is run
 * again, the one where it shows what has changed. Safe to repeat; what was bought is kept before it is written.
 *
 * @returns `sheetName` is empty if there was no company to write; `warnings` says why.
 * @throws As `buyList`. @throws {InputError} While the parts of a long list are not counted: its price is not known.
 * @throws {SetupError} If what would be written is protected.
 */
export function buildList(
  app: App,
  purse: Purse,
  asked: ListRequest,
  saved: StoredList | null,
  { at: askedAt, mark, isLook = false, hold = () => undefined, ...terms }: BuildTerms,
): ListResult {
  const { spreadsheet } = app;
  const request = datedList(app, asked, askedAt);
  // What can be wrong with the sheets is found before anything is bought.
  const excluded = excludedIn(app, request);
  const begun = sheetOf(app, saved, mark);
  if (begun !== null) requireWritable(begun);
  if (saved === null) requireCounted(app, request, terms);
  if (isLook) requireReadable(app, request, terms);
  const isForeign = saved?.host !== undefined && saved.host !== app.settings.host;
  const { answer, credits, refused, progress } = buyList(app, purse, request, { ...terms, isForeign });
  if (answer === null) {
    const nothing = { sheetName: "", count: 0, totalCount: 0, warnings: [], companies: null };
    return { ...nothing, ...NO_CHANGES, credits, progress };
  }
  hold();
  const excludedBy = (row: ListRow) => excluded && exclusionOf(row, excluded);
  const isWanted = (row: ListRow) => excludedBy(row) === null;
  const wanted = answer.rows.filter(isWanted);
  const leftOutByName = answer.rows.filter((row) => excludedBy(row) === "name");
  const again = saved && { before: saved.lastRun && wholeSeconds(saved.lastRun.at) };
  const sheet = begun ?? (wanted.length === 0 ? null : newSheet());
  const at = wholeSeconds(answer.fetched_at);
  const written =
    sheet === null ? NOTHING_WRITTEN : writeRows(spreadsheet, sheet, { ...answer, at, again, isWanted });
  const { added, gone, changed, kept } = written;
  const count = added + changed + kept;
  const lastRun = lastRunOf(app, answer, count);
  if (saved !== null) savedListsOf(app).note(saved.id, { sheetId: sheet?.sheetId ?? null, lastRun });
  else if (sheet !== null) noteBuilt(app, asked, sheet.sheetId, lastRun);
  // The list is built, even if its sheet cannot be shown.
  if (!isLook && sheet !== null && answer.rows.length > 0)
    failureOf(() => spreadsheet.activate(sheet.sheetId));
  return {
    sheetName: sheet?.name ?? "",
    count,
    totalCount: answer.matches,
    added,
    gone,
    changed,
    kept,
    credits,
    warnings: warningsOf(answer, request, {
      ...written,
      refused,
      credits,
      isAgain: saved !== null,
      leftOut: saved === null ? answer.rows.length - wanted.length : 0,
      byName: leftOutByName,
      excludedRange: excluded?.range ?? "",
    }),
    companies: sheet === null ? null : websitesIn(sheet, written),
  };

  function newSheet(): SheetTable {
    const name = request.sheetName ?? (saved === null ? undefined : listName([[saved.name]]));
    const note = noteOf(app, request, answer!, leftOutByName);
    const columns = again === null ? builtColumns : allColumns;
    const own = saved === null ? mark : `list:${saved.id}`;
    const made = newListSheet(spreadsheet, { mark: own, name }, note, columns);
    if (saved !== null) savedListsOf(app).note(saved.id, { sheetId: made.sheetId });
    return made;
  }
}

/** Where the list is already. A sheet that has lost its IDs or its row memory is the user's now. */
export function sheetOf(
  { spreadsheet }: Pick<App, "spreadsheet">,
  saved: StoredList | null,
  mark: string,
): SheetTable | null {
  const sheet =
    saved === null
      ? spreadsheet.markedSheet(mark)
      : saved.sheetId === null
        ? null
        : spreadsheet.sheet(saved.sheetId);
  return sheet !== null && isListSheet(sheet) ? sheet : null;
}

function requireCounted(app: App, request: ListRequest, span: Span): void {
  if (heldList(app, request, span).plan.open.length > 0)
    throw new InputError(
      "input/filter",
      "The parts of this list are not counted yet. Count them first, then build it.",
    );
}

/** @throws {ApiError} If the answer cannot be read, or has ended executions that read it: only a person buys it again. */
function requireReadable(app: App, request: ListRequest, span: Span): void {
  const { plan, answer } = heldList(app, request, span);
  if (answer !== null) return;
  const misses = [questionOf(request), ...partQuestions(request, plan.parts)].map((each) =>
    missOf(app, each, span),
  );
  const odd = misses.find((each) => each?.why === "unreadable");
  if (odd)
    throw new ApiError(
      "api/unexpected-reply",
      `${odd.reason} Run the list again yourself, or look again tomorrow.`,
      { status: 200 },
    );
}

/** A moment as a sheet keeps it. */
export function wholeSeconds(iso: string): Date {
  return new Date(Math.floor(Date.parse(iso) / 1000) * 1000);
}
