import { listGenerate } from "../api/endpoints/lists";
import { a1Of, columnLetters } from "../core/a1";
import type { CellValue } from "../core/cell";
import { rounded } from "../core/credits";
import {
  call,
  type Expression,
  formulaText,
  operation,
  reference,
  type Separator,
  separatorOf,
} from "../core/formula";
import { LIST_LIMIT_MAX } from "../core/list-limit";
import { knownValues } from "../filters/allowed-filters";
import { fetchCatalogue } from "../filters/catalogue";
import type { ListOf } from "../filters/check-filters";
import { namesToOffer } from "../filters/check-value";
import { type FilterControl, filterControls } from "../filters/filter-control";
import type { Box } from "../google/spreadsheet";
import { billedPrice } from "../lists/buy-one";
import type { ListServices } from "../lists/list-services";
import { filterCalled } from "./filter-cells";
import { WRONG } from "./filter-check";

/** Rows for filters; more than anybody combines. */
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

/** Cells of a form, ready to be written. */
export interface FilterForm {
  /** What people see, from the first cell on; formulas are kept apart. */
  readonly lines: readonly (readonly CellValue[])[];
  /** What dropdowns are made of: its first cell is in the first row of column `hiddenFrom`. */
  readonly hidden: readonly (readonly CellValue[])[];
  readonly hiddenFrom: number;
  readonly hiddenColumns: number;
  /** Formulas of ours, a line of cells each; the one that can buy comes last. */
  readonly formulas: readonly {
    readonly row: number;
    readonly column: number;
    readonly cells: readonly string[];
  }[];
  /** The cells that people fill in: text, whatever it looks like. */
  readonly entries: Box;
  /** Where the dropdown of each of them takes its values; null for a cell without one. */
  readonly choices: readonly (readonly (Box | null)[])[];
  readonly tick: Box;
  readonly headings: readonly number[];
  readonly rows: number;
}

/**
 * A form of filters in cells: dropdowns of filters and of their values, what is right or wrong beside them, and a list below
 * that is bought when somebody ticks it.
 *
 * A dropdown cannot depend on another cell, but its range can: each row has hidden cells that show the values of its filter.
 *
 * @param price Credits of a list, and of each company in it.
 */
export function filterForm(
  controls: readonly FilterControl[],
  optionsOf: ListOf,
  price: { readonly list: number; readonly company: number },
  separator: Separator,
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

  const bottom = FIRST + height - 1;
  const columnOf = (column: number): Box => ({ row: FIRST, column, rows: height, columns: 1 });
  const names = columnOf(NAMES);
  return {
    lines: linesWith(prefilled),
    hidden,
    hiddenFrom: NAMES,
    hiddenColumns: 1 + ROWS + listed.length,
    formulas: formulas(listed.length, bottom).map(({ cells, ...place }) => ({
      ...place,
      cells: cells.map((each) => formulaText(each, separator)),
    })),
    entries: { row: FIRST, column: FILTER, rows: ROWS, columns: 2 },
    choices: Array.from({ length: ROWS }, (_, index) => [names, columnOf(ROW_VALUES + index)]),
    tick: cell(TICK, VALUE),
    headings: [TITLE, HEADER],
    rows: LIST,
  };
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

interface FormLine {
  readonly row: number;
  readonly column: number;
  readonly cells: readonly Expression[];
}

function formulas(lists: number, bottom: number): FormLine[] {
  const at = (row: number, column: number): string => a1Of(cell(row, column));
  const entries = reference(`${at(FIRST, FILTER)}:${at(LAST, VALUE)}`);
  const values = reference(`${at(FIRST, VALUE)}:${at(LAST, VALUE)}`);
  const checks = reference(`${at(FIRST, CHECK)}:${at(LIMIT, CHECK)}`);
  const [ofList, ofCompany] = [reference(at(TITLE, NAMES)), reference(at(HELP, NAMES))];
  const limit = reference(at(LIMIT, VALUE));
  const tick = reference(at(TICK, VALUE));
  const price = reference(at(LIMIT, CHECK));
  const companies = call("IF", call("ISBLANK", limit), DEFAULT_LIMIT, limit);
  const isLimit = call(
    "IFERROR",
    call(
      "AND",
      call("ISNUMBER", companies),
      operation(">=", companies, 1),
      operation("<=", companies, LIST_LIMIT_MAX),
      operation("=", companies, call("INT", companies)),
    ),
    false,
  );
  const most = call("ROUND", operation("+", ofList, operation("*", ofCompany, companies)), 2);
  return [
    {
      row: FIRST,
      column: ROW_VALUES,
      cells: Array.from({ length: ROWS }, (_, index) => rowValues(FIRST + index, lists, bottom)),
    },
    { row: FIRST, column: CHECK, cells: [call("COMPANY_FILTER_CHECK", entries)] },
    {
      row: LIMIT,
      column: CHECK,
      cells: [
        call(
          "IF",
          isLimit,
          operation(
            "&",
            "At most ",
            most,
            " credits: ",
            ofList,
            " for a list and ",
            ofCompany,
            " for each company in it",
          ),
          `${WRONG} Enter a whole number from 1 to ${LIST_LIMIT_MAX}.`,
        ),
      ],
    },
    {
      row: LIST,
      column: FILTER,
      cells: [
        call(
          "IF",
          operation("=", call("COUNTA", values), 0),
          "Choose filters and values above.",
          call(
            "IF",
            operation(">", call("COUNTIF", checks, `${WRONG}*`), 0),
            `Correct what is marked ${WRONG} first.`,
            call(
              "IF",
              tick,
              call("COMPANY_LIST", entries, limit),
              operation("&", "Tick “Get the list” above. ", price, "."),
            ),
          ),
        ),
      ],
    },
  ];
}

/** The values of the filter that a row names or, where they are typed, what was typed: so it is no wrong choice. */
function rowValues(row: number, lists: number, bottom: number): Expression {
  const typed = reference(`$${columnLetters(VALUE)}${row}`);
  if (lists === 0) return typed;
  const [from, to] = [`$${columnLetters(FILTER_VALUES)}`, `$${columnLetters(FILTER_VALUES + lists - 1)}`];
  const names = reference(`${from}$${HEADER}:${to}$${HEADER}`);
  const filter = reference(`$${columnLetters(FILTER)}${row}`);
  const all = reference(`${from}$${FIRST}:${to}$${bottom}`);
  // A reference inside IFERROR alone would show one cell of it.
  return call("ARRAYFORMULA", call("IFERROR", call("INDEX", all, 0, call("MATCH", filter, names, 0)), typed));
}

function cell(row: number, column: number): Box {
  return { row, column, rows: 1, columns: 1 };
}

const NAME = "Filter form";
/** Pixels. */
const WIDTHS = [220, 220, 460] as const;

/**
 * Makes a new sheet on which filters are chosen in cells. Free: the catalogue and its fixed lists are, and nothing is bought
 * before somebody ticks the form.
 *
 * @throws {AddinError} If the filters cannot be had, before anything is written.
 */
export function insertFilterForm(
  services: Pick<ListServices, "client" | "freeReplies" | "clock" | "spreadsheet" | "prices">,
): { sheetName: string } {
  const { spreadsheet } = services;
  const catalogue = fetchCatalogue(services);
  const priceOf = (limit: number): number =>
    billedPrice(services, listGenerate.price({ filters: {}, limit })).high;
  const list = priceOf(0);
  const form = filterForm(
    filterControls(catalogue),
    knownValues(services, catalogue).listOf,
    { list, company: rounded(priceOf(1) - list) },
    separatorOf(spreadsheet.locale),
  );

  const sheet = spreadsheet.addSheet(NAME);
  sheet.write(1, form.hiddenFrom, form.hidden);
  sheet.write(1, 1, form.lines);
  sheet.writeTexts(form.entries.row, form.entries.column, "formats", textFormats(form.entries));
  sheet.addDropdowns(form.entries, form.choices);
  sheet.addCheckboxes(form.tick);
  // The list has columns beyond those of the form, and looks the same in all of them.
  const rows = form.rows - 1;
  sheet.layOutPage({ widths: WIDTHS, headings: form.headings, rows, wrappedFrom: WIDTHS.length });
  sheet.lookOfColumns(form.hiddenFrom, form.hiddenColumns, { isHidden: true });
  for (const { row, column, cells } of form.formulas) sheet.writeTexts(row, column, "formulas", [cells]);
  spreadsheet.flush();
  spreadsheet.activate(sheet.sheetId);
  return { sheetName: sheet.name };
}

/** Whatever is typed into these cells is text, as it is. */
function textFormats({ rows, columns }: Box): string[][] {
  return Array.from({ length: rows }, () => Array.from({ length: columns }, () => "@"));
}
