import { knownColumns } from "../core/columns/known-columns";
import type { Spreadsheet } from "../google/spreadsheet";
import type { Answers, LookUp, Standing } from "../journal/answers";
import { findColumns } from "../verified-writes/output-columns";
import { headerTexts } from "../verified-writes/sheet-snapshot";
import { ourColumns, tagsIn } from "./add-header";
import { Paging } from "./buy-companies";
import type { CompanyRows } from "./company-rows";
import { headedColumns } from "./header-row";
import { columnSetFor, isOfSet, prefixOf } from "./kinds/documents";
import { planOf } from "./kinds/plan-of";
import { type RunAnswer, runColumns, type RunPlan, STATUS_TAG, UPDATED_TAG } from "./kinds/run-plan";
import { hasFormulas } from "./place-into";
import { columnsIn, columnsWithoutNote } from "./run-place";
import { isMissing, statusIn } from "./status";
import { strangersIn } from "./strangers";
import { companySubject } from "./subject";

/** A field that some rows show and these companies do not: the service has nothing of it, or it was chosen later than they. */
export interface Doubt {
  readonly path: string;
  readonly companies: readonly string[];
  /** Those of them that show nothing of its section. */
  readonly unseen: readonly string[];
}

export interface Resolved {
  /** Fields of which an answer that is held has a value: to fill them in costs nothing. */
  readonly free: string[];
  /** Fields whose section was not asked for, for one of the companies that show nothing of it. */
  readonly neverAsked: string[];
}

/** What the journal says of fields in doubt. Buys nothing. */
export function resolveDoubts(answers: Answers, doubts: readonly Doubt[]): Resolved {
  return { free: freeFields(answers, doubts), neverAsked: unaskedFields(answers, doubts) };
}

/** An answer that is too old to be used again without being asked counts as none. */
function freeFields(answers: Answers, doubts: readonly Doubt[]): string[] {
  if (doubts.length === 0) return [];
  const { plan, standings } = lookUp(answers, doubts, "companies", { cached: true });
  const values = new Map([...standings].map(([company, its]) => [company, heldIn(its)?.values() ?? []]));
  const paths = plan.columns.slice(runColumns().length).map(({ tag }) => tag);
  const holds = (company: string, path: string) => (values.get(company)?.[paths.indexOf(path)] ?? "") !== "";
  return doubts.flatMap(({ path, companies }) =>
    companies.some((company) => holds(company, path)) ? [path] : [],
  );
}

/** However old an answer is, the row has it. */
function unaskedFields(answers: Answers, doubts: readonly Doubt[]): string[] {
  const unseen = doubts.filter((doubt) => doubt.unseen.length > 0);
  if (unseen.length === 0) return [];
  const how = { maxAgeMs: Infinity, cached: false, headsOnly: true };
  const { standings } = lookUp(answers, unseen, "unseen", how);
  const lacks = (company: string, path: string) => {
    const standing = standings.get(company);
    return (
      standing?.kind === "lacking" && standing.purchase.units.some((unit) => path.startsWith(`${unit}.`))
    );
  };
  return unseen.flatMap(({ path, unseen: companies }) =>
    companies.some((company) => lacks(company, path)) ? [path] : [],
  );
}

function lookUp(
  answers: Answers,
  doubts: readonly Doubt[],
  whose: "companies" | "unseen",
  how: Partial<LookUp> & Pick<LookUp, "cached">,
) {
  const plan = planOf({ kind: "enrichment", fields: doubts.map(({ path }) => path) });
  const companies = [...new Set(doubts.flatMap((doubt) => doubt[whose]))];
  const { maxAgeMs } = plan;
  const found = plan.questions!.standings(answers, companies, new Paging(plan, null), { maxAgeMs, ...how });
  return { plan, standings: new Map(companies.map((company, index) => [company, found[index]!])) };
}

function heldIn(standing: Standing<RunAnswer>): RunAnswer | null {
  if (standing.kind === "miss") return null;
  return standing.kind === "answered" ? standing.answer : standing.partial;
}

/** The columns of a sheet, as far as an enrichment of some of its rows is concerned. */
export interface SheetColumns {
  /**
   * Paths of fields that all these companies have beside them already, also in a column of the user's that is headed with
   * their label: not offered ticked.
   */
  filled: string[];
  /** Paths of fields that some of them show, and others lack although an answer that is paid for has it: free to fill in. */
  lacking?: string[];
  /** Paths of fields that some rows show of a company that they name no longer: ticked, so that one run fills such a row whole. */
  replaced?: string[];
  /** Headers of the columns that fields have already, by path: their values go there. */
  placed: Record<string, string>;
  /** Headers of the user's own columns that some of them lack, headed with the label of a field, by its path: it goes there unless told otherwise. */
  headed?: Record<string, string>;
  /** Headers of the user's own columns: what `RunRequest.into` takes. */
  free: string[];
}

/** Rows of the selection that are looked at: enough to know whether it was enriched. */
const ROWS_LOOKED_AT = 200;
/** What a sheet has already, as far as the sheet tells it. */
export interface ColumnsSeen {
  readonly columns: SheetColumns;
  /** Fields that count as filled though some of the companies do not show them. */
  readonly doubts: readonly Doubt[];
}

/** What a sheet has already, for whoever chooses what to add to the rows. */
/** @param strangers Rows that show another company. */
export function columnsOfSheet(
  spreadsheet: Spreadsheet,
  selected: CompanyRows,
  strangers: ReadonlySet<number> = strangersIn(spreadsheet, selected),
): ColumnsSeen {
  const { sheet, headerRow, column } = selected;
  const prefix = prefixOf(columnSetFor(selected, companySubject));
  const { defaults, others: further } = knownColumns("enrichment");
  const fields = [...defaults, ...further].map(({ path, label, section = "" }) => ({
    path,
    tag: prefix + path,
    label,
    section,
  }));
  const ofRun = runColumns().map((each) => ({ ...each, tag: prefix + each.tag }));
  const tagged = sheet.taggedColumns();
  const notes = headerRow === 0 ? new Map<number, string>() : sheet.notes(headerRow);
  const heads = headerRow === 0 ? [] : headerTexts(sheet, headerRow);
  const places = findColumns(sheet, [...fields, ...ofRun], headerRow, tagged, notes);
  const shown = fields.flatMap(({ path, tag, section }) =>
    places.has(tag) ? [{ tag: path, section, at: places.get(tag)! - 1 }] : [],
  );
  const taken = new Set([column, ...ourColumns(tagged, notes)]);
  const isOnce = (head: string) => heads.indexOf(head) === heads.lastIndexOf(head);
  const free = heads.filter((head, index) => head.trim() !== "" && !taken.has(index + 1) && isOnce(head));
  const absent = defaults.filter(({ path }) => !places.has(prefix + path));
  // What is beside companies of another column says nothing of these.
  const ofOthers = tagsIn(tagged, notes).flatMap(([tag, at]) => (isOfSet(tag, prefix) ? [] : [at - 1]));
  const hidden = new Set([...shown.map(({ at }) => at), ...ofOthers]);
  const others = heads.map((head, index) => (hidden.has(index) ? "" : head));
  const headed = headedColumns(absent, others);
  const lines = shown.length + headed.length === 0 ? [] : linesOf(selected, strangers, { prefix, places });
  const filled = filledIn(lines, shown);
  // What the user has in it stays.
  const isToFill = (at: number) =>
    free.includes(heads[at]!) &&
    (lines.length === 0 ||
      lines.some(({ cells, former }) => !isFilled(cells[at]) && !isFilled(former[at]))) &&
    !hasFormulas(sheet, headerRow, at + 1);
  const toFill = headed.filter(({ columns }) => columns.every(isToFill));
  const usersOwn = headed.filter((each) => !toFill.includes(each));
  const replaced = shown.filter(({ at }) => lines.some(({ former }) => isFilled(former[at])));
  return {
    columns: {
      filled: [...filled.map(({ tag }) => tag), ...usersOwn.map(({ path }) => path)],
      placed: Object.fromEntries(shown.map(({ tag, at }) => [tag, heads[at] ?? ""])),
      free,
      ...(toFill.length === 0
        ? {}
        : { headed: Object.fromEntries(toFill.map(({ path, columns: [at = 0] }) => [path, heads[at]!])) }),
      ...(replaced.length === 0 ? {} : { replaced: replaced.map(({ tag }) => tag) }),
    },
    doubts: filled.flatMap((field): Doubt[] => {
      const without = lines.filter((line) => !has(line, field));
      const blank = without.filter((line) => !hasAny(line, sectionOf(field, shown)));
      if (without.length === 0) return [];
      return [{ path: field.tag, companies: without.map(companyOf), unseen: blank.map(companyOf) }];
    }),
  };
}

/** The same, where the journal says of what is in doubt whether it was asked for, and can be filled in for free. */
export function withoutLacking({ columns, doubts }: ColumnsSeen, answers: Answers): SheetColumns {
  const { free, neverAsked } = resolveDoubts(answers, doubts);
  const filled = columns.filled.filter((path) => !free.includes(path) && !neverAsked.includes(path));
  return { ...columns, filled, ...(free.length === 0 ? {} : { lacking: free }) };
}

interface Line {
  readonly company: string;
  readonly cells: readonly unknown[];
  /** What the row shows of a company that it names no longer: nothing of it is its company's. */
  readonly former: readonly unknown[];
  /** Whether a run has been here. */
  readonly isDone: boolean;
}

const companyOf = ({ company }: Line): string => company;

interface Places {
  readonly prefix: string;
  readonly places: ReadonlyMap<string, number>;
}

/** The first rows with a company, but for those of which nothing was found. */
function linesOf(
  selected: CompanyRows,
  others: ReadonlySet<number>,
  { places, prefix }: Places,
): readonly Line[] {
  const { sheet, rows } = selected;
  const first = rows.find(({ cell }) => cell.kind === "company")?.row;
  if (first === undefined) return [];
  const cells = sheet.readRows(first, ROWS_LOOKED_AT);
  const looked = rows.filter(({ row }) => row >= first && row < first + cells.length);
  const read = (column: number) => (row: number) => cells[row - first]?.[column - 1];
  const [statusOf, timeOf] = [STATUS_TAG, UPDATED_TAG].map((tag) => read(places.get(prefix + tag) ?? 0));
  return looked.flatMap(({ row, cell }): Line[] => {
    if (cell.kind !== "company") return [];
    const line = cells[row - first]!;
    if (others.has(row)) return [{ company: cell.key, cells: [], former: line, isDone: false }];
    if (isMissing(statusIn(statusOf!(row)))) return [];
    return [{ company: cell.key, cells: line, former: [], isDone: isFilled(timeOf!(row)) }];
  });
}

interface ShownField {
  readonly tag: string;
  readonly section: string;
  /** Its place in a line. */
  readonly at: number;
}

function has({ cells }: Line, { at }: ShownField): boolean {
  return isFilled(cells[at]);
}

function isFilled(cell: unknown): boolean {
  return (cell ?? "") !== "";
}

function sectionOf({ section }: ShownField, shown: readonly ShownField[]): ShownField[] {
  return shown.filter((each) => each.section === section);
}

function hasAny(line: Line, fields: readonly ShownField[]): boolean {
  return fields.some((each) => has(line, each));
}

/**
 * Of what was bought, some fields may have no value, and some companies nothing of a whole section: a row has a section
 * if it shows any of it, or a run has been there, and a field is there if one of the rows shows it.
 */
function filledIn(lines: readonly Line[], shown: readonly ShownField[]): ShownField[] {
  return shown.filter((field) => {
    const section = sectionOf(field, shown);
    return (
      lines.some((line) => has(line, field)) && lines.every((line) => line.isDone || hasAny(line, section))
    );
  });
}

/**
 * Filled cells of these rows in columns of ours that a run would write, where somebody has deleted the hidden column that says
 * whose they are: each counts as the user's then, unless they agree to replace them all. 0 where that column is there.
 */
export function forgottenCells(
  plan: RunPlan,
  { sheet, headerRow, firstRow, lastRow, rows }: CompanyRows,
): number {
  if (plan.items !== null || headerRow === 0) return 0;
  const notes = sheet.notes(headerRow);
  const places = findColumns(sheet, columnsIn(plan), headerRow, sheet.taggedColumns(), notes);
  if (places.has(plan.memory.tag)) return 0;
  const theirs = columnsWithoutNote(headerRow, places, notes);
  const [, , ...values] = plan.columns;
  const columns = values.flatMap(({ tag }) => (theirs.has(tag) ? [] : (places.get(tag) ?? [])));
  if (columns.length === 0) return 0;
  const [first, last] = [Math.min(...columns), Math.max(...columns)];
  const box = { row: firstRow, rows: lastRow - firstRow + 1, column: first, columns: last - first + 1 };
  const cells = sheet.read(box);
  const formulas = sheet.readFormulas(box);
  const isShown = (row: number, column: number) =>
    (cells[row - firstRow]?.[column - first] ?? "") !== "" &&
    (formulas[row - firstRow]?.[column - first] ?? "") === "";
  return rows
    .filter(({ cell }) => cell.kind === "company")
    .reduce((sum, { row }) => sum + columns.filter((column) => isShown(row, column)).length, 0);
}
