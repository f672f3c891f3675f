import { fixedOptions } from "../../filters/allowed-filters";
import { fetchCatalogue } from "../../filters/catalogue";
import type { FilterOption } from "../../filters/filter";
import { filterControls, type FilterControl } from "../../filters/filter-control";
import type { LookUpServices } from "../../filters/look-up-services";
import { inOneOrder } from "../../operations/list";
import { halveRange, rangeIn, rangeInWords } from "./halve-range";

export type Filters = Readonly<Record<string, unknown>>;

/** A filter along which a list can be split. */
export interface Dimension {
  readonly filter: string;
  readonly label: string;
  /** Whether the user set it: then splitting along it misses nobody. */
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
 * By the catalogue as it is served: first what the user has set, since nobody is missed along it; then a range of whole
 * numbers; then the values of a dropdown, longer ones first, of filters that a company has one value of.
 */
export function dimensionsOf(services: LookUpServices, filters: Filters): Dimension[] {
  const catalogue = fetchCatalogue(services);
  const controls = filterControls(catalogue);
  const optionsOf = fixedOptions(services, catalogue);
  const ranges = controls.filter(({ shape }) => shape.form === "range" && shape.of === "int");
  const dropdowns = controls
    .filter(({ kind, many }) => kind === "options" && many)
    .map((control) => ({ control, options: optionsOf(control.filter) ?? [] }));
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
