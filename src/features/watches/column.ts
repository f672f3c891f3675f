import { type RunRecord, isBroughtBy, isCappedLook, isOver } from "../../runs/run-record";
import { FIRST_PAGES } from "../../products/questions";
import { companySelection } from "../../rows/company-selection";
import { isBeside, wantedInWords } from "../../products/run-kind";
import { type CompanyRows, companiesIn, withoutHidden } from "../../rows/company-rows";
import type { StatusCode } from "../../rows/status";
import { reasonText } from "../../runs/reasons";
import { plainCell } from "../../rows/cell-sum";
import { chosenText } from "../../runs/chosen-rows";
import { notesIn, readTop, type Top } from "../../rows/header-row";
import { isSubjectTag } from "../../rows/subject";
import { ourColumns } from "../../rows/tags";
import { InputError, failureOf } from "../../core/errors";
import type { Spreadsheet } from "../../google/spreadsheet";
import type { RunRequest } from "../../products/run-request";
import { doneIn } from "../../runs/tally";
import type { App } from "../../app";
import { oneLine } from "../../core/shortened";
import { planOf } from "../../products/plan-of";
import { a1Of } from "../../core/a1";
import { whatIsNew } from "./column-finds";
import type { NewFind } from "./find";
import type { StoredWatch } from "./stored-watch";
import { ensureTicks, hasTicks, nothingTicked, tickedOf } from "./ticks";
import type { WatchWhat } from "./watch-request";
import type { Watched } from "./watched";

type Column = NonNullable<StoredWatch["column"]>;

/** An answer that any user has bought since this morning is new enough. */
export const MAX_AGE_DAYS = 0.5;

/** Headings under which people keep the names of companies. */
const NAMES: readonly string[] = ["name", "company", "company name"];
const NOT_LOOKED_AT: readonly StatusCode[] = ["failed", "missing", "skipped", "stopped"];

/** Companies of a sheet, in a column: all of them, or those whose rows are ticked. */
export const column: Watched = {
  target({ spreadsheet }, what) {
    const chosen = columnOf(spreadsheet, what);
    // Finds are compared with what is held by now; of a company without an answer, with its first one.
    if (what.ticked !== true) return { column: chosen, isKnown: true };
    ensureTicks(spreadsheet, companySelection(spreadsheet, rangeOf(spreadsheet, chosen, "")));
    return { column: { ...chosen, ticked: true }, isKnown: true };
  },

  forecast({ spreadsheet, runs }, what) {
    const range = rangeOf(spreadsheet, columnOf(spreadsheet, what), "");
    const billOf = (rows: Pick<RunRequest, "range" | "chosen">) => {
      const request = { ...requestFor(what.kind, what.request, rows), maxAgeDays: 0 };
      const { companies, credits } = runs.quote(request);
      return { companies, credits };
    };
    if (what.ticked !== true) return billOf({ range });
    const all = withoutHidden(companySelection(spreadsheet, range));
    const ticked = hasTicks(all) ? tickedOf(all) : { ...all, rows: [] };
    if (companiesIn(ticked.rows).length > 0) return billOf({ range, chosen: chosenText(ticked) });
    const { companies: unticked, credits } = billOf({ range });
    return { companies: 0, credits, unticked };
  },

  request({ spreadsheet }, { kind, request, name, column: watched }) {
    const range = rangeOf(spreadsheet, watched, name);
    if (watched?.ticked !== true) return requestFor(kind, request, { range });
    const ticked = tickedOf(withoutHidden(companySelection(spreadsheet, range)));
    if (companiesIn(ticked.rows).length === 0) throw nothingTicked(ticked.sheet.name);
    return requestFor(kind, request, { range, chosen: chosenText(ticked) });
  },

  tell(app, watch, run) {
    const { answers, clock } = app;
    const plan = planOf(run.request, run.refusedSections);
    const questions = plan.questions;
    const toldAt = clock.now();
    answers.refresh();
    const rows = run.undo.state === "none" ? rowsNow(app, watch) : null;
    const companies = rows === null ? [] : companiesIn(rows.rows);
    // An answer on its way would count as told without having been read.
    if (questions.isUnderWay(answers, companies)) return null;
    const since = questions.since(answers, companies, watch.toldAt ?? toldAt, (entry) =>
      isBroughtBy(run, entry),
    );
    const each = since.map(({ all }) => all);
    const { finds, first } = whatIsNew(plan, companies, each);
    const isAllOwn = since.every(({ all, own }) => own === all);
    const isFirst = watch.last === null && each.every(({ before }) => before.length === 0);
    const looked = countLooked(run);
    const added = { companies: first.length, credits: questions.spentSince(answers, first, run.startedAt) };
    return {
      finds: named(app, rows, finds),
      own: isAllOwn
        ? finds
        : whatIsNew(
            plan,
            companies,
            since.map(({ own }) => own),
          ).finds,
      isFirst,
      counts: { looked, of: run.total, ...(isFirst || first.length === 0 ? {} : { added }) },
      ...(rows === null ? {} : { toldAt }),
      message: looked === 0 ? mostOften(run) : "",
    };
  },

  where({ spreadsheet }, { kind, request, column: watched }) {
    const sheet = spreadsheet.sheet(watched?.sheetId ?? -1)?.name;
    const header = watched?.header ?? "";
    const where =
      sheet === undefined
        ? "a sheet that was deleted"
        : header === ""
          ? sheet
          : `${sheet}, column “${header}”`;
    const filtered = wantedInWords(kind, request);
    return filtered === null ? where : `${where}. ${filtered}`;
  },
};

/** @throws {InputError} If there is no company in it. */
export function columnOf(spreadsheet: Spreadsheet, { range }: WatchWhat): Column {
  const { sheet, header, column: at, rows } = companySelection(spreadsheet, range);
  if (companiesIn(rows).length > 0) return { sheetId: sheet.sheetId, header, at };
  throw new InputError(
    "input/range",
    "The selected cells hold no company.",
    "Select a column of company websites.",
  );
}

/**
 * The column as a run takes it, wherever a user has moved it and whatever the sheet is called now: where it stood, if its
 * heading is still there, else wherever the heading is. A column without one stays where it is.
 *
 * @param name Of the watch. @throws {InputError} If the sheet, or the heading, is gone.
 */
export function rangeOf(spreadsheet: Spreadsheet, watched: Column | undefined, name: string): string {
  const sheet = spreadsheet.sheet(watched?.sheetId ?? -1);
  if (watched === undefined || sheet === null)
    throw new InputError("input/range", `The sheet that “${name}” checks was deleted.`);
  const { header, at } = watched;
  const found = header === "" ? at : placeOf(readTop(sheet), { header, at });
  if (found > 0) return a1Of({ row: 1, column: found, rows: null, columns: 1 }, sheet.name);
  throw new InputError(
    "input/range",
    `The sheet ${sheet.name} has no column “${header}” any more, which “${name}” checks.`,
    "Create the watch again.",
  );
}

/** 0 if it is gone. A column of ours that has the same heading is another one: its values are what a run has found. */
function placeOf(top: Top, { header, at }: Pick<Column, "header" | "at">): number {
  const { cells, tagged } = top;
  const subjects = [...tagged].flatMap(([tag, place]) => (isSubjectTag(tag) ? [place] : []));
  const places = cells.flatMap((line, index) => {
    const ours = ourColumns(tagged, notesIn(top, index + 1) ?? new Map<number, string>());
    const isIt = (place: number) => subjects.includes(place) || !ours.has(place);
    return line.flatMap((cell, each) => (String(cell) === header && isIt(each + 1) ? [each + 1] : []));
  });
  return places.includes(at) ? at : (places[0] ?? 0);
}

/** The run that looks at companies of a sheet. */
function requestFor(
  kind: StoredWatch["kind"],
  { run: _run, where: _where, ...request }: StoredWatch["request"],
  rows: Pick<RunRequest, "range" | "chosen">,
): RunRequest {
  const mode = isBeside(kind) ? {} : { mode: "new" };
  return {
    ...request,
    kind,
    ...rows,
    maxAgeDays: MAX_AGE_DAYS,
    withoutCalculating: true,
    names: false,
    ...mode,
  };
}

/** The rows that it looks at. Null where the column is gone: what was bought is kept, and the next look says so. */
function rowsNow(
  { spreadsheet }: Pick<App, "spreadsheet">,
  { column: watched, name }: StoredWatch,
): CompanyRows | null {
  let rows: CompanyRows | null = null;
  failureOf(() => {
    const all = companySelection(spreadsheet, rangeOf(spreadsheet, watched, name));
    rows = watched?.ticked === true ? tickedOf(all) : all;
  });
  return rows;
}

/** Companies that it has asked about, or found answered. */
function countLooked(run: RunRecord): number {
  const { reasons } = run;
  // Those that its cap has left were told so, and still count as waiting.
  const isLeft = (code: StatusCode) => code === "stopped" && isCappedLook(run) && isOver(run);
  const without = reasons.filter(
    ({ code }) => code !== null && NOT_LOOKED_AT.includes(code) && !isLeft(code),
  );
  return Math.max(0, doneIn(run) - without.reduce((sum, { rows }) => sum + rows, 0));
}

/** Why most of the rows without values have none, in a sentence; blank where all have some. */
export function mostOften({ reasons }: RunRecord): string {
  const [most] = [...reasons].sort((a, b) => b.rows - a.rows);
  return most === undefined ? "" : `${reasonText(most).replace(/\.$/, "")}.`;
}

/** Adds the names of companies to finds, as far as an answer that is held, or the watched sheet, tells them. Buys nothing. */
function named(
  { answers }: Pick<App, "answers">,
  rows: CompanyRows | null,
  finds: readonly NewFind[],
): readonly NewFind[] {
  if (rows === null || finds.length === 0) return finds;
  const companies = [...new Set(finds.map(({ company }) => company))];
  const { questions } = planOf({ kind: "enrichment", fields: ["firmographic.name"] });
  const held = questions.standings(answers, companies, FIRST_PAGES, { maxAgeMs: Infinity, cached: false });
  const answered = new Map(
    held.map((standing, index) => {
      const name = standing.kind === "answered" ? standing.answer.values()?.[0] : null;
      return [companies[index]!, oneLine(String(name ?? "")) || undefined];
    }),
  );
  const called = namesIn(rows);
  return finds.map((find) => ({
    ...find,
    name: answered.get(find.company),
    called: called.get(find.company),
  }));
}

/** What a column of names in the sheet calls companies. */
function namesIn({ sheet, rows, headerRow, firstRow, lastRow }: CompanyRows): ReadonlyMap<string, string> {
  const [heads = []] = headerRow === 0 ? [] : sheet.read({ row: headerRow, rows: 1 });
  const at = heads.findIndex((head) => NAMES.includes(String(head).trim().toLowerCase()));
  if (at < 0) return new Map();
  const cells = sheet.read({ row: firstRow, column: at + 1, rows: lastRow - firstRow + 1, columns: 1 });
  return new Map(
    rows.flatMap(({ row, cell }) => {
      const name = plainCell(cells[row - firstRow]?.[0]);
      const isName = cell.kind === "company" && typeof name === "string" && name.trim() !== "";
      return isName ? [[cell.key, oneLine(name)] as const] : [];
    }),
  );
}
