import { knownColumns } from "../core/columns/known-columns";
import { fold } from "../core/names";
import { notesOf, type Spreadsheet } from "../google/spreadsheet";
import { keySum, readMemory, tagSum, type RowMemory } from "./memory";
import { findColumns } from "./output-columns";
import { headerTexts } from "./sheet-snapshot";
import { type SheetPlan, valueColumns } from "./column-set";
import { columnsByTag, isOfSet, ourColumns } from "./tags";
import type { CompanyRows } from "./company-rows";
import { planBeside, rowsOfOtherCompanies } from "./company-table";
import { columnsIn, columnsWithoutNote } from "./place";
import { codeIn, isMissing } from "./status";
import { hasFormulas } from "./users-columns";

/** What the columns of a sheet mean for an enrichment of some of its rows. */
export interface SheetColumns {
  /**
   * Paths of fields that all these companies have beside them already, also in a column of the user's that is headed with
   * their label: not offered ticked.
   */
  filled: string[];
  /** Paths of fields of which some rows show another company's values: ticked, so that one run replaces them all. */
  replaced?: string[];
  /** Headers of the columns that fields have already, by path: their values go there. */
  placed: Record<string, string>;
  /** Headers of the user's own columns with blank cells that are headed like a field, by its path: its values go there by default. */
  headed?: Record<string, string>;
  /** Headers of the user's own columns: what `RunRequest.into` takes. */
  free: string[];
}

/** Rows of the selection that are read: enough to know whether it was enriched. */
const ROWS_LOOKED_AT = 200;

/**
 * What a sheet has already, for the choice of columns to add: what it shows, and what its rows remember to be blank.
 *
 * @param ofOtherCompanies Rows that show another company.
 */
export function columnsOfSheet(
  spreadsheet: Spreadsheet,
  selected: CompanyRows,
  ofOtherCompanies: ReadonlySet<number> = rowsOfOtherCompanies(spreadsheet, selected),
): SheetColumns {
  const { sheet, headerRow, column } = selected;
  const { defaults, others: further } = knownColumns("enrichment");
  const { memory, prefix } = planBeside(selected);
  const fields = [...defaults, ...further].map(({ path, label }) => ({
    path,
    tag: prefix + path,
    label,
  }));
  const tagged = sheet.taggedColumns();
  const notes = notesOf(sheet, headerRow);
  const heads = headerRow === 0 ? [] : headerTexts(sheet, headerRow);
  const places = findColumns(sheet, [...fields, memory], headerRow, tagged, notes);
  const shown = fields.flatMap((field) =>
    places.has(field.tag) ? [{ ...field, at: places.get(field.tag)! - 1 }] : [],
  );
  const taken = new Set([column, ...ourColumns(tagged, notes)]);
  const isOnce = (head: string) => heads.indexOf(head) === heads.lastIndexOf(head);
  const free = heads.filter((head, index) => head.trim() !== "" && !taken.has(index + 1) && isOnce(head));
  // Columns of another set hold values of other companies.
  const ofOthers = columnsByTag(tagged, notes).flatMap(([tag, at]) => (isOfSet(tag, prefix) ? [] : [at - 1]));
  const hidden = new Set([...shown.map(({ at }) => at), ...ofOthers]);
  const headed = headedColumns(
    defaults.filter(({ path }) => !places.has(prefix + path)),
    heads.map((head, index) => (hidden.has(index) ? "" : head)),
  );
  const memoryAt = (places.get(memory.tag) ?? 0) - 1;
  const lines = shown.length + headed.length === 0 ? [] : linesOf(selected, ofOtherCompanies, memoryAt);
  // Filled cells of the user's stay: only a column with blank ones takes values.
  const isToFill = (at: number) =>
    free.includes(heads[at]!) &&
    (lines.length === 0 || lines.some(({ cells }) => !isFilled(cells[at]))) &&
    !hasFormulas(sheet, headerRow, at + 1);
  const toFill = headed.filter(({ columns }) => columns.every(isToFill));
  const usersOwn = headed.filter((each) => !toFill.includes(each));
  const filled = shown.filter((field) => lines.length > 0 && lines.every((line) => has(line, field)));
  const replaced = shown.filter(({ at }) =>
    lines.some((line) => line.showsOther && isFilled(line.cells[at])),
  );
  return {
    filled: [...filled, ...usersOwn].map(({ path }) => path),
    placed: Object.fromEntries(shown.map(({ path, at }) => [path, heads[at] ?? ""])),
    free,
    ...(toFill.length === 0
      ? {}
      : { headed: Object.fromEntries(toFill.map(({ path, columns: [at = 0] }) => [path, heads[at]!])) }),
    ...(replaced.length === 0 ? {} : { replaced: replaced.map(({ path }) => path) }),
  };
}

interface Line {
  readonly cells: readonly unknown[];
  /** Of the company that the row names; null if it remembers nothing of it. */
  readonly memory: RowMemory | null;
  /** It shows another company's values. */
  readonly showsOther: boolean;
}

/** The first rows with a company, but for those of which nothing was found. @param memoryAt -1 without one. */
function linesOf(
  { sheet, rows }: CompanyRows,
  ofOtherCompanies: ReadonlySet<number>,
  memoryAt: number,
): readonly Line[] {
  const first = rows.find(({ cell }) => cell.kind === "company")?.row;
  if (first === undefined) return [];
  const lines = sheet.read({ row: first, rows: ROWS_LOOKED_AT });
  return rows.flatMap(({ row, cell }): Line[] => {
    const cells = lines[row - first];
    if (cell.kind !== "company" || cells === undefined) return [];
    const kept = readMemory(cells[memoryAt]);
    const memory = kept !== "foreign" && kept?.key === keySum(cell.key) ? kept : null;
    const showsOther = ofOtherCompanies.has(row);
    const isUnknown = kept !== null && kept !== "foreign" && isMissing(codeIn(kept.state.after));
    return isUnknown && !showsOther ? [] : [{ cells, memory, showsOther }];
  });
}

/** Whether a row shows a field, or a run found nothing of it. */
function has(
  { cells, memory, showsOther }: Line,
  { tag, at }: { readonly tag: string; readonly at: number },
): boolean {
  return !showsOther && (isFilled(cells[at]) || memory?.cells.get(tagSum(tag))?.after === "");
}

function isFilled(cell: unknown): boolean {
  return (cell ?? "") !== "";
}

/** Other words with which people head a column, and our labels for it. */
const HEADED_AS: ReadonlyMap<string, string> = new Map([
  ["company", "name"],
  ["companyname", "name"],
  ["domain", "website"],
]);

/** Labels that most sheets use for something else: the Stage of a deal is not that of a company's funding. */
const AMBIGUOUS = new Set(
  (
    "stage lead focus relationship channels marketing pricing billing scale targets products partners risks " +
    "highlights keywords rounds announced overview problem benefit app"
  ).split(" "),
);

interface HeadedColumns {
  readonly path: string;
  /** From 0. */
  readonly columns: readonly number[];
}

/**
 * Fields whose labels head columns of the user's: these take their values, unless the user wants ours beside them.
 *
 * @param heads What the columns are headed with, blank where one is a field's.
 */
function headedColumns(
  fields: readonly { readonly path: string; readonly label: string }[],
  heads: readonly string[],
): HeadedColumns[] {
  const meant = heads.map(fold).map((head) => HEADED_AS.get(head) ?? head);
  return fields.flatMap(({ path, label }) => {
    const wanted = fold(label);
    if (AMBIGUOUS.has(wanted)) return [];
    const columns = meant.flatMap((head, index) => (head === wanted ? [index] : []));
    return columns.length === 0 ? [] : [{ path, columns }];
  });
}

/**
 * Counts filled cells in columns of ours that a run would write, where the hidden memory column was deleted: each counts as the
 * user's then, unless they agree to replace them all. 0 where that column is there.
 */
export function forgottenCells(
  plan: SheetPlan,
  { sheet, headerRow, firstRow, lastRow, rows }: CompanyRows,
): number {
  if (headerRow === 0) return 0;
  const notes = notesOf(sheet, headerRow);
  const places = findColumns(sheet, columnsIn(plan), headerRow, sheet.taggedColumns(), notes);
  if (places.has(plan.memory.tag)) return 0;
  const theirs = columnsWithoutNote(headerRow, places, notes);
  const columns = valueColumns(plan).flatMap(({ tag }) => (theirs.has(tag) ? [] : (places.get(tag) ?? [])));
  if (columns.length === 0) return 0;
  const [first, last] = [Math.min(...columns), Math.max(...columns)];
  const box = { row: firstRow, rows: lastRow - firstRow + 1, column: first, columns: last - first + 1 };
  const cells = sheet.read(box);
  const formulas = sheet.readTexts(box, "formulas");
  const isShown = (row: number, column: number) =>
    (cells[row - firstRow]?.[column - first] ?? "") !== "" &&
    (formulas[row - firstRow]?.[column - first] ?? "") === "";
  return rows
    .filter(({ cell }) => cell.kind === "company")
    .reduce((sum, { row }) => sum + columns.filter((column) => isShown(row, column)).length, 0);
}
