import type { CellValue } from "../core/cell";
import type { ChartOfCells } from "../google/spreadsheet";
import type { MonthValue } from "../products/monthly";
import { countOf, jobFunction, type Known, OTHER_FUNCTION, type RadarCompany } from "./radar-company";
import { isWhole } from "./radar-table";

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

/** A chart, and of how many of the companies it is. */
interface OfSome extends RadarChart {
  readonly of: number;
}

/** What all companies together show; a chart without anything in it, or of fewer than half of them, is left out. */
export function radarCharts(companies: readonly RadarCompany[], months: readonly string[]): RadarChart[] {
  const all = companies.length;
  const roles = companies.flatMap((company) => (company.roles === null ? [] : [company.roles.items]));
  const skills = roles.flat().flatMap((role) => [...new Set(role.skills)]);
  const counted = companies.flatMap(({ company, name, openRoles }) =>
    openRoles === null ? [] : [[name || company, openRoles] as [string, number]],
  );
  const rounds = companies.flatMap(({ funding }) => (funding?.round ? [String(funding.round)] : []));
  const charts: OfSome[] = [
    bars("Open roles", [counted.length, all], ["Company", "Roles"], counted),
    rolesByMonth(companies, months),
    bars("Skills that are asked for", [roles.length, all], ["Skill", "Known roles"], mostOften(skills)),
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
    bars("Last funding rounds", [rounds.length, all], ["Round", "Companies"], mostOften(rounds)),
  ];
  return charts
    .filter(
      ({ of, lines }) =>
        2 * of >= all && lines.slice(1).some(([, ...values]) => values.some((value) => value !== 0)),
    )
    .map(({ of: _of, ...chart }) => chart);
}

/** Of the companies that a chart by months is of, what is held, and those months of which all is held of each of them. */
function heldWhole<Item extends { readonly month: string | null }>(
  held: readonly (Known<Item> | null)[],
  months: readonly string[],
): { readonly of: number; readonly items: readonly Item[]; readonly months: readonly string[] } {
  const isHeld = (known: Known<Item> | null, month: string) =>
    known !== null && isWhole(month, known, months);
  // As far back as half of them are held, then whichever of them are.
  const whole = months.filter(
    (month) => 2 * held.filter((known) => isHeld(known, month)).length >= held.length,
  );
  const of = whole.length === 0 ? [] : held.filter((known) => whole.every((month) => isHeld(known, month)));
  const items = of.flatMap((known) => known?.items ?? []);
  return {
    of: of.length,
    items: items.filter(({ month }) => month !== null && whole.includes(month)),
    months: whole,
  };
}

function rolesByMonth(companies: readonly RadarCompany[], all: readonly string[]): OfSome {
  const { of, items, months } = heldWhole(
    companies.map(({ roles }) => roles),
    all,
  );
  const named = items.map(({ month, title }) => ({ month, name: jobFunction(title) }));
  const largest = mostOften(named.flatMap(({ name }) => (name === OTHER_FUNCTION ? [] : [name])));
  const shown = largest.slice(0, MOST_SERIES).map(([name]) => name);
  const dated = named.map(({ month, name }) => ({
    month,
    name: shown.includes(name) ? name : OTHER_FUNCTION,
  }));
  const series = dated.some(({ name }) => name === OTHER_FUNCTION) ? [...shown, OTHER_FUNCTION] : shown;
  return {
    kind: "columns",
    title: ofSome("Roles by month and function", of, companies.length),
    names: "Month",
    numbers: "Known roles",
    colours: series.map((_, index) => SERIES_COLOURS[index]!),
    lines: byMonth(dated, series, months),
    of,
  };
}

function newsByMonth(companies: readonly RadarCompany[], all: readonly string[]): OfSome {
  const { of, items, months } = heldWhole(
    companies.map(({ articles }) => articles),
    all,
  );
  const known = SENTIMENTS.map(([sentiment]) => sentiment);
  const named = items.map(({ month, sentiment }) => ({
    month,
    name: known.includes(sentiment) ? sentiment : NOT_SAID,
  }));
  const series = SENTIMENTS.filter(
    ([sentiment]) => sentiment !== NOT_SAID || named.some(({ name }) => name === NOT_SAID),
  );
  const names = series.map(([sentiment]) => sentiment);
  return {
    kind: "columns",
    title: ofSome("Articles by month and sentiment", of, companies.length),
    names: "Month",
    numbers: "Known articles",
    colours: series.map(([, colour]) => colour),
    lines: byMonth(named, names, months),
    of,
  };
}

/** Of companies that have a number for each month that any has one for: a sum of fewer would look like a fall. */
function sumByMonth(
  title: string,
  numbers: string,
  held: readonly (readonly MonthValue[] | null)[],
  months: readonly string[],
): OfSome {
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
  items: readonly { readonly month: string | null; readonly name: string }[],
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
  [of, all]: readonly [number, number],
  [names, numbers]: readonly [string, string],
  counted: readonly [string, number][],
): OfSome {
  const lines = [[names, numbers], ...largestFirst(counted).slice(0, MOST_BARS)];
  return { kind: "bars", title: ofSome(title, of, all), names, numbers, colours: [BAR_COLOUR], lines, of };
}

function mostOften(texts: readonly string[]): [string, number][] {
  return largestFirst([...countOf(texts.filter((text) => text !== ""))]);
}

function largestFirst(counted: readonly [string, number][]): [string, number][] {
  return [...counted].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
}
