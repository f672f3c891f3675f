import type { App } from "../../app";
import { InputError } from "../../core/errors";
import { notesOf, type SheetTable } from "../../google/spreadsheet";
import { companySelection, shownRange } from "../../rows/company-selection";
import type { CompanyRow } from "../../rows/company-rows";
import { findColumns, type OutputColumn } from "../../rows/output-columns";
import { columnsByTag, holdsMemory, isRunColumnTag } from "../../rows/tags";
import { type ColumnType, isKnownAs, typeOf } from "./rule-kinds";

/** The column with the scores. */
export const SCORE: OutputColumn = {
  label: "Score",
  tag: "score",
  about: "By your rules on the sheet “Score”. Blank: not all of it is known.",
};

/** A column that a rule can be about. */
export interface ScoredColumn {
  column: number;
  header: string;
  type: ColumnType;
  /** Rows in which it says nothing. */
  lacking: number;
  /** The values that it has most often; none where nearly every one is another. */
  values: string[];
}

/** The companies of the sheet in front, and what its columns say of them. */
export interface ScoredSheet {
  readonly sheet: SheetTable;
  readonly headerRow: number;
  /** Those with a company, top to bottom. */
  readonly rows: readonly CompanyRow[];
  readonly columns: readonly ScoredColumn[];
  /** 0 without one. */
  readonly scoreColumn: number;
}

const MOST_VALUES = 12;
const LONGEST_VALUE = 60;

/**
 * @throws {SetupError} If nothing is selected.
 * @throws {InputError} `input/company` if it has no companies; `input/range` if it has no headings.
 */
export function scoredSheet({ spreadsheet }: Pick<App, "spreadsheet">): ScoredSheet {
  let found = companySelection(spreadsheet);
  const [elsewhere] = found.elsewhere?.columns ?? [];
  const { sheet } = found;
  const column = elsewhere?.column ?? found.column;
  // A score is of all companies of a column, whichever are selected.
  const whole = { first: 1, last: Math.max(1, sheet.lastRow()) };
  found = companySelection(spreadsheet, shownRange({ sheet, column, areas: [whole] }));
  const rows = found.rows.filter(({ cell }) => cell.kind === "company");
  if (rows.length === 0)
    throw new InputError(
      "input/company",
      `The sheet “${sheet.name}” has no companies to score.`,
      "Open one that has.",
    );
  const { headerRow } = found;
  if (headerRow === 0)
    throw new InputError(
      "input/range",
      `The sheet “${sheet.name}” has no headings.`,
      "Add a row of headings, then try again.",
    );
  const scoreColumn = findColumns(sheet, [SCORE], headerRow).get(SCORE.tag) ?? 0;
  const columns = columnsOf(sheet, headerRow, rows, new Set([column, scoreColumn]));
  return { sheet, headerRow, rows, columns, scoreColumn };
}

function columnsOf(
  sheet: SheetTable,
  headerRow: number,
  rows: readonly CompanyRow[],
  without: ReadonlySet<number>,
): ScoredColumn[] {
  const area = { row: headerRow, rows: rows[rows.length - 1]!.row - headerRow + 1 };
  const lines = sheet.read(area);
  const formulas = sheet.readTexts(area, "formulas");
  const tags = columnsByTag(sheet.taggedColumns(), notesOf(sheet, headerRow));
  const run = tags.flatMap(([tag, at]) => (isRunColumnTag(tag) || holdsMemory(tag) ? [at] : []));
  const skipped = new Set([...without, ...run]);
  const [heads = []] = lines;
  return heads.flatMap((head, index): ScoredColumn[] => {
    const header = String(head).trim();
    if (header === "" || skipped.has(index + 1)) return [];
    const cells = rows.map(({ row }) => lines[row - headerRow]?.[index] ?? "");
    const type = typeOfCells(cells);
    // What a formula says while it waits is a text like any other.
    const mayWait = type === "text" && formulas.some((line) => /COMPANY_/i.test(line[index] ?? ""));
    if (type === null || mayWait) return [];
    const lacking = cells.filter((cell) => !isKnownAs(type, cell)).length;
    return [{ column: index + 1, header, type, lacking, values: type === "text" ? valuesOf(cells) : [] }];
  });
}

/** The type that most of them have; null if all are blank. */
function typeOfCells(cells: readonly unknown[]): ColumnType | null {
  const counts = new Map<ColumnType, number>();
  for (const cell of cells) {
    const type = typeOf(cell);
    if (type !== null) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}

/** What cells say, each of several values by itself, the most frequent first. */
function valuesOf(cells: readonly unknown[]): string[] {
  const counts = new Map<string, number>();
  for (const cell of cells)
    for (const value of String(cell).split("; "))
      if (value.trim() !== "" && value.length <= LONGEST_VALUE)
        counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_VALUES)
    .map(([value]) => value);
}
