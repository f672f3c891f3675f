import { listGenerate } from "../../api/endpoints/lists";
import { a1Of, columnLetters } from "../../core/a1";
import type { CellValue } from "../../core/cell";
import { rounded } from "../../core/credits";
import { inLocale, separatorOf } from "../../core/formula";
import { LIST_LIMIT_MAX } from "../../core/list-limit";
import { knownValues } from "../../lists/filters/allowed-filters";
import { fetchCatalogue, type LookUps } from "../../lists/filters/catalogue";
import type { ListOf } from "../../lists/filters/check-filters";
import { namesToOffer } from "../../lists/filters/check-value";
import { type FilterControl, filterControls } from "../../lists/filters/filter-control";
import type { Box } from "../../google/spreadsheet";
import { billedPrice } from "../../lists/buy-one";
import type { App } from "../../app";
import { filterCalled } from "./filter-cells";
import { WRONG } from "./filter-check";

/** Rows for filters; more than a person combines. */
const ROWS = 10;
/** Of these the first ones name a filter from the start. */
const MOST_PREFILLED = 6;
/** A longer list of values is searched, not scrolled. */
const MOST_VALUES = 1_000;
const [TITLE, HELP, HEADER, FIRST] = [1, 2, 4, 5];
const LAST = FIRST + ROWS - 1;
const [LIMIT, TICK, LIST] = [LAST + 2, LAST + 3, LAST + 5];
const [FILTER, VALUE, CHECK] = [1, 2, 3];
/** Hidden from here on: prices and names of filters, then the values of each row, then those of each filter. */
const NAMES = 8;
const ROW_VALUES = NAMES + 1;
const FILTER_VALUES = ROW_VALUES + ROWS;
const DEFAULT_LIMIT = 10;
/** The cells that people fill in. */
const ENTRIES: Box = { row: FIRST, column: FILTER, rows: ROWS, columns: 2 };

/** Cells of a form, ready to be written. */
export interface FilterForm {
  /** What people see, from the first cell on; formulas are kept apart. */
  readonly lines: readonly (readonly CellValue[])[];
  /** What dropdowns are made of, from the first row of column `NAMES` on. */
  readonly hidden: readonly (readonly CellValue[])[];
  /** Written with commas, a line of cells each; the one that can buy comes last. */
  readonly formulas: readonly (readonly [row: number, column: number, cells: readonly string[]])[];
}

/**
 * A form of filters in cells: dropdowns of filters and of their values, what is right or wrong beside them, and a list below
 * that is bought when a user ticks it.
 *
 * A dropdown cannot depend on another cell, but its range can: each row has hidden cells that show the values of its filter.
 *
 * @param price Credits of a list, and of each company in it.
 */
export function filterForm(
  controls: readonly FilterControl[],
  optionsOf: ListOf,
  price: { readonly list: number; readonly company: number },
): FilterForm {
  const named = controls.flatMap((control) => {
    const name = nameOf(control, controls);
    return name === null ? [] : [{ control, name, values: valuesOf(control, optionsOf) }];
  });
  const listed = named.filter(({ values }) => values.length > 0);
  const height = Math.max(named.length, ...listed.map(({ values }) => values.length));
  const prefilled = commonFilters(
    named.map(({ control }) => control),
    (control) => listed.find((each) => each.control === control)?.values.length ?? 0,
  ).map((control) => named.find((each) => each.control === control)!.name);

  const hidden: CellValue[][] = Array.from({ length: FIRST - 1 + height }, (_, index) => {
    const at = index + 1 - FIRST;
    return [
      named[at]?.name ?? null,
      ...Array.from({ length: ROWS }, () => null),
      ...listed.map(({ values }) => values[at] ?? null),
    ];
  });
  hidden[TITLE - 1]![0] = price.list;
  hidden[HELP - 1]![0] = price.company;
  listed.forEach(({ name }, index) => (hidden[HEADER - 1]![1 + ROWS + index] = name));
  return { lines: linesWith(prefilled), hidden, formulas: formulas(listed.length, FIRST + height - 1) };
}

/**
 * A few filters to begin with, by what they are: of each section the one with the most values to choose from or, where none
 * has any, its first range; and one range in any case.
 */
export function commonFilters(
  controls: readonly FilterControl[],
  valuesOfEach: (control: FilterControl) => number,
): FilterControl[] {
  const sections = [...new Set(controls.map(({ section }) => section))];
  const ranges = controls.filter(({ kind }) => kind === "range");
  const ofEach = sections.flatMap((section) => {
    const members = controls.filter((control) => control.section === section && control.kind === "options");
    const most = Math.max(0, ...members.map(valuesOfEach));
    const longest = members.find((control) => most > 0 && valuesOfEach(control) === most);
    return longest ?? ranges.find((control) => control.section === section) ?? [];
  });
  const first = ofEach.slice(0, MOST_PREFILLED);
  const [range] = ranges;
  if (range === undefined || first.some(({ kind }) => kind === "range")) return first;
  return [...first.slice(0, MOST_PREFILLED - 1), range];
}

/** A name by which formulas find this filter and no other; null if there is none. */
function nameOf(control: FilterControl, controls: readonly FilterControl[]): string | null {
  const names = [control.label, control.filter];
  return names.find((name) => name.trim() !== "" && filterCalled(controls, name) === control) ?? null;
}

/** What its dropdown offers; nothing where values are typed, searched or too many. */
function valuesOf({ filter, kind }: FilterControl, optionsOf: ListOf): readonly string[] {
  if (kind === "boolean") return ["TRUE", "FALSE"];
  const options = kind === "options" ? optionsOf(filter) : null;
  if (options === null || options.length > MOST_VALUES) return [];
  return namesToOffer(options);
}

function linesWith(prefilled: readonly string[]): CellValue[][] {
  const lines: CellValue[][] = Array.from({ length: LIST }, () => [null, null, null]);
  const put = (row: number, ...cells: CellValue[]): void => {
    lines[row - 1] = [...cells, null, null, null].slice(0, CHECK);
  };
  put(TITLE, "Companies that match filters");
  put(
    HELP,
    "Choose a filter and a value in each row. A company must match all of them; for several values of one filter, take a row each.",
  );
  put(HEADER, "Filter", "Value", "Check");
  prefilled.forEach((name, index) => put(FIRST + index, name));
  put(LIMIT, "Companies", DEFAULT_LIMIT);
  put(
    TICK,
    "Get the list",
    null,
    "Tick it, and the list comes below. While it is ticked, each change above asks for another list, which costs as much; what is paid for is not paid for again.",
  );
  return lines;
}

/** @param lists Filters that have a list of values. @param bottom The last row of the longest of these. */
function formulas(lists: number, bottom: number): FilterForm["formulas"] {
  const at = (row: number, column: number): string => `${columnLetters(column)}${row}`;
  const [ofList, ofCompany] = [at(TITLE, NAMES), at(HELP, NAMES)];
  const [limit, tick, price] = [at(LIMIT, VALUE), at(TICK, VALUE), at(LIMIT, CHECK)];
  const companies = `IF(ISBLANK(${limit}),${DEFAULT_LIMIT},${limit})`;
  const isLimit = `IFERROR(AND(ISNUMBER(${companies}),${companies}>=1,${companies}<=${LIST_LIMIT_MAX},${companies}=INT(${companies})),FALSE)`;
  const said = `"At most "&ROUND(${ofList}+(${ofCompany}*${companies}),2)&" credits: "&${ofList}&" for a list and "&${ofCompany}&" for each company in it"`;
  const wrongLimit = `"${WRONG} Enter a whole number from 1 to ${LIST_LIMIT_MAX}."`;
  const values = `COUNTA(${at(FIRST, VALUE)}:${at(LAST, VALUE)})`;
  const mistakes = `COUNTIF(${at(FIRST, CHECK)}:${at(LIMIT, CHECK)},"${WRONG}*")`;
  const list = `IF(${tick},COMPANY_LIST(${a1Of(ENTRIES)},${limit}),"Tick “Get the list” above. "&${price}&".")`;
  const right = `IF(${mistakes}>0,"Correct what is marked ${WRONG} first.",${list})`;
  return [
    [FIRST, ROW_VALUES, Array.from({ length: ROWS }, (_, index) => rowValues(FIRST + index, lists, bottom))],
    [FIRST, CHECK, [`=COMPANY_FILTER_CHECK(${a1Of(ENTRIES)})`]],
    [LIMIT, CHECK, [`=IF(${isLimit},${said},${wrongLimit})`]],
    [LIST, FILTER, [`=IF(${values}=0,"Choose filters and values above.",${right})`]],
  ];
}

/** The values of the filter that a row names or, where they are typed, what was typed: so it is no wrong choice. */
function rowValues(row: number, lists: number, bottom: number): string {
  const typed = `$${columnLetters(VALUE)}${row}`;
  if (lists === 0) return `=${typed}`;
  const [from, to] = [`$${columnLetters(FILTER_VALUES)}`, `$${columnLetters(FILTER_VALUES + lists - 1)}`];
  const match = `MATCH($${columnLetters(FILTER)}${row},${from}$${HEADER}:${to}$${HEADER},0)`;
  // A reference inside IFERROR alone would show one cell of it.
  return `=ARRAYFORMULA(IFERROR(INDEX(${from}$${FIRST}:${to}$${bottom},0,${match}),${typed}))`;
}

const NAME = "Filter form";
/** Pixels. */
const WIDTHS = [220, 220, 460] as const;

/**
 * Makes a new sheet on which filters are chosen in cells. Free: the catalogue and its fixed lists are, and nothing is bought
 * before a user ticks the form.
 *
 * @throws {AddinError} If the filters cannot be had, before anything is written.
 */
export function insertFilterForm(app: LookUps & Pick<App, "spreadsheet" | "settings" | "state">): {
  sheetName: string;
} {
  const { spreadsheet } = app;
  const catalogue = fetchCatalogue(app);
  const priceOf = (limit: number): number =>
    billedPrice(app, listGenerate.price({ filters: {}, limit })).high;
  const list = priceOf(0);
  const form = filterForm(filterControls(catalogue), knownValues(app, catalogue).listOf, {
    list,
    company: rounded(priceOf(1) - list),
  });
  const { lines, hidden } = form;

  const sheet = spreadsheet.addSheet(NAME);
  sheet.write(1, NAMES, hidden);
  sheet.write(1, 1, lines);
  // Whatever is typed into the entries is text, as it is.
  const formats = Array.from({ length: ROWS }, () => ["@", "@"]);
  sheet.writeTexts(FIRST, FILTER, "formats", formats);
  const choicesIn = (column: number): Box => ({
    row: FIRST,
    column,
    rows: hidden.length - FIRST + 1,
    columns: 1,
  });
  sheet.addDropdowns(
    ENTRIES,
    formats.map((_, index) => [choicesIn(NAMES), choicesIn(ROW_VALUES + index)]),
  );
  sheet.addCheckboxes({ row: TICK, column: VALUE, rows: 1, columns: 1 });
  // The list has columns beyond those of the form, and looks the same in all of them.
  sheet.layOutPage({ widths: WIDTHS, headings: [TITLE, HEADER], rows: LIST - 1, wrappedFrom: WIDTHS.length });
  sheet.lookOfColumns(NAMES, hidden[0]!.length, { isHidden: true });
  const separator = separatorOf(spreadsheet.locale);
  for (const [row, column, cells] of form.formulas)
    sheet.writeTexts(row, column, "formulas", [cells.map((each) => inLocale(each, separator))]);
  spreadsheet.flush();
  spreadsheet.activate(sheet.sheetId);
  return { sheetName: sheet.name };
}
