import type { App } from "../../app";
import type { CellValue } from "../../core/cell";
import { rowsInSpans } from "../../core/a1";
import type { Bill } from "../../core/credits";
import type { ProductRequest } from "../../products";
import { attempt } from "../../rpc/method";
import { companySelection, shownRange } from "../../rows/company-selection";
import { companiesIn, withoutHidden } from "../../rows/company-rows";
import { inLocale, type Separator, separatorOf } from "../../core/formula";
import { InputError } from "../../core/errors";
import type { SheetTable } from "../../google/spreadsheet";
import { type RadarChart, radarCharts, type RadarPictures } from "./radar-charts";
import {
  FUNDING,
  IS_HELD,
  lastMonths,
  radarCompanies,
  type RadarCompany,
  type RadarSource,
} from "./radar-company";
import { COUNT, type RadarColumn, radarTable } from "./radar-table";

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
  /** Of how many companies something is held, by source, and what the others would cost. */
  held: { source: RadarSource; companies: number; lacking: Lacking | null }[];
  /** What a radar of these companies would draw of all of them together. */
  preview: { charts: PreviewChart[]; figures: { label: string; value: number }[] };
}

/** The companies of which a source has nothing yet, and the price of that. */
export interface Lacking {
  /** Their rows. */
  range: string;
  companies: number;
  /** As its bill says. */
  credits: Bill["credits"];
  /** The run that gets it. */
  request: ProductRequest;
}

/** A chart with its numbers, as the panel draws it. */
export interface PreviewChart {
  title: string;
  /** A bar for each line; those by month stand, and are made of several series. */
  kind: RadarChart["kind"];
  /** What each number of a line is. */
  series: { name: string; colour: string }[];
  lines: { name: string; values: number[] }[];
}

/** More rows are no picture any more, and their answers take long to read. */
export const MOST_COMPANIES = 500;
const SOURCES: readonly RadarSource[] = ["jobs", "news", "headcount", "traffic", "funding"];
/** What fits beside an open sidebar in a window of 1,400 pixels. */
const [CHARTS_ACROSS, CHART_WIDTH, COLUMNS_PER_CHART] = [2, 520, 5];
/** Rows of a chart, in which the longest table and all names of bars have room, and the pixels of a new row. */
const [ROWS_PER_CHART, ROW_HEIGHT] = [19, 21];
const TABLE_COLUMN = 1 + CHARTS_ACROSS * COLUMNS_PER_CHART;
const CHART_WIDTHS = Array.from({ length: TABLE_COLUMN - 1 }, () => CHART_WIDTH / COLUMNS_PER_CHART);
const [NAMES_WIDTH, NUMBER_WIDTH] = [200, 100];

type Held = Pick<App, "spreadsheet" | "answers">;

/** The run that gets a source. */
const REQUESTS: Readonly<Record<RadarSource, ProductRequest>> = {
  jobs: { kind: "jobs" },
  news: { kind: "news", mainSubject: true },
  headcount: { kind: "headcount" },
  traffic: { kind: "traffic" },
  funding: { kind: "enrichment", sections: [FUNDING] },
};

/** Of how many companies something is held, and what of it would be drawn. Buys nothing, sends nothing. */
export function radarCoverage(app: Held & Pick<App, "clock" | "runs">): RadarCoverage {
  const selected = app.spreadsheet.selection();
  if (selected === null || selected.sheet.lastRow() === 0) return NOBODY;
  const chosen = chosenBy(app);
  if (chosen.companies.length === 0) return NOBODY;
  const held = heldOf(app, chosen.companies);
  return {
    range: chosen.range,
    companies: chosen.companies.length,
    held: SOURCES.map((source) => ({
      source,
      companies: held.filter(IS_HELD[source]).length,
      lacking: lackingOf(app, source, chosen, held),
    })),
    preview: previewOf(radarCharts(held, lastMonths(app.spreadsheet.dayOf(app.clock.now())))),
  };
}

function lackingOf(
  { runs }: Pick<App, "runs">,
  source: RadarSource,
  { rows }: ReturnType<typeof chosenBy>,
  held: readonly RadarCompany[],
): Lacking | null {
  const without = new Set(held.flatMap((each) => (IS_HELD[source](each) ? [] : [each.company])));
  if (without.size === 0) return null;
  const numbers = rows.rows.flatMap(({ row, cell }) =>
    cell.kind === "company" && without.has(cell.key) ? [row] : [],
  );
  const range = shownRange({ ...rows, areas: rowsInSpans(numbers, 1) });
  const request = { ...REQUESTS[source], range };
  // Without a key, or where its columns cannot be written, there is no bill.
  const bill = attempt(() => runs.quote(request), null, []);
  return bill && { range, companies: without.size, credits: bill.credits, request };
}

function previewOf({ charts, figures }: RadarPictures): RadarCoverage["preview"] {
  const number = (value: CellValue | undefined) => (typeof value === "number" ? value : 0);
  return {
    charts: charts.map(({ title, kind, colours, lines: [header = [], ...lines] }) => ({
      title,
      kind,
      series: header
        .slice(1)
        .map((name, index) => ({ name: String(name), colour: colours[index] ?? colours[0]! })),
      lines: lines.map(([name, ...values]) => ({ name: String(name), values: values.map(number) })),
    })),
    figures: figures.map(({ label, value }) => ({ label, value: number(value) })),
  };
}

/**
 * Writes what is held of companies onto two new sheets, which nothing of ours changes later: a row with small charts for each
 * company, and charts of all of them. Both refer to cells, so that users can change what they show.
 *
 * @throws {InputError} `input/company`, if there is no company or nothing is held of any.
 */
export function makeRadar(app: Held & Pick<App, "clock">, range: string): MadeRadar {
  const { spreadsheet, clock } = app;
  const held = heldOf(app, chosenBy(app, range).companies);
  const isShown = (source: RadarSource): boolean => held.some(IS_HELD[source]);
  if (!SOURCES.some(isShown)) {
    throw new InputError(
      "input/company",
      "There is nothing to draw about these companies yet.",
      "Get their job posts or news, or their headcount, traffic or funding first.",
    );
  }
  const months = lastMonths(spreadsheet.dayOf(clock.now()));
  const columns = radarTable(held, months, isShown);
  const radar = spreadsheet.addSheet("Radar");
  writeTable(radar, columns, separatorOf(spreadsheet.locale));
  // A new sheet comes after the one that is shown.
  spreadsheet.activate(radar.sheetId);
  const pictures = radarCharts(held, months);
  if (pictures.charts.length + pictures.figures.length === 0)
    return { sheetName: radar.name, chartsName: null };
  const beside = spreadsheet.addSheet("Radar charts");
  writePictures(beside, pictures);
  spreadsheet.activate(radar.sheetId);
  return { sheetName: radar.name, chartsName: beside.name };
}

const NOBODY: RadarCoverage = {
  range: null,
  companies: 0,
  held: [],
  preview: { charts: [], figures: [] },
};

function chosenBy({ spreadsheet }: Pick<App, "spreadsheet">, range?: string) {
  const rows = withoutHidden(companySelection(spreadsheet, range));
  return { rows, range: shownRange(rows), companies: companiesIn(rows.rows) };
}

/** @throws {InputError} `input/range`, of too many. */
function heldOf({ answers }: Pick<App, "answers">, companies: readonly string[]) {
  if (companies.length > MOST_COMPANIES) {
    throw new InputError(
      "input/range",
      `A radar shows ${MOST_COMPANIES} companies at most; ${companies.length} are selected.`,
      "Select fewer rows.",
    );
  }
  return radarCompanies(answers, companies);
}

/** A header, and a row for each company. */
function writeTable(sheet: SheetTable, columns: readonly RadarColumn[], separator: Separator): void {
  const rows = columns[0]!.cells.map((_, row) => row);
  sheet.write(1, 1, [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map(({ cells }) => cells[row] ?? null)),
  ]);
  // Format columns of numbers that stand side by side at once.
  for (let first = 0, next = 0; first < columns.length; first = next + 1) {
    for (next = first; columns[next]?.formats !== undefined;) next++;
    const block = columns.slice(first, next).map(({ formats }) => formats!);
    if (block.length > 0)
      sheet.writeTexts(
        2,
        first + 1,
        "formats",
        rows.map((row) => block.map((formats) => formats[row]!)),
      );
  }
  if (columns.some(({ note }) => note !== undefined))
    sheet.writeTexts(1, 1, "notes", [columns.map(({ note = "" }) => note)]);
  for (const [index, { formulas }] of columns.entries())
    if (formulas !== undefined)
      sheet.writeTexts(
        2,
        index + 1,
        "formulas",
        formulas.map((formula) => [formula === null ? "" : inLocale(formula, separator)]),
      );
  sheet.layOutPage({
    widths: columns.map(({ width }) => width),
    headings: [1],
    rows: rows.length + 1,
    frozen: 1,
  });
}

/** Figures one below the other, charts below them. */
function writePictures(sheet: SheetTable, { charts, figures }: RadarPictures): void {
  if (figures.length > 0) {
    const lines = figures.map(({ label, value }) => [value, label]);
    sheet.write(1, 1, lines);
    sheet.writeTexts(
      1,
      1,
      "formats",
      lines.map(() => [COUNT]),
    );
  }
  if (charts.length > 0) writeCharts(sheet, charts, figures.length === 0 ? 1 : figures.length + 2);
}

/**
 * Two charts in a row without a gap, a last single one as wide as two, and behind them their tables in the same order.
 *
 * @param first The row where they begin.
 */
function writeCharts(sheet: SheetTable, charts: readonly RadarChart[], first: number): void {
  const width = Math.max(...charts.map(({ lines }) => lines[0]!.length)) + 1;
  const rows = Math.ceil(charts.length / CHARTS_ACROSS) * ROWS_PER_CHART;
  const placed = charts.map((chart, index) => {
    const across = index % CHARTS_ACROSS;
    const isAlone = across === 0 && index === charts.length - 1;
    return {
      ...chart,
      row: first + Math.floor(index / CHARTS_ACROSS) * ROWS_PER_CHART,
      column: 1 + across * COLUMNS_PER_CHART,
      table: across * width,
      width: isAlone ? CHARTS_ACROSS * CHART_WIDTH : CHART_WIDTH,
    };
  });
  const all: CellValue[][] = Array.from({ length: rows }, () =>
    Array.from({ length: CHARTS_ACROSS * width }, () => null),
  );
  for (const { row, table, title, lines } of placed)
    [[title], ...lines].forEach((line, down) =>
      line.forEach((value, right) => (all[row - first + down]![table + right] = value)),
    );
  sheet.write(first, TABLE_COLUMN, all);
  for (const { lines, table, ...chart } of placed) {
    const [row, column] = [chart.row + 1, TABLE_COLUMN + table];
    const box = { row, column, rows: lines.length, columns: lines[0]!.length };
    const numbers = lines.slice(1).map(([, ...values]) => values.map(() => COUNT));
    sheet.writeTexts(row + 1, column + 1, "formats", numbers);
    sheet.addChart({ ...chart, box, height: ROWS_PER_CHART * ROW_HEIGHT });
  }
  const tableWidths = Array.from({ length: width }, (_, index) => (index === 0 ? NAMES_WIDTH : NUMBER_WIDTH));
  const widths = [...CHART_WIDTHS, ...Array.from({ length: CHARTS_ACROSS }, () => tableWidths).flat()];
  const headings = [...new Set(placed.flatMap(({ row }) => [row, row + 1]))];
  // Wrapped texts would make rows higher than a chart's share: the last column is blank.
  sheet.layOutPage({ widths, headings, rows: first - 1 + rows, wrappedFrom: widths.length });
}
