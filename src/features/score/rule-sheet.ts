import type { App } from "../../app";
import { a1Of, parseA1 } from "../../core/a1";
import { dayText, isDate, readApiDate } from "../../core/api-date";
import type { CellValue } from "../../core/cell";
import { codeOf } from "../../core/errors";
import { inLocale, separatorOf } from "../../core/formula";
import type { SheetTable, Spreadsheet } from "../../google/spreadsheet";
import type { ScoredSheet } from "./scored-sheet";
import { type ColumnType, type RuleCells, wordsOf } from "./rule-kinds";

/** A rule of a score. */
export interface ScoreRule {
  /** The column's number, and its heading, by which it is found where it was moved meanwhile. */
  column: number;
  header: string;
  /** One of its type's words. */
  word: string;
  /** Numbers, or a day as `2026-01-31`; blank for a rule that takes none. */
  value: string | number;
  and: string | number;
  /** Points of a row for which it holds. */
  weight: number;
  /** Points of a row in which the column says nothing; null for no score at all. */
  unknown: number | null;
}

export interface TypedRule extends ScoreRule {
  readonly type: ColumnType;
}

/** Rules stand below a title and headings. */
const FIRST_ROW = 3;
const HEADINGS = ["Column", "Rule", "Value", "And", "Points", "If not known", "Rules that work here"];
const NO_SCORE = "no score";
const WIDTHS = [160, 130, 110, 90, 70, 100, 420];
export const MOST_RULES = 10;

/** Each scored sheet has rules of its own, wherever they are and whatever their sheet is called. */
const markOf = ({ sheetId }: Pick<SheetTable, "sheetId">): string => `score:${sheetId}`;

/** The sheet with the rules of another one; null if there is none. */
export function ruleSheetOf(spreadsheet: Spreadsheet, scored: SheetTable): SheetTable | null {
  return spreadsheet.markedSheet(markOf(scored));
}

/**
 * Writes rules, a row each, in place of those that were there. Headings are references, so they say what a column is called by then.
 *
 * @returns Their sheet.
 */
export function writeRules(
  { spreadsheet }: Pick<App, "spreadsheet">,
  { sheet: scored, headerRow }: Pick<ScoredSheet, "sheet" | "headerRow">,
  rules: readonly TypedRule[],
): SheetTable {
  const sheet = spreadsheet.ensureSheet(markOf(scored), "Score");
  const before = ruleRows(sheet);
  makeRoom(sheet, FIRST_ROW + before, rules.length - before);
  const lines = rules.map((rule): CellValue[] => [
    null,
    rule.word,
    valueCell(rule, rule.value),
    valueCell(rule, rule.and),
    rule.weight,
    rule.unknown ?? NO_SCORE,
    rulesInWords(rule.type),
  ]);
  const blank = HEADINGS.map((): CellValue => null);
  const surplus = Array.from({ length: Math.max(0, before - rules.length) }, () => blank);
  const title = `The score of the sheet “${scored.name}”. Change rules, values and points here.`;
  sheet.write(1, 1, [[title, ...blank.slice(1)], HEADINGS, ...lines, ...surplus]);
  const separator = separatorOf(spreadsheet.locale);
  const headings = rules.map(({ column }) => [
    inLocale(`=${headingCell(scored, headerRow, column)}`, separator),
  ]);
  sheet.writeTexts(FIRST_ROW, 1, "formulas", headings);
  if (before === 0)
    sheet.layOutPage({ widths: WIDTHS, headings: [2], rows: 2 + rules.length, frozen: 2, wrappedFrom: 7 });
  return sheet;
}

/** What people have written below the rules moves down. */
function makeRoom(sheet: SheetTable, row: number, rows: number): void {
  if (rows <= 0) return;
  const below = sheet.read({ row, column: 1, rows, columns: HEADINGS.length });
  if (below.every((line) => line.every((cell) => cell === ""))) return;
  for (let count = 0; count < rows; count++) sheet.insertRow(row);
}

function rulesInWords(type: ColumnType): string {
  const words = wordsOf(type)
    .map(({ word }) => word)
    .join(", ");
  return type === "size" ? `${words}. A size counts where all of it fits.` : words;
}

function headingCell({ name }: SheetTable, headerRow: number, column: number): string {
  const cell = a1Of({ row: headerRow, column, rows: 1, columns: 1 });
  return `${a1Of({ row: 1, column: 1, rows: 1, columns: 1 }, name).replace(/A1$/, "")}${cell.replace(/^([A-Z]+)/, "$$$1$$")}`;
}

function valueCell({ type, word }: TypedRule, value: string | number): CellValue {
  if (value === "") return null;
  const { of = "text" } = wordsOf(type).find((each) => each.word === word) ?? {};
  if (of === "day") return readApiDate(value);
  return of === "number" ? Number(value) : String(value);
}

/** How many rows have rules: down to the first without a word. */
function ruleRows(sheet: SheetTable): number {
  const words = sheet.read({ row: FIRST_ROW, column: 2, rows: MOST_RULES, columns: 1 });
  const end = words.findIndex(([word]) => word === "");
  return end < 0 ? words.length : end;
}

/** The rules as people have left them; those whose column is gone are left out. */
export function readRules(
  { spreadsheet }: Pick<App, "spreadsheet">,
  { sheet: scored, columns }: Pick<ScoredSheet, "sheet" | "columns">,
): ScoreRule[] {
  const sheet = ruleSheetOf(spreadsheet, scored);
  const rows = sheet === null ? 0 : ruleRows(sheet);
  if (sheet === null || rows === 0) return [];
  const box = { row: FIRST_ROW, column: 1, rows, columns: 6 };
  const formulas = sheet.readTexts({ ...box, columns: 1 }, "formulas");
  return sheet.read(box).flatMap(([, word, value, and, weight, unknown], index): ScoreRule[] => {
    const column = columns.find((each) => each.column === columnIn(formulas[index]![0]!));
    if (column === undefined) return [];
    const shown = (cell: unknown): string | number => {
      if (typeof cell === "number") return cell;
      return isDate(cell) ? spreadsheet.dayOf(cell.getTime()) : String(cell);
    };
    return [
      {
        column: column.column,
        header: column.header,
        word: String(word),
        value: shown(value),
        and: shown(and),
        weight: typeof weight === "number" ? weight : 0,
        unknown: typeof unknown === "number" ? unknown : null,
      },
    ];
  });
}

/** The column that a heading refers to; 0 if that is gone. */
function columnIn(formula: string): number {
  try {
    return parseA1(formula.slice(1)).column;
  } catch (error) {
    if (codeOf(error) !== "input/range") throw error;
    return 0;
  }
}

/** Where the parts of a rule stand, as the formula in a row of the scored sheet refers to them. */
export function ruleCells(rules: SheetTable, index: number, column: number, row: number): RuleCells {
  const cell = a1Of({ row, column, rows: 1, columns: 1 }).replace(/^/, "$");
  const own = a1Of({ row: 1, column: 1, rows: 1, columns: 1 }, rules.name).replace(/A1$/, "");
  const at = (letter: string): string => `${own}$${letter}$${FIRST_ROW + index}`;
  return { cell, word: at("B"), one: at("C"), two: at("D"), weight: at("E"), unknown: at("F") };
}

/** A day as people type it into a rule. */
export function isDayValue(value: string): boolean {
  const day = readApiDate(value);
  return day !== null && typeof day === "object" && "kind" in day && dayText(day) === value;
}
