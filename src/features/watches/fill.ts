import type { CompanyCell } from "../../core/company";
import { counted } from "../../core/sentence";
import { failureOf, InputError } from "../../core/errors";
import { kindWords } from "../../products/run-kind";
import { planOf } from "../../products/plan-of";
import { FIRST_PAGES } from "../../products/questions";
import { productNamed } from "../../products";
import type { RunPlan } from "../../products/plan";
import type { RunRequest } from "../../products/run-request";
import { columnSetFor, valueColumns } from "../../rows/column-set";
import { companySelection } from "../../rows/company-selection";
import { companiesIn, type CompanyRows, withoutHidden } from "../../rows/company-rows";
import { findColumns } from "../../rows/output-columns";
import { columnsIn, columnsWithoutNote } from "../../rows/place";
import { companySubject, subjectUnder } from "../../rows/subject";
import { hasValues, statusIn, type StatusCode } from "../../rows/status";
import { ourColumns } from "../../rows/tags";
import { notesOf, type SheetTable, type Spreadsheet } from "../../google/spreadsheet";
import { chosenText } from "../../runs/chosen-rows";
import { rowsOf } from "../../runs/run-rows";
import type { RunRecord } from "../../runs/run-record";
import type { App } from "../../app";
import { columnOf, mostOften, rangeOf } from "./column";
import { conditionIn, conditionInWords, type Headed } from "./condition";
import { findKey, type NewFind } from "./find";
import { NothingToDo, type Watched } from "./watched";
import type { WatchedRequest } from "./watch-request";

/** Companies that a find names. */
const MOST_NAMED = 5;

/** Rows of a sheet that are blank: each look fills them by an ordinary run. */
export const fill: Watched = {
  target(app, what) {
    const { spreadsheet } = app;
    const column = columnOf(spreadsheet, what);
    if (column.header.trim() === "")
      throw new InputError(
        "input/range",
        "The column of companies has no heading.",
        "Give it one: by that it is found again.",
      );
    planToFill(what.request);
    linesOf(app, companySelection(spreadsheet, rangeOf(spreadsheet, column, "")), what.request);
    return { column, isKnown: true };
  },

  forecast(app, what) {
    const range = rangeOf(app.spreadsheet, columnOf(app.spreadsheet, what), "");
    const all = companySelection(app.spreadsheet, range);
    const rows = rowsToFill(app, all, what.request);
    const quote = (request: Partial<RunRequest>) =>
      app.runs.quote({ ...runOf(what.request), range, ...request });
    const { companies, credits } = quote({ maxAgeDays: 0 });
    const each = credits.high / Math.max(1, companies);
    const now = companiesIn(rows.rows).length === 0 ? null : quote({ chosen: chosenText(rows) });
    return {
      companies: now?.companies ?? 0,
      credits: now?.credits ?? { low: 0, high: 0 },
      perRow: each,
    };
  },

  request(app, { request, name, column }) {
    const range = rangeOf(app.spreadsheet, column, name);
    const rows = rowsToFill(app, companySelection(app.spreadsheet, range), request);
    if (companiesIn(rows.rows).length > 0)
      return { ...runOf(request), range, chosen: chosenText(rows), withoutCalculating: true };
    throw new NothingToDo(`The sheet ${rows.sheet.name} has no blank row to fill.`);
  },

  /** Rows that were sorted, or edited, since: the next hour looks again. */
  requireSamePart(app, watch, { chosen }) {
    if (this.request(app, watch).chosen === chosen) return;
    throw new InputError("input/changed", "Rows were moved while they were looked for.", "Check again.");
  },

  tell(app, watch, run) {
    const filled = filledBy(app, run);
    const counts = { filled: filled.length };
    const message = filled.length < run.total ? mostOften(run) : "";
    if (filled.length === 0) return { finds: [], counts, message };
    const sheet = app.spreadsheet.sheet(run.sheetId)?.name ?? "";
    const others = filled.length - MOST_NAMED;
    const named = [...filled.slice(0, MOST_NAMED), ...(others > 0 ? [`${others} more`] : [])].join(", ");
    const find: NewFind = {
      key: findKey("Filled", watch.id, run.runId),
      company: filled.length === 1 ? filled[0]! : "",
      ...(filled.length === 1 ? {} : { name: counted(filled.length, "company", "companies") }),
      kind: "Filled",
      what: `New rows of “${sheet}” filled: ${named}`,
      sentiment: "",
      date: new Date(run.startedAt),
      link: "",
      isMain: true,
    };
    // What editors have typed is sent to nobody.
    const what = "New rows filled";
    const name = counted(filled.length, "company", "companies");
    return { finds: [find], own: [{ ...find, company: "", name, what }], counts, message };
  },

  where({ spreadsheet }, { request, column }) {
    const sheet = spreadsheet.sheet(column?.sheetId ?? -1)?.name ?? "a sheet that was deleted";
    const { where } = request;
    const parts = [`${sheet}, column “${column?.header ?? ""}”`, where && conditionInWords(where)];
    return `Blank rows of ${parts.filter(Boolean).join(", ")}`;
  },
};

/** The run that fills rows, without what its maker once said of where and how much. To buy all of it again was meant for that once. */
function runOf({ run }: Pick<WatchedRequest, "run">): RunRequest {
  if (run === undefined) throw notFillable("nothing");
  const given: RunRequest = run;
  const { range: _, chosen: _c, agreed: _a, first: _f, columnSet: _s, setLabel: _l, ...asked } = given;
  const { maxAgeDays, ...usual } = asked;
  return { ...(maxAgeDays === 0 ? usual : asked), names: false };
}

/** @throws {InputError} Of a kind whose results do not stand beside the companies. */
function planToFill(request: WatchedRequest): RunPlan {
  const run = runOf(request);
  const product = productNamed(run.kind);
  if (product === null || product.isOfNames === true) throw notFillable(run.kind);
  const plan = planOf(run);
  if (plan.items !== null) throw notFillable(kindWords(run.kind).title);
  return plan;
}

function notFillable(what: string): InputError {
  return new InputError(
    "input/argument",
    `Rows cannot be filled with ${what}.`,
    "Choose facts that stand beside the companies.",
  );
}

type Lines = ReadonlyMap<number, readonly unknown[]>;

/**
 * The rows that meet the condition, as they are at one moment: one that holds another company by then was moved, and has its turn later.
 *
 * @throws {InputError} If the column of the condition is gone.
 */
function linesOf(
  { spreadsheet }: Pick<App, "spreadsheet">,
  { sheet, column, header, headerRow, rows }: CompanyRows,
  { where }: WatchedRequest,
): Lines {
  const [heads = [], ...lines] = sheet.read({
    row: headerRow,
    rows: Math.max(1, sheet.lastRow() - headerRow + 1),
  });
  const isMeant =
    where === undefined ? () => true : conditionIn(headedIn(spreadsheet, sheet, { headerRow, heads }), where);
  const { read } = subjectUnder(header, companySubject);
  const isStill = (cell: CompanyCell, line: readonly unknown[]) => {
    const now = read(line[column - 1]);
    return cell.kind === "company" && now.kind === "company" && now.key === cell.key;
  };
  return new Map(
    rows.flatMap(({ row, cell }) => {
      const line = lines[row - headerRow - 1];
      return line !== undefined && isStill(cell, line) && isMeant(line) ? [[row, line] as const] : [];
    }),
  );
}

function headedIn(
  spreadsheet: Spreadsheet,
  sheet: SheetTable,
  { headerRow, heads }: { readonly headerRow: number; readonly heads: readonly unknown[] },
): Headed {
  const ours = ourColumns(sheet.taggedColumns(), notesOf(sheet, headerRow));
  return { sheetName: sheet.name, heads, ours, dayOf: (ms) => spreadsheet.dayOf(ms) };
}

/** The rows that hold a company, meet the condition, and have nothing of ours: none of them was ever answered. */
function rowsToFill(
  app: Pick<App, "answers" | "spreadsheet">,
  all: CompanyRows,
  request: WatchedRequest,
): CompanyRows {
  planToFill(request);
  const lines = linesOf(app, all, request);
  const shown = withoutHidden(all);
  const rows = { ...shown, rows: shown.rows.filter(({ row }) => lines.has(row)) };
  const run = runOf(request);
  const { subject } = planOf(run);
  const plan = planOf({ ...run, ...columnSetFor(all, subject), heading: all.header });
  const blank = blankIn(plan, rows, lines);
  const others = rows.rows.filter(({ row }) => blank.get(row) === "told");
  const never = others.length === 0 ? new Set<string>() : neverAnswered(app, plan, { ...rows, rows: others });
  return {
    ...rows,
    rows: rows.rows.filter(({ row, cell }) => {
      const state = cell.kind === "company" ? blank.get(row) : undefined;
      return state === "blank" || (state === "told" && cell.kind === "company" && never.has(cell.key));
    }),
  };
}

/**
 * Rows without any value in the columns of a plan: `blank` ones were not told anything either, or that a run stopped before them; `told`
 * ones have a word of a run, which may have been one of another kind.
 */
function blankIn(plan: RunPlan, { sheet, headerRow, rows }: CompanyRows, lines: Lines) {
  const notes = notesOf(sheet, headerRow);
  const places = findColumns(sheet, columnsIn(plan), headerRow, sheet.taggedColumns(), notes);
  const theirs = columnsWithoutNote(headerRow, places, notes);
  const columns = valueColumns(plan).flatMap(({ tag }) => {
    const at = places.get(tag);
    return at === undefined ? [] : [{ at, isTheirs: theirs.has(tag) }];
  });
  const ours = columns.filter(({ isTheirs }) => !isTheirs);
  const columnsThatTell = ours.length > 0 ? ours : columns;
  const statusAt = places.get(plan.columns[0]?.tag ?? "") ?? 0;
  const states = new Map<number, "blank" | "told">();
  for (const { row } of rows) {
    const line = lines.get(row) ?? [];
    if (!columnsThatTell.every(({ at }) => (line[at - 1] ?? "") === "")) continue;
    const status = statusAt === 0 ? "" : (line[statusAt - 1] ?? "");
    const code = statusIn(status);
    if (status === "" || code === "stopped" || code === "cancelled") states.set(row, "blank");
    else if (code !== null && isOfAnotherKind(code)) states.set(row, "told");
  }
  return states;
}

/** What a run may have said of something else than what is to be filled. Not found is final, and of what failed a person decides. */
function isOfAnotherKind(code: StatusCode): boolean {
  return hasValues(code) || code === "partly" || code === "empty";
}

function neverAnswered(
  { answers }: Pick<App, "answers">,
  { questions }: RunPlan,
  { rows }: CompanyRows,
): Set<string> {
  const companies = companiesIn(rows);
  const how = { maxAgeMs: Infinity, cached: false, headsOnly: true };
  const standings = questions.standings(answers, companies, FIRST_PAGES, how);
  const isLacking = (index: number) => {
    const standing = standings[index];
    return standing?.kind === "lacking" && standing.partial === null && standing.dropped === undefined;
  };
  return new Set(companies.filter((_, index) => isLacking(index)));
}

/** Companies that a run has put values beside; none where its columns are gone. */
function filledBy(app: App, run: RunRecord): readonly string[] {
  let filled: readonly string[] = [];
  if (run.undo.state !== "none") return filled;
  failureOf(() => {
    const isFilled = (code: StatusCode) => hasValues(code) || code === "partly";
    filled = rowsOf(app, run, false).companiesThat((_, code) => isFilled(code));
  });
  return filled;
}
