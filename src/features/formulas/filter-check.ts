import { type FilterControl, type FilterOption, filterControls } from "../../lists/filters/filter-control";
import { type KnownValues, checkFilters, isNoName, nearestOption } from "../../lists/filters/check-filters";
import { valueNamed } from "../../lists/filters/check-value";
import { datedFilters } from "../../lists/filters/moving-date";
import { codeOf, messageOf } from "../../core/errors";
import { shortened } from "../../core/shortened";
import { whyNotAsk } from "./evaluation";
import { customFunction, type FormulaValue } from "./custom-function";
import {
  type FilterCell,
  type FilterRow,
  filterRows,
  filtersFormula,
  filterValue,
  howToGetValues,
  todayOf,
  wayOut,
} from "./filter-cells";
import { grid } from "./parameters";

/** Begins what is wrong with a row. */
export const WRONG = "⚠";
const MARKS = /^(?:\s|⚠|\ufe0f)+/u;
const RIGHT = "ok";
/** What cannot be checked is not called right. */
const TAKEN = "Taken as it is: it cannot be checked here.";

export const COMPANY_FILTER_CHECK = customFunction({
  name: "COMPANY_FILTER_CHECK",
  summary: "Checks filters for COMPANY_LIST row by row, and says how to fix them. Free.",
  params: {
    filters: grid("A range with a filter in its first column and values beside it, such as F1:H3.", {
      label: "Cells with filters and their values",
    }),
  },
  isFree: true,
  returns: "One text per row.",
  price: "Free",
  examples: ["=COMPANY_FILTER_CHECK(F1:H3)"],

  run({ filters: cells }, services) {
    if (cells.flat().every((cell) => cell === null || cell === undefined || cell === "")) return null;
    const obstacle = whyNotAsk(services);
    if (obstacle !== null) throw obstacle;
    const catalogue = services.catalogue();
    const rows = filterRows(cells, filterControls(catalogue), services);
    const named = rows.flatMap((row) => (isNamed(row) ? [row.control.filter] : []));
    const known = services.knownValues([...new Set(named)]);
    const above = new Map<FilterControl, readonly FilterCell[]>();
    const right = new Map<number, FilterControl>();
    const said = rows.map((row, index): string | null => {
      if (row === "blank") return null;
      if (row === "heading") return unmarked(catalogue.usage ?? "");
      if (!isNamed(row)) return wrong(row);
      const { control, values } = row;
      const before = above.get(control) ?? [];
      above.set(control, [...before, ...values]);
      try {
        const verdict = checked(row, before, known, todayOf(services));
        if (values.length > 0 && verdict?.startsWith(WRONG) === false) right.set(index, control);
        return verdict;
      } catch (error) {
        if (codeOf(error) !== "input/filter") throw error;
        return wrong(error);
      }
    });
    const lines = said.map((verdict, index): FormulaValue[] => {
      const control = right.get(index);
      return [control === undefined ? verdict : `${verdict}${combined(control, [...right.values()])}`];
    });
    return lines.length === 1 ? lines[0]![0]! : lines;
  },
});

/** ` (combined with Office country: the same office)`: what is easily overlooked. */
function combined({ filter, group }: FilterControl, all: readonly FilterControl[]): string {
  if (group === null) return "";
  const others = all.filter((other) => other.group?.path === group.path && other.filter !== filter);
  if (others.length === 0) return "";
  const labels = [...new Set(others.map(({ label }) => label))].join(", ");
  return ` (combined with ${labels}: the same ${group.noun})`;
}

type NamedRow = Extract<FilterRow, { readonly control: FilterControl }>;

function isNamed(row: FilterRow): row is NamedRow {
  return typeof row === "object" && "control" in row;
}

/** What is wrong with a row. */
function wrong(error: unknown): string {
  return `${WRONG} ${sentence(messageOf(error))}`;
}

/** @param before Values of the same filter in rows above: they add up. */
function checked(
  { control, values }: NamedRow,
  before: readonly FilterCell[],
  known: KnownValues,
  today: string,
): string | null {
  const options = known.listOf(control.filter);
  if (values.length === 0) return before.length === 0 ? whatItTakes(control, options) : null;
  const value = filterValue(control, values);
  const given = datedFilters({ [control.filter]: value }, today);
  const { filters, leftOut } = checkFilters([control], given, known, {
    typed: true,
    searched: true,
  });
  if (leftOut.length > 0)
    return noSuchValue(control, values, options ?? []) ?? `${WRONG} ${leftOut[0]!.reason}`;
  if (before.length > 0) filterValue(control, [...before, ...values]);
  const found =
    options ??
    (control.kind === "options"
      ? values.flatMap((each) =>
          isNoName(String(each)) ? [] : (known.search(control.filter, String(each)) ?? []),
        )
      : null);
  return meaning(control, filters[control.filter], found);
}

function noSuchValue(
  { filter }: FilterControl,
  values: readonly FilterCell[],
  options: readonly FilterOption[],
): string | null {
  const texts = values.map(String);
  const odd = texts.find((text) => valueNamed(options, text) === undefined);
  if (options.length === 0 || odd === undefined) return null;
  const meant = nearestOption(odd, options);
  const advice =
    meant === undefined
      ? `${filtersFormula(filter)} lists its ${options.length} values.`
      : `Did you mean “${meant.label}”?`;
  return `${WRONG} No such value: “${shortened(odd)}”. ${advice}`;
}

function whatItTakes(control: FilterControl, options: readonly FilterOption[] | null): string {
  const get = howToGetValues(control);
  const how =
    options !== null
      ? `Choose one of ${options.length} values.`
      : control.kind === "options" && get !== ""
        ? ""
        : wayOut(control);
  const served = options === null && get !== "" ? sentence(get) : "";
  return [unmarked(control.help), served, how].filter(Boolean).join(" ");
}

/** The API's text without our mark, which would make it look like an error. */
function unmarked(served: string): string | null {
  return served.replace(MARKS, "") || null;
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}

/** `ok: Germany`, `ok: from 10 to 500`. */
function meaning(control: FilterControl, value: unknown, options: readonly FilterOption[] | null): string {
  switch (control.kind) {
    case "options":
      return optionsInWords([value].flat(), options) ?? `${TAKEN} ${wayOut(control)}`;
    case "range":
      return `${RIGHT}: ${rangeInWords(value as Bounds)}`;
    case "boolean":
      return `${RIGHT}: ${value === true ? "yes" : "no"}`;
    case "texts":
      return RIGHT;
    case "json":
      return TAKEN;
  }
}

/** null where a value is in no list that is at hand. */
function optionsInWords(values: readonly unknown[], options: readonly FilterOption[] | null): string | null {
  const chosen = values.map((value) => options?.find((option) => option.value === value));
  if (chosen.includes(undefined)) return null;
  return `${RIGHT}: ${chosen.map((option) => option!.label).join(", ")}`;
}

interface Bounds {
  readonly gte?: string | number;
  readonly lte?: string | number;
}

function rangeInWords({ gte, lte }: Bounds): string {
  if (gte !== undefined && gte === lte) return `exactly ${boundInWords(gte)}`;
  if (gte === undefined) return `up to ${boundInWords(lte)}`;
  return `from ${boundInWords(gte)}${lte === undefined ? "" : ` to ${boundInWords(lte)}`}`;
}

/** Thousands are parted where a number is no year. */
function boundInWords(bound: Bounds["gte"]): string {
  return typeof bound === "number" && Math.abs(bound) >= 10_000
    ? bound.toLocaleString("en-US")
    : String(bound);
}
