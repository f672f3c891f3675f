import { LIST_LIMIT_MAX } from "../core/list-limit";
import { knownValues } from "./filters/allowed-filters";
import { fetchCatalogue, type LookUps } from "./filters/catalogue";
import { type FilterControl, filterControls, type FilterOption } from "./filters/filter-control";
import { inOneOrder } from "../products/list";

/** Whole numbers between bounds that are both inclusive; a bound that is left out is open. */
export interface IntRange {
  readonly gte?: number;
  readonly lte?: number;
}

/** How far below the newest number most companies are expected to begin: a first guess, corrected by each count. */
const RECENT = 10;

/**
 * Two ranges that together hold the same numbers; null for a single number.
 *
 * Steps away from `newest` double, so that open ends and wide ranges come to where the companies are in few steps.
 *
 * @param newest About the highest number that there is, such as the year of today.
 */
export function halveRange({ gte, lte }: IntRange, newest: number): [IntRange, IntRange] | null {
  if (gte !== undefined && lte !== undefined && gte >= lte) return null;
  const below = pivotOf(gte, lte, newest);
  return [
    { ...(gte === undefined ? {} : { gte }), lte: below },
    { gte: below + 1, ...(lte === undefined ? {} : { lte }) },
  ];
}

/** The highest number of the lower half. */
function pivotOf(gte: number | undefined, lte: number | undefined, newest: number): number {
  if (lte === undefined) {
    if (gte === undefined || gte <= newest - RECENT) return newest - RECENT;
    return gte < newest ? middle(gte, newest) : gte + (gte - newest + 1);
  }
  const stepped = lte - Math.max(1, newest - lte);
  return gte === undefined || stepped >= gte ? stepped : middle(gte, lte);
}

function middle(low: number, high: number): number {
  return Math.floor((low + high) / 2);
}

/** The bounds of a filter's value, open where it names none; null if it is no such range. */
export function rangeIn(value: unknown): IntRange | null {
  if (value === undefined) return {};
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const { gte = null, lte = null } = value as Readonly<Record<string, unknown>>;
  if (!isBound(gte) || !isBound(lte)) return null;
  return { ...(gte === null ? {} : { gte }), ...(lte === null ? {} : { lte }) };
}

function isBound(bound: unknown): bound is number | null {
  return bound === null || Number.isSafeInteger(bound);
}

/** `2007 to 2016`, `up to 1986`, `from 2017`. */
export function rangeInWords({ gte, lte }: IntRange): string {
  if (gte === undefined) return lte === undefined ? "any" : `up to ${lte}`;
  if (lte === undefined) return `from ${gte}`;
  return gte === lte ? String(gte) : `${gte} to ${lte}`;
}

export type Filters = Readonly<Record<string, unknown>>;

/** A filter along which a list can be split. */
export interface Dimension {
  readonly filter: string;
  readonly label: string;
  /** Whether the user set it: then splitting along it misses no company. */
  readonly isOwn: boolean;
  /** Two values that together match what this one matches; null if it cannot be halved. */
  halves(value: unknown): [unknown, unknown] | null;
  inWords(value: unknown): string;
}

/** Fewer cannot split; more would make filters that no request should carry. */
const OPTIONS_MOST = 400;
const YEARS = /\byears?\b/i;
/** Where years, and other whole numbers, are expected to end: never by the clock, or a plan would be another one in January. */
const YEARS_UP_TO = 2026;
const NUMBERS_UP_TO = 20;

/**
 * What a list of these filters can be split along. The same filters are always split in the same way, in whatever order their
 * values were chosen: their parts are known by their filters, and paid for once.
 *
 * The catalogue as it is served decides: first what the user has set, since that misses no company; then a range of whole
 * numbers; then the values of a dropdown, longer ones first, of filters that a company has one value of.
 */
export function dimensionsOf(app: LookUps, filters: Filters): Dimension[] {
  const catalogue = fetchCatalogue(app);
  const controls = filterControls(catalogue);
  const { listOf } = knownValues(app, catalogue);
  const ranges = controls.filter(({ shape }) => shape.form === "range" && shape.of === "int");
  const dropdowns = controls
    .filter(({ kind, many }) => kind === "options" && many)
    .map((control) => ({ control, options: listOf(control.filter) ?? [] }));
  const longer = (a: readonly unknown[], b: readonly unknown[]) => b.length - a.length;
  const isOwn = ({ filter }: FilterControl) => filters[filter] !== undefined;
  const isFree = (control: FilterControl) => !isOwn(control) && control.group === null;
  const rangeOf = (control: FilterControl) => alongRange(control, isOwn(control));
  return [
    ...ranges.filter(isOwn).map(rangeOf),
    ...dropdowns
      .filter(({ control }) => isOwn(control))
      .sort((a, b) => longer(valuesIn(filters[a.control.filter]), valuesIn(filters[b.control.filter])))
      .map(({ control, options }) => alongValues(control, true, options)),
    ...ranges.filter(isFree).map(rangeOf),
    ...dropdowns
      .filter(
        ({ control, options }) =>
          isFree(control) &&
          control.shape.form === "one-or-list" &&
          options.length > 1 &&
          options.length <= OPTIONS_MOST,
      )
      .sort((a, b) => longer(a.options, b.options))
      .map(({ control, options }) => alongValues(control, false, options)),
  ];
}

function alongRange({ filter, label, description }: FilterControl, isOwn: boolean): Dimension {
  const newest = YEARS.test(`${label} ${description}`) ? YEARS_UP_TO : NUMBERS_UP_TO;
  return {
    filter,
    label,
    isOwn,
    halves(value) {
      const range = rangeIn(value);
      return range === null ? null : halveRange(range, newest);
    },
    inWords: (value) => rangeInWords(rangeIn(value) ?? {}),
  };
}

function alongValues(
  { filter, label }: FilterControl,
  isOwn: boolean,
  options: readonly FilterOption[],
): Dimension {
  const whole: readonly unknown[] = options.map(({ value }) => value);
  const labelOf = (value: unknown) =>
    options.find((option) => option.value === value)?.label ?? String(value);
  return {
    filter,
    label,
    isOwn,
    halves(value) {
      const values = inOneOrder(value === undefined ? whole : valuesIn(value));
      if (values.length < 2) return null;
      const half = Math.ceil(values.length / 2);
      return [values.slice(0, half), values.slice(half)];
    },
    inWords(value) {
      const values: readonly unknown[] = Array.isArray(value) ? value : [value];
      const [first, second] = values.map(labelOf);
      if (values.length <= 2) return values.map(labelOf).join(", ");
      return `${first}, ${second} and ${values.length - 2} more`;
    },
  };
}

function valuesIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [value];
}

/** A service that ignores a filter would be asked without end. */
const SPLITS_MOST = 30;

/** Filters that stand for a part of a list, or are to be split once more. */
interface Piece {
  readonly filters: Filters;
  /** Its place among the others: `0` is the lower half. */
  readonly path: string;
  /** What it was split along. */
  readonly along: readonly Dimension[];
}

export interface Part {
  readonly filters: Filters;
  /** How many of its companies are wanted. */
  readonly limit: number;
  readonly matches: number;
  /** More match than the service lists, or it does not say how many, and it cannot be split further. */
  readonly isCut: boolean;
  readonly label: string;
}

export interface PartPlan {
  /** In the order in which they are bought. */
  readonly parts: readonly Part[];
  /** What has to be counted before the parts are known; none if they are. */
  readonly open: readonly Filters[];
  /** How many companies the parts hold, those beyond the limit included. */
  readonly matches: number;
  /** What the parts were split along although the user had not set it: companies without it are in none of them. */
  readonly missing: readonly Dimension[];
  /** The label of the filter that all parts are split along, which theirs leave out; empty if there are none or several. */
  readonly by: string;
  /** When all of it was counted, ISO 8601; empty if it was not. */
  readonly countedAt: string;
}

/** What is known of how many match. */
interface Count {
  /** null if the service did not say. */
  readonly matches: number | null;
  readonly at: string;
}

/**
 * Splits a list until each part is below the service's bound, as far as counts are known.
 *
 * The same counts give the same plan: it is kept nowhere, and the next execution makes it again after an interruption.
 *
 * @param countOf What is known of how many match each of these filters; null where that was not counted.
 * @param limit Companies that are wanted: what lies beyond them is not counted.
 */
export function planParts(
  filters: Filters,
  dimensions: readonly Dimension[],
  countOf: (pieces: readonly Filters[]) => readonly (Count | null)[],
  limit: number,
): PartPlan {
  const leaves: (Piece & { matches: number; isCut: boolean })[] = [];
  const open: Filters[] = [];
  let countedAt = "";
  let level: readonly Piece[] = [{ filters, path: "", along: [] }];
  while (level.length > 0) {
    const counts = countOf(level.map((piece) => piece.filters));
    countedAt ||= counts[0]?.at ?? "";
    level = level.flatMap((piece, index): Piece[] => {
      const count = counts[index] ?? null;
      if (count === null) open.push(piece.filters);
      if (count === null || count.matches === 0) return [];
      const isSmall = count.matches !== null && count.matches < LIST_LIMIT_MAX;
      // If the service does not say how many there are, no part would ever be small enough.
      const isDeep = count.matches === null || piece.path.length >= SPLITS_MOST;
      const halves = isSmall || isDeep ? null : split(piece, dimensions);
      if (halves !== null) return halves;
      leaves.push({ ...piece, matches: isSmall ? count.matches : LIST_LIMIT_MAX, isCut: !isSmall });
      return [];
    });
  }
  const matches = leaves.reduce((sum, leaf) => sum + leaf.matches, 0);
  const along = new Set(leaves.flatMap((leaf) => leaf.along));
  const sorted = leaves.sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    parts: limited(sorted, limit, along.size > 1),
    open: matches >= limit ? [] : open,
    matches,
    missing: [...along].filter(({ isOwn }) => !isOwn),
    by: along.size === 1 ? [...along][0]!.label : "",
    countedAt,
  };
}

/** What splitting cannot reach, and what the limit cuts off, a sentence each. */
export function missedLines({ missing, parts, matches }: PartPlan): string[] {
  const cut = parts.filter(({ isCut }) => isCut);
  const last = parts[parts.length - 1]?.label ?? "";
  const isFull = matches > parts.reduce((sum, { limit }) => sum + limit, 0);
  return [
    ...(isFull && last !== ""
      ? [`More match than the list holds: it is filled in the order of its parts, up to “${last}”.`]
      : []),
    ...missing.map(({ label }) => `The list leaves out companies whose ${label} the API does not know.`),
    ...cut.map(
      ({ label }) =>
        `${label === "" ? "These filters" : label}: 500 or more match, or the API does not say how many, and they cannot be split further: only the first 500 are in the list.`,
    ),
  ];
}

function split({ filters, path, along }: Piece, dimensions: readonly Dimension[]): Piece[] | null {
  for (const dimension of dimensions) {
    const halves = dimension.halves(filters[dimension.filter]);
    if (halves === null) continue;
    return halves.map((value, index) => ({
      filters: { ...filters, [dimension.filter]: value },
      path: `${path}${index}`,
      along: along.includes(dimension) ? along : [...along, dimension],
    }));
  }
  return null;
}

function limited(
  leaves: readonly (Piece & { matches: number; isCut: boolean })[],
  limit: number,
  named: boolean,
): Part[] {
  let left = limit;
  return leaves.flatMap(({ filters, along, matches, isCut }): Part[] => {
    const wanted = Math.min(left, matches);
    left -= wanted;
    if (wanted === 0) return [];
    const label = along
      .map((dimension) => {
        const value = dimension.inWords(filters[dimension.filter]);
        return named ? `${dimension.label} ${value}` : value;
      })
      .join("; ");
    return [{ filters, limit: wanted, matches, isCut, label }];
  });
}
