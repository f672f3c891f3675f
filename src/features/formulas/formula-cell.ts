import type { App } from "../../app";
import { a1Of } from "../../core/a1";
import { resolveFields } from "../../core/columns/resolve-fields";
import { readCompany } from "../../core/company";
import { codeOf } from "../../core/errors";
import { fieldNamed, type HeldField } from "../../products/field-history";
import type { SelectedCell, ToldCell } from "../feature";
import { customFunctions } from "./catalogue";
import { shownBy } from "./freeze";
import { findCalls, type FormulaCell } from "./formulas-in";
import { readFormula, type ReadCall, RememberedSheets } from "./read-formula";
import type { Cells } from "./parameters";

/** Formulas above and left of a cell whose result may reach it: the nearest are tried. */
const MOST_TRIED = 5;

/** What a formula of ours shows in a cell, its own or one that its result spills into; null if none does. */
export function formulaCell(app: App, cell: SelectedCell): ToldCell | null {
  const sheets = new RememberedSheets(app.spreadsheet);
  const found = cell.formula === "" ? spilledFrom(app, cell, sheets) : ownFormula(cell);
  if (found === null) return null;
  const [named] = findCalls(found.formula);
  const fn = customFunctions.find(({ name }) => name === named?.name);
  if (fn === undefined) return null;
  const at = cell.formula === "" ? `, from the formula in ${found.a1}` : "";
  const told = { title: fn.name, says: [`A formula of yours shows it${at}.`, fn.summary] };
  const read = readFormula(found, customFunctions, sheets);
  if ("reason" in read) return told;
  const [call] = read.calls;
  const of = call?.isWhole === true ? shownAt(call, cell.row - found.row, cell.column - found.column) : null;
  const isPaid = read.calls.some((each) => each.fn.isFree !== true);
  return {
    ...told,
    ...(of === null ? {} : { of, says: told.says.slice(0, 1) }),
    ...(isPaid ? { refresh: { kind: "formulas", range: found.a1 } } : {}),
  };
}

function ownFormula({ sheet, row, column, formula }: SelectedCell): FormulaCell | null {
  if (findCalls(formula).length === 0) return null;
  return { sheet, row, column, formula, a1: a1Of({ row, column, rows: 1, columns: 1 }, sheet.name) };
}

/** The formula whose result reaches a cell, as far as what is paid for shows. */
function spilledFrom(app: App, cell: SelectedCell, sheets: RememberedSheets): FormulaCell | null {
  const { sheet, row, column } = cell;
  const formulas = sheet.readTexts({ row: 1, column: 1, rows: row, columns: column }, "formulas");
  const near = formulas
    .flatMap((line, above) => line.map((formula, left) => ({ row: above + 1, column: left + 1, formula })))
    .flatMap((each) => ownFormula({ sheet, ...each }) ?? [])
    .sort((one, other) => distance(one, cell) - distance(other, cell));
  for (const each of near.slice(0, MOST_TRIED)) {
    const shown = shownBy(each, app, sheets);
    if ("reason" in shown) continue;
    const { rows, columns } = shown.box;
    if (row < each.row + rows && column < each.column + columns) return each;
  }
  return null;
}

function distance(one: { row: number; column: number }, other: { row: number; column: number }): number {
  return Math.abs(one.row - other.row) + Math.abs(one.column - other.column);
}

/** The company and the field of a cell of a result; null where these cannot be told. */
function shownAt(call: ReadCall, down: number, right: number): (ToldCell["of"] & object) | null {
  try {
    const { companies, fields } = readArguments(call);
    const key = (at: number): string | null => {
      const company = readCompany(companies?.cells[at]);
      return company.kind === "company" ? company.key : null;
    };
    const of = (company: string | null, field: HeldField | null) =>
      company === null || field === null ? null : { company, field };
    switch (call.fn.name) {
      case "COMPANY_ENRICH":
        return of(key(down), factAt(fields ?? [], right));
      case "COMPANY_HISTORY":
        return companies?.isRange === true ? null : of(key(0), fieldNamed(String(call.raw[1] ?? "")));
      case "COMPANY_HEADCOUNT":
        return of(key(down), fieldNamed("headcount"));
      case "COMPANY_TRAFFIC":
        return of(key(down), fieldNamed("traffic"));
      default:
        return null;
    }
  } catch (error) {
    // Arguments that make no sense: the cell says so itself.
    if (codeOf(error)?.startsWith("input/") !== true) throw error;
    return null;
  }
}

function readArguments({ fn, raw }: ReadCall): { companies?: Cells; fields?: string[] } {
  const names = Object.keys(fn.params);
  const read = (name: string): unknown => fn.params[name]?.read(raw[names.indexOf(name)], fn.name);
  return {
    ...(names.includes("companies") ? { companies: read("companies") as Cells } : {}),
    ...(names.includes("fields") ? { fields: read("fields") as string[] } : {}),
  };
}

/** A column of `COMPANY_ENRICH`; null for those about the answer itself, and for what only an answer tells. */
function factAt(fields: readonly string[], index: number): HeldField | null {
  const columns = resolveFields(fields, "enrichment");
  // `section.*` stands for any number of columns.
  if (columns.slice(0, index + 1).some(({ role }) => role === "every")) return null;
  const column = columns[index];
  if (column === undefined || column.section === undefined || column.role === "unknown") return null;
  return { label: column.label, fact: { product: "enrichment", path: column.path } };
}
