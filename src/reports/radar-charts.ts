import type { CellValue } from "../core/cell";
import type { ChartOfCells } from "../google/spreadsheet";
import type { MonthValue } from "../products/monthly";
import { countOf, jobFunction, OTHER_FUNCTION, type RadarCompany } from "./radar-company";
import { isWhole, type Span } from "./radar-table";

/** Series beside “Other”: more colours cannot be told apart. */
const MOST_SERIES = 5;
const MOST_BARS = 12;
const NOT_SAID = "Not said";

/** Dark to light and of different hues, so that grey print and colour-blind eyes tell them apart. */
const SERIES_COLOURS = ["#073763", "#8a4500", "#3a7dbd", "#e69138", "#9fc5e8", "#e3e3e3"] as const;
const SENTIMENTS: readonly (readonly [sentiment: string, colour: string])[] = [
  ["Positive", "#0b5394"],
  ["Neutral", "#cccccc"],
  ["Negative", "#e69138"],
  [NOT_SAID, "#666666"],
];
const BAR_COLOUR = "#0b5394";

/** A table of numbers, and what it is drawn as. */
export interface RadarChart extends Pick<ChartOfCells, "kind" | "title" | "names" | "numbers" | "colours"> {
  /** Its first line is its header. */
  readonly lines: readonly (readonly CellValue[])[];
}

/** What all companies together show; a chart without anything in it, or of fewer than half of them, is left out. */
export function radarCharts(companies: readonly RadarCompany[], months: readonly string[]): RadarChart[] {
  const withRoles = companies.filter(({ roles }) => roles !== null);
  const counted = companies.flatMap(({ company, name, openRoles }) =>
    openRoles === null ? [] : [[name || company, openRoles] as [string, number]],
  );
  const rounds = companies.flatMap(({ funding }) => (funding?.round ? [String(funding.round)] : []));
  const all = companies.length;
  const charts: (RadarChart & { readonly of: number })[] = [
    { ...bars(ofSome("Open roles", counted.length, all), ["Company", "Roles"], counted), of: counted.length },
    rolesByMonth(companies, months),
    {
      ...bars(
        ofSome("Skills that are asked for", withRoles.length, all),
        ["Skill", "Known roles"],
        mostOften(
          withRoles.flatMap(({ roles }) => roles ?? []).flatMap(({ skills }) => [...new Set(skills)]),
        ),
      ),
      of: withRoles.length,
    },
    newsByMonth(companies, months),
    sumByMonth(
      "Headcount by month",
      "People",
      companies.map(({ headcount }) => headcount),
      months,
    ),
    sumByMonth(
      "Website visits by month",
      "Visits",
      companies.map(({ traffic }) => traffic),
      months,
    ),
    {
      ...bars(ofSome("Last funding rounds", rounds.length, all), ["Round", "Companies"], mostOften(rounds)),
      of: rounds.length,
    },
  ];
  return charts
    .filter(
      ({ of, lines }) =>
        2 * of >= all && lines.slice(1).some(([, ...values]) => values.some((value) => value !== 0)),
    )
    .map(({ of: _of, ...chart }) => chart);
}

/** Of the companies that a chart by months is of, those months of which all is held of each of them. */
function heldWhole(
  companies: readonly RadarCompany[],
  what: "roles" | "articles",
  months: readonly string[],
): { readonly of: readonly RadarCompany[]; readonly months: readonly string[] } {
  const spanOf = ({ knownSince, knownUntil }: RadarCompany): Span => ({
    knownSince: knownSince[what],
    knownUntil: knownUntil[what],
  });
  const isHeld = (company: RadarCompany, month: string) =>
    company[what] !== null && isWhole(month, spanOf(company), months);
  // As far back as half of them are held, then whichever of them are.
  const known = months.filter(
    (month) => 2 * companies.filter((company) => isHeld(company, month)).length >= companies.length,
  );
  const of = companies.filter((company) => known.every((month) => isHeld(company, month)));
  return { of: known.length === 0 ? [] : of, months: known };
}

function rolesByMonth(
  companies: readonly RadarCompany[],
  all: readonly string[],
): RadarChart & { of: number } {
  const { of, months } = heldWhole(companies, "roles", all);
  const dated = of
    .flatMap(({ roles }) => roles ?? [])
    .flatMap(({ month, title }) =>
      month !== null && months.includes(month) ? [{ month, name: jobFunction(title) }] : [],
    );
  const largest = mostOften(dated.flatMap(({ name }) => (name === OTHER_FUNCTION ? [] : [name])));
  const shown = largest.slice(0, MOST_SERIES).map(([name]) => name);
  const named = dated.map(({ month, name }) => ({
    month,
    name: shown.includes(name) ? name : OTHER_FUNCTION,
  }));
  const series = named.some(({ name }) => name === OTHER_FUNCTION) ? [...shown, OTHER_FUNCTION] : shown;
  return {
    kind: "columns",
    title: ofSome("Roles by month and function", of.length, companies.length),
    names: "Month",
    numbers: "Known roles",
    colours: series.map((_, index) => SERIES_COLOURS[index]!),
    lines: byMonth(named, series, months),
    of: of.length,
  };
}

function newsByMonth(
  companies: readonly RadarCompany[],
  all: readonly string[],
): RadarChart & { of: number } {
  const { of, months } = heldWhole(companies, "articles", all);
  const known = SENTIMENTS.map(([sentiment]) => sentiment);
  const named = of
    .flatMap(({ articles }) => articles ?? [])
    .flatMap(({ month, sentiment }) =>
      month === null ? [] : [{ month, name: known.includes(sentiment) ? sentiment : NOT_SAID }],
    );
  const series = SENTIMENTS.filter(
    ([sentiment]) => sentiment !== NOT_SAID || named.some(({ name }) => name === NOT_SAID),
  );
  return {
    kind: "columns",
    title: ofSome("Articles by month and sentiment", of.length, companies.length),
    names: "Month",
    numbers: "Known articles",
    colours: series.map(([, colour]) => colour),
    lines: byMonth(
      named,
      series.map(([sentiment]) => sentiment),
      months,
    ),
    of: of.length,
  };
}

/** Of companies that have a number for each month that any has one for: a sum of fewer would look like a fall. */
function sumByMonth(
  title: string,
  numbers: string,
  held: readonly (readonly MonthValue[] | null)[],
  months: readonly string[],
): RadarChart & { of: number } {
  const known = held.flatMap((values) =>
    values === null ? [] : [new Map(values.map(({ month, value }) => [month, value]))],
  );
  const shown = months.filter((month) => known.some((values) => values.has(month)));
  const whole = known.filter((values) => shown.every((month) => values.has(month)));
  const sum = (month: string) => whole.reduce((all, values) => all + values.get(month)!, 0);
  return {
    kind: "columns",
    title: ofSome(title, whole.length, held.length),
    names: "Month",
    numbers,
    colours: [BAR_COLOUR],
    lines: [["Month", numbers], ...shown.map((month) => [month, sum(month)])],
    of: whole.length,
  };
}

/** A chart of some companies says so. */
function ofSome(title: string, some: number, all: number): string {
  return some === all ? title : `${title}, ${some} of ${all} companies`;
}

function byMonth(
  items: readonly { readonly month: string; readonly name: string }[],
  series: readonly string[],
  months: readonly string[],
): CellValue[][] {
  const counts = countOf(items.map(({ month, name }) => `${month} ${name}`));
  return [
    ["Month", ...series],
    ...months.map((month) => [month, ...series.map((name) => counts.get(`${month} ${name}`) ?? 0)]),
  ];
}

function bars(
  title: string,
  [names, numbers]: readonly [string, string],
  counted: readonly [string, number][],
): RadarChart {
  const lines = largestFirst(counted).slice(0, MOST_BARS);
  return { kind: "bars", title, names, numbers, colours: [BAR_COLOUR], lines: [[names, numbers], ...lines] };
}

function mostOften(texts: readonly string[]): [string, number][] {
  return largestFirst([...countOf(texts.filter((text) => text !== ""))]);
}

function largestFirst(counted: readonly [string, number][]): [string, number][] {
  return [...counted].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
}
