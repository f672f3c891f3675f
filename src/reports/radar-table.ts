import { columnLetters } from "../core/a1";
import type { CellValue } from "../core/cell";
import { countOf, EVERYTHING_KNOWN, type RadarCompany, type RadarSource } from "./radar-company";

export const COUNT = "#,##0";
/** A number that is read as “10+” and goes on being one, for formulas and charts. */
const AT_LEAST = '#,##0"+"';

/** What a cell holds, and whether there may be more than that. */
export interface Counted {
  readonly value: CellValue;
  readonly isAtLeast: boolean;
}

/** The months of which all is held. */
export interface Span {
  /** There may be more than is held up to this month; empty where all is. */
  readonly knownSince: string;
  /** It was held last in this month; `9999-12` where it does not matter. */
  readonly knownUntil: string;
}

/**
 * Whether all that there was in a month is held: of a month that was not over when it was asked, only what there was by then,
 * which is all where it still is not over.
 */
export function isWhole(month: string, { knownSince, knownUntil }: Span, months: readonly string[]): boolean {
  const isOver = month !== months[months.length - 1];
  return month > knownSince && (isOver ? month < knownUntil : month <= knownUntil);
}

interface Held extends Span {
  /** By month; null where nothing is held. */
  readonly values: ReadonlyMap<string, number> | null;
  /** What is in a month of which nothing is said. */
  readonly otherwise: number | null;
}

/** The numbers of some months; blank where nothing is known, and where nothing is held of what there may have been. */
export function monthCells({ values, otherwise, ...span }: Held, months: readonly string[]): Counted[] {
  return months.map((month) => {
    const value = values?.get(month) ?? null;
    if (!isWhole(month, span, months)) return { value, isAtLeast: value !== null };
    return { value: values === null ? null : (value ?? otherwise), isAtLeast: false };
  });
}

/** How a number is shown. */
export function formatOf({ isAtLeast }: Counted): string {
  return isAtLeast ? AT_LEAST : COUNT;
}

/** Pixels. */
const [TEXT, NUMBER, TOTAL, SMALL_CHART] = [230, 90, 120, 150];
const POSITIVE = "Positive";
const EVERYTHING: Span = { knownSince: EVERYTHING_KNOWN, knownUntil: "9999-12" };
/** What a new cell has. */
const GENERAL = "General";
const AT_LEAST_NOTE =
  "“10+” means at least 10: no more were fetched. There may be more in the months before the oldest one and since the fetch; months without any are blank there. Fetch more per company for a longer history.";

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
  /** What is in a month of which nothing is said. */
  readonly otherwise: number | null;
  /** The months of which all is held, for what is fetched up to a limit. */
  readonly span?: (company: RadarCompany) => Span;
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
    span: ({ knownSince, knownUntil }) => ({ knownSince: knownSince.roles, knownUntil: knownUntil.roles }),
  },
  {
    source: "news",
    total: "Known articles, 12 months",
    chart: "Articles by month",
    month: "Articles",
    months: ({ articles }) => monthsOf(articles),
    totalOf: sum,
    otherwise: 0,
    span: ({ knownSince, knownUntil }) => ({
      knownSince: knownSince.articles,
      knownUntil: knownUntil.articles,
    }),
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
const RAISED: Column = {
  label: "Raised USD",
  width: NUMBER,
  value: ({ funding }) => funding?.raised ?? null,
};
const FUNDING: readonly Column[] = [
  { label: "Last round", width: NUMBER, value: ({ funding }) => funding?.round ?? null },
  { label: "Last funding", width: NUMBER, value: ({ funding }) => funding?.on ?? null },
  RAISED,
];
const OPEN: Column = { label: "Open roles", width: NUMBER, value: ({ openRoles }) => openRoles };
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
  /** Columns of formulas, from 1, each with one formula a company; null where there is nothing to draw. */
  readonly formulas: ReadonlyMap<number, readonly (string | null)[]>;
  /** Columns of numbers, from the first of each block on: the format of each cell, a line for each company. */
  readonly formats: ReadonlyMap<number, readonly (readonly string[])[]>;
  /** Of the header row; all of them empty where there is nothing to explain. */
  readonly notes: readonly string[];
  /** Pixels, of every column. */
  readonly widths: readonly number[];
}

/** What it shows of one series of one company. */
interface Shown {
  readonly total: Counted;
  readonly months: readonly Counted[];
}

/**
 * One row for each company: what is known, and small charts of the months, which are in the same row further right. So rows
 * may be sorted, and everybody can draw the months otherwise. What nothing is held of has no column.
 */
export function radarTable(
  companies: readonly RadarCompany[],
  months: readonly string[],
  isShown: (source: RadarSource) => boolean,
): RadarTable {
  const series = SERIES.filter(({ source }) => isShown(source));
  const shown = companies.map((company) => series.map((each) => shownOf(each, company, months)));
  const front = [
    COMPANY,
    ...(companies.some(({ name }) => name !== "") ? [NAME] : []),
    ...(companies.some(({ openRoles }) => openRoles !== null) ? [OPEN] : []),
  ];
  const extras = [...(isShown("news") ? [MOOD] : []), ...(isShown("funding") ? FUNDING : [])];
  const firstExtra = front.length + 2 * series.length + 1;
  const firstMonth = firstExtra + extras.length;
  const formulas = new Map(
    series.map((_, index) => {
      const column = firstMonth + index * months.length;
      const drawn = shown.map((of, row) => {
        const known = of[index]!.months.map(({ value, isAtLeast }) => (isAtLeast ? null : value));
        if (known.every((value) => value === null || value === 0)) return null;
        // What is not known whole would look like a fall or a rise.
        const held = known.flatMap((value, month) => (value === null ? [] : [column + month]));
        const [from, to] = [held[0]!, held[held.length - 1]!].map(columnLetters);
        return `=SPARKLINE(${from}${row + 2}:${to}${row + 2})`;
      });
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
    ...shown[row]!.flatMap(({ total }) => [total.value, null]),
    ...extras.map(({ value }) => value(company, months)),
    ...shown[row]!.flatMap((each) => each.months.map(({ value }) => value)),
  ]);
  const formats = new Map<number, string[][]>();
  const open = front.indexOf(OPEN);
  if (open >= 0)
    formats.set(
      open + 1,
      companies.map(() => [COUNT]),
    );
  if (series.length > 0) {
    // The column of charts is in between.
    formats.set(
      front.length + 1,
      shown.map((of) => of.flatMap(({ total }) => [formatOf(total), GENERAL])),
    );
    formats.set(
      firstMonth,
      shown.map((of) => of.flatMap((each) => each.months.map(formatOf))),
    );
  }
  const mood = extras.indexOf(MOOD);
  const news = series.findIndex(({ source }) => source === "news");
  if (mood >= 0)
    formats.set(
      firstExtra + mood,
      shown.map((of) => [formatOf(of[news]!.total)]),
    );
  const raised = extras.indexOf(RAISED);
  if (raised >= 0)
    formats.set(
      firstExtra + raised,
      companies.map(() => [COUNT]),
    );
  const totals = series.map((_, index) => shown.some((of) => of[index]!.total.isAtLeast));
  const notes = header.map((_, index) => {
    const at = index - front.length;
    return at >= 0 && at % 2 === 0 && totals[at / 2] === true ? AT_LEAST_NOTE : "";
  });
  const widths = [
    ...front.map(({ width }) => width),
    ...series.flatMap(() => [TOTAL, SMALL_CHART]),
    ...extras.map(({ width }) => width),
    ...series.flatMap(() => months.map(() => NUMBER)),
  ];
  return { lines: [header, ...rows], formulas, formats, notes, widths };
}

function shownOf(
  { months: monthsIn, otherwise, totalOf, span = () => EVERYTHING }: Series,
  company: RadarCompany,
  months: readonly string[],
): Shown {
  const values = monthsIn(company);
  const own = span(company);
  const cells = monthCells({ values, otherwise, ...own }, months);
  const isAtLeast = values !== null && months.some((month) => !isWhole(month, own, months));
  const known = cells.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  return { total: { value: values === null ? null : totalOf(known), isAtLeast }, months: cells };
}
