import { columnLetters } from "../core/a1";
import type { CellValue } from "../core/cell";
import type { RadarSource } from "../core/radar-contract";
import { countOf } from "./months";
import type { RadarCompany } from "./radar-company";

/** Pixels. */
const [TEXT, NUMBER, SMALL_CHART] = [230, 90, 150];
const POSITIVE = "Positive";

interface Column {
  readonly label: string;
  readonly width: number;
  /** @param months Those that the table shows. */
  readonly value: (company: RadarCompany, months: readonly string[]) => CellValue;
}

/** Two columns, a number and a small chart, and the months that the chart is drawn from, further right. */
interface Series {
  readonly source: RadarSource;
  readonly total: string;
  readonly chart: string;
  /** In front of each month. */
  readonly month: string;
  /** Null where nothing is held. */
  readonly months: (company: RadarCompany) => ReadonlyMap<string, number> | null;
  /** Of how many there were in each month, the sum says something; of how many there are, the last. */
  readonly totalOf: (values: readonly number[]) => CellValue;
  /** What stands in a month of which nothing is said. */
  readonly otherwise: number | null;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const last = (values: readonly number[]): CellValue => values[values.length - 1] ?? null;
const monthsOf = (items: readonly { readonly month: string | null }[] | null) =>
  items === null ? null : countOf(items.flatMap(({ month }) => month ?? []));
const valuesOf = (values: RadarCompany["headcount"]) =>
  values === null ? null : new Map(values.map(({ month, value }) => [month, value]));

const SERIES: readonly Series[] = [
  {
    source: "jobs",
    total: "Known roles, 12 months",
    chart: "Roles by month",
    month: "Roles",
    months: ({ roles }) => monthsOf(roles),
    totalOf: sum,
    otherwise: 0,
  },
  {
    source: "news",
    total: "Known articles, 12 months",
    chart: "Articles by month",
    month: "Articles",
    months: ({ articles }) => monthsOf(articles),
    totalOf: sum,
    otherwise: 0,
  },
  {
    source: "headcount",
    total: "Headcount",
    chart: "Headcount by month",
    month: "Headcount",
    months: ({ headcount }) => valuesOf(headcount),
    totalOf: last,
    otherwise: null,
  },
  {
    source: "traffic",
    total: "Website visits",
    chart: "Visits by month",
    month: "Visits",
    months: ({ traffic }) => valuesOf(traffic),
    totalOf: last,
    otherwise: null,
  },
];

const COMPANY: Column = { label: "Company", width: TEXT, value: ({ company }) => company };
const NAME: Column = { label: "Name", width: TEXT, value: ({ name }) => (name === "" ? null : name) };
const FUNDING: readonly Column[] = [
  { label: "Last round", width: NUMBER, value: ({ funding }) => funding?.round ?? null },
  { label: "Last funding", width: NUMBER, value: ({ funding }) => funding?.on ?? null },
  { label: "Raised USD", width: NUMBER, value: ({ funding }) => funding?.raised ?? null },
];
const MOOD: Column = {
  label: "Positive articles",
  width: NUMBER,
  value: ({ articles }, months) =>
    articles?.filter(
      ({ sentiment, month }) => sentiment === POSITIVE && month !== null && months.includes(month),
    ).length ?? null,
};

export interface RadarTable {
  /** The header row, then one row for each company. */
  readonly lines: readonly (readonly CellValue[])[];
  /** Columns of formulas, from 1, each with one formula a company; "" where there is nothing to draw. */
  readonly formulas: ReadonlyMap<number, readonly string[]>;
  /** Pixels, of every column. */
  readonly widths: readonly number[];
}

/**
 * One row for each company: what is known, and small charts of the months, which stand in the same row further right. So rows
 * may be sorted, and everybody can draw the months otherwise. What nothing is held of has no column.
 */
export function radarTable(
  companies: readonly RadarCompany[],
  months: readonly string[],
  isShown: (source: RadarSource) => boolean,
): RadarTable {
  const series = SERIES.filter(({ source }) => isShown(source));
  const numbers = companies.map((company) => series.map((each) => valuesIn(each, company, months)));
  const front = companies.some(({ name }) => name !== "") ? [COMPANY, NAME] : [COMPANY];
  const extras = [...(isShown("news") ? [MOOD] : []), ...(isShown("funding") ? FUNDING : [])];
  const firstMonth = front.length + 2 * series.length + extras.length + 1;
  const formulas = new Map(
    series.map((_, index) => {
      const column = firstMonth + index * months.length;
      const [from, to] = [columnLetters(column), columnLetters(column + months.length - 1)];
      const drawn = numbers.map((of, row) =>
        of[index]?.some((value) => value !== null && value !== 0) !== true
          ? ""
          : `=SPARKLINE(${from}${row + 2}:${to}${row + 2})`,
      );
      return [front.length + 2 * index + 2, drawn];
    }),
  );
  const header = [
    ...front.map(({ label }) => label),
    ...series.flatMap(({ total, chart }) => [total, chart]),
    ...extras.map(({ label }) => label),
    ...series.flatMap(({ month: label }) => months.map((month) => `${label} ${month}`)),
  ];
  const rows = companies.map((company, row): CellValue[] => [
    ...front.map(({ value }) => value(company, months)),
    ...series.flatMap(({ totalOf }, index) => [totalIn(numbers[row]![index]!, totalOf), null]),
    ...extras.map(({ value }) => value(company, months)),
    ...series.flatMap((_, index) => numbers[row]![index] ?? months.map(() => null)),
  ]);
  const widths = [
    ...front.map(({ width }) => width),
    ...series.flatMap(() => [NUMBER, SMALL_CHART]),
    ...extras.map(({ width }) => width),
    ...series.flatMap(() => months.map(() => NUMBER)),
  ];
  return { lines: [header, ...rows], formulas, widths };
}

function valuesIn(
  { months: monthsIn, otherwise }: Series,
  company: RadarCompany,
  months: readonly string[],
): (number | null)[] | null {
  const held = monthsIn(company);
  return held === null ? null : months.map((month) => held.get(month) ?? otherwise);
}

function totalIn(values: readonly (number | null)[] | null, totalOf: Series["totalOf"]): CellValue {
  return values === null ? null : totalOf(values.flatMap((value) => value ?? []));
}
