import type { CellValue } from "../../core/cell";
import { MONTH_NAMES } from "../../core/month-series";
import { colouredSeries } from "../../core/series-colours";
import type { ChartOfCells } from "../../google/spreadsheet";
import type { MonthValue } from "../../products/months";
import {
  countOf,
  jobFunction,
  type JobFunction,
  type Known,
  OTHER_FUNCTION,
  type RadarCompany,
} from "./radar-company";
import { isWhole } from "./radar-table";

const MOST_BARS = 12;
const NOT_SAID = "Not said";

/** Dark to light and of different hues, so that grey print and colour-blind eyes tell them apart; the last is that of “Other”. */
const SERIES_COLOURS = ["#073763", "#8a4500", "#3a7dbd", "#e69138", "#9fc5e8", "#e3e3e3"] as const;
const SENTIMENTS: readonly (readonly [sentiment: string, colour: string])[] = [
  ["Positive", "#0b5394"],
  ["Neutral", "#cccccc"],
  ["Negative", "#e69138"],
  [NOT_SAID, "#666666"],
];
const BAR_COLOUR = "#0b5394";
/** Series beside “Other”: more colours cannot be told apart. */
const MOST_SERIES = SERIES_COLOURS.length - 1;
/** They have their colours whatever else is drawn. */
const USUAL_FUNCTIONS: readonly JobFunction[] = [
  "Engineering",
  "Sales",
  "Marketing",
  "Customer service",
  "Data",
];

/** A table of numbers, and what it is drawn as. */
export interface RadarChart extends Pick<ChartOfCells, "kind" | "title" | "names" | "numbers" | "colours"> {
  /** Its first line is its header. */
  readonly lines: readonly (readonly CellValue[])[];
}

/** A single number: a chart of it would have one bar. */
export interface RadarFigure {
  readonly label: string;
  readonly value: CellValue;
}

export interface RadarPictures {
  readonly charts: readonly RadarChart[];
  readonly figures: readonly RadarFigure[];
}

/** A chart, and of how many of the companies it is. */
interface OfSome extends RadarChart {
  readonly of: number;
}

/** What all companies together show; a chart without anything in it, or of fewer than half of them, is left out. */
export function radarCharts(companies: readonly RadarCompany[], months: readonly string[]): RadarPictures {
  const all = companies.length;
  const roles = companies.flatMap((company) => (company.roles === null ? [] : [company.roles.items]));
  const skills = roles.flat().flatMap((role) => [...new Set(role.skills)]);
  const counted = companies.flatMap(({ company, name, openRoles }) =>
    openRoles === null ? [] : [[name || company, openRoles] as [string, number]],
  );
  const rounds = companies.flatMap(({ funding }) => (funding?.round ? [String(funding.round)] : []));
  const openRoles = Math.min(counted.length, MOST_BARS);
  const drawn: OfSome[] = [
    { ...bars("Open roles", ["Company", "Roles"], counted, [openRoles, all]), of: counted.length },
    rolesByMonth(companies, months),
    bars("Skills that are asked for", ["Skill", "Known roles"], mostOften(skills), [roles.length, all]),
    newsByMonth(companies, months),
    sumByMonth(
      "Headcount",
      "People",
      companies.map(({ headcount }) => headcount),
      months,
    ),
    sumByMonth(
      "Website visits",
      "Visits",
      companies.map(({ traffic }) => traffic),
      months,
    ),
    bars("Last funding rounds", ["Round", "Companies"], mostOften(rounds), [rounds.length, all]),
  ];
  const shown = drawn.filter(
    ({ of, lines }) =>
      2 * of >= all && lines.slice(1).some(([, ...values]) => values.some((value) => value !== 0)),
  );
  const charts = shown.flatMap(({ of: _of, ...chart }) => (figureOf(chart) === null ? [chart] : []));
  return { charts, figures: shown.flatMap((chart) => figureOf(chart) ?? []) };
}

/** What has one bar alone, as a number. */
function figureOf({ title, names, lines }: RadarChart): RadarFigure | null {
  const [, first, ...others] = lines;
  if (first === undefined || first.length !== 2 || others.length > 0) return null;
  const [name = null, value = null] = first;
  // A title names its month already.
  return { label: names === MONTH ? title : `${title}: ${String(name)}`, value };
}

/** The companies in a chart by months, what is held of them, and the months that are held whole of each. */
function heldWhole<Item extends { readonly month: string | null }>(
  held: readonly (Known<Item> | null)[],
  months: readonly string[],
): { readonly of: number; readonly items: readonly Item[]; readonly months: readonly string[] } {
  const isHeld = (known: Known<Item> | null, month: string) =>
    known !== null && isWhole(month, known, months);
  // Take the months that half of the companies have whole, then the companies that have all of these.
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
  const others = dated.some(({ name }) => name === OTHER_FUNCTION) ? [OTHER_FUNCTION] : [];
  const share = [of, companies.length] as const;
  if (months.length === 1) {
    const parts = [...shown, ...others];
    return ofOneMonth("Roles", ["Function", "Known roles"], dated, parts, months[0]!, share);
  }
  const series = [
    ...colouredSeries(shown, USUAL_FUNCTIONS, SERIES_COLOURS),
    ...others.map((name) => ({ name, colour: SERIES_COLOURS[MOST_SERIES]! })),
  ];
  return {
    kind: "columns",
    title: ofSome("Roles by month and function", share),
    names: MONTH,
    numbers: "Known roles",
    colours: series.map(({ colour }) => colour),
    lines: byMonth(
      dated,
      series.map(({ name }) => name),
      months,
    ),
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
  const share = [of, companies.length] as const;
  if (months.length === 1)
    return ofOneMonth("Articles", ["Sentiment", "Known articles"], named, names, months[0]!, share);
  return {
    kind: "columns",
    title: ofSome("Articles by month and sentiment", share),
    names: MONTH,
    numbers: "Known articles",
    colours: series.map(([, colour]) => colour),
    lines: byMonth(named, names, months),
    of,
  };
}

/** Sums the companies that have a number for each month that any has one for: a sum of fewer would look like a fall. */
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
    title: ofSome(`${title} ${shown.length === 1 ? inMonth(shown[0]!) : "by month"}`, [
      whole.length,
      held.length,
    ]),
    names: MONTH,
    numbers,
    colours: [BAR_COLOUR],
    lines: [[MONTH, numbers], ...shown.map((month) => [month, sum(month)])],
    of: whole.length,
  };
}

const MONTH = "Month";

/** How many of the companies are drawn, and how many there are. */
type Share = readonly [drawn: number, all: number];

/** A chart of some companies says so. */
function ofSome(title: string, [drawn, all]: Share): string {
  return drawn === all ? title : `${title}, ${drawn} of ${all} companies`;
}

/** `in November 2026`. */
function inMonth(month: string): string {
  return `in ${MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? ""} ${month.slice(0, 4)}`;
}

/** What a single month consists of, a bar for each part. */
function ofOneMonth(
  title: string,
  [part, numbers]: readonly [string, string],
  items: readonly { readonly name: string }[],
  series: readonly string[],
  month: string,
  share: Share,
): OfSome {
  const counts = countOf(items.map(({ name }) => name));
  const parts = series.flatMap((name): [string, number][] =>
    counts.has(name) ? [[name, counts.get(name)!]] : [],
  );
  return {
    kind: "bars",
    title: ofSome(`${title} by ${part.toLowerCase()} ${inMonth(month)}`, share),
    names: part,
    numbers,
    colours: [BAR_COLOUR],
    lines: [[part, numbers], ...parts],
    of: share[0],
  };
}

function byMonth(
  items: readonly { readonly month: string | null; readonly name: string }[],
  series: readonly string[],
  months: readonly string[],
): CellValue[][] {
  const counts = countOf(items.map(({ month, name }) => `${month} ${name}`));
  return [
    [MONTH, ...series],
    ...months.map((month) => [month, ...series.map((name) => counts.get(`${month} ${name}`) ?? 0)]),
  ];
}

/** The largest, as many as there is room for: the title says of how many. */
function bars(
  title: string,
  [names, numbers]: readonly [string, string],
  counted: readonly [string, number][],
  share: Share,
): OfSome {
  const shown = largestFirst(counted).slice(0, MOST_BARS);
  // Bars that are companies are counted by the share.
  const isCut = shown.length < counted.length && names !== "Company";
  const named = isCut ? `${title}, the top ${shown.length} of ${counted.length}` : title;
  return {
    kind: "bars",
    title: ofSome(named, share),
    names,
    numbers,
    colours: [BAR_COLOUR],
    lines: [[names, numbers], ...shown],
    of: share[0],
  };
}

function mostOften(texts: readonly string[]): [string, number][] {
  return largestFirst([...countOf(texts.filter((text) => text !== ""))]);
}

function largestFirst(counted: readonly [string, number][]): [string, number][] {
  return [...counted].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
}
