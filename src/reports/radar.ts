import { companySelection, shownRange } from "../enrich/company-selection";
import { companiesIn, withoutHidden } from "../enrich/company-rows";
import { formulaText, separatorOf } from "../core/formula";
import { InputError } from "../errors";
import type { SheetTable, Spreadsheet } from "../google/spreadsheet";
import type { Answers } from "../journal/answers";
import { type RadarChart, radarCharts } from "./radar-charts";
import { IS_HELD, lastMonths, radarCompanies, type RadarSource } from "./radar-company";
import { radarTable } from "./radar-table";

export interface MadeRadar {
  sheetName: string;
  /** null where there is nothing to draw of all of them together. */
  chartsName: string | null;
}

export interface RadarCoverage {
  /** Such as `Sheet1!A2:A41`; null if nothing that is selected names a company. */
  range: string | null;
  /** Each once. */
  companies: number;
  /** Of how many companies something is held, by source. */
  held: { source: RadarSource; companies: number }[];
}

/** More rows are no picture any more, and their answers take long to read. */
export const MOST_COMPANIES = 500;
const SOURCES: readonly RadarSource[] = ["jobs", "news", "headcount", "traffic", "funding"];
/** Rows of a chart, and of the blank ones below it. */
const ROWS_PER_CHART = 22;
/** Charts on the left, their tables behind them. */
const [CHART_COLUMN, TABLE_COLUMN] = [1, 9];
const CHART_WIDTHS = Array.from({ length: TABLE_COLUMN - 1 }, () => 100);
const TABLE_WIDTHS = [200, 100, 100, 100, 100, 100, 100] as const;

export interface RadarServices {
  readonly spreadsheet: Spreadsheet;
  readonly answers: Answers;
  readonly now: number;
}

/** Of how many companies something is held. Buys nothing, sends nothing. */
export function radarCoverage(services: RadarServices): RadarCoverage {
  if (services.spreadsheet.selection() === null) return NOBODY;
  const chosen = chosenBy(services);
  if (chosen.companies.length === 0) return NOBODY;
  const held = heldOf(services, chosen.companies);
  return {
    range: chosen.range,
    companies: chosen.companies.length,
    held: SOURCES.map((source) => ({ source, companies: held.filter(IS_HELD[source]).length })),
  };
}

/**
 * Writes what is held of companies onto two new sheets, which nothing of ours changes later: a row with small charts for each
 * company, and charts of all of them. Both refer to cells, so that users can change what they show.
 *
 * @throws {InputError} `input/company`, if there is no company or nothing is held of any.
 */
export function makeRadar(services: RadarServices, range: string): MadeRadar {
  const { spreadsheet, now } = services;
  const held = heldOf(services, chosenBy(services, range).companies);
  const isShown = (source: RadarSource): boolean => held.some(IS_HELD[source]);
  if (!SOURCES.some(isShown)) {
    throw new InputError(
      "input/company",
      "Nothing that a radar shows was bought about these companies yet.",
      "Get their job posts or news, or their headcount, traffic or funding first.",
    );
  }
  const months = lastMonths(spreadsheet.dayOf(now));
  const { lines, formulas, formats, notes, widths } = radarTable(held, months, isShown);
  const separator = separatorOf(spreadsheet.locale);
  const radar = spreadsheet.addSheet("Radar");
  radar.write(1, 1, lines);
  for (const [column, each] of formats) radar.writeTexts(2, column, "formats", each);
  if (notes.some((note) => note !== "")) radar.writeTexts(1, 1, "notes", [notes]);
  for (const [column, each] of formulas)
    radar.writeTexts(
      2,
      column,
      "formulas",
      each.map((formula) => [formula === null ? "" : formulaText(formula, separator)]),
    );
  radar.layOutPage({ widths, headings: [1], rows: lines.length, frozen: 1 });
  // A new sheet comes after the one that is shown.
  spreadsheet.activate(radar.sheetId);
  const charts = radarCharts(held, months);
  if (charts.length === 0) return { sheetName: radar.name, chartsName: null };
  const beside = spreadsheet.addSheet("Radar charts");
  writeCharts(beside, charts);
  spreadsheet.activate(radar.sheetId);
  return { sheetName: radar.name, chartsName: beside.name };
}

const NOBODY: RadarCoverage = { range: null, companies: 0, held: [] };

function chosenBy({ spreadsheet }: RadarServices, range?: string) {
  const rows = withoutHidden(companySelection(spreadsheet, range));
  return { range: shownRange(rows), companies: companiesIn(rows.rows) };
}

/** @throws {InputError} `input/range`, of too many. */
function heldOf({ answers }: RadarServices, companies: readonly string[]) {
  if (companies.length > MOST_COMPANIES) {
    throw new InputError(
      "input/range",
      `A radar shows ${MOST_COMPANIES} companies at most; ${companies.length} are selected.`,
      "Select fewer rows.",
    );
  }
  return radarCompanies(answers, companies);
}

/** Charts below one another, each with its table beside it. */
function writeCharts(sheet: SheetTable, charts: readonly RadarChart[]): void {
  const width = Math.max(...charts.map(({ lines }) => lines[0]!.length));
  const lines = charts.flatMap(({ title, lines: own }) => {
    const block = [[title], ...own];
    const blank = Array.from({ length: Math.max(1, ROWS_PER_CHART - block.length) }, () => []);
    return [...block, ...blank];
  });
  const headings: number[] = [];
  const all = lines.map((line) => Array.from({ length: width }, (_, index) => line[index] ?? null));
  sheet.write(1, TABLE_COLUMN, all);
  charts.forEach((chart, index) => {
    const { kind, title, names, numbers, colours, lines: own } = chart;
    const row = 1 + index * ROWS_PER_CHART;
    headings.push(row, row + 1);
    const box = { row: row + 1, column: TABLE_COLUMN, rows: own.length, columns: own[0]!.length };
    sheet.addChart({ kind, box, title, names, numbers, colours, row, column: CHART_COLUMN });
  });
  const widths = [...CHART_WIDTHS, ...TABLE_WIDTHS.slice(0, width)];
  sheet.layOutPage({ widths, headings, rows: all.length });
}
