import type { App } from "../../app";
import { rowsInSpans } from "../../core/a1";
import { InputError } from "../../core/errors";
import { inLocale, separatorOf } from "../../core/formula";
import { counted } from "../../core/sentence";
import { shortened } from "../../core/shortened";
import type { SheetTable } from "../../google/spreadsheet";
import { ensureColumns } from "../../rows/add-columns";
import { clearEmptyColumns } from "../../rows/clear-columns";
import { headerTexts } from "../../rows/sheet-snapshot";
import { isScoreFormula, type RuleWord, scoreFormula, type ValueKind, wordsOf } from "./rule-kinds";
import {
  isDayValue,
  MOST_RULES,
  readRules,
  ruleCells,
  ruleSheetOf,
  type ScoreRule,
  type TypedRule,
  writeRules,
} from "./rule-sheet";
import { SCORE, type ScoredColumn, scoredSheet, type ScoredSheet } from "./scored-sheet";

/** A company with its score. */
export interface Scored {
  company: string;
  row: number;
  score: number;
}

/** What can be scored in the sheet in front, by which rules it is, and what came of that. */
export interface ScoreView {
  sheetName: string;
  companies: number;
  /** What rules can be about, each with the words that its rules can have. */
  columns: (ScoredColumn & { words: RuleWord[] })[];
  rules: ScoreRule[];
  /** null while there is no score. */
  scored: ScoreShown | null;
}

export interface ScoreShown {
  /** The sheet with the rules; null if it is gone. */
  ruleSheet: string | null;
  /** The ten highest. */
  top: Scored[];
  /** Companies without a score: not all that it needs is known of them. */
  without: number;
  /** What is not known of how many, of the columns that rules are about. */
  lacking: { header: string; companies: number }[];
}

const TOP = 10;

/** Buys nothing, sends nothing. @throws {InputError} As `scoredSheet`. */
export function scoreView(app: Pick<App, "spreadsheet">): ScoreView {
  const scored = scoredSheet(app);
  const { sheet, rows, columns } = scored;
  const rules = readRules(app, scored);
  return {
    sheetName: sheet.name,
    companies: rows.length,
    columns: columns.map((each) => ({ ...each, words: wordsOf(each.type) })),
    rules,
    scored: scored.scoreColumn === 0 ? null : shownOf(app, scored, rules),
  };
}

function shownOf(
  { spreadsheet }: Pick<App, "spreadsheet">,
  { sheet, rows, columns, scoreColumn }: ScoredSheet,
  rules: readonly ScoreRule[],
): ScoreShown {
  const [first, last] = [rows[0]!.row, rows[rows.length - 1]!.row];
  const cells = sheet.read({ row: first, column: scoreColumn, rows: last - first + 1, columns: 1 });
  const all = rows.flatMap(({ row, cell }): Scored[] => {
    const score = cells[row - first]![0];
    return typeof score === "number" && cell.kind === "company" ? [{ company: cell.text, row, score }] : [];
  });
  const asked = new Set(rules.map(({ column }) => column));
  return {
    ruleSheet: ruleSheetOf(spreadsheet, sheet)?.name ?? null,
    top: [...all].sort((one, other) => other.score - one.score).slice(0, TOP),
    without: rows.length - all.length,
    lacking: columns.flatMap(({ column, header, lacking }) =>
      asked.has(column) && lacking > 0 ? [{ header, companies: lacking }] : [],
    ),
  };
}

/** What was written, in the words of the panel. */
export interface ScoreMade {
  message: string;
}

/**
 * Writes the rules onto their sheet, and beside each company a formula that counts its points by them. Changes the column of scores
 * alone, in which a cell that holds something else stays.
 *
 * @throws {InputError} If a rule makes no sense.
 */
export function makeScore(app: Pick<App, "spreadsheet">, rules: readonly ScoreRule[]): ScoreMade {
  const { spreadsheet } = app;
  const scored = scoredSheet(app);
  const { sheet, headerRow, rows } = scored;
  const typed = rules.map((rule) => typedRule(rule, scored.columns));
  if (typed.length === 0 || typed.length > MOST_RULES)
    throw new InputError("input/argument", `A score has 1 to ${MOST_RULES} rules. Add or remove some.`);
  const heads = headerTexts(sheet, headerRow);
  const column = ensureColumns({ spreadsheet, sheet }, [SCORE], headerRow, heads).get(SCORE.tag)!;
  const ruleSheet = writeRules(app, scored, typed);
  const own = ownCells(
    sheet,
    rows.map(({ row }) => row),
    column,
  );
  const separator = separatorOf(spreadsheet.locale);
  const formulas = new Map(
    own.free.map((row) => {
      const its = typed.map((rule, index) => ({
        ...ruleCells(ruleSheet, index, rule.column, row),
        type: rule.type,
      }));
      return [row, inLocale(scoreFormula(its), separator)] as const;
    }),
  );
  writeFormulas(sheet, column, own.free, (row) => formulas.get(row)!);
  spreadsheet.flush();
  const kept = own.kept === 0 ? "" : ` ${counted(own.kept, "cell of yours stays", "cells of yours stay")}.`;
  return {
    message: `The scores are in the column “${SCORE.label}”, the rules on the sheet “${ruleSheet.name}”.${kept}`,
  };
}

/** The rule with the type of its column, wherever that is by now. @throws {InputError} If it makes no sense. */
function typedRule(rule: ScoreRule, columns: readonly ScoredColumn[]): TypedRule {
  const named = columns.filter(({ header }) => header === rule.header);
  const column =
    named.find((each) => each.column === rule.column) ?? (named.length === 1 ? named[0] : undefined);
  const shown = shortened(rule.header);
  if (column === undefined)
    throw new InputError(
      "input/field",
      `The column “${shown}” is not there any more.`,
      "Choose another one.",
    );
  const { type } = column;
  const way = wordsOf(type).find(({ word }) => word === rule.word);
  if (way === undefined)
    throw new InputError(
      "input/argument",
      `The column “${shown}” has no rule “${shortened(rule.word)}”.`,
      "Choose another.",
    );
  const values = [rule.value, rule.and].slice(0, way.values);
  if (values.some((value) => !IS_VALUE[way.of](String(value))))
    throw new InputError("input/argument", `The rule for “${shown}” needs a ${way.of}.`, "Enter one.");
  const [value = "", and = ""] = values;
  return { ...rule, type, column: column.column, value, and };
}

const IS_VALUE: Readonly<Record<ValueKind, (value: string) => boolean>> = {
  text: (value) => value.trim() !== "",
  day: isDayValue,
  number: (value) => value.trim() !== "" && Number.isFinite(Number(value)),
};

/** The cells of the column of scores that are blank or hold one of our formulas, and how many hold something else. */
function ownCells(
  sheet: SheetTable,
  rows: readonly number[],
  column: number,
): { readonly free: readonly number[]; readonly kept: number } {
  const first = rows[0]!;
  const box = { row: first, column, rows: rows[rows.length - 1]! - first + 1, columns: 1 };
  const [cells, formulas] = [sheet.read(box), sheet.readTexts(box, "formulas")];
  const free = rows.filter((row) => {
    const formula = formulas[row - first]![0]!;
    return formula === "" ? cells[row - first]![0] === "" : isScoreFormula(formula);
  });
  return { free, kept: rows.length - free.length };
}

/** Rows that are next to each other in one call. */
function writeFormulas(
  sheet: SheetTable,
  column: number,
  rows: readonly number[],
  formulaOf: (row: number) => string,
): void {
  for (const { first, last } of rowsInSpans(rows, 1)) {
    const lines = Array.from({ length: last - first + 1 }, (_, index) => [formulaOf(first + index)]);
    sheet.writeTexts(first, column, "formulas", lines);
  }
}

/**
 * Sorts whole rows by the score, the highest first.
 *
 * @throws {InputError} If there is no score, or the sheet cannot be sorted without harm.
 */
export function sortByScore(app: Pick<App, "spreadsheet">): ScoreMade {
  const { sheet, headerRow, scoreColumn } = withScore(app);
  if (!sheet.sortDescending(headerRow, scoreColumn, isScoreFormula))
    throw new InputError(
      "input/range",
      "This sheet has a filter, merged cells, formulas or a heading that is not frozen.",
      "Sort it yourself: Data ▸ Sort sheet, by Score, Z to A.",
    );
  app.spreadsheet.flush();
  return { message: "Sorted, the highest score first." };
}

/**
 * Takes the formulas away, and the column where it holds nothing else. The rules stay on their sheet.
 *
 * @throws {InputError} If there is no score.
 */
export function removeScore(app: Pick<App, "spreadsheet">): ScoreMade {
  const { spreadsheet } = app;
  const { sheet, headerRow, scoreColumn } = withScore(app);
  const rows = Math.max(1, sheet.lastRow() - headerRow);
  const formulas = sheet.readTexts({ row: headerRow + 1, column: scoreColumn, rows, columns: 1 }, "formulas");
  const ours = formulas.flatMap(([formula = ""], index) =>
    isScoreFormula(formula) ? [headerRow + 1 + index] : [],
  );
  writeFormulas(sheet, scoreColumn, ours, () => "");
  spreadsheet.flush();
  clearEmptyColumns({ spreadsheet, sheet }, [SCORE], headerRow);
  const rules = ruleSheetOf(spreadsheet, sheet);
  const left = rules === null ? "" : ` Your rules stay on the sheet “${rules.name}”.`;
  return { message: `The score is removed.${left}` };
}

function withScore(app: Pick<App, "spreadsheet">): ScoredSheet {
  const scored = scoredSheet(app);
  if (scored.scoreColumn > 0) return scored;
  throw new InputError("input/range", `The sheet “${scored.sheet.name}” has no score.`, "Make one first.");
}
