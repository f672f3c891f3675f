import type { CellValue } from "../core/cell";
import type { MonthValue } from "../operations/monthly";
import type { ChartOfCells } from "../ports/spreadsheet";
import { jobFunction, OTHER_FUNCTION } from "./job-function";
import { EVERYTHING_KNOWN } from "./known-since";
import { countOf } from "./months";
import type { RadarCompany } from "./radar-company";

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

/** What all companies together show; a chart without anything in it is left out. */
export function radarCharts(companies: readonly RadarCompany[], months: readonly string[]): RadarChart[] {
  const roles = companies.flatMap((company) => company.roles ?? []);
  const articles = companies.flatMap((company) => company.articles ?? []);
  const rounds = companies.flatMap(({ funding }) => (funding?.round ? [String(funding.round)] : []));
  const charts: RadarChart[] = [
    rolesByMonth(roles, months, knownSince(companies, "roles")),
    bars(
      "Skills that are asked for",
      ["Skill", "Roles"],
      roles.flatMap(({ skills }) => [...new Set(skills)]),
    ),
    newsByMonth(articles, months, knownSince(companies, "articles")),
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
    bars(ofSome("Last funding rounds", rounds.length, companies.length), ["Round", "Companies"], rounds),
  ];
  return charts.filter(({ lines }) =>
    lines.slice(1).some(([, ...values]) => values.some((value) => value !== 0)),
  );
}

function rolesByMonth(
  roles: readonly { readonly month: string | null; readonly title: string }[],
  months: readonly string[],
  since: string,
): RadarChart {
  const dated = roles.flatMap(({ month, title }) =>
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
    title: upTo("Roles by month and function", since, months),
    names: "Month",
    numbers: "Known roles",
    colours: series.map((_, index) => SERIES_COLOURS[index]!),
    lines: byMonth(named, series, months),
  };
}

function newsByMonth(
  articles: readonly { readonly month: string | null; readonly sentiment: string }[],
  months: readonly string[],
  since: string,
): RadarChart {
  const known = SENTIMENTS.map(([sentiment]) => sentiment);
  const named = articles.flatMap(({ month, sentiment }) =>
    month === null ? [] : [{ month, name: known.includes(sentiment) ? sentiment : NOT_SAID }],
  );
  const series = SENTIMENTS.filter(
    ([sentiment]) => sentiment !== NOT_SAID || named.some(({ name }) => name === NOT_SAID),
  );
  return {
    kind: "columns",
    title: upTo("Articles by month and sentiment", since, months),
    names: "Month",
    numbers: "Known articles",
    colours: series.map(([, colour]) => colour),
    lines: byMonth(
      named,
      series.map(([sentiment]) => sentiment),
      months,
    ),
  };
}

/** Of companies that have a number for each month that any has one for: a sum of fewer would look like a fall. */
function sumByMonth(
  title: string,
  numbers: string,
  held: readonly (readonly MonthValue[] | null)[],
  months: readonly string[],
): RadarChart {
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
  };
}

/** A chart of some companies says so. */
function ofSome(title: string, some: number, all: number): string {
  return some === all ? title : `${title}, ${some} of ${all} companies`;
}

/** The month up to which there may be more than is held of one of them at least; empty where all is held. */
function knownSince(companies: readonly RadarCompany[], what: keyof RadarCompany["knownSince"]): string {
  const since = companies
    .filter((company) => company[what] !== null)
    .map((company) => company.knownSince[what]);
  return since.reduce((one, other) => (one > other ? one : other), EVERYTHING_KNOWN);
}

/** The newest of each company look like a rise: a chart of them says so. */
function upTo(title: string, since: string, months: readonly string[]): string {
  const cut = months.filter((month) => month <= since);
  return cut.length === 0 ? title : `${title}, incomplete up to ${cut[cut.length - 1]!}`;
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
  texts: readonly string[],
): RadarChart {
  const lines = mostOften(texts.filter((text) => text !== "")).slice(0, MOST_BARS);
  return { kind: "bars", title, names, numbers, colours: [BAR_COLOUR], lines: [[names, numbers], ...lines] };
}

function mostOften(texts: readonly string[]): [string, number][] {
  return [...countOf(texts)].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
}
