import { columnLetters } from "../../core/a1";
import type { CellValue } from "../../core/cell";
import { countOf, type Known, type RadarCompany, type RadarSource } from "./radar-company";

export const COUNT = "#,##0";
/** A number that is read as “10+” and goes on being one, for formulas and charts. */
const AT_LEAST = '#,##0"+"';
/** What a new cell has. */
const GENERAL = "General";
/** Pixels. */
const [TEXT, NUMBER, TOTAL, SMALL_CHART] = [230, 90, 120, 150];
const POSITIVE = "Positive";
const AT_LEAST_NOTE =
  "“10+” means at least 10: no more were fetched. There may be more in the months before the oldest one and since the fetch; months without any are blank there. Fetch more per company for a longer history.";

/** A column of the radar, with a cell for each company. */
export interface RadarColumn {
  readonly label: string;
  readonly width: number;
  readonly cells: readonly CellValue[];
  /** Left out where a value says itself how it is shown. */
  readonly formats?: readonly string[];
  /** Small charts; null where there is nothing to draw. */
  readonly formulas?: readonly (string | null)[];
  /** The note of its header. */
  readonly note?: string;
}

/** What a cell holds, and whether there may be more than that. */
interface Counted {
  readonly value: CellValue;
  readonly isAtLeast: boolean;
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
  /** The sum where months tell how many came, the last where they tell how many there are. */
  readonly totalOf: (values: readonly number[]) => CellValue;
  /** What is in a month of which nothing is said. */
  readonly otherwise: number | null;
  /** What is fetched up to a limit. */
  readonly known?: (company: RadarCompany) => Known | null;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const last = (values: readonly number[]): CellValue => values[values.length - 1] ?? null;
const countsIn = (known: Known | null) =>
  known === null ? null : countOf(known.items.flatMap(({ month }) => month ?? []));
const valuesIn = (values: RadarCompany["headcount"]) =>
  values === null ? null : new Map(values.map(({ month, value }) => [month, value]));

const SERIES: readonly Series[] = [
  {
    source: "jobs",
    total: "Known roles, 12 months",
    chart: "Roles by month",
    month: "Roles",
    months: ({ roles }) => countsIn(roles),
    totalOf: sum,
    otherwise: 0,
    known: ({ roles }) => roles,
  },
  {
    source: "news",
    total: "Known articles, 12 months",
    chart: "Articles by month",
    month: "Articles",
    months: ({ articles }) => countsIn(articles),
    totalOf: sum,
    otherwise: 0,
    known: ({ articles }) => articles,
  },
  {
    source: "headcount",
    total: "Headcount",
    chart: "Headcount by month",
    month: "Headcount",
    months: ({ headcount }) => valuesIn(headcount),
    totalOf: last,
    otherwise: null,
  },
  {
    source: "traffic",
    total: "Website visits",
    chart: "Visits by month",
    month: "Visits",
    months: ({ traffic }) => valuesIn(traffic),
    totalOf: last,
    otherwise: null,
  },
];

/**
 * One row for each company: what is known, and small charts of the months, which are in the same row further right. So rows
 * may be sorted, and users can draw the months otherwise. What nothing is held of has no column.
 */
export function radarTable(
  companies: readonly RadarCompany[],
  months: readonly string[],
  isShown: (source: RadarSource) => boolean,
): RadarColumn[] {
  const series = SERIES.filter(({ source }) => isShown(source)).map((each) => {
    const shown = companies.map((company) => shownOf(each, company, months));
    return { ...each, shown, totals: shown.map(({ total }) => total) };
  });
  const plain = (label: string, width: number, value: (company: RadarCompany) => CellValue): RadarColumn => ({
    label,
    width,
    cells: companies.map(value),
  });
  const counts = companies.map(() => COUNT);
  const articles = series.find(({ source }) => source === "news");
  const front = [
    plain("Company", TEXT, ({ company }) => company),
    ...(companies.some(({ name }) => name !== "") ? [plain("Name", TEXT, ({ name }) => name || null)] : []),
    ...(companies.some(({ openRoles }) => openRoles !== null)
      ? [{ ...plain("Open roles", NUMBER, ({ openRoles }) => openRoles), formats: counts }]
      : []),
  ];
  const extras = [
    ...(articles === undefined
      ? []
      : [
          {
            ...plain("Positive articles", NUMBER, (company) => positiveIn(company, months)),
            formats: articles.totals.map(formatOf),
          },
        ]),
    ...(isShown("funding")
      ? [
          plain("Last round", NUMBER, ({ funding }) => funding?.round ?? null),
          plain("Last funding", NUMBER, ({ funding }) => funding?.on ?? null),
          { ...plain("Raised USD", NUMBER, ({ funding }) => funding?.raised ?? null), formats: counts },
        ]
      : []),
  ];
  const firstMonth = front.length + 2 * series.length + extras.length + 1;
  return [
    ...front,
    ...series.flatMap(({ total, chart, shown, totals }, index): RadarColumn[] => [
      {
        ...numbers(total, TOTAL, totals),
        ...(totals.some(({ isAtLeast }) => isAtLeast) ? { note: AT_LEAST_NOTE } : {}),
      },
      {
        ...plain(chart, SMALL_CHART, () => null),
        formats: companies.map(() => GENERAL),
        formulas: shown.map((its, row) => chartOf(its.months, firstMonth + index * months.length, row + 2)),
      },
    ]),
    ...extras,
    ...series.flatMap(({ month: label, shown }) =>
      months.map((month, at) =>
        numbers(
          `${label} ${month}`,
          NUMBER,
          shown.map((its) => its.months[at]!),
        ),
      ),
    ),
  ];
}

function numbers(label: string, width: number, cells: readonly Counted[]): RadarColumn {
  return { label, width, cells: cells.map(({ value }) => value), formats: cells.map(formatOf) };
}

/** How a number is shown. */
function formatOf({ isAtLeast }: Counted): string {
  return isAtLeast ? AT_LEAST : COUNT;
}

/** A small chart of months that are known whole: else it would look like a fall or a rise. @param first Their first column. */
function chartOf(months: readonly Counted[], first: number, row: number): string | null {
  const known = months.map(({ value, isAtLeast }) => (isAtLeast ? null : value));
  if (known.every((value) => value === null || value === 0)) return null;
  const held = known.flatMap((value, month) => (value === null ? [] : [first + month]));
  const [from, to] = [held[0]!, held[held.length - 1]!].map(columnLetters);
  return `=SPARKLINE(${from}${row}:${to}${row})`;
}

function positiveIn({ articles }: RadarCompany, months: readonly string[]): CellValue {
  const isMeant = ({ sentiment, month }: { readonly sentiment: string; readonly month: string | null }) =>
    sentiment === POSITIVE && month !== null && months.includes(month);
  return articles?.items.filter(isMeant).length ?? null;
}

/** What it shows of one series of one company: blank where nothing is known, and where nothing is held of what there may have been. */
function shownOf(
  { months: monthsIn, otherwise, totalOf, known = () => null }: Series,
  company: RadarCompany,
  months: readonly string[],
): { readonly total: Counted; readonly months: readonly Counted[] } {
  const values = monthsIn(company);
  const span = known(company);
  const cells = months.map((month): Counted => {
    const value = values?.get(month) ?? null;
    if (span !== null && !isWhole(month, span, months)) return { value, isAtLeast: value !== null };
    return { value: values === null ? null : (value ?? otherwise), isAtLeast: false };
  });
  const isAtLeast = span !== null && months.some((month) => !isWhole(month, span, months));
  const held = cells.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  return { total: { value: values === null ? null : totalOf(held), isAtLeast }, months: cells };
}

/**
 * Whether all that there was in a month is held. A month that was not over when it was asked is not held whole, unless it is
 * not over yet: then what there was counts as all.
 */
export function isWhole(
  month: string,
  { since, until }: Pick<Known, "since" | "until">,
  months: readonly string[],
): boolean {
  const isOver = month !== months[months.length - 1];
  return month > since && (isOver ? month < until : month <= until);
}
